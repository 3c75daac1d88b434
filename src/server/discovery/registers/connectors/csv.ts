import {
  type ColumnMapping,
  type IdScheme,
  type MappableFact,
  normalisedName,
  type PartnerFacts,
  type PartnerKind,
  partnerKinds,
} from "../../../../shared/domain/partner-facts.ts";
import { ein, isoDate, lei, officialNumber, region, text, website, wholeNumber, yesNo, zipCode } from "./clean.ts";
import type { Connector } from "./connector.ts";
import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import { onlySaid, readEntries, type Reading } from "./entries.ts";
import { readTable } from "../../../runtime/tables/read-table.ts";
import { type Cells, columnKey } from "../../../runtime/tables/table.ts";

/** Any table whose columns an administrator has mapped to facts, as CSV or as a workbook. */
export const csv: Connector = {
  async *read(file) {
    const { mapping } = file;
    if (!mapping) throw new WrongFormat("a mapping of the file's columns", "none");
    const columns = Object.values(mapping.columns).map((name) => [columnKey(name)]);
    yield* readEntries(readTable(file, columns), (row) => readMapped(row, mapping));
  },
};

/** A value that the row has but that does not say what the fact needs. */
class Unreadable extends Error {}

function readMapped(row: Cells, mapping: ColumnMapping): Reading {
  try {
    return readFacts((fact) => text(row[columnKey(mapping.columns[fact] ?? "")]), mapping);
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
}

type Value = (fact: MappableFact) => string | undefined;

function readFacts(value: Value, mapping: ColumnMapping): Reading {
  const name = value("name");
  if (!name) return { problem: "It has no name." };
  const country = countryOf(value("country")) ?? mapping.country;
  const isAmerican = country === "US";
  const facts: PartnerFacts = onlySaid({
    name,
    kind: kindOf(value("kind")) ?? mapping.kind,
    ids: idsOf(value),
    street: value("street"),
    city: value("city"),
    region: region(value("region")),
    postalCode: isAmerican ? zipCode(value("postalCode")) : value("postalCode"),
    country,
    website: website(value("website")),
    isActive: asked(value, "isActive", yesNo, "yes or no"),
    isCdfiCertified: asked(value, "isCdfiCertified", yesNo, "yes or no"),
    isNativeOwned: asked(value, "isNativeOwned", yesNo, "yes or no"),
    minorityStatus: value("minorityStatus"),
    isLowIncomeDesignated: asked(value, "isLowIncomeDesignated", yesNo, "yes or no"),
    ntee: value("ntee")?.toUpperCase(),
    nativeAward: value("nativeAward"),
    serviceArea: value("serviceArea"),
    assetsUsd: asked(value, "assetsUsd", wholeNumber, "a sum in US dollars"),
    members: asked(value, "members", wholeNumber, "a whole number"),
    asOf: asked(value, "asOf", isoDate, "a date such as 2026-03-31"),
  });
  return { key: keyOf(facts), facts };
}

/** An official number that cannot be right is left out: the row is still about somebody, but it must not join records. */
function idsOf(value: Value): Partial<Record<IdScheme, string>> {
  return onlySaid({
    fdic_cert: officialNumber(value("fdic_cert")),
    rssd: officialNumber(value("rssd")),
    occ_charter: officialNumber(value("occ_charter")),
    ncua_charter: officialNumber(value("ncua_charter")),
    ein: ein(value("ein")),
    lei: lei(value("lei")),
    epa_tribe: officialNumber(value("epa_tribe")),
  });
}

function asked<T>(value: Value, fact: MappableFact, read: (value: string | undefined) => T | undefined, form: string): T | undefined {
  const given = value(fact);
  const understood = read(given);
  if (given !== undefined && understood === undefined) throw new Unreadable(`"${given.slice(0, 60)}" is not ${form} (${fact}).`);
  return understood;
}

const kindWords: Record<string, PartnerKind> = {
  "credit union": "credit_union",
  "community development financial institution": "cdfi",
  "non-profit": "nonprofit",
  "not-for-profit": "nonprofit",
  ngo: "nonprofit",
  "tribal body": "tribal_body",
};

function kindOf(value: string | undefined): PartnerKind | undefined {
  if (value === undefined) return undefined;
  const word = value.toLowerCase();
  const kind = partnerKinds.find((known) => known === word) ?? kindWords[word];
  if (!kind) throw new Unreadable(`"${value.slice(0, 60)}" is no kind of partner. Use one of: ${partnerKinds.join(", ")}.`);
  return kind;
}

const countryWords: Record<string, string> = { USA: "US", "UNITED STATES": "US", "UNITED STATES OF AMERICA": "US", CANADA: "CA" };

function countryOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const word = value.toUpperCase();
  const country = countryWords[word] ?? (/^[A-Z]{2}$/.test(word) ? word : undefined);
  if (!country) throw new Unreadable(`"${value.slice(0, 60)}" is no country code of two letters, such as US.`);
  return country;
}

/** The first official number, or else the name with its place: such a table has no numbers of its own. */
function keyOf({ ids, name, city, region }: PartnerFacts): string {
  const first = Object.entries(ids)[0];
  if (first) return first.join(":");
  return [normalisedName(name), city?.toLowerCase() ?? "", region ?? ""].join("|");
}
