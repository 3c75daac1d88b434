import type { Evidence, Onboarding } from "../../../shared/contracts/partners/onboarding.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { onboardingStepLabel } from "../../../shared/domain/onboarding-labels.ts";
import { type OnboardingStep, onboardingSteps } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import { alertPartner, readStanding } from "../compliance/service.ts";
import { getInstitution } from "../institutions/service.ts";
import { askEndpoint, type Found } from "./endpoint-challenge.ts";
import { evidenceOf, missingFor } from "./evidence.ts";
import * as queries from "./queries.ts";

/** The last step that was passed, what speaks for each, and how it came so. Throws not_found. */
export async function getOnboarding(db: Queryable, institutionId: number): Promise<Onboarding> {
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

/** Passes the next step. Throws not_found, and conflict with what is missing. */
export async function advance({ db }: Context, caller: Caller, institutionId: number, reason: string): Promise<Onboarding> {
  return changeStep(db, caller, institutionId, reason, "institution.onboarding_advanced", nextProvenStep);
}

/** Takes passed steps back. Throws not_found, and conflict for a step that is not before the present one. */
export async function stepBack(
  { db }: Context,
  caller: Caller,
  institutionId: number,
  { step, reason }: { step: OnboardingStep; reason: string },
): Promise<Onboarding> {
  return changeStep(db, caller, institutionId, reason, "institution.onboarding_stepped_back", ({ step: from }) => {
    if (onboardingSteps.indexOf(step) >= onboardingSteps.indexOf(from)) throw new AppError("conflict", m.onboarding_no_step_back());
    return step;
  });
}

async function changeStep(
  db: Context["db"],
  caller: Caller,
  institutionId: number,
  reason: string,
  action: string,
  choose: (now: { step: OnboardingStep; evidence: Evidence[] }) => OnboardingStep,
): Promise<Onboarding> {
  return db.transaction().execute(async (tx) => {
    // Two administrators at once pass one step, not two.
    await queries.lockInstitution(tx, institutionId);
    const now = await getOnboarding(tx, institutionId);
    const to = choose(now);
    // Nothing follows the last step, so whoever leaves it steps back.
    if (now.step === "active") await alertPartner(tx, institutionId, "stepped_back");
    await queries.changeStep(tx, { institutionId, from: now.step, to, reason: reason.trim(), by: caller });
    await recordAction(tx, caller, {
      action,
      subjectType: "institution",
      subjectId: institutionId,
      before: { onboardingStep: now.step },
      after: { onboardingStep: to, reason: reason.trim() },
    });
    return getOnboarding(tx, institutionId);
  });
}

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
