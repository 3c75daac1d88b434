import forms from "./facts/legal-forms.json" with { type: "json" };
import ownForms from "./facts/own-forms.json" with { type: "json" };
import own from "./facts/own-words.json" with { type: "json" };
import facts from "./facts/words.json" with { type: "json" };
import { frequencyOf } from "./frequencies.ts";
import { wordsOf } from "./letters.ts";
import { skeletonOf, soundsOf } from "./sounds.ts";

/** Which words may be left out of a name or say what it is rather than whose. */

const wordsIn = (text: string) => new Set(text.split(/\s+/).filter(Boolean));

const phrase = (text: string) =>
  wordsOf(text)
    .map((word) => word.text)
    .join(" ");

/** Made when the first name is compared: whoever only needs the front door waits for none of it. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** The legal forms of many countries, by their words, to the kind that equal forms share. */
const legalForms = once(() => {
  const found = new Map<string, string>();
  for (const [form, written] of [...Object.entries(forms), ...Object.entries(ownForms)])
    for (const alias of written) if (phrase(alias)) found.set(phrase(alias), form);
  // Other ways to write the same letters; Chinese forms as they sound.
  for (const [text, form] of new Map(found)) if (text.includes("ts")) found.set(text.replaceAll("ts", "c"), form);
  for (const written of ["youxian gongsi", "youxian zeren gongsi", "gufen youxian gongsi"]) found.set(written, "LLC");
  for (const written of ["national association", "n a", "na", "ltd co", "co ltd", "company limited"]) found.set(written, "LLC");
  return found;
});

/** Forms of several words by their consonants: every country transliterates the long ones in a way of its own. */
const formsBySound = once(() => {
  const found = new Map<string, string>();
  for (const [text, form] of legalForms()) {
    const sound = text.split(" ").map(consonantsOf).join(" ");
    if (text.includes(" ") && sound.length >= fewestConsonants) found.set(sound, form);
  }
  return found;
});
const fewestConsonants = 8;

/** The consonants that a word of a legal form is known by. Many write j for the vowel of the others. */
export const consonantsOf = (word: string) => skeletonOf(soundsOf(word.replaceAll("j", "i")));

/** The kind of legal form that words in a row are, if they are one. */
export function formOf(words: readonly { text: string; consonants: string }[]): string | undefined {
  const written = legalForms().get(words.map(({ text }) => text).join(" "));
  if (written !== undefined || words.length === 1) return written;
  return formsBySound().get(words.map(({ consonants }) => consonants).join(" "));
}
export const longestForm = once(() => Math.max(...Array.from(legalForms().keys(), (key) => key.split(" ").length)));

const organisationSymbols = once(() => {
  const found = new Map<string, string>();
  const all = [...Object.entries(facts.organisation), ...Object.entries(own)];
  for (const [symbol, written] of all) {
    for (const alias of written) if (isOneWord(alias)) found.set(phrase(alias), sameSymbol[symbol] ?? symbol);
  }
  return found;
});
/** What the two tables call by different words. */
const sameSymbol: Record<string, string> = {
  aircraft: "aviation",
  assoc: "association",
  comms: "communication",
  corp: "co",
  dev: "develop",
  eng: "engineering",
  factory: "plant",
  fdn: "foundation",
  fed: "federal",
  gov: "state",
  grp: "group",
  instrmak: "instrument",
  mgmt: "management",
  natl: "national",
  org: "organization",
  scientific: "science",
};
const isOneWord = (alias: string) => !/\p{Script=Han}/u.test(alias) && !phrase(alias).includes(" ") && phrase(alias).length > 1;

/** What cases and genders change is the end of a word. */
const stemOf = (word: string) => (word.length >= 8 ? word.slice(0, -3) : undefined);
const stems = once(() => {
  const found = new Map<string | undefined, string>();
  for (const [word, symbol] of organisationSymbols()) found.set(stemOf(word), symbol);
  found.delete(undefined);
  return found;
});

/** What a word of an organisation's name means in any language, if it is one of those that many have. */
export function symbolOf(text: string): string | undefined {
  return organisationSymbols().get(text) ?? stems().get(stemOf(text));
}

/** What a body is, and not only what it does: a bank is no shipping company, and a nation no party. */
export const bodies = wordsIn("bank insurance airline university hospital ministry court school museum nation church");

const commonest = once(() => {
  const found = new Map<string, string>();
  for (const [word, symbol] of organisationSymbols()) {
    const known = found.get(symbol);
    if (known === undefined || frequencyOf(word, "organisation") > frequencyOf(known, "organisation")) found.set(symbol, word);
  }
  return found;
});
/** The word that most bodies use for a meaning: what it is called in another language says no more. */
export const commonestOf = (symbol: string) => commonest().get(symbol) ?? symbol;

/** Names that each language writes in its own way, where one word stands for one name. */
export const personSymbols = once(() => {
  const found = new Map<string, string>();
  for (const [symbol, written] of Object.entries(facts.sameName)) for (const alias of written) found.set(phrase(alias), symbol);
  return found;
});

/** Nicknames: the short form and what it may stand for. */
export const nicknames = once(() => {
  const found = new Map<string, Set<string>>();
  for (const written of Object.values(facts.nicknames)) {
    for (const one of written) {
      const others = found.get(one) ?? new Set<string>();
      for (const other of written) if (one !== other) others.add(other);
      found.set(one, others);
    }
  }
  return found;
});

/** Countries, and what belongs to them: one letter makes Iran of iron. */
export const places = wordsIn(`
  iran iranian iraq iraqi syria syrian korea korean russia russian china chinese cuba cuban libya libyan yemen yemeni sudan sudanese lebanon
  lebanese pakistan pakistani afghanistan afghan ukraine ukrainian belarus belarusian venezuela venezuelan mexico mexican colombia colombian
  panama nicaragua myanmar burma turkey turkish cyprus malta dubai emirates oman qatar kuwait bahrain jordan egypt algeria tunisia morocco mali
  somalia kenya congo rwanda burundi zimbabwe nigeria ghana india indian japan japanese taiwan hongkong singapore malaysia indonesia philippines
  vietnam thailand spain spanish france french italy italian german germany austria swiss switzerland belgium poland polish serbia bosnia croatia
  bulgaria romania hungary greece canada american america usa oklahoma texas california carolina dakota montana virginia georgia alaska arizona
  atlanta louisiana savannah asia asian africa african europe european atlantic pacific north south east west northern southern eastern western
  tehran moscow beijing shanghai havana damascus baghdad kabul national nation`);

export const particles = wordsIn(`
  al el ul ar as ash ad an at az ur ud il adh bin ben ibn bint bent ould walad oglu kizi ogly uly binti b
  de del da das do dos di della dello dei dalla la las lo los le les du des y e i und van von vom zu zum zur den der ten ter te
  mac mc ni nic ua ap ab ferch bat bar the of and for in on to by a et en pour sur och og s d l t`);

export const titles = wordsIn(`
  mr mister mrs missus miss ms mx madam madame mme monsieur frau herr senor senora senorita dr doctor doktor prof professor eng engineer ing
  sheikh shaykh sheik shaikh shaik mullah mulla maulawi mawlawi maulvi maulavi molvi ayatollah hojatoleslam imam qari hafiz alhaj hajji haji hadji hajj
  rev reverend rabbi pastor bishop father sir dame lord lady ustad ustadh
  gen general lieutenant lt maj major brig brigadier col colonel capt captain cmdr commander cdr adm admiral marshal sgt sergeant
  jr sr ii iii iv junior senior esq phd md hon honourable honorable president minister ambassador chief elder cacique chairman chairwoman
  chairperson governor comrade commandante comandante alias`);

/** These are no name where they end one, either. */
export const suffixes = wordsIn("jr sr ii iii iv junior senior esq phd md");

export const placeholders = wordsIn("unknown fnu lnu nfn nln tba xxx anonymous inconnu desconocido");
