import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import { readBirthDates } from "../../engine/service.ts";
import type { NameStrength, SubjectKind } from "../../engine/subject.ts";
import type { Connector, ListItem } from "./connector.ts";
import { EntryDraft } from "./entry-draft.ts";
import { identifierKind } from "./identifiers.ts";
import { all, child, readXml, textOf, type XmlElement } from "./read-xml.ts";

const expected = "the UK Sanctions List in XML";
const kinds: Record<string, SubjectKind> = { individual: "person", entity: "organisation", ship: "vessel" };

/** The UK Sanctions List, which is the only one of the UK since 28 January 2026. */
export const uk: Connector = {
  knows: (head) => /<Designations[\s>]/.test(head),
  async *read(file) {
    let isRoot = true;
    for await (const element of readXml(file, expected, new Set(["DateGenerated", "Designation"]))) {
      if (isRoot && element.name !== "Designations") throw new WrongFormat(expected, `XML that begins with ${element.name}`);
      isRoot = false;
      if (element.name === "DateGenerated") yield { publication: { publishedAt: isoDay(element.text), layout: "Designations" } };
      else if (element.name === "Designation") yield* readEntry(element);
    }
  },
};

/** DD/MM/YYYY. */
function isoDay(text: string | undefined): string | null {
  const [day] = readBirthDates(text ?? "");
  return day && day.from === day.to ? day.from : null;
}

function readEntry(element: XmlElement): Iterable<ListItem> {
  const draft = new EntryDraft(textOf(element, "UniqueID") ?? textOf(element, "OFSIGroupID"));
  draft.kind = kinds[textOf(element, "IndividualEntityShip")?.toLowerCase() ?? ""] ?? "unknown";
  for (const name of all(element, "Names", "Name")) readName(draft, name);
  for (const name of all(element, "NonLatinNames", "NonLatinName")) draft.name(textOf(name, "NameNonLatinScript"), "strong");
  for (const person of all(element, "IndividualDetails", "Individual")) readPerson(draft, person);
  for (const ship of all(element, "ShipDetails", "Ship")) {
    for (const imo of all(ship, "IMONumbers", "IMONumber")) draft.identifier("imo", /\d{7}/.exec(imo.text)?.[0] ?? imo.text);
    for (const flag of all(ship, "CurrentBelievedFlagOfShips", "CurrentBelievedFlagOfShip")) draft.country(flag.text);
  }
  for (const number of all(element, "EntityDetails", "Entity", "BusinessRegistrationNumbers", "BusinessRegistrationNumber"))
    draft.identifier("registration", number.text);
  for (const address of all(element, "Addresses", "Address")) {
    const lines = [1, 2, 3, 4, 5, 6].map((line) => textOf(address, `AddressLine${line}`));
    draft.address([...lines, textOf(address, "AddressPostalCode"), textOf(address, "AddressCountry")]);
    draft.place(lines[5]);
    draft.country(textOf(address, "AddressCountry"));
  }
  draft.programme(textOf(element, "RegimeName"));
  draft.listedOn = isoDay(textOf(element, "DateDesignated"));
  for (const words of ["UNReferenceNumber", "SanctionsImposed", "OtherInformation", "UKStatementofReasons"])
    draft.remark(textOf(element, words));
  return draft.finish();
}

/** Name6 is the family name, or the whole name of what has no family. Some names have no part at all. */
function readName(draft: EntryDraft, name: XmlElement): void {
  const given = [1, 2, 3, 4, 5].map((part) => textOf(name, `Name${part}`));
  draft.nameOf(given, textOf(name, "Name6"), strengthOf(textOf(name, "NameType"), textOf(name, "AliasStrength")));
}

/** Both words come in several spellings; a primary name has variations, which are as good as other names. */
function strengthOf(type = "", quality = ""): NameStrength {
  if (/low/i.test(quality)) return "weak";
  return /^primary name$/i.test(type.trim()) ? "primary" : "strong";
}

function readPerson(draft: EntryDraft, person: XmlElement): void {
  for (const date of all(person, "DOBs", "DOB")) draft.bornIn(readBirthDates(date.text));
  for (const place of all(person, "BirthDetails", "Location")) {
    draft.place(textOf(place, "TownOfBirth"));
    draft.country(textOf(place, "CountryOfBirth"));
  }
  for (const nationality of all(person, "Nationalities", "Nationality")) draft.country(nationality.text);
  // The same passport stands there many times, with a sentence for each.
  for (const passport of all(person, "PassportDetails", "Passport")) {
    draft.identifier("passport", textOf(passport, "PassportNumber"));
    draft.remark(textOf(passport, "PassportAdditionalInformation"));
  }
  for (const id of all(person, "NationalIdentifierDetails", "NationalIdentifier")) {
    const words = textOf(id, "NationalIdentifierAdditionalInformation");
    draft.identifier(identifierKind(words ?? "national") ?? "national_id", textOf(id, "NationalIdentifierNumber"));
    draft.remark(words);
  }
  for (const position of child(person, "Positions")?.children ?? []) draft.remark(position.text);
}
