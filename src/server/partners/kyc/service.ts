import type { KycRisk, KycState } from "../../../shared/domain/kyc.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { forgetFilesOfInstitutions } from "../../requests/attachments/service.ts";
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

/** Empties the files whose relation ended so long ago, with their versions, people, documents and history. Returns how many. */
export async function forgetEndedFiles(tx: Queryable, days: number, most: number): Promise<number> {
  const gone = await queries.forgetEndedFiles(tx, days, most);
  await forgetFilesOfInstitutions(tx, gone);
  return gone.length;
}
