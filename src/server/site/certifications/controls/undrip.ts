import type { Queryable } from "../../../runtime/db/database.ts";
import { rehash as rehashPartnership } from "../../../money/partnership/service.ts";
import { listOffered } from "../../../projects/agreements/service.ts";
import { isAltered } from "../../../projects/signed-terms/service.ts";
import { found, type Examine } from "./control.ts";
import { countPublicProjects, listUnconsented, listUnnamedConsents } from "./queries.ts";

/**
 * Every project that visitors can see has a consent in force that names who gave it (ruling), and every agreement is as it was offered and
 * signed. The samples are labelled as samples and are no rows, so they are no part of it.
 */
export const checkConsents: Examine = async ({ db }) => {
  const agreements = await examineAgreements(db);
  return {
    examined: [
      { what: "projects", count: await countPublicProjects(db) },
      { what: "agreements", count: agreements.count },
    ],
    findings: [
      ...found("consent_missing", await listUnconsented(db)),
      ...found("consent_unnamed", await listUnnamedConsents(db)),
      ...found("agreement_altered", agreements.projects),
      ...found("agreement_altered", agreements.institutions, "institutions"),
    ],
  };
};

/** Hashes every agreement anew, with projects and with institutions. */
async function examineAgreements(db: Queryable): Promise<{ count: number; projects: number[]; institutions: number[] }> {
  const [projects, institutions]: [number[], number[]] = [[], []];
  const limit = 200;
  for (let after = 0, count = 0; ;) {
    const agreements = await listOffered(db, { after, limit });
    for (const { projectId, institutionId, ...stored } of agreements) {
      if (projectId !== null && isAltered(stored)) projects.push(projectId);
      if (institutionId !== null && isAltered(stored, rehashPartnership)) institutions.push(institutionId);
    }
    count += agreements.length;
    after = agreements.at(-1)?.id ?? after;
    if (agreements.length < limit) return { count, projects, institutions };
  }
}
