import { isoDate, lei, region, text } from "./clean.ts";
import type { Connector } from "./connector.ts";
import { WrongFormat } from "../../../runtime/tables/source-file.ts";
import { onlySaid, readEntries, type Reading } from "./entries.ts";
import { part, parts, said } from "./json-values.ts";
import { type JsonObject, readJson } from "./read-json.ts";

/** GLEIF's LEI records, one or a page of them, as its service answers (JSON:API). */
export const gleif: Connector = {
  read: (file) =>
    readEntries(
      readJson(file, {
        expected: "an answer of GLEIF's service with data",
        object: { member: "data", paths: ["$.data.*.attributes", "$.data.attributes"] },
      }),
      readRecord,
    ),
  nextPage(page, address) {
    const next = said(part(part(page)["links"])["next"]);
    if (!next) return undefined;
    const url = new URL(next, address);
    // The answer must not send the platform to another server.
    if (url.origin !== address.origin) throw new WrongFormat(`a next page on ${address.host}`, `one on ${url.host}`);
    return url;
  },
};

function readRecord(record: JsonObject): Reading {
  const entity = part(record["entity"]);
  const number = lei(said(record["lei"]));
  const name = said(part(entity["legalName"])["name"]);
  if (!number) return { problem: "It has no LEI with right check digits." };
  if (!name) return { problem: "It has no legal name." };
  const registration = part(record["registration"]);
  const address = addressOf(entity);
  const country = said(address["country"])?.toUpperCase();
  if (!country) return { problem: "Its address has no country." };
  return {
    key: number,
    facts: onlySaid({
      name,
      otherNames: otherNames(entity, name),
      kind: "company",
      ids: { lei: number },
      street: streetOf(address),
      city: said(address["city"]),
      region: regionOf(said(address["region"]), country),
      postalCode: said(address["postalCode"]),
      country,
      isActive: said(registration["status"]) === "ISSUED" && said(entity["status"]) === "ACTIVE",
      asOf: isoDate(said(registration["lastUpdateDate"])),
    }),
  };
}

/** The headquarters is where people work; the legal address is often that of an agent. */
function addressOf(entity: JsonObject): JsonObject {
  const headquarters = part(entity["headquartersAddress"]);
  return said(headquarters["country"]) ? headquarters : part(entity["legalAddress"]);
}

function streetOf(address: JsonObject): string | undefined {
  const lines = address["addressLines"];
  return Array.isArray(lines) ? text(lines.map(said).filter(Boolean).join(", ")) : undefined;
}

/** ISO 3166-2 writes "US-OH"; in North America the platform keeps the postal code "OH". */
function regionOf(value: string | undefined, country: string): string | undefined {
  return country === "US" || country === "CA" ? region(value?.replace(/^(?:US|CA)-/i, "")) : value;
}

function otherNames(entity: JsonObject, name: string): string[] | undefined {
  const names = [...parts(entity["otherNames"]), ...parts(entity["transliteratedOtherNames"])].flatMap(
    (other) => said(other["name"]) ?? [],
  );
  const others = [...new Set(names)].filter((other) => other !== name);
  return others.length > 0 ? others : undefined;
}
