import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import { readBirthDates, spanOf, wider } from "../../engine/service.ts";
import type { DateSpan, NameStrength } from "../../engine/subject.ts";
import type { Connector, ListItem } from "./connector.ts";
import { EntryDraft } from "./entry-draft.ts";
import { identifierKind, identifierValue } from "./identifiers.ts";
import { all, child, readXml, textOf, type XmlElement } from "./read-xml.ts";

const expected = "the consolidated list of the UN Security Council in XML";
const nameParts = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"];

/** The consolidated list of the UN Security Council. Its names are not told apart into given and family ones. */
export const un: Connector = {
  knows: (head) => /<CONSOLIDATED_LIST[\s>]/.test(head),
  async *read(file) {
    let isRoot = true;
    for await (const element of readXml(file, expected, new Set(["INDIVIDUAL", "ENTITY"]))) {
      if (isRoot) {
        if (element.name !== "CONSOLIDATED_LIST") throw new WrongFormat(expected, `XML that begins with ${element.name}`);
        yield { publication: { publishedAt: element.attributes["dateGenerated"] ?? null, layout: "CONSOLIDATED_LIST" } };
        isRoot = false;
      } else yield* readEntry(element);
    }
  },
};

function readEntry(element: XmlElement): Iterable<ListItem> {
  const kind = element.name;
  const draft = new EntryDraft(textOf(element, "DATAID") ?? textOf(element, "REFERENCE_NUMBER"));
  draft.kind = kind === "INDIVIDUAL" ? "person" : "organisation";
  draft.name(
    nameParts
      .map((part) => textOf(element, part))
      .filter(Boolean)
      .join(" "),
    "primary",
  );
  draft.name(textOf(element, "NAME_ORIGINAL_SCRIPT"), "strong");
  for (const alias of all(element, `${kind}_ALIAS`)) readAlias(draft, alias);
  for (const date of all(element, "INDIVIDUAL_DATE_OF_BIRTH")) draft.bornIn(birthDates(date));
  for (const place of all(element, "INDIVIDUAL_PLACE_OF_BIRTH")) {
    const parts = ["CITY", "STATE_PROVINCE"].map((name) => textOf(place, name));
    draft.place(parts.filter(Boolean).join(", "));
    draft.country(textOf(place, "COUNTRY"));
  }
  for (const nationality of all(element, "NATIONALITY", "VALUE")) draft.country(nationality.text);
  for (const address of all(element, `${kind}_ADDRESS`)) {
    draft.address(["STREET", "CITY", "STATE_PROVINCE", "ZIP_CODE", "COUNTRY", "NOTE"].map((name) => textOf(address, name)));
    draft.place(textOf(address, "CITY"));
    draft.country(textOf(address, "COUNTRY"));
  }
  for (const document of all(element, "INDIVIDUAL_DOCUMENT")) readDocument(draft, document);
  draft.programme(textOf(element, "UN_LIST_TYPE"));
  draft.listedOn = /^\d{4}-\d{2}-\d{2}/.exec(textOf(element, "LISTED_ON") ?? "")?.[0] ?? null;
  draft.remark(textOf(element, "REFERENCE_NUMBER"));
  for (const list of ["TITLE", "DESIGNATION"])
    draft.remark(
      all(element, list, "VALUE")
        .map(({ text }) => text.trim())
        .join("; "),
    );
  draft.remark(textOf(element, "COMMENTS1"));
  return draft.finish();
}

/** Many aliases are empty, some are several parted by semicolons, and some notes hold the name in its own script. */
function readAlias(draft: EntryDraft, alias: XmlElement): void {
  const strength: NameStrength = textOf(alias, "QUALITY")?.toLowerCase() === "low" ? "weak" : "strong";
  for (const name of (textOf(alias, "ALIAS_NAME") ?? "").split(";")) draft.name(name, strength);
  const note = textOf(alias, "NOTE") ?? "";
  draft.name(/original script:\s*(.+)/i.exec(note)?.[1], strength);
  draft.bornIn(readBirthDates(textOf(alias, "DATE_OF_BIRTH") ?? ""));
  draft.place(textOf(alias, "CITY_OF_BIRTH"));
  draft.country(textOf(alias, "COUNTRY_OF_BIRTH"));
}

function birthDates(date: XmlElement): DateSpan[] {
  const from = spanOf(Number(textOf(date, "FROM_YEAR")));
  const to = spanOf(Number(textOf(date, "TO_YEAR")));
  if (from && to && from.from <= to.to) return [{ from: from.from, to: to.to }];
  const isRough = /approx/i.test(textOf(date, "TYPE_OF_DATE") ?? "");
  const day = readBirthDates(textOf(date, "DATE") ?? "");
  if (day.length > 0) return day;
  const year = spanOf(Number(textOf(date, "YEAR")));
  if (year) return [isRough ? wider(year) : year];
  return readBirthDates(textOf(date, "NOTE") ?? "");
}

/** The country often stands before the number: "Jordan 654781". */
function readDocument(draft: EntryDraft, document: XmlElement): void {
  const number = textOf(document, "NUMBER");
  const words = [textOf(document, "TYPE_OF_DOCUMENT"), textOf(document, "TYPE_OF_DOCUMENT2")].filter(Boolean).join(" ");
  const kind = identifierKind(words) ?? "other";
  const parted = /^((?:\p{L}+ )*\p{L}{4,}) (?:number )?([\p{L}\d/.-]*\d[\p{L}\d/. -]*)$/u.exec(number ?? "");
  const country = textOf(document, "ISSUING_COUNTRY") ?? textOf(document, "COUNTRY_OF_ISSUE") ?? parted?.[1];
  draft.identifier(kind, identifierValue(kind, parted?.[2] ?? number ?? ""), country);
  const note = child(document, "NOTE")?.text;
  if (number && note) draft.remark(`${number}: ${note}`);
}
