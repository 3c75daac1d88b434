// What the screening is measured on: names of one entry as positives, names of entries of other families, nations and banks as negatives.
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { wordsOf } from "../src/server/screening/engine/letters.ts";
import type { ListEntry } from "../src/server/screening/engine/subject.ts";
import { readListFile } from "../src/server/screening/lists/read-list-file.ts";
import commonNames from "./common-names.json" with { type: "json" };

export const listFolder = new URL("../../shared/data/sanctions/", import.meta.url).pathname;
const partners = new URL("../../shared/data/partners/", import.meta.url).pathname;

export interface NamePair {
  kind: "person" | "organisation";
  ours: string;
  theirs: string;
  isSame: boolean;
}

/** Every list's file of the shared data; files that belong to another one are read with it. */
export function listFiles(): string[] {
  const isRead = (name: string) => /\.(csv|xml)$/.test(name) && !/_(alt|add|comments)_|fragments|us_csl/.test(name);
  return [...readdirSync(listFolder), ...readdirSync(`${listFolder}samples`).map((name) => `samples/${name}`)]
    .filter(isRead)
    .map((name) => listFolder + name);
}

export async function readEntries(files = listFiles()): Promise<ListEntry[]> {
  const entries: ListEntry[] = [];
  for (const file of files) for await (const item of readListFile(file)) if ("entry" in item) entries.push(item.entry);
  return entries;
}

/** The same numbers every time: a linear congruential generator. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

const bare = (name: string) =>
  wordsOf(name)
    .map(({ text }) => text)
    .toSorted()
    .join(" ");
const isLatin = (name: string) => !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name);

/** Entries that share a whole name are one family, on whatever lists they are: pairs of theirs are no negatives. */
function familiesOf(entries: readonly ListEntry[]): (entry: ListEntry) => ListEntry {
  const parents = new Map<ListEntry, ListEntry>(entries.map((entry) => [entry, entry]));
  const rootOf = (entry: ListEntry): ListEntry => {
    const parent = parents.get(entry) ?? entry;
    return parent === entry ? entry : rootOf(parent);
  };
  const first = new Map<string, ListEntry>();
  for (const entry of entries) {
    for (const { text } of entry.names) {
      const key = `${entry.kind} ${bare(text)}`;
      const known = first.get(key);
      if (known) parents.set(rootOf(entry), rootOf(known));
      else first.set(key, entry);
    }
  }
  return rootOf;
}

/**
 * Pairs of names, as many negatives as positives; half of the negatives share a word, which chance pairs hardly do.
 *
 * @param script whether both names are in Latin letters, or one of them in others
 */
export function pairsOf(all: readonly ListEntry[], script: "latin" | "across", most: number, seed: number): NamePair[] {
  const entries = all.filter(({ kind }) => kind === "person" || kind === "organisation");
  const random = randomFrom(seed);
  const familyOf = familiesOf(entries);
  const any = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const latin = (entry: ListEntry) =>
    entry.names.filter(({ text, strength }) => strength !== "weak" && isLatin(text)).map(({ text }) => text);
  const other = (entry: ListEntry) => entry.names.filter(({ text }) => !isLatin(text)).map(({ text }) => text);
  const left = script === "latin" ? latin : other;
  const named = entries.filter((entry) => left(entry).length > 0 && latin(entry).length > (script === "latin" ? 1 : 0));
  const positives: NamePair[] = [];
  for (let tries = 0; positives.length < most && tries < most * 20; tries += 1) {
    const entry = any(named);
    const [ours, theirs] = [any(left(entry)), any(latin(entry))];
    if (bare(ours) !== bare(theirs)) positives.push({ kind: kindOf(entry), ours, theirs, isSame: true });
  }
  const byWord = Map.groupBy(
    entries.flatMap((entry) => latin(entry).flatMap((text) => wordsOf(text).map((word) => ({ word: word.text, entry, text })))),
    ({ word }) => word,
  );
  const negatives: NamePair[] = [];
  while (negatives.length < positives.length) {
    const entry = any(named);
    const word = any(wordsOf(any(latin(entry))))?.text ?? "";
    const alike = random() < 0.5 ? byWord.get(word) : undefined;
    const found = alike ? any(alike) : { entry: any(entries), text: "" };
    const theirs = found.text || any(latin(found.entry).concat(""));
    if (theirs === "" || found.entry.kind !== entry.kind || familyOf(found.entry) === familyOf(entry)) continue;
    negatives.push({ kind: kindOf(entry), ours: any(left(entry)), theirs, isSame: false });
  }
  return [...positives, ...negatives];
}

const kindOf = ({ kind }: ListEntry) => (kind === "person" ? "person" : "organisation");

/** Names of listed persons with one slip, or two where they are long. */
export function misspeltNames(entries: readonly ListEntry[], most: number, seed: number): { id: number; name: string }[] {
  const random = randomFrom(seed);
  const persons = entries.flatMap((entry, id) =>
    entry.kind === "person"
      ? entry.names
          .filter(({ text, strength }) => strength !== "weak" && isLatin(text) && text.includes(" "))
          .map(({ text }) => ({ id, text }))
      : [],
  );
  return Array.from({ length: most }, () => {
    const { id, text } = persons[Math.floor(random() * persons.length)] ?? { id: 0, text: "" };
    const slips = text.length >= 14 && random() < 0.25 ? 2 : 1;
    let name = text;
    for (let slip = 0; slip < slips; slip += 1) name = misspell(name, random);
    return { id, name };
  });
}

function misspell(name: string, random: () => number): string {
  const places = [...name.matchAll(/\p{L}/gu)].map(({ index }) => index);
  const at = places[Math.floor(random() * places.length)] ?? 0;
  const letter = String.fromCodePoint(97 + Math.floor(random() * 26));
  const kind = random();
  if (kind < 0.3) return name.slice(0, at) + name.slice(at + 1);
  if (kind < 0.55) return name.slice(0, at) + letter + name.slice(at + 1);
  if (kind < 0.75) return name.slice(0, at) + letter + name.slice(at);
  return name.slice(0, at) + (name[at + 1] ?? "") + (name[at] ?? "") + name.slice(at + 2);
}

/** People of many origins by their common names, put together by chance, with birth days: made up, and nobody in particular. */
export function cleanNames(most: number, seed: number): { name: string; birthDate: string }[] {
  const random = randomFrom(seed);
  const any = (words: string) => {
    const all = words.split(" ");
    return all[Math.floor(random() * all.length)] ?? "";
  };
  const whole = commonNames.reduce((sum, { share }) => sum + share, 0);
  const names = new Map<string, string>();
  while (names.size < most) {
    let at = random() * whole;
    const origin = commonNames.find(({ share }) => (at -= share) < 0) ?? commonNames[0];
    if (!origin) break;
    const middle = random();
    const between =
      middle < 0.55 ? "" : middle < 0.8 ? `${String.fromCodePoint(65 + Math.floor(random() * 26))}. ` : `${any(origin.given)} `;
    const two = (n: number) => String(Math.ceil(random() * n)).padStart(2, "0");
    names.set(`${any(origin.given)} ${between}${any(origin.family)}`, `${1940 + Math.floor(random() * 65)}-${two(12)}-${two(28)}`);
  }
  return [...names].map(([name, birthDate]) => ({ name, birthDate }));
}

export function nationNames(): string[] {
  const { tribes } = JSON.parse(readFileSync(`${partners}us_tribes_epa_tns_2026-02-10.json`, "utf8")) as { tribes: { name: string }[] };
  return tribes.map(({ name }) => name);
}

export function bankNames(): string[] {
  const rows = parse(readFileSync(`${partners}us_national_banks_occ_2025-01.csv`), { columns: true, bom: true }) as { NAME: string }[];
  return rows.map(({ NAME }) => NAME);
}
