import { articleGroups } from "../../src/shared/domain/compliance.ts";
import { inDays } from "./days.ts";

/** The job of each minute. */
export { reviewCompliance } from "../../src/server/partners/compliance/reviews/jobs.ts";

/** What an assessment found in each group of articles: all is well, except what `changes` says. */
export function articlesFound(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const found = articleGroups.map((group) => [
    group,
    { status: "compliant", description: `Found for ${group}.`, evidence: "Minutes of the board, 4 February." },
  ]);
  return { ...Object.fromEntries(found), ...changes };
}

/** A whole assessment, which finds the institution verified unless `changes` says otherwise. */
export function assessment(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { status: "verified", level: "gold", assessedOn: inDays(-10), articles: articlesFound(), ...changes };
}
