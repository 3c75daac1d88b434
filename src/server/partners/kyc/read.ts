import type { z } from "zod";
import type { kycDeskFile, kycFile } from "../../../shared/contracts/partners/kyc.ts";
import type { listKycChanges } from "../../../shared/contracts/partners/kyc-calls.ts";
import { isNationGovernment } from "../../../shared/domain/kyc.ts";
import { missingIn } from "../../../shared/domain/kyc-missing.ts";
import { rateRisk } from "../../../shared/domain/kyc-risk.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { findOpenOf } from "../../record/approvals/service.ts";
import { listFilesOf } from "../../requests/attachments/service.ts";
import { draftOf } from "./draft.ts";
import * as queries from "./queries.ts";
import { compareWithRegisters } from "./registers/compare.ts";
import { listRecords } from "./registers/queries.ts";
import { readFileStandings } from "./service.ts";
import * as versions from "./versions/queries.ts";

const changesOfPage = 50;

/** A file as its institution's members see it. Throws not_found. */
export async function readFile(db: Queryable, institutionId: number): Promise<z.input<typeof kycFile>> {
  const file = await queries.findFile(db, institutionId);
  if (!file) throw new AppError("not_found", m.error_not_found());
  const content = await draftOf(db, file);
  const papers = await listFilesOf(db, { institutionId });
  const all = await versions.listVersions(db, institutionId);
  const [newest] = all;
  const returned = newest?.state === "returned" ? await versions.listReviews(db, newest.id) : [];
  const standing = (await readFileStandings(db, [institutionId])).get(institutionId);
  const goodPapers = new Set(papers.filter(({ scan }) => scan !== "infected").map(({ id }) => id));
  const { institutionType } = file;
  return {
    institution: { id: institutionId, name: file.institutionName, type: institutionType, isNation: isNationGovernment(institutionType) },
    state: file.state,
    isCurrent: file.isCurrent,
    nextReviewOn: file.nextReviewOn,
    number: file.number,
    content,
    isPrefilled: file.state === "empty",
    changedAt: file.changedAt,
    changedBy: file.changedBy,
    missing: missingIn(content, { institutionType, today: new Date().toISOString().slice(0, 10), goodPapers }),
    lapsed: file.approvedVersionId === null ? [] : (standing?.missing ?? []),
    registers: compareWithRegisters(content, await listRecords(db, institutionId)),
    papers: papers.map(({ id, name, size, scan, attachedAt }) => ({ id, name, size, scan, attachedAt })),
    questions: returned.flatMap(({ section, words, at }) => (words === null ? [] : [{ section, words, askedAt: at }])),
    versions: all,
    endedOn: file.endedOn,
  };
}

/** The same as the staff see it, with its rating, what was found so far and what waits for a second person. Throws not_found. */
export async function readDeskFile(db: Queryable, caller: Caller, institutionId: number): Promise<z.input<typeof kycDeskFile>> {
  const file = await readFile(db, institutionId);
  const waiting = file.versions.find(({ state }) => state === "submitted" || state === "recommended");
  const approval = await findOpenOf(db, caller, `kyc_file:${institutionId}`);
  return {
    ...file,
    rating: rateRisk(await draftContent(db, institutionId), file.institution.type),
    reviews: waiting ? await versions.listReviews(db, waiting.id) : [],
    openApproval: approval && { id: approval.id, askedBy: approval.askedBy, askedAt: approval.askedAt, isMine: approval.isMine },
  };
}

/** Newest first, a page at a time. Throws not_found. */
export async function readChanges(
  db: Queryable,
  institutionId: number,
  cursor = Number.MAX_SAFE_INTEGER,
): Promise<z.input<(typeof listKycChanges)["response"]>> {
  if (!(await queries.findFile(db, institutionId))) throw new AppError("not_found", m.error_not_found());
  const rows = await queries.listChanges(db, institutionId, String(cursor), changesOfPage + 1);
  const items = rows.slice(0, changesOfPage);
  return { items, nextCursor: rows.length > changesOfPage ? (items.at(-1)?.id ?? null) : null };
}

async function draftContent(db: Queryable, institutionId: number) {
  const file = await queries.findFile(db, institutionId);
  if (!file) throw new AppError("not_found", m.error_not_found());
  return draftOf(db, file);
}
