import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import type { SubjectKind } from "../../engine/subject.ts";
import type { Connector, ListFile, ListItem } from "./connector.ts";
import { EntryDraft } from "./entry-draft.ts";
import { dayOf, periodOf } from "./ofac-advanced-dates.ts";
import { identifierKind, identifierValue } from "./identifiers.ts";
import { all, child, detached, readXml, textOf, type XmlElement } from "./read-xml.ts";

const expected = "OFAC's list as SDN_ADVANCED.XML or CONS_ADVANCED.XML";
const kindOfPart: Record<string, SubjectKind> = { "1": "vessel", "2": "aircraft", "3": "organisation", "4": "person" };
/** The name of an area that says nothing: "undetermined". */
const undetermined = "11291";
const programme = "1";

/**
 * OFAC's lists as they are published now. Everything refers to everything by numbers, and the programmes of a party stand after all
 * parties: the file is read twice, first for what parties refer to, which is small, then for the parties.
 */
export const ofacAdvanced: Connector = {
  knows: (head) => /<(?:\w+:)?Sanctions[\s>]/.test(head) && /DateOfIssue|ReferenceValueSets|ADVANCED_XML|sanctions\/1\.0/.test(head),
  async *read(file) {
    const references = await readReferences(file);
    yield { publication: references.publication };
    for await (const element of readXml(file, expected, new Set(["DistinctParty"])))
      if (element.name === "DistinctParty") yield* readParty(element, references);
  },
};

interface Place {
  parts: string[];
  /** Which part is the town; -1 where none is. */
  cityAt: number;
  country: string | undefined;
  countryName: string | undefined;
}

interface Document {
  type: string;
  number: string;
  country: string | undefined;
}

interface References {
  publication: { publishedAt: string | null; layout: string };
  /** "FeatureType:8" → "Birthdate". */
  words: Map<string, string>;
  countries: Map<string, string>;
  places: Map<string, Place>;
  documents: Map<string, Document[]>;
  sanctions: Map<string, { programmes: string[]; listedOn: string | null }>;
}

async function readReferences(file: ListFile): Promise<References> {
  const references: References = {
    publication: { publishedAt: null, layout: "Sanctions" },
    words: new Map(),
    countries: new Map(),
    places: new Map(),
    documents: new Map(),
    sanctions: new Map(),
  };
  let isRoot = true;
  const wanted = new Set(["DateOfIssue", "ReferenceValueSets", "Location", "IDRegDocument", "SanctionsEntry"]);
  for await (const element of readXml({ path: file.path, ...(file.signal && { signal: file.signal }) }, expected, wanted)) {
    if (isRoot && element.name !== "Sanctions") throw new WrongFormat(expected, `XML that begins with ${element.name}`);
    isRoot = false;
    if (element.name === "DateOfIssue") references.publication.publishedAt = dayOf(element);
    else if (element.name === "ReferenceValueSets") readWords(element, references);
    else if (element.name === "Location") readPlace(element, references);
    else if (element.name === "IDRegDocument") readDocument(element, references);
    else if (element.name === "SanctionsEntry") readSanctions(element, references);
  }
  if (references.words.size === 0) throw new WrongFormat(expected, "XML without OFAC's reference values");
  return references;
}

function readWords(sets: XmlElement, { words, countries }: References): void {
  for (const set of sets.children)
    for (const value of set.children) {
      const { ID = "", ISO2 } = value.attributes;
      words.set(`${value.name}:${ID}`, detached(value.text.trim()));
      if (value.name === "Country") countries.set(ID, detached(ISO2 ?? value.text.trim()));
    }
}

function readPlace(element: XmlElement, references: References): void {
  const area = child(element, "LocationAreaCode")?.attributes["AreaCodeID"];
  const country = child(element, "LocationCountry")?.attributes["CountryID"];
  const partOf = (part: XmlElement) => textOf(child(part, "LocationPartValue"), "Value");
  const parts = all(element, "LocationPart");
  const code = [country, area].find((id) => id && id !== undetermined && references.countries.has(id));
  const texts = parts.map(partOf).filter((text) => text !== undefined && !/^undetermined$/i.test(text)) as string[];
  if (texts.length === 0 && !code) return;
  const city = parts.find((part) => references.words.get(`LocPartType:${part.attributes["LocPartTypeID"]}`) === "CITY");
  references.places.set(element.attributes["ID"] ?? "", {
    parts: texts.map(detached),
    cityAt: city ? texts.indexOf(partOf(city) ?? "") : -1,
    country: code && references.countries.get(code),
    countryName: code && references.words.get(`Country:${code}`),
  });
}

function readDocument(element: XmlElement, { words, countries, documents }: References): void {
  const { attributes } = element;
  const number = textOf(element, "IDRegistrationNo");
  // Some are known to be forged: they identify whoever shows them, so they count.
  if (!number) return;
  const owner = attributes["IdentityID"] ?? "";
  const document = {
    type: words.get(`IDRegDocType:${attributes["IDRegDocTypeID"]}`) ?? "",
    number: detached(number),
    country: countries.get(attributes["IssuedBy-CountryID"] ?? ""),
  };
  documents.set(owner, [...(documents.get(owner) ?? []), document]);
}

function readSanctions(element: XmlElement, { sanctions }: References): void {
  const profile = element.attributes["ProfileID"] ?? "";
  const known = sanctions.get(profile);
  const programmes = all(element, "SanctionsMeasure")
    .filter(({ attributes }) => attributes["SanctionsTypeID"] === programme)
    .map((measure) => textOf(measure, "Comment"))
    .filter((text) => text !== undefined)
    .map(detached);
  const days = all(element, "EntryEvent", "Date").map(dayOf);
  sanctions.set(profile, {
    programmes: [...(known?.programmes ?? []), ...programmes],
    listedOn: [known?.listedOn, ...days].filter((day) => typeof day === "string").toSorted()[0] ?? null,
  });
}

function* readParty(party: XmlElement, references: References): Generator<ListItem> {
  const profile = child(party, "Profile");
  const draft = new EntryDraft(party.attributes["FixedRef"] ?? profile?.attributes["ID"]);
  draft.kind = kindOfPart[profile?.attributes["PartySubTypeID"] ?? ""] ?? "unknown";
  for (const identity of all(profile, "Identity")) {
    readNames(draft, identity, references);
    for (const { type, number, country } of references.documents.get(identity.attributes["ID"] ?? "") ?? []) {
      const kind = /\bIMO\b/.test(number) ? "imo" : (identifierKind(type) ?? "other");
      draft.identifier(kind, identifierValue(kind, number), country);
    }
  }
  for (const feature of all(profile, "Feature")) readFeature(draft, feature, references);
  const sanctions = references.sanctions.get(profile?.attributes["ID"] ?? "");
  for (const word of sanctions?.programmes ?? []) draft.programme(word);
  draft.listedOn = sanctions?.listedOn ?? null;
  draft.remark(textOf(party, "Comment"));
  yield* draft.finish();
}

function readNames(draft: EntryDraft, identity: XmlElement, { words }: References): void {
  const typeOfGroup = new Map(
    all(identity, "NamePartGroups", "MasterNamePartGroup", "NamePartGroup").map(({ attributes }) => [
      attributes["ID"],
      words.get(`NamePartType:${attributes["NamePartTypeID"]}`) ?? "",
    ]),
  );
  for (const alias of all(identity, "Alias")) {
    const isMain = alias.attributes["AliasTypeID"] === "1403";
    const isWeak = alias.attributes["LowQuality"] === "true";
    for (const [index, name] of all(alias, "DocumentedName").entries()) {
      const given: string[] = [];
      const family: string[] = [];
      for (const part of all(name, "DocumentedNamePart", "NamePartValue")) {
        const type = typeOfGroup.get(part.attributes["NamePartGroupID"]) ?? "";
        (/^(?:First|Middle|Nickname|Patronymic)/.test(type) ? given : family).push(part.text);
      }
      // Other scripts of the main name are as good as it is, but it is the one to show.
      draft.nameOf(given, family.join(" "), isWeak ? "weak" : isMain && index === 0 ? "primary" : "strong");
    }
  }
}

function readFeature(draft: EntryDraft, feature: XmlElement, references: References): void {
  const type = references.words.get(`FeatureType:${feature.attributes["FeatureTypeID"]}`) ?? "";
  for (const version of all(feature, "FeatureVersion")) {
    const details = all(version, "VersionDetail");
    const texts = details.map(
      ({ text, attributes }) => text.trim() || references.words.get(`DetailReference:${attributes["DetailReferenceID"]}`) || "",
    );
    const places = all(version, "VersionLocation").map(({ attributes }) => references.places.get(attributes["LocationID"] ?? ""));
    if (/^birthdate$/i.test(type)) draft.bornIn(all(version, "DatePeriod").flatMap(periodOf));
    else if (/^place of birth$/i.test(type)) {
      for (const text of texts) {
        draft.place(text);
        draft.country(text.split(",").at(-1));
      }
      for (const place of places) draft.country(place?.country);
    } else if (/^(?:nationality|citizenship) country$|^vessel flag$|nationality of registration/i.test(type)) {
      for (const text of texts) draft.country(text);
      for (const place of places) draft.country(place?.country);
    } else if (/^location$/i.test(type))
      for (const place of places) {
        draft.address([...(place?.parts ?? []), place?.countryName]);
        draft.place(place?.parts[place.cityAt]);
        draft.country(place?.country);
      }
    else readFact(draft, type, texts);
  }
}

function readFact(draft: EntryDraft, type: string, texts: string[]): void {
  const kind = identifierKind(type);
  for (const text of texts) {
    if (text === "") continue;
    if (kind && kind !== "other") draft.identifier(kind, identifierValue(kind, text));
    else draft.remark(`${type.replace(/[:\s-]+$/, "")}: ${text}`);
  }
}
