import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import { readBirthDates, spanOf, wider } from "../../engine/service.ts";
import type { DateSpan, NameStrength, SubjectKind } from "../../engine/subject.ts";
import type { Connector, ListItem } from "./connector.ts";
import { EntryDraft } from "./entry-draft.ts";
import { identifierKind, identifierValue } from "./identifiers.ts";
import { all, readXml, type XmlElement } from "./read-xml.ts";

const expected = "the EU's financial sanctions file 1.1 in XML";
const kinds: Record<string, SubjectKind> = { P: "person", E: "organisation" };

/** The EU's financial sanctions files, version 1.1: everything stands in attributes. */
export const eu: Connector = {
  knows: (head) => /<(?:\w+:)?export[\s>]/.test(head) && /<(?:\w+:)?sanctionEntity[\s>]|fpi\/fsd\/export/.test(head),
  async *read(file) {
    let isRoot = true;
    for await (const element of readXml(file, expected, new Set(["sanctionEntity"]))) {
      if (isRoot) {
        if (element.name !== "export") throw new WrongFormat(expected, `XML that begins with ${element.name}`);
        yield { publication: { publishedAt: element.attributes["generationDate"] ?? null, layout: "fsd-export-1.1" } };
        isRoot = false;
      } else yield* readEntry(element);
    }
  },
};

function readEntry(element: XmlElement): Iterable<ListItem> {
  const { attributes } = element;
  const draft = new EntryDraft(attributes["euReferenceNumber"] || attributes["logicalId"]);
  const type = all(element, "subjectType")[0]?.attributes;
  draft.kind = kinds[type?.["classificationCode"] ?? ""] ?? (type?.["code"] === "person" ? "person" : "unknown");
  for (const [index, name] of all(element, "nameAlias").entries()) readName(draft, name, index);
  for (const date of all(element, "birthdate")) {
    draft.bornIn(birthDates(date));
    readPlace(draft, date);
  }
  for (const citizenship of all(element, "citizenship")) country(draft, citizenship);
  for (const address of all(element, "address")) {
    const { street, poBox, city, zipCode, region, place } = address.attributes;
    const name = isKnown(address) ? address.attributes["countryDescription"] : undefined;
    draft.address([street, poBox && `P.O. Box ${poBox}`, zipCode, city, place, region, name]);
    draft.place(city);
    country(draft, address);
  }
  for (const identification of all(element, "identification")) readIdentification(draft, identification);
  const regulations = all(element, "regulation");
  for (const regulation of regulations) draft.programme(regulation.attributes["programme"]);
  const days = [attributes["designationDate"], ...regulations.map((one) => one.attributes["entryIntoForceDate"])];
  draft.listedOn = days.find((day) => day && /^\d{4}-\d{2}-\d{2}$/.test(day)) ?? null;
  draft.remark(attributes["designationDetails"]);
  for (const remark of all(element, "remark")) draft.remark(remark.text);
  return draft.finish();
}

/** `strong` is nearly always true; a low quality stands in the remark alone, and not always spelt right. */
function readName(draft: EntryDraft, name: XmlElement, index: number): void {
  const { firstName, middleName, lastName, wholeName, strong, title, function: post } = name.attributes;
  const remarks = all(name, "remark").map(({ text }) => text);
  const isWeak = strong === "false" || remarks.some((text) => /low[\s-]*quality/i.test(text));
  const strength: NameStrength = isWeak ? "weak" : index === 0 ? "primary" : "strong";
  const given = [firstName, middleName].filter(Boolean).join(" ");
  if (wholeName?.trim()) draft.name(wholeName, strength, { given, family: lastName });
  else draft.nameOf([given], lastName, strength);
  for (const words of [title, post]) draft.remark(words);
}

/** A year, a range of years, or a day; the calendar of Islam is left out, for its days are not ours. */
function birthDates({ attributes, children }: XmlElement): DateSpan[] {
  if (attributes["calendarType"] && attributes["calendarType"] !== "GREGORIAN") return [];
  if (children.some(({ name, text }) => name === "remark" && /hijri|islamic/i.test(text))) return [];
  const { birthdate, year, monthOfYear, dayOfMonth, yearRangeFrom, yearRangeTo, circa } = attributes;
  const from = spanOf(Number(yearRangeFrom));
  const to = spanOf(Number(yearRangeTo));
  if (from && to && from.from <= to.to) return [{ from: from.from, to: to.to }];
  const given = birthdate ? readBirthDates(birthdate) : [];
  if (given.length > 0) return given;
  const span = spanOf(Number(year), Number(monthOfYear) || undefined, Number(dayOfMonth) || undefined);
  if (!span) return [];
  return [circa === "true" && !Number(monthOfYear) ? wider(span) : span];
}

function readPlace(draft: EntryDraft, date: XmlElement): void {
  const { city, place, region } = date.attributes;
  draft.place([place, city, region].filter((part) => part?.trim()).join(", "));
  country(draft, date);
}

/** 00 means unknown. */
function isKnown({ attributes }: XmlElement): boolean {
  return Boolean(attributes["countryIso2Code"]) && attributes["countryIso2Code"] !== "00";
}

function country(draft: EntryDraft, element: XmlElement): void {
  if (isKnown(element)) draft.country(element.attributes["countryIso2Code"]);
}

function readIdentification(draft: EntryDraft, identification: XmlElement): void {
  const {
    identificationTypeCode = "",
    identificationTypeDescription = "",
    number,
    latinNumber,
    countryIso2Code,
  } = identification.attributes;
  // A number that is known to be false names nobody.
  if (identification.attributes["knownFalse"] === "true") return;
  const remarks = all(identification, "remark").map(({ text }) => text.trim());
  const words = identificationTypeCode === "other" ? remarks.join(" ") : `${identificationTypeCode} ${identificationTypeDescription}`;
  const kind = identifierKind(words) ?? "other";
  const value = [number, latinNumber].find((text) => text?.trim());
  if (value) draft.identifier(kind, identifierValue(kind, value), countryIso2Code === "00" ? undefined : countryIso2Code);
  for (const remark of remarks) draft.remark(remark);
}
