import type { KycRisk, KycState } from "../../../shared/domain/kyc.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import { forgetFilesOfInstitutions } from "../../requests/attachments/service.ts";
import { holdFile } from "./draft.ts";
import * as queries from "./queries.ts";

export interface FileStanding {
  /** Approved by two, for the type that the institution has now; its review is not late, and nothing that it needs has expired. */
  isCurrent: boolean;
  /** Of the work that is open: a file that is in force may be a draft again. */
  state: KycState;
  nextReviewOn: string | null;
  risk: KycRisk | null;
  /** Why it is not current, in sentences; empty when it is. */
  missing: string[];
}

/** How the files of institutions stand now, by one statement. An institution that is not there is left out. */
export async function readFileStandings(db: Queryable, institutionIds: readonly number[]): Promise<Map<number, FileStanding>> {
  if (institutionIds.length === 0) return new Map();
  const rows = await queries.listStandings(db, institutionIds);
  return new Map(
    rows.map((row) => [
      row.institutionId,
      { isCurrent: row.isCurrent, state: row.state, nextReviewOn: row.nextReviewOn, risk: row.risk, missing: whyNotCurrent(row) },
    ]),
  );
}

function whyNotCurrent({ isCurrent, ...row }: queries.StoredStanding): string[] {
  if (isCurrent) return [];
  if (row.approvedType === null) return [m.kyc_none_approved()];
  const today = new Date().toISOString().slice(0, 10);
  return [
    ...(row.endedOn === null ? [] : [m.kyc_lapsed_ended({ day: row.endedOn })]),
    ...(row.approvedType === row.institutionType ? [] : [m.kyc_lapsed_type()]),
    ...(row.nextReviewOn !== null && row.nextReviewOn < today ? [m.kyc_lapsed_review({ day: row.nextReviewOn })] : []),
    ...(row.papersUntil !== null && row.papersUntil < today ? [m.kyc_lapsed_papers({ day: row.papersUntil })] : []),
  ];
}

/** Notes that the relation with an institution has ended, or goes on again. Throws not_found, and conflict where that is so already. */
export async function endRelation(
  { db }: Context,
  caller: Caller,
  institutionId: number,
  { isEnded, reason }: { isEnded: boolean; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const file = await holdFile(tx, institutionId);
    if ((file.endedOn !== null) === isEnded) throw new AppError("conflict", m.kyc_error_same_end());
    await queries.setEnded(tx, institutionId, isEnded ? caller.username : null);
    await recordAction(tx, caller, {
      action: isEnded ? "kyc_file.relation_ended" : "kyc_file.relation_reopened",
      subjectType: "institution",
      subjectId: institutionId,
      after: { reason: reason.trim() },
    });
  });
}

/** Empties the files whose relation ended so long ago, with their versions, people, documents and history. Returns how many. */
export async function forgetEndedFiles(tx: Queryable, days: number, most: number): Promise<number> {
  const gone = await queries.forgetEndedFiles(tx, days, most);
  await forgetFilesOfInstitutions(tx, gone);
  return gone.length;
}

export { dropRecommendation, holdForApproval, putInForce } from "./versions/service.ts";
export { mergeParties } from "./versions/parties.ts";
export { ownersOf, type PartySubject } from "./versions/subjects.ts";
