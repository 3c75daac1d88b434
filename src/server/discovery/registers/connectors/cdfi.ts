import { normalisedName, type PartnerKind } from "../../../../shared/domain/partner-facts.ts";
import { isoDate, region, text, website, yesNo, zipCode } from "./clean.ts";
import type { Connector } from "./connector.ts";
import { onlySaid, readEntries, type Reading } from "./entries.ts";
import { readTable } from "../../../runtime/tables/read-table.ts";
import { type Cells, type Columns, firstCell } from "../../../runtime/tables/table.ts";

const names = ["ORGANIZATION_NAME", "CDFI_NAME", "CERTIFIED_CDFI_NAME", "CERTIFIED_CDFI", "ORGANIZATION", "NAME"];
const types = ["FINANCIAL_INSTITUTION_TYPE", "ORGANIZATION_TYPE", "INSTITUTION_TYPE", "CDFI_TYPE", "TYPE"];
const cities = ["CITY", "ORGANIZATION_CITY"];
const states = ["STATE", "ORGANIZATION_STATE", "ST"];
const streets = ["ADDRESS", "STREET_ADDRESS", "ADDRESS_1", "ADDRESS_LINE_1", "ADDRESS1", "STREET", "ORGANIZATION_ADDRESS"];
const zips = ["ZIP_CODE", "ZIPCODE", "ZIP", "ZIP_4", "POSTAL_CODE", "ORGANIZATION_ZIP"];
const websites = ["WEBSITE", "ORGANIZATION_WEBSITE", "WEB_SITE", "WEB_ADDRESS", "URL"];
const natives = ["NATIVE_CDFI", "NATIVE_INITIATIVES", "NATIVE", "IS_NATIVE_CDFI"];
const days = ["CERTIFICATION_DATE", "DATE_CERTIFIED", "CERTIFIED_DATE"];

/** The type is asked for, so that no other list of names makes certified institutions. */
const columns: Columns = [names, types, cities, states];

/** The CDFI Fund's list of certified institutions, as CSV or as the workbook it publishes. Its columns' names vary by edition. */
export const cdfi: Connector = { read: (file) => readEntries(readTable(file, columns), readInstitution) };

function readInstitution(row: Cells): Reading {
  const name = text(firstCell(row, names));
  if (!name) return { problem: "It has no organization name." };
  const city = text(firstCell(row, cities));
  const state = region(firstCell(row, states));
  return {
    // The list has no numbers of its own.
    key: [normalisedName(name), city?.toLowerCase() ?? "", state ?? ""].join("|"),
    facts: onlySaid({
      name,
      kind: kindOf(text(firstCell(row, types)) ?? ""),
      ids: {},
      street: text(firstCell(row, streets)),
      city,
      region: state,
      postalCode: zipCode(firstCell(row, zips)),
      country: "US",
      website: website(firstCell(row, websites)),
      isActive: true,
      isCdfiCertified: true,
      // A Native CDFI works for Native communities; that does not say who owns it.
      servesNativeCommunities: isNative(firstCell(row, natives)) ? true : undefined,
      asOf: isoDate(firstCell(row, days)),
    }),
  };
}

function kindOf(type: string): PartnerKind {
  if (/credit union/i.test(type)) return "credit_union";
  if (/\b(?:bank|thrift)\b/i.test(type) && !/holding/i.test(type)) return "bank";
  return "cdfi";
}

function isNative(value: string | undefined): boolean {
  return yesNo(value) ?? /^native/i.test(text(value) ?? "");
}
