import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import { readBirthDates } from "../../engine/service.ts";
import type { Connector, ListItem } from "./connector.ts";
import { EntryDraft } from "./entry-draft.ts";
import { readXml, type XmlElement } from "./read-xml.ts";

const expected = "Canada's consolidated autonomous sanctions list in XML";

/** Canada's autonomous sanctions (SEMA, JVCFOA). Since 2026 its elements have names in two languages; the first word of each is the older one. */
export const canada: Connector = {
  knows: (head) => /<data-set[\s>]/.test(head) && /<(?:Country|Item|Schedule)(?:-\w+)?>/.test(head),
  async *read(file) {
    let isRoot = true;
    const keys = new Map<string, number>();
    for await (const element of readXml(file, expected, new Set(["record"]))) {
      if (isRoot) {
        if (element.name !== "data-set") throw new WrongFormat(expected, `XML that begins with ${element.name}`);
        yield { publication: { publishedAt: null, layout: "data-set" } };
        isRoot = false;
      } else yield* readEntry(element, keys);
    }
  },
};

function readEntry(record: XmlElement, keys: Map<string, number>): Iterable<ListItem> {
  const cell = (...names: string[]) =>
    record.children
      .find(({ name }) => names.includes(name.split("-")[0] ?? ""))
      ?.text.replace(/\s+/g, " ")
      .trim() || undefined;
  const regulation = cell("Country");
  const draft = new EntryDraft(keyOf([regulation, cell("Schedule"), cell("Item")], keys));
  const ship = cell("ShipIMONumber");
  const whole = cell("EntityOrShip", "Entity");
  draft.kind = ship ? "vessel" : whole ? "organisation" : "person";
  // "Name in English/Nom en français"
  for (const [index, name] of languagesOf(whole).entries()) draft.name(name, index === 0 ? "primary" : "strong");
  if (!whole) draft.nameOf([cell("GivenName")], cell("LastName"), "primary");
  for (const alias of aliasesOf(cell("Aliases"))) draft.name(alias, "strong");
  const birth = cell("DateOfBirthOrShipBuildDate", "DateOfBirth");
  if (draft.kind === "person") draft.bornIn(readBirthDates(birth ?? ""));
  else if (birth) draft.remark(`Built: ${birth}`);
  if (ship) draft.identifier("imo", /\d{7}/.exec(ship)?.[0] ?? ship);
  // The regulation's country, which is not the party's: a Russian may be listed for Ukraine. So it is only a programme.
  draft.programme(regulation);
  draft.listedOn = /^\d{4}-\d{2}-\d{2}/.exec(cell("DateOfListing") ?? "")?.[0] ?? null;
  draft.remark(cell("TitleOrShipType", "Title"));
  return draft.finish();
}

/** There is no number: country, schedule and item are it, as far as they are only once. */
function keyOf(parts: (string | undefined)[], keys: Map<string, number>): string {
  const key = parts.map((part) => part?.split("/")[0]?.trim() ?? "").join("|");
  const times = (keys.get(key) ?? 0) + 1;
  keys.set(key, times);
  return times === 1 ? key : `${key}|${times}`;
}

function languagesOf(name: string | undefined): string[] {
  return name === undefined ? [] : [name, ...(/\/.*\/|\b[A-Z]\/[A-Z]\b/.test(name) ? [] : name.split("/").filter((part) => part !== name))];
}

const legalForms =
  /^(?:ltd|inc|llc|l\.l\.c|co|corp|s\.a|gmbh|pte|plc|limited|jsc|oao|ooo|zao|pjsc|company|lp|llp|bhd|sdn|kg|ag|bv|b\.v|fze|fzc|jr|sr)\b/i;

/** All aliases are one text with commas, semicolons, slashes between languages and "and"; "Air Bagan, Ltd." is one name. */
function aliasesOf(text: string | undefined): string[] {
  if (text === undefined) return [];
  const names: string[] = [];
  for (const part of text.split(/[;,]|\/(?=\s|\p{Lu})/u)) {
    const clean = part.trim();
    const last = names.at(-1);
    if (last !== undefined && legalForms.test(clean)) names[names.length - 1] = `${last}, ${clean}`;
    else if (clean) names.push(clean);
  }
  // The last two are joined by a word; a name may hold that word itself, so the whole stays beside its parts.
  const end = names.at(-1);
  const joined = end === undefined ? [] : end.split(/ (?:and|et|or|ou) /).map((part) => part.trim());
  const parts = joined.length === 2 && names.length > 1 ? joined : [];
  return [...names, ...parts].map((name) => name.replace(/^(?:and|et|or|also known as|a\.k\.a\.?)\s+/i, ""));
}
