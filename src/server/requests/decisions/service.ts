import type { DecidedStatus, DecisionsOfRequest, ReasonTexts } from "../../../shared/contracts/requests/decisions.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import * as queries from "./queries.ts";
import { chosenReason } from "./reasons/service.ts";

export { closeObjection, countOpenObjections, type Standing, type StoredObjection } from "./queries.ts";

/** What a decision is given with. */
export interface GivenReason {
  reasonId: number;
  words?: string | undefined;
  internalNote?: string | undefined;
  decisionKey?: string | undefined;
}

export function isDecided(status: string): status is DecidedStatus {
  return status === "approved" || status === "rejected";
}

/** Stores why it was decided so, in the transaction that decides. Throws validation_failed for a reason that cannot be chosen. */
export async function storeDecision(
  tx: Queryable,
  caller: Caller,
  {
    id,
    status,
    changeId,
    given,
    actId,
  }: { id: number; status: DecidedStatus; changeId: number | null; given: GivenReason; actId: string | undefined },
): Promise<void> {
  const texts = await chosenReason(tx, given.reasonId, status);
  const round = (await queries.findObjection(tx, id)) ? "second" : "first";
  const words = given.words?.trim() || null;
  const internalNote = given.internalNote?.trim() || null;
  await queries.insertDecision(tx, {
    fundingRequestId: id,
    status,
    round,
    reasonId: given.reasonId,
    texts,
    words,
    internalNote,
    decidedBy: caller,
    statusChangeId: changeId,
    decisionKey: given.decisionKey ?? null,
    actId,
  });
  await recordAction(tx, caller, {
    action: "funding_request.decision_given",
    subjectType: "funding_request",
    subjectId: id,
    after: { status, round, reasonId: given.reasonId, reason: texts.en, ...(words && { words }), ...(internalNote && { internalNote }) },
  });
}

/** True when this very decision was stored before: the call was sent twice. Throws conflict for a key of another decision. */
export async function isStoredAlready(tx: Queryable, caller: Caller, id: number, decisionKey: string): Promise<boolean> {
  const known = await queries.findByKey(tx, decisionKey);
  if (!known) return false;
  if (known.fundingRequestId !== id || known.decidedBy !== caller.id) throw new AppError("conflict", m.dec_error_key());
  return true;
}

/** The change that a reason can still be given to; undefined when it has one. */
export async function changeWithoutReason(tx: Queryable, id: number): Promise<{ changeId: number | null } | undefined> {
  const last = await queries.findLastChange(tx, id);
  if (last) return last.hasDecision ? undefined : { changeId: last.id };
  return (await queries.listDecisions(tx, id)).length > 0 ? undefined : { changeId: null };
}

/** Whoever takes back what an applicant was given a reason for writes down why. Throws validation_failed. */
export async function refuseUnexplained(tx: Queryable, { id, from, note }: { id: number; from: string; note: string | undefined }) {
  if (!isDecided(from) || note?.trim()) return;
  const last = await queries.findLastChange(tx, id);
  if (last?.hasDecision) throw new AppError("validation_failed", m.error_validation(), { fields: { reason: m.dec_error_take_back() } });
}

/** A second review is not made, undone or given a reason by who made the first decision. Throws forbidden. */
export async function refuseSecondByFirst(tx: Queryable, caller: Caller, { id, from, to }: { id: number; from: string; to: string }) {
  if (!isDecided(from) && !isDecided(to)) return;
  const refusal = await refusalOf(tx, caller.id, await queries.findObjection(tx, id));
  if (refusal) throw new AppError("forbidden", refusal);
}

/** Who made the first decision is not given the second review. Throws forbidden. */
export async function refuseFirstDecider(db: Queryable, userId: number, requestId: number): Promise<void> {
  const objection = await queries.findObjection(db, requestId);
  if (objection?.resolvedAt === null && objection.firstDeciderId === userId)
    throw new AppError("forbidden", m.dec_error_assign_first({ name: objection.firstDecider }));
}

async function refusalOf(db: Queryable, userId: number, objection: queries.StoredObjection | undefined): Promise<string | null> {
  if (objection?.firstDeciderId !== userId) return null;
  return (await queries.hasOtherStaff(db, userId)) ? m.dec_error_first() : m.dec_error_first_alone();
}

/** What the desk shows of a request's decisions. Throws not_found. */
export async function readDecisions(db: Queryable, caller: Caller, id: number): Promise<DecisionsOfRequest> {
  const request = await queries.findStatusAndLanguage(db, id);
  if (!request) throw new AppError("not_found", m.error_not_found());
  const [items, objection, last] = await Promise.all([
    queries.listDecisions(db, id),
    queries.findObjection(db, id),
    queries.findLastChange(db, id),
  ]);
  return {
    items,
    objection: objection ?? null,
    // What was decided before it was brought in was not decided here, and has no reason of ours.
    isReasonMissing: isDecided(request.status) && !(last ? last.hasDecision : request.isImported || items.length > 0),
    refusedBecause: await refusalOf(db, caller.id, objection),
    language: request.language,
  };
}

/** What the applicant is told about the decision that holds, or was told of the last one that they heard, and about the objection to the first one. */
export async function readStanding(
  db: Queryable,
  id: number,
  as: "heard" | "decided" = "decided",
): Promise<queries.Standing & { objection: queries.StoredObjection | undefined }> {
  const [standing, objection] = await Promise.all([queries.findStanding(db, id, as), queries.findObjection(db, id)]);
  return { ...(standing ?? { decision: null, objectBy: null, objectionDays: 0 }), objection };
}

/** Everything that was decided and told, for the applicant: what colleagues tell each other is theirs. */
export async function listDecisionsFor(db: Queryable, id: number) {
  const [told, decisions] = await Promise.all([queries.listToldDecisions(db, id), queries.listDecisions(db, id)]);
  return decisions
    .filter((decision) => told.includes(decision.id))
    .map(({ status, round, texts, words, decidedAt }) => ({ status, round, texts, words, decidedAt }))
    .toReversed();
}

/** A reason in a language, or in English where nobody wrote it in that one. */
export function reasonIn(texts: ReasonTexts, language: Language): { reason: string; reasonLanguage: Language } {
  const reason = texts[language];
  return reason ? { reason, reasonLanguage: language } : { reason: texts.en, reasonLanguage: "en" };
}
