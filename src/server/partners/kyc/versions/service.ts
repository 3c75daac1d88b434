import type { KycVersion } from "../../../../shared/contracts/partners/kyc.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { goodUntil, missingIn } from "../../../../shared/domain/kyc-missing.ts";
import { kycSectionLabel } from "../../../../shared/domain/kyc-labels.ts";
import { rateRisk, riskRulesVersion } from "../../../../shared/domain/kyc-risk.ts";
import { type KycSection, kycSections, reviewMonths } from "../../../../shared/domain/kyc.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { ask } from "../../../record/approvals/service.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { notifyAdministrators } from "../../../record/notifications/service.ts";
import { listFilesOf } from "../../../requests/attachments/service.ts";
import { type Author, draftOf, holdFile, refuseOther } from "../draft.ts";
import { tellMembers } from "../emails.ts";
import * as files from "../queries.ts";
import { refreshParties } from "./parties.ts";
import * as queries from "./queries.ts";

interface Proposal {
  institutionId: number;
  versionId: number;
}

/** Freezes the draft as a version that the staff check. Throws not_found, and conflict for what is missing or was changed. */
export async function submitFile(
  context: Context,
  { caller, isStaff }: Author,
  institutionId: number,
  { number, note }: { number: number; note: string },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const file = await holdFile(tx, institutionId);
    refuseOther(file, number);
    if (file.endedOn !== null) throw conflict(m.kyc_error_ended());
    if (file.state === "submitted" || file.state === "recommended") throw conflict(m.kyc_error_submitted());
    const content = await draftOf(tx, file);
    await refuseIncomplete(tx, file, content);
    const { institutionType } = file;
    const rating = rateRisk(content, institutionType);
    const version = {
      institutionId,
      content,
      institutionType,
      note: note.trim() || null,
      by: caller,
      rating,
      rulesVersion: riskRulesVersion,
    };
    const versionId = await queries.insertVersion(tx, version);
    await files.setState(tx, institutionId, "submitted", versionId);
    await refreshParties(tx, institutionId);
    await log(tx, caller, institutionId, "kyc_file.submitted", { version: versionId });
    if (!isStaff) await notifyAdministrators(context, tx, { kind: "kyc_submitted", causedBy: file.institutionName, institutionId });
  });
}

/** What one of the staff found in a section of the version that waits. Throws not_found, conflict. */
export async function checkSection(
  { db }: Context,
  caller: Caller,
  institutionId: number,
  found: { section: KycSection; verdict: "fits" | "question"; words: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const version = await holdWaiting(tx, institutionId);
    const words = found.verdict === "question" ? found.words.trim() : null;
    await queries.insertReview(tx, { versionId: version.id, section: found.section, verdict: found.verdict, words, by: caller });
    await log(tx, caller, institutionId, "kyc_file.checked", { version: version.id, section: found.section, verdict: found.verdict });
  });
}

/** Sends the version back with its questions: the partner changes the draft. Throws not_found, conflict. */
export async function returnFile(context: Context, caller: Caller, institutionId: number, words: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const version = await holdWaiting(tx, institutionId);
    await queries.setReturned(tx, version.id, caller, words.trim());
    await files.setState(tx, institutionId, "returned", null);
    await refreshParties(tx, institutionId);
    await tellMembers(context, tx, institutionId, { kind: "returned" });
    await log(tx, caller, institutionId, "kyc_file.returned", { version: version.id });
  });
}

/** The first person's yes, which asks for a second one's. Throws not_found, conflict, proof_required. Returns the approval's id. */
export async function recommendFile(context: Context, caller: Caller, institutionId: number, reason: string): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const version = await holdWaiting(tx, institutionId);
    if (version.submittedById === caller.id) throw conflict(m.kyc_error_own());
    const reviews = await queries.listReviews(tx, version.id);
    const labels = (sections: readonly KycSection[]) => sections.map(kycSectionLabel).join(", ");
    const open = kycSections.filter((section) => !reviews.some((one) => one.section === section));
    if (open.length > 0) throw conflict(m.kyc_error_unchecked({ sections: labels(open) }));
    const asked = reviews.filter(({ verdict }) => verdict === "question").map(({ section }) => section);
    if (asked.length > 0) throw conflict(m.kyc_error_questions({ sections: labels(asked) }));
    const file = await holdFile(tx, institutionId);
    await refuseIncomplete(tx, file, version.content);
    await queries.setRecommended(tx, version.id, caller, reason.trim());
    await files.setState(tx, institutionId, "recommended", version.id);
    const { risk, riskPoints, number } = version;
    return ask(context, tx, caller, {
      kind: "kyc_file",
      subject: `kyc_file:${institutionId}`,
      proposal: { institutionId, versionId: version.id, number, risk, riskPoints, reviewMonths: reviewMonths[risk] },
      reason,
    });
  });
}

/** Locks what an approval of a file changes, before the approval itself. */
export async function holdForApproval(tx: Queryable, { institutionId }: Proposal): Promise<void> {
  await files.holdInstitution(tx, institutionId);
}

/** The second person's yes: the version is in force from now on. Throws conflict where it does not fit any more. */
export async function putInForce(context: Context, tx: Queryable, { institutionId, versionId }: Proposal, by: Doer): Promise<void> {
  const file = await holdFile(tx, institutionId);
  const version = await queries.findVersion(tx, versionId);
  if (version?.state !== "recommended" || file.submittedVersionId !== versionId) throw conflict(m.kyc_error_not_waiting());
  if (file.institutionType !== version.institutionType) throw conflict(m.kyc_lapsed_type());
  await refuseIncomplete(tx, file, version.content);
  const papersUntil = goodUntil(version.content, version.institutionType);
  const months = reviewMonths[version.risk];
  const nextReviewOn = await queries.setApproved(tx, { id: versionId, institutionId, months, papersUntil, by });
  await files.setInForce(tx, { institutionId, versionId, risk: version.risk, nextReviewOn });
  await refreshParties(tx, institutionId);
  await tellMembers(context, tx, institutionId, { kind: "approved", day: nextReviewOn });
  await log(tx, by, institutionId, "kyc_file.approved", { version: versionId, risk: version.risk, nextReviewOn });
}

/** The second person's no, or a recommendation that was withdrawn: the version waits for a check again. */
export async function dropRecommendation(tx: Queryable, { institutionId, versionId }: Proposal): Promise<void> {
  await queries.unsetRecommended(tx, versionId);
  await files.setState(tx, institutionId, "submitted", versionId);
}

type Doer = { id: number | null; username: string };

/** The version that waits for a check, with its file held. Throws not_found, conflict. */
async function holdWaiting(tx: Queryable, institutionId: number): Promise<queries.StoredVersion> {
  const file = await holdFile(tx, institutionId);
  const version = file.submittedVersionId === null ? undefined : await queries.findVersion(tx, file.submittedVersionId);
  if (version?.state === "recommended") throw conflict(m.kyc_error_asked());
  if (version?.state !== ("submitted" satisfies KycVersion["state"])) throw conflict(m.kyc_error_not_waiting());
  return version;
}

async function refuseIncomplete(tx: Queryable, file: files.StoredFile, content: queries.StoredVersion["content"]): Promise<void> {
  const papers = await listFilesOf(tx, { institutionId: file.institutionId });
  const named = papers.filter(({ id }) => content.papers.some((paper) => paper.id === id));
  const unsound = named.find(({ scan }) => scan === "infected" || scan === "waiting");
  if (unsound) throw conflict(m.kyc_error_scan({ name: unsound.name }));
  const goodPapers = new Set(named.map(({ id }) => id));
  const missing = missingIn(content, { institutionType: file.institutionType, today: today(), goodPapers });
  if (missing.length > 0) throw conflict(m.kyc_error_incomplete({ missing: missing.map(({ sentence }) => sentence).join("; ") }));
}

async function log(tx: Queryable, by: Doer, institutionId: number, action: string, after: unknown): Promise<void> {
  await recordAction(tx, by, { action, subjectType: "institution", subjectId: institutionId, after });
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function conflict(sentence: string): AppError {
  return new AppError("conflict", sentence);
}
