import { randomUUID } from "node:crypto";
import type { AgreementTerms } from "../../../shared/contracts/projects/agreements.ts";
import { problemsOfTerms } from "../../../shared/domain/agreements.ts";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { fromMinorUnits, fromNumeric } from "../../../shared/domain/money.ts";
import type { StoredRequest } from "../../requests/applicant/queries.ts";
import type { StoredProject } from "../publication/service.ts";
import type { StoredAgreement } from "./queries.ts";
import { termsOf, todayInUtc } from "./show.ts";

/** Terms to begin with: those in force, which an amendment changes, or what the request says. */
export function firstTerms(
  project: StoredProject,
  {
    request,
    inForce,
    last,
  }: { request: StoredRequest | undefined; inForce: StoredAgreement | undefined; last: StoredAgreement | undefined },
): AgreementTerms {
  // A version that was taken back is mended, and not typed again.
  const known = last?.state === "dropped" ? last : inForce;
  if (known) return termsOf(known);
  const { fundingNeeded, currency } = project;
  const amount = fundingNeeded === null || currency === null ? "" : fromMinorUnits(fromNumeric(fundingNeeded, currency), currency);
  return {
    language: request?.language ?? "en",
    amount,
    purpose: project.description.slice(0, 4_000),
    budget: [{ key: randomUUID(), label: "", amount }],
    tranches: [{ key: randomUUID(), amount, opensOn: "", condition: "" }],
    milestones: [],
    benefits: [],
    landAndWater: { touches: false, plan: "" },
    reports: { quarterly: true, yearly: true, final: true, firstDueOn: "" },
    signatories: { community: { name: request?.values.contactName ?? "", role: "" }, provider: { name: "", role: "" } },
    noticeDays: "30",
  };
}

/** What keeps a draft from being offered, by field. */
export function problemsOf(draft: StoredAgreement, inForce: StoredAgreement | undefined): FieldErrors {
  return problemsOfTerms(termsOf(draft), {
    currency: draft.currency,
    today: todayInUtc(),
    inForce: inForce && termsOf(inForce),
  });
}
