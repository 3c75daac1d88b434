import type { PublicStanding } from "../../../shared/contracts/partners/institutions.ts";
import type { Assessment } from "../../../shared/contracts/partners/onboarding.ts";
import type { Compliance } from "../../../shared/contracts/partner-api/calls/compliance-calls.ts";
import { articleGroups, type ComplianceLevel, type ComplianceStanding, isInForce, standingOn } from "../../../shared/domain/compliance.ts";
import type { AlertCause } from "../../../shared/domain/money-gate.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import { recordEvent } from "../events/service.ts";
import { getInstitution } from "../institutions/service.ts";
import * as queries from "./queries.ts";
import { findLastReview, listReviews } from "./reviews/queries.ts";

/** Records an assessment, which from now on counts instead of the one before. Throws not_found. */
export async function recordAssessment(
  { db }: Context,
  caller: Caller,
  institutionId: number,
  fields: queries.AssessmentFields,
): Promise<Assessment> {
  return db.transaction().execute(async (tx) => {
    await getInstitution(tx, institutionId);
    const before = await queries.findNewest(tx, institutionId);
    const after = await queries.insertAssessment(tx, institutionId, fields, caller);
    if (after.status === "not_compliant" && before?.status !== "not_compliant") await alertPartner(tx, institutionId, "not_compliant");
    await recordAction(tx, caller, {
      action: "institution.assessed",
      subjectType: "institution",
      subjectId: institutionId,
      before: before && { status: before.status, level: before.level, assessedOn: before.assessedOn },
      after: fields,
    });
    return after;
  });
}

/** Every assessment and review, newest first, and how the institution stands today. Throws not_found. */
export async function listAssessments(db: Queryable, institutionId: number) {
  await getInstitution(db, institutionId);
  const items = await queries.listAssessments(db, institutionId);
  return { standing: standingOn(today(), items[0]), items, reviews: await listReviews(db, institutionId) };
}

/** The newest assessment with how it counts today; undefined before the first. */
export async function readStanding(
  db: Queryable,
  institutionId: number,
): Promise<{ standing: ComplianceStanding; newest: Assessment | undefined }> {
  const newest = await queries.findNewest(db, institutionId);
  return { standing: standingOn(today(), newest), newest };
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

/** Tells the partner, in each mode in which it has a key, what has become of its standing; in the transaction of what happened. */
export async function alertPartner(tx: Queryable, institutionId: number, cause: AlertCause): Promise<void> {
  const data = { ...showStanding(await readStanding(tx, institutionId)), cause };
  for (const mode of await queries.modesWithKey(tx, institutionId))
    await recordEvent(tx, { institutionId, mode, type: "compliance.alert", data });
}

function showStanding({ standing, newest }: Awaited<ReturnType<typeof readStanding>>) {
  return {
    compliance_status: standing,
    verification_date: newest?.assessedOn ?? null,
    certification_level: isInForce(standing) ? (newest?.level ?? null) : null,
    next_review_date: newest?.nextReviewOn ?? null,
  };
}

/** The day of UTC, which is that of every day here. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
