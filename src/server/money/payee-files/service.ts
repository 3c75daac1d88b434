import type { PayeeContent } from "../../../shared/contracts/money/payee-files.ts";
import type { AttachmentRef } from "../../../shared/contracts/requests/attachments.ts";
import { AppError, type FieldErrors } from "../../../shared/domain/errors.ts";
import { riskRulesVersion } from "../../../shared/domain/kyc-risk.ts";
import { type KycRisk, reviewMonths } from "../../../shared/domain/kyc.ts";
import { missingInPayeeFile, ofItsKind, payeeGoodUntil, ratePayee } from "../../../shared/domain/payee-file.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { ask, listPayeeChanges } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { attachToFile, listFilesOf } from "../../requests/attachments/service.ts";
import * as queries from "./queries.ts";
import { controllersOf, subjectOfPayee } from "./subjects.ts";

interface Proposal {
  projectId: number;
  fileId: number;
}
type Doer = { id: number | null; username: string };

/**
 * Freezes what one person has entered and checked, and asks a second one for it. Returns the approval's id. Throws not_found,
 * validation_failed for what is missing, conflict while another version waits or without an account, and as asking does.
 */
export async function enterFile(
  context: Context,
  caller: Caller,
  projectId: number,
  { reason, ...sent }: PayeeContent & { reason: string },
): Promise<number> {
  const content = ofItsKind(sent);
  return context.db.transaction().execute(async (tx) => {
    await holdProject(tx, projectId);
    const holders = await listHolders(tx, projectId);
    if (holders.length === 0) throw conflict(m.payee_file_error_no_holder());
    const holder = holders.includes(content.legalName) ? {} : { legalName: m.payee_file_error_holder({ holders: holders.join(", ") }) };
    const words = reason.trim() === "" ? { reason: m.payee_file_error_reason() } : {};
    refuse({ ...holder, ...(await problemsOf(tx, projectId, content)), ...words });
    const rating = ratePayee(content);
    const file = await queries.insertFile(tx, {
      projectId,
      content,
      subject: subjectOfPayee(content),
      by: caller.username,
      rating,
      rulesVersion: riskRulesVersion,
      papersUntil: payeeGoodUntil(content),
    });
    if (!file) throw conflict(m.appr_error_open());
    await refreshControllers(tx, projectId);
    await log(tx, caller, projectId, "payee_file.entered", { number: file.number });
    return ask(context, tx, caller, {
      kind: "payee_file",
      subject: `payee_file:${projectId}`,
      proposal: {
        projectId,
        fileId: file.id,
        number: file.number,
        risk: rating.risk,
        riskPoints: rating.points,
        reviewMonths: reviewMonths[rating.risk],
      },
      reason,
    });
  });
}

/** Locks what the gate and an approval of a file rest on, before the approval itself. */
export async function holdForApproval(tx: Queryable, { projectId }: Proposal): Promise<void> {
  await holdRow(tx, "projects", projectId);
}

/** The second person's yes: the file is in force from now on. Throws conflict where it does not fit any more. */
export async function putInForce(tx: Queryable, { projectId, fileId }: Proposal, by: Doer): Promise<void> {
  await holdProject(tx, projectId);
  const file = await queries.findFile(tx, fileId);
  if (file?.state !== "waiting") throw conflict(m.payee_file_error_not_waiting());
  const isOfHolder = (await listHolders(tx, projectId)).includes(file.holderName);
  if (!isOfHolder || Object.keys(await problemsOf(tx, projectId, file.content)).length > 0) throw conflict(m.payee_file_error_changed());
  const nextReviewOn = await queries.setApproved(tx, { id: fileId, projectId, months: reviewMonths[file.risk], by: by.username });
  await refreshControllers(tx, projectId);
  await log(tx, by, projectId, "payee_file.approved", { number: file.number, risk: file.risk, nextReviewOn });
}

/** The second person's no, or a request that was withdrawn or lapsed. */
export async function dropFile(tx: Queryable, { projectId, fileId }: Proposal): Promise<void> {
  await queries.setRefused(tx, fileId);
  await refreshControllers(tx, projectId);
}

/** Gives an upload to the file; it counts once a version names it. Throws not_found, validation_failed. */
export async function addPaper({ db }: Context, caller: Caller, projectId: number, ref: AttachmentRef): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await holdProject(tx, projectId);
    const id = await attachToFile(tx, { projectId }, ref);
    await log(tx, caller, projectId, "payee_file.document_added", { attachment: id });
    return id;
  });
}

/** Whom a file can be about: the holder of the account, and that of an account that cools off. */
export async function listHolders(db: Queryable, projectId: number): Promise<string[]> {
  const holder = await queries.findHolder(db, projectId);
  const coming = (await listPayeeChanges(db, projectId)).map(({ proposal }) => proposal.holderName);
  return [...new Set([...(holder === undefined ? [] : [holder]), ...coming])];
}

export interface PayeeFileStanding {
  /** Approved by two, about the holder of the account; its review is not late, and a document of it is good. */
  isCurrent: boolean;
  fileId: number | null;
  risk: KycRisk | null;
  nextReviewOn: string | null;
  /** Why it is not current, in sentences; empty when it is. */
  missing: string[];
}

/** How the files of these projects' payees stand now, by one statement. */
export async function readPayeeFileStandings(db: Queryable, projectIds: readonly number[]): Promise<Map<number, PayeeFileStanding>> {
  const rows = await queries.listStandings(db, projectIds);
  return new Map(
    rows.map(({ projectId, fileId, risk, nextReviewOn, ...row }) => {
      const missing = whyNotCurrent({ projectId, fileId, risk, nextReviewOn, ...row });
      return [projectId, { isCurrent: missing.length === 0, fileId, risk, nextReviewOn, missing }];
    }),
  );
}

function whyNotCurrent({ fileId, isOfHolder, isReviewed, isPapered, nextReviewOn, papersUntil }: queries.StoredStanding): string[] {
  if (fileId === null) return [m.payee_file_lapsed_none()];
  return [
    ...(isOfHolder ? [] : [m.payee_file_lapsed_holder()]),
    ...(isReviewed ? [] : [m.kyc_lapsed_review({ day: nextReviewOn ?? "" })]),
    ...(isPapered ? [] : [m.kyc_lapsed_papers({ day: papersUntil ?? "" })]),
  ];
}

async function holdProject(tx: Queryable, projectId: number): Promise<void> {
  if (!(await holdRow(tx, "projects", projectId))) throw new AppError("not_found", m.error_not_found());
}

async function refreshControllers(tx: Queryable, projectId: number): Promise<void> {
  const files = await queries.listOpenFiles(tx, projectId);
  const contentOf = (state: queries.StoredFile["state"]) => files.find((file) => file.state === state)?.content;
  await queries.replaceControllers(tx, projectId, controllersOf(contentOf("approved"), contentOf("waiting")));
}

/** What is missing or strange, by field. Each document has to be the file's own, and to have been scanned where there is a scanner. */
async function problemsOf(tx: Queryable, projectId: number, content: PayeeContent): Promise<FieldErrors> {
  const papers = await listFilesOf(tx, { projectId });
  const named = content.papers.map(({ id }) => papers.find((paper) => paper.id === id));
  const unsound = named.find((paper) => paper?.scan === "infected" || paper?.scan === "waiting");
  const keys = content.owners.map(({ key }) => key);
  return {
    ...missingInPayeeFile(content, {
      today: new Date().toISOString().slice(0, 10),
      goodPapers: new Set(papers.map(({ id }) => id)),
    }),
    ...(new Set(keys).size < keys.length && { owners: m.kyc_error_twice() }),
    ...(named.includes(undefined) && { papers: m.kyc_error_paper() }),
    ...(unsound && { papers: m.payee_file_error_scan({ name: unsound.name }) }),
  };
}

function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields });
}

async function log(tx: Queryable, by: Doer, projectId: number, action: string, after: unknown): Promise<void> {
  await recordAction(tx, by, { action, subjectType: "project", subjectId: projectId, after });
}

function conflict(sentence: string): AppError {
  return new AppError("conflict", sentence);
}
