import { officialNumber, isoDate, region, website, wholeNumber, yesNo, zipCode } from "./clean.ts";
import type { Connector } from "./connector.ts";
import { onlySaid, readEntries, type Reading } from "./entries.ts";
import { part, said } from "./json-values.ts";
import { type JsonObject, readJson } from "./read-json.ts";

/** FDIC BankFind Suite, /institutions: every insured bank, as JSON pages. */
export const fdic: Connector = {
  read: (file) =>
    readEntries(
      readJson(file, { expected: "an answer of FDIC BankFind with data", object: { member: "data", paths: ["$.data.*.data"] } }),
      readInstitution,
    ),
  nextPage(page, address) {
    const { meta, data } = part(page);
    const total = Number(part(meta)["total"]);
    const count = Array.isArray(data) ? data.length : 0;
    const offset = Number(address.searchParams.get("offset") ?? 0);
    const limit = Number(address.searchParams.get("limit") ?? count);
    if (count === 0 || !(offset + limit < total)) return undefined;
    const next = new URL(address);
    next.searchParams.set("offset", String(offset + limit));
    return next;
  },
};

function readInstitution(bank: JsonObject): Reading {
  const cert = officialNumber(said(bank["CERT"]));
  const name = said(bank["NAME"]);
  if (!cert) return { problem: "It has no FDIC certificate number (CERT)." };
  if (!name) return { problem: "It has no name (NAME)." };
  const minority = minorityStatus(said(bank["MDI_STATUS_DESC"]));
  return {
    key: cert,
    facts: onlySaid({
      name,
      kind: "bank",
      ids: onlySaid({ fdic_cert: cert, rssd: officialNumber(said(bank["FED_RSSD"])), occ_charter: occCharter(bank) }),
      street: said(bank["ADDRESS"]),
      city: said(bank["CITY"]),
      region: region(said(bank["STALP"])),
      postalCode: zipCode(said(bank["ZIP"])),
      country: "US",
      website: website(said(bank["WEBADDR"])),
      isActive: yesNo(said(bank["ACTIVE"])),
      isNativeOwned: minority !== undefined && /native american|alaska/i.test(minority) ? true : undefined,
      minorityStatus: minority,
      assetsUsd: fromThousands(said(bank["ASSET"])),
      asOf: isoDate(said(bank["DATEUPDT"])) ?? isoDate(said(bank["REPDTE"])),
    }),
  };
}

/** Only national banks have a charter number of the OCC; for other classes the field is 0 or of another authority. */
function occCharter(bank: JsonObject): string | undefined {
  return said(bank["BKCLASS"])?.toUpperCase() === "N" ? officialNumber(said(bank["CHARTER"])) : undefined;
}

function minorityStatus(description: string | undefined): string | undefined {
  return description === undefined || /^(?:none|not\b.*|n\/?a|0)$/i.test(description) ? undefined : description;
}

function fromThousands(assets: string | undefined): string | undefined {
  const thousands = wholeNumber(assets);
  return thousands === undefined || thousands === "0" ? undefined : `${thousands}000`;
}
