import { type GateCondition, gateConditions, screeningConditions } from "../../../shared/domain/money-gate.ts";
import { fromNumeric } from "../../../shared/domain/money.ts";
import { partyStates } from "../../../shared/domain/screening.ts";
import type { PartyStanding } from "../../screening/parties/service.ts";
import type { PayeeFileStanding } from "../payee-files/service.ts";
import type { FunderFacts } from "../community/funders/service.ts";
import type { FileStanding } from "../../partners/kyc/service.ts";
import type { Fundable } from "../../projects/agreements/service.ts";
import type { HoldFacts, InstitutionFacts, LimitFacts, ProjectFacts, SentFacts } from "./queries.ts";

/** What one answer is made of. What is missing fails the conditions that rest on it. */
export interface Facts {
  institution: InstitutionFacts | undefined;
  file: FileStanding | undefined;
  project: ProjectFacts | undefined;
  payeeFile: PayeeFileStanding | undefined;
  /** Undefined without an agreement in force. */
  agreement: Fundable | undefined;
  /** What was ordered of its project's money before this payment, and this payment. */
  sent: SentFacts | undefined;
  /** Undefined where no limit was set. */
  limits: LimitFacts | undefined;
  institutionParties: readonly PartyStanding[];
  payees: readonly PartyStanding[];
  communities: readonly PartyStanding[];
  /** How the project's community stands to the institution. */
  funder: FunderFacts | undefined;
  /** Undefined for a transfer that is not ordered yet. */
  hold: HoldFacts | undefined;
}

export interface Found {
  key: GateCondition;
  holds: boolean;
  evidence: unknown;
}

type Look = (facts: Facts) => Omit<Found, "key">;

/** How each condition is looked at: one without a look does not compile. */
const looks: Record<GateCondition, Look> = {
  eligible: ({ institution }) => ({
    holds: institution !== undefined && institution.eligibilityStatus !== "ineligible",
    evidence: { status: institution?.eligibilityStatus },
  }),
  active: ({ institution }) => ({ holds: institution?.onboardingStep === "active", evidence: { step: institution?.onboardingStep } }),
  compliant: ({ institution }) => ({
    holds: institution !== undefined && institution.assessmentStatus !== "not_compliant",
    evidence: { assessment: institution?.assessmentId, status: institution?.assessmentStatus },
  }),
  certified: ({ institution }) => ({
    holds: institution !== undefined && !hasExpired(institution),
    evidence: { assessment: institution?.assessmentId, validUntil: institution?.validUntil },
  }),
  kyc_file: ({ file }) => ({
    holds: file?.isCurrent === true,
    evidence: { nextReviewOn: file?.nextReviewOn, risk: file?.risk, missing: file?.missing },
  }),
  consent: ({ project }) => ({ holds: project?.isPublic === true, evidence: { until: project?.publicUntil } }),
  payee: ({ project }) => ({
    holds: project !== undefined && project.payeeSince !== null,
    evidence: { since: project?.payeeSince?.toISOString() },
  }),
  payee_file: ({ payeeFile }) => ({
    holds: payeeFile?.isCurrent === true,
    evidence: { file: payeeFile?.fileId, nextReviewOn: payeeFile?.nextReviewOn, risk: payeeFile?.risk, missing: payeeFile?.missing },
  }),
  payee_settled: ({ project }) => ({
    holds: project?.coolingApprovals.length === 0,
    evidence: { approvals: project?.coolingApprovals },
  }),
  agreement: ({ agreement }) => ({
    holds: agreement?.standing === "in_force",
    evidence: { agreement: agreement?.agreementId, standing: agreement?.standing ?? "none" },
  }),
  tranche: ({ agreement, sent }) => ({
    holds: agreement !== undefined && sent !== undefined && isWithinTranches(agreement, sent),
    evidence: { open: agreement?.open, sent: sent?.amount, currency: agreement?.currency },
  }),
  transfer_limit: ({ limits }) => within(limits?.transfer),
  day_limit: ({ limits }) => within(limits?.day),
  month_limit: ({ limits }) => within(limits?.month),
  institution_screened: ({ institutionParties }) => allClear(institutionParties),
  payee_screened: ({ payees }) => allClear(payees),
  community_screened: ({ communities }) => allClear(communities),
  funder_not_declined: ({ funder }) => ({
    holds: funder !== undefined && (funder.isOrdered || funder.standing !== "declined"),
    evidence: { standing: funder?.standing },
  }),
  funder: ({ funder }) => ({
    holds: funder !== undefined && (funder.isOrdered || funder.policy !== "ask" || funder.standing === "accepted" || funder.hasPaid),
    evidence: { policy: funder?.policy, standing: funder?.standing },
  }),
  no_hold: ({ hold }) => ({ holds: hold === undefined || hold.heldAt === null, evidence: { since: hold?.heldAt?.toISOString() } }),
};

/** Every condition in the order in which a refusal names them, each with what it rests on. */
export function judge(facts: Facts): Found[] {
  return gateConditions.map(({ key }) => ({ key, ...looks[key](facts) }));
}

/** As the partner's certification counts: one that was given for a time ends with its last day. */
function hasExpired({ assessmentStatus, validUntil, today }: InstitutionFacts): boolean {
  return assessmentStatus === "verified" && validUntil !== null && validUntil < today;
}

/** The tranches are of one currency; a payment in another is within none of them. */
function isWithinTranches({ open, currency }: Fundable, sent: SentFacts): boolean {
  return sent.currency === currency && fromNumeric(sent.amount, currency) <= fromNumeric(open, currency);
}

function within(limit: LimitFacts["transfer"] | undefined): Omit<Found, "key"> {
  return { holds: limit === undefined || limit.isWithin, evidence: limit ? { most: limit.most, amount: limit.amount } : { most: null } };
}

/** Without anybody to ask about nothing is clear. What is kept names nobody: the parties are told by their numbers. */
function allClear(parties: readonly PartyStanding[]): Omit<Found, "key"> {
  return {
    holds: parties.length > 0 && parties.every(({ state }) => state === "clear"),
    evidence: parties.map(({ kind, ref, state, evidence: { label: _label, state: listState, ...rest } }) => ({
      kind,
      ref,
      state,
      listState,
      ...rest,
    })),
  };
}

/** Every state of a party but clear keeps a payment back: what the control of the certification grid tries. */
export function refusesUnscreened(): boolean {
  return partyStates.every((state) => {
    const parties = [{ kind: "payee", ref: "0", state, evidence: {} as PartyStanding["evidence"] } as const];
    const found = judge({
      institution: undefined,
      file: undefined,
      project: undefined,
      payeeFile: undefined,
      agreement: undefined,
      sent: undefined,
      limits: undefined,
      funder: undefined,
      hold: undefined,
      institutionParties: parties,
      payees: parties,
      communities: parties,
    });
    return found
      .filter(({ key }) => (screeningConditions as readonly string[]).includes(key))
      .every(({ holds }) => holds === (state === "clear"));
  });
}
