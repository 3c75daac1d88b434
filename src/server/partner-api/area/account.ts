import { depositReference, printedReference } from "../../../shared/domain/creditor-reference.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import { onboardingSteps } from "../../../shared/domain/statuses.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { readCompliance } from "../../partners/compliance/service.ts";
import { getInstitution } from "../../partners/institutions/service.ts";
import { readAvailable } from "../../money/ledger/service.ts";
import { getOnboarding } from "../../partners/onboarding/service.ts";
import { findStarted } from "./queries.ts";

/** How an institution stands, for its members. */
export async function readAccount(db: Queryable, { institutionId, mode }: { institutionId: number; mode: PartnerMode }) {
  const { name } = await getInstitution(db, institutionId);
  return {
    accountId: `acc_${institutionId}`,
    name,
    mode,
    onboarding: await readSteps(db, institutionId),
    depositReference: printedReference(depositReference(institutionId)),
    balances: await readAvailable(db, institutionId, mode),
    compliance: await readCompliance(db, institutionId),
    started: await findStarted(db, institutionId),
  };
}

/** The steps, without the sentences and reasons that administrators have for one another. */
async function readSteps(db: Queryable, institutionId: number) {
  const { step, evidence } = await getOnboarding(db, institutionId);
  const passed = onboardingSteps.indexOf(step);
  const steps = evidence.map((one) => {
    const place = onboardingSteps.indexOf(one.step);
    return { step: one.step, isPassed: place <= passed, isNext: place === passed + 1, isProven: one.isThere };
  });
  return { step, steps };
}
