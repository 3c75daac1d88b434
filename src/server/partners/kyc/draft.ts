import type { KycContent, SentKycContent } from "../../../shared/contracts/partners/kyc.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { changesBetween } from "../../../shared/domain/kyc-content.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { attachToFile, listFilesOf } from "../../requests/attachments/service.ts";
import type { AttachmentRef } from "../../../shared/contracts/requests/attachments.ts";
import { recordAction } from "../../record/audit/service.ts";
import { keepNumber } from "./numbers/numbers.ts";
import { forgetUnnamed, listLastFours } from "./numbers/queries.ts";
import { findTypedAddress } from "../inquiries/service.ts";
import * as queries from "./queries.ts";
import { prefill } from "./registers/compare.ts";
import { listRecords } from "./registers/queries.ts";

/** Who types: a member of the institution, or one of the staff for it. */
export interface Author {
  caller: Caller;
  isStaff: boolean;
}

/** The file, held until the transaction ends. Throws not_found. */
export async function holdFile(tx: Queryable, institutionId: number): Promise<queries.StoredFile> {
  const file = (await queries.holdInstitution(tx, institutionId)) ? await queries.findFile(tx, institutionId) : undefined;
  if (!file) throw new AppError("not_found", m.error_not_found());
  return file;
}

/** What was typed last, or what the registers and the inquiry know where nothing was. */
export async function draftOf(db: Queryable, file: queries.StoredFile): Promise<KycContent> {
  if ("legalName" in file.draft) return file.draft as KycContent;
  const typed = await findTypedAddress(db, file.institutionId);
  return prefill({ name: file.institutionName, typed }, await listRecords(db, file.institutionId));
}

/**
 * Keeps what was typed, with a line of history for each part that differs. Throws not_found, validation_failed, and conflict for another
 * draft than the one that was seen, while a version is being checked, and after the relation has ended.
 */
export async function saveDraft(
  context: Context,
  { caller, isStaff }: Author,
  institutionId: number,
  { number, content: sent }: { number: number; content: SentKycContent },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const file = await holdFile(tx, institutionId);
    refuseOther(file, number);
    refuseWhileChecked(file);
    refuseDoubleKeys(sent);
    await refuseStrangePapers(tx, institutionId, sent);
    const before = await draftOf(tx, file);
    const after = await sealNumbers(context, tx, institutionId, sent);
    const changes = changesBetween(before, after);
    if (changes.length === 0 && file.state !== "empty") return;
    const state = file.state === "returned" ? "returned" : "draft";
    await queries.saveDraft(tx, { institutionId, draft: after, state, by: caller });
    for (const change of changes) await queries.insertChange(tx, { institutionId, ...change, by: caller, isStaff });
    await forgetUnnamed(tx, institutionId);
    await recordAction(tx, caller, {
      action: "kyc_file.saved",
      subjectType: "institution",
      subjectId: institutionId,
      after: { parts: changes.map(({ part }) => part) },
    });
  });
}

/** Gives an upload to the file; it counts once the draft names it. Throws not_found, validation_failed, conflict. */
export async function addPaper(context: Context, { caller }: Author, institutionId: number, ref: AttachmentRef): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    refuseWhileChecked(await holdFile(tx, institutionId));
    const id = await attachToFile(tx, { institutionId }, ref);
    await recordAction(tx, caller, {
      action: "kyc_file.document_added",
      subjectType: "institution",
      subjectId: institutionId,
      after: { attachment: id },
    });
    return id;
  });
}

/** Another draft than the one that the caller saw, which names who made it. */
export function refuseOther(file: queries.StoredFile, number: number): void {
  if (file.number !== number) throw new AppError("conflict", m.kyc_error_conflict({ name: file.changedBy ?? m.kyc_someone() }));
}

function refuseWhileChecked({ state, endedOn }: queries.StoredFile): void {
  if (endedOn !== null) throw new AppError("conflict", m.kyc_error_ended());
  if (state === "submitted" || state === "recommended") throw new AppError("conflict", m.kyc_error_submitted());
}

function refuseDoubleKeys({ people, owners }: SentKycContent): void {
  const keys = [...people, ...owners].map(({ key }) => key);
  if (new Set(keys).size < keys.length)
    throw new AppError("validation_failed", m.error_validation(), { fields: { content: m.kyc_error_twice() } });
}

async function refuseStrangePapers(tx: Queryable, institutionId: number, { papers }: SentKycContent): Promise<void> {
  const own = new Set((await listFilesOf(tx, { institutionId })).map(({ id }) => id));
  if (papers.some(({ id }) => !own.has(id)))
    throw new AppError("validation_failed", m.error_validation(), { fields: { papers: m.kyc_error_paper() } });
}

/** The draft as it is kept: numbers that were typed are sealed, and a number is believed only when it is the institution's own. */
async function sealNumbers(context: Context, tx: Queryable, institutionId: number, sent: SentKycContent): Promise<KycContent> {
  const known = await listLastFours(tx, institutionId);
  const people: KycContent["people"] = [];
  for (const [index, person] of sent.people.entries()) {
    const { newNumber, ...document } = person.document;
    const typed = newNumber?.trim() ?? "";
    if (typed !== "" && typed.replace(/[^\p{L}\p{N}]/gu, "").length < 4)
      throw new AppError("validation_failed", m.error_validation(), {
        fields: { [`content.people.${index}.document.newNumber`]: m.kyc_error_number() },
      });
    const lastFour = document.numberId === null ? undefined : known.get(document.numberId);
    const kept =
      typed === ""
        ? { numberId: lastFour === undefined ? null : document.numberId, lastFour: lastFour ?? null }
        : await keepNumber(context, tx, institutionId, typed);
    people.push({ ...person, document: { ...document, ...kept } });
  }
  return { ...sent, people };
}
