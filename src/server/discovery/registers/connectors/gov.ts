import { region, text, website } from "./clean.ts";
import type { Connector } from "./connector.ts";
import { onlySaid, readEntries, type Reading } from "./entries.ts";
import { readBytes } from "../../../runtime/tables/read-bytes.ts";
import { readCsv } from "../../../runtime/tables/read-csv.ts";
import { type Cells, type Columns, firstCell } from "../../../runtime/tables/table.ts";

const domains = ["DOMAIN_NAME", "DOMAIN"];
const organizations = ["ORGANIZATION_NAME", "ORGANIZATION"];
const suborganizations = ["SUBORGANIZATION_NAME", "SUBORGANIZATION"];
const columns: Columns = [domains, organizations, ["CITY"], ["STATE"]];

/**
 * CISA's register of .gov domains: who registered one for a nation or for a body of a nation. Reads the full list, of
 * which only tribal domains count, and a list of tribal domains without their type. The email address in it is not read.
 */
export const gov: Connector = { read: (file) => readEntries(readCsv(readBytes(file), columns), readDomain) };

function readDomain(row: Cells): Reading {
  const type = row["DOMAIN_TYPE"];
  if (type !== undefined && !/^(?:tribal|native sovereign nation)\b/i.test(type)) return "not_listed";
  const domain = text(firstCell(row, domains))?.toLowerCase();
  const organization = text(firstCell(row, organizations));
  if (!domain) return { problem: "It has no domain name." };
  if (!organization) return { problem: "It has no organization name." };
  const unit = text(firstCell(row, suborganizations)?.replace("(blank)", ""));
  const name = unit ? `${organization}, ${unit}` : organization;
  const city = text(row["CITY"]);
  const state = region(row["STATE"]);
  return {
    key: domain,
    facts: onlySaid({
      name,
      kind: namesBody(name) ? "tribal_body" : "nation",
      // A unit of a nation is another registrant than the nation; without the unit the two would become one body.
      ids: { gov_registrant: [organization, ...(unit ? [unit] : []), city ?? "", state ?? ""].join("|").toLowerCase() },
      city,
      region: state,
      country: "US",
      website: website(domain),
    }),
  };
}

const bodies =
  /\b(?:authority|department|enforcement|police|courts?|gaming|health|schools?|college|university|utilit(?:y|ies)|agency|commission|enterprises?|corporation|branch|congress|fisheries|township|office of|association of)\b/i;

/** Whether the registrant is clearly a body of a nation and not the nation. "Recognized by … Commission" names who recognizes it. */
function namesBody(name: string): boolean {
  return bodies.test(name.replace(/\brecognized by\b.*/i, ""));
}
