import type { Alike } from "../../../shared/contracts/partners/inquiries.ts";
import { ownDomain } from "../../../shared/domain/duplicates.ts";
import { normalisedName } from "../../../shared/domain/partner-facts.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";

const most = 20;

/** What an institution may be known again by, and the part of its record that this stands in. */
export interface InstitutionSign {
  sign: string;
  because: Alike["because"][number];
}

interface Recognisable {
  name: string;
  website: string | null;
  email: string | null;
}

/** The institutions that may be the body that wrote: under the same name, or at the same domain. An inquiry has no other sign of who it is. */
export async function findAlike(db: Queryable, inquiry: { institutionName: string; email: string }): Promise<Alike[]> {
  const signs = new Set(institutionSigns({ name: inquiry.institutionName, website: null, email: inquiry.email }).map(({ sign }) => sign));
  const word = normalisedName(inquiry.institutionName)
    .split(" ")
    .reduce((longest, one) => (one.length > longest.length ? one : longest), "");
  const candidates = await queries.listCandidates(db, { name: inquiry.institutionName, word, domain: ownDomain(inquiry.email) });
  const alike = candidates.map((one) => ({
    id: one.id,
    name: one.name,
    because: institutionSigns(one).flatMap(({ sign, because }) => (signs.has(sign) ? [because] : [])),
  }));
  return alike.filter(({ because }) => because.length > 0).slice(0, most);
}

/** The same rule for whoever compares many at once. */
export function institutionSigns({ name, website, email }: Recognisable): InstitutionSign[] {
  const plainName = normalisedName(name);
  const domains = { website: domainOfSite(website), email: ownDomain(email ?? "") };
  return [
    ...(plainName === "" ? [] : [{ sign: `name ${plainName}`, because: "name" as const }]),
    ...(["website", "email"] as const).flatMap((because) =>
      domains[because] === undefined ? [] : [{ sign: `domain ${domains[because]}`, because }],
    ),
  ];
}

function domainOfSite(website: string | null): string | undefined {
  return website !== null && URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, "") : undefined;
}
