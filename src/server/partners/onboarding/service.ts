import type { Evidence, Onboarding } from "../../../shared/contracts/partners/onboarding.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { onboardingStepLabel } from "../../../shared/domain/onboarding-labels.ts";
import { type OnboardingStep, onboardingSteps } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { ask, endOpenOf, findOpenOf } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { alertPartner, readStanding } from "../compliance/service.ts";
import { getInstitution } from "../institutions/service.ts";
import { askEndpoint, type Found } from "./endpoint-challenge.ts";
import { evidenceOf, missingFor } from "./evidence.ts";
import * as queries from "./queries.ts";

type Steps = Omit<Onboarding, "wasActive" | "asked">;

/** The last step that was passed, what speaks for each, and how it came so. Throws not_found. */
export async function getOnboarding(db: Queryable, institutionId: number): Promise<Steps> {
  const { onboardingStep: step, apiEndpoint } = await getInstitution(db, institutionId);
  const history = await queries.listChanges(db, institutionId);
  const evidence = evidenceOf({
    step,
    apiEndpoint,
    ...(await readStanding(db, institutionId)),
    check: apiEndpoint === null ? undefined : await queries.findCheck(db, institutionId, apiEndpoint),
    key: await queries.findGoodKey(db, institutionId),
    transfer: await queries.findSettledTest(db, institutionId),
    confirmation: history.find(({ to }) => to === "active"),
  });
  return { step, apiEndpoint, evidence, history };
}

/** The same as administrators see it, with what waits for a second one. Throws not_found. */
export async function readAtDesk(db: Queryable, caller: Caller, institutionId: number): Promise<Onboarding> {
  return {
    ...(await getOnboarding(db, institutionId)),
    wasActive: await queries.wasActive(db, institutionId),
    asked: await findOpenOf(db, caller, stepOf(institutionId)),
  };
}

/** Asks the endpoint now; no connection to the database is held meanwhile. Throws not_found, conflict without an address. */
export async function verifyEndpoint(
  { db, config }: Context,
  caller: Caller,
  institutionId: number,
): Promise<Found & { url: string; checkedAt: Date }> {
  const { apiEndpoint: url } = await getInstitution(db, institutionId);
  if (url === null) throw new AppError("conflict", m.onboarding_no_endpoint());
  const found = await askEndpoint(url, config.outboundPrivate);
  return db.transaction().execute(async (tx) => {
    const checkedAt = await queries.insertCheck(tx, { institutionId, url, ...found });
    await recordAction(tx, caller, {
      action: "institution.endpoint_checked",
      subjectType: "institution",
      subjectId: institutionId,
      after: { url, ...found },
    });
    return { url, ...found, checkedAt };
  });
}

/** Passes the next step. Throws not_found, and conflict with what is missing, and for what makes active again, which two people decide. */
export async function advance({ db }: Context, caller: Caller, institutionId: number, reason: string): Promise<Onboarding> {
  return db.transaction().execute(async (tx) => {
    const now = await holdSteps(tx, institutionId);
    const to = nextProvenStep(now);
    if (to === "active" && (await queries.wasActive(tx, institutionId))) throw new AppError("conflict", m.partner_error_two_people());
    await changeStep(tx, caller, { institutionId, from: now.step, to, reason, by: caller });
    return readAtDesk(tx, caller, institutionId);
  });
}

/**
 * Asks a second person to make an institution active again. Returns the approval's id. Throws not_found, conflict with what is missing and
 * for any other step, and as asking does.
 */
export async function askToReactivate(context: Context, caller: Caller, institutionId: number, reason: string): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const now = await holdSteps(tx, institutionId);
    const isAgain = nextProvenStep(now) === "active" && (await queries.wasActive(tx, institutionId));
    if (!isAgain) throw new AppError("conflict", m.partner_error_one_person());
    const [newest] = now.history;
    return ask(context, tx, caller, {
      kind: "partner_resumed",
      subject: stepOf(institutionId),
      proposal: { institutionId, act: "step" },
      ...(newest && { before: { at: new Date(newest.changedAt).toISOString(), reason: newest.reason } }),
      reason,
    });
  });
}

/** Makes it active, as two people decided; it is held. Throws conflict where that is not the next step any more, and with what is missing. */
export async function reactivate(
  tx: Queryable,
  approval: { proposal: { institutionId: number }; reason: string | null; askedById: number; askedBy: string },
  by: { id: number | null; username: string },
): Promise<void> {
  const { institutionId } = approval.proposal;
  const now = await getOnboarding(tx, institutionId);
  const to = nextProvenStep(now);
  if (to !== "active") throw new AppError("conflict", m.partner_error_otherwise());
  const asker = { id: approval.askedById, username: approval.askedBy };
  await changeStep(tx, by, { institutionId, from: now.step, to, reason: approval.reason ?? "", by: asker });
}

/** Takes passed steps back. Throws not_found, and conflict for a step that is not before the present one. */
export async function stepBack(
  { db }: Context,
  caller: Caller,
  institutionId: number,
  { step, reason }: { step: OnboardingStep; reason: string },
): Promise<Onboarding> {
  return db.transaction().execute(async (tx) => {
    const { step: from } = await holdSteps(tx, institutionId);
    if (!isBefore(step, from)) throw new AppError("conflict", m.onboarding_no_step_back());
    if (from === "active") await alertPartner(tx, institutionId, "stepped_back");
    await changeStep(tx, caller, { institutionId, from, to: step, reason, by: caller });
    // What waits was asked about the steps before.
    await endOpenOf(tx, stepOf(institutionId), "stopped", caller.username);
    return readAtDesk(tx, caller, institutionId);
  });
}

/** Its steps, which stay so until the transaction is over: two administrators at once pass one step, not two. */
async function holdSteps(tx: Queryable, institutionId: number): Promise<Steps> {
  await queries.lockInstitution(tx, institutionId);
  return getOnboarding(tx, institutionId);
}

async function changeStep(
  tx: Queryable,
  doer: { id: number | null; username: string },
  change: { institutionId: number; from: OnboardingStep; to: OnboardingStep; reason: string; by: { id: number; username: string } },
): Promise<void> {
  const { institutionId, from, to, by } = change;
  const reason = change.reason.trim();
  await queries.changeStep(tx, { ...change, reason });
  await recordAction(tx, doer, {
    action: isBefore(to, from) ? "institution.onboarding_stepped_back" : "institution.onboarding_advanced",
    subjectType: "institution",
    subjectId: institutionId,
    before: { onboardingStep: from },
    after: { onboardingStep: to, reason, ...(doer.id !== by.id && { askedBy: by.username }) },
  });
}

const isBefore = (step: OnboardingStep, other: OnboardingStep) => onboardingSteps.indexOf(step) < onboardingSteps.indexOf(other);

/** Names an institution's next step in the list of approvals. */
const stepOf = (institutionId: number) => `onboarding:${institutionId}`;

function nextProvenStep({ step, evidence }: { step: OnboardingStep; evidence: Evidence[] }): OnboardingStep {
  const next = onboardingSteps[onboardingSteps.indexOf(step) + 1];
  if (!next) throw new AppError("conflict", m.onboarding_all_passed());
  const missing = missingFor(next, evidence);
  if (missing) throw new AppError("conflict", m.onboarding_missing({ step: onboardingStepLabel(next), missing }));
  return next;
}

/** The steps for which an institution has no evidence now; none when its file is complete and current. Throws not_found. */
export async function listMissingSteps(db: Queryable, institutionId: number): Promise<OnboardingStep[]> {
  const { evidence } = await getOnboarding(db, institutionId);
  return evidence.filter(({ isThere }) => !isThere).map(({ step }) => step);
}
