import type { PublicStanding } from "../../../shared/contracts/partners/institutions.ts";
import type { Compliance } from "../../../shared/contracts/partner-api/calls/compliance-calls.ts";
import { articleGroups, type ComplianceLevel, standingOn } from "../../../shared/domain/compliance.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { findOpenOf } from "../../record/approvals/service.ts";
import { getInstitution } from "../institutions/service.ts";
import * as queries from "./queries.ts";
import { assessmentOf } from "./assessing.ts";
import { readStanding, showStanding, today } from "./standing.ts";
import { findLastReview, listReviews } from "./reviews/queries.ts";

/** Every assessment and review, newest first, and how the institution stands today. Throws not_found. */
export async function listAssessments(db: Queryable, caller: Caller, institutionId: number) {
  await getInstitution(db, institutionId);
  const items = await queries.listAssessments(db, institutionId);
  return {
    standing: standingOn(today(), items[0]),
    items,
    reviews: await listReviews(db, institutionId),
    asked: await findOpenOf(db, caller, assessmentOf(institutionId)),
  };
}

/** The level that the institution's certification in force has; null without one. */
export async function readComplianceLevel(db: Queryable, institutionId: number): Promise<ComplianceLevel | null> {
  return showStanding(await readStanding(db, institutionId)).certification_level;
}

/** What everybody may read of it; null before the first assessment. */
export async function readPublicStanding(db: Queryable, institutionId: number): Promise<PublicStanding | null> {
  const { compliance_status, certification_level, next_review_date } = showStanding(await readStanding(db, institutionId));
  if (compliance_status === "not_assessed") return null;
  return { status: compliance_status, level: certification_level, nextReviewOn: next_review_date };
}

/** The answer of the partner API. */
export async function readCompliance(db: Queryable, institutionId: number): Promise<Compliance> {
  const read = await readStanding(db, institutionId);
  const articles = articleGroups.map((group) => {
    const found = read.newest?.articles[group];
    return [group, { status: found?.status ?? "not_assessed", description: found?.description ?? null }];
  });
  const last = read.newest && (await findLastReview(db, read.newest.id));
  return {
    ...showStanding(read),
    last_review: last
      ? {
          review_date: last.reviewedOn,
          confirmed_until: last.confirmedUntil,
          findings: last.findings,
          improvements: last.improvements.map(({ what, by }) => ({ description: what, due_date: by })),
        }
      : null,
    articles: Object.fromEntries(articles) as Compliance["articles"],
  };
}

export { recordApproved } from "./assessing.ts";
export { restoreEligibility } from "./eligibility.ts";
export { alertPartner, readStanding } from "./standing.ts";
