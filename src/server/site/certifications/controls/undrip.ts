import { found, type Examine } from "./control.ts";
import { countPublicProjects, listUnconsented, listUnnamedConsents } from "./queries.ts";

/**
 * Every project that visitors can see has a consent in force that names who gave it (ruling). The samples are labelled as
 * samples and are no rows, so they are no part of it.
 */
export const checkConsents: Examine = async ({ db }) => ({
  examined: [{ what: "projects", count: await countPublicProjects(db) }],
  findings: [...found("consent_missing", await listUnconsented(db)), ...found("consent_unnamed", await listUnnamedConsents(db))],
});
