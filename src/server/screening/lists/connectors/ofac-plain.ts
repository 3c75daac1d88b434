import { readBirthDates } from "../../engine/service.ts";
import type { NameStrength, SubjectKind } from "../../engine/subject.ts";
import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import type { Connector, ListItem } from "./connector.ts";
import { EntryDraft } from "./entry-draft.ts";
import { identifierKind, identifierValue } from "./identifiers.ts";
import { all, child, readXml, textOf, type XmlElement } from "./read-xml.ts";

const expected = "OFAC's list as SDN.XML or CONSOLIDATED.XML";
const kinds: Record<string, SubjectKind> = { individual: "person", entity: "organisation", vessel: "vessel", aircraft: "aircraft" };

/** OFAC's SDN and consolidated lists, in their older and simpler XML. Its namespace has changed and may again. */
export const ofacPlain: Connector = {
  knows: (head) => /<(?:\w+:)?sdnList[\s>]/.test(head),
  async *read(file) {
    let isRoot = true;
    for await (const element of readXml(file, expected, new Set(["publshInformation", "sdnEntry"]))) {
      if (isRoot && element.name !== "sdnList") throw new WrongFormat(expected, `XML that begins with ${element.name}`);
      isRoot = false;
      if (element.name === "publshInformation") yield publication(textOf(element, "Publish_Date"));
      else if (element.name === "sdnEntry") yield* readEntry(element);
    }
  },
};

/** MM/DD/YYYY, as OFAC writes the day of an edition. */
function publication(date: string | undefined): ListItem {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date ?? "");
  const [, month = "", day = "", year = ""] = parts ?? [];
  return { publication: { publishedAt: parts ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : null, layout: "sdnList" } };
}

function readEntry(element: XmlElement): Iterable<ListItem> {
  const draft = new EntryDraft(textOf(element, "uid"));
  draft.kind = kinds[textOf(element, "sdnType")?.toLowerCase() ?? ""] ?? "unknown";
  addName(draft, element, "primary");
  for (const aka of all(element, "akaList", "aka"))
    addName(draft, aka, textOf(aka, "category")?.toLowerCase() === "weak" ? "weak" : "strong");
  for (const item of all(element, "dateOfBirthList", "dateOfBirthItem")) draft.bornIn(readBirthDates(textOf(item, "dateOfBirth") ?? ""));
  for (const item of all(element, "placeOfBirthList", "placeOfBirthItem")) {
    draft.place(textOf(item, "placeOfBirth"));
    draft.country(textOf(item, "placeOfBirth")?.split(",").at(-1));
  }
  for (const list of ["nationalityList", "citizenshipList"])
    for (const item of child(element, list)?.children ?? []) draft.country(textOf(item, "country"));
  for (const programme of all(element, "programList", "program")) draft.programme(programme.text);
  for (const address of all(element, "addressList", "address")) readAddress(draft, address);
  for (const id of all(element, "idList", "id")) readIdentifier(draft, id);
  const vessel = child(element, "vesselInfo");
  draft.country(textOf(vessel, "vesselFlag"));
  const facts = (vessel?.children ?? []).map(({ name, text }) => `${name}: ${text.trim()}`);
  draft.remark([textOf(element, "title"), textOf(element, "remarks"), ...facts].filter(Boolean).join("; "));
  return draft.finish();
}

function addName(draft: EntryDraft, element: XmlElement, strength: NameStrength): void {
  draft.nameOf([textOf(element, "firstName")], textOf(element, "lastName"), strength);
}

function readAddress(draft: EntryDraft, address: XmlElement): void {
  const parts = ["address1", "address2", "address3", "city", "stateOrProvince", "postalCode", "country"].map((name) =>
    textOf(address, name),
  );
  draft.address(parts);
  draft.place(textOf(address, "city"));
  draft.country(textOf(address, "country"));
}

/** Its list of numbers also holds genders, risks and former flags; those are kept as remarks. */
function readIdentifier(draft: EntryDraft, id: XmlElement): void {
  const type = textOf(id, "idType") ?? "";
  const number = textOf(id, "idNumber");
  const kind = /\bIMO\b/.test(number ?? "") ? "imo" : identifierKind(type);
  if (kind && number) draft.identifier(kind, identifierValue(kind, number), textOf(id, "idCountry"));
  else draft.remark([type.replace(/[:\s-]+$/, ""), number].filter(Boolean).join(": "));
}
