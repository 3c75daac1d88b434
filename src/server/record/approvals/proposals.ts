import type { AccountFields, BankEntry, BankEntryAct } from "../../../shared/contracts/money/bank.ts";
import type { AssessmentFields } from "../../../shared/contracts/partners/onboarding.ts";
import type { ApprovalKind, SecondFactorRule } from "../../../shared/domain/approvals.ts";
import type { LimitAmounts } from "../../../shared/domain/institution-limits.ts";
import type { ClearingReason } from "../../../shared/domain/screening.ts";
import type { KycRisk } from "../../../shared/domain/kyc.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { OrganisationFields } from "../../../shared/domain/own-organisation.ts";
import type { EligibilityStatus } from "../../../shared/domain/statuses.ts";
import type { TextKey } from "../../../shared/domain/provider-texts.ts";

type WithoutReason<Act> = Act extends unknown ? Omit<Act, "reason"> : never;

/** What each kind of approval asks for, as it is stored. */
export interface Proposals {
  payee: AccountFields & { projectId: number };
  own_account: AccountFields & { currency: string };
  deposit: { institutionId: number; mode: PartnerMode; amount: string; currency: string; note: string };
  /** The key is there already, and opens nothing yet: whoever asked is the only one who ever sees it. */
  live_key: { institutionId: number; keyId: number; name: string; hint: string; scopes: string[] };
  consent: {
    projectId: number;
    consentId: number;
    documentId: number | null;
    documentReference: string;
    consentedBy: string;
    onBehalfOf: string;
    replaces: number | null;
  };
  release: { transfer: string; projectId: number; institutionId: number; amount: string; currency: string };
  administrator_removed: { userId: number; username: string; act: "deactivate" | "make_reviewer" };
  administrator_added:
    | { userId: number; username: string; act: "promote" | "reactivate" }
    | { invitationId: number; name: string; act: "invite" };
  kyc_file: { institutionId: number; versionId: number; number: number; risk: KycRisk; riskPoints: number; reviewMonths: number };
  security_policy: { secondFactor: SecondFactorRule; coolingOffHours: number; reviewersExport?: boolean };
  screening_cleared: {
    caseId: number;
    reason: ClearingReason;
    ourName: string;
    theirName: string;
    list: string;
    about: string | null;
    score: number;
  };
  /** What lets somebody pass who was stopped before. */
  screening_weaker:
    | { act: "list_off"; listId: number; list: string; entries: number }
    | { act: "own_entry_removed"; entryId: number; name: string; why: string }
    | { act: "threshold" | "stale_hours"; from: number; to: number }
    | { act: "version_taken"; versionId: number; list: string; number: number; refusal: string };
  payee_file: { projectId: number; fileId: number; number: number; risk: KycRisk; riskPoints: number; reviewMonths: number };
  limits_raised: LimitAmounts & { institutionId: number; currency: string };
  /** The version exactly as it was offered: what the approval signs is its hash. */
  agreement: {
    projectId: number;
    agreementId: number;
    number: number;
    hash: string;
    amount: string;
    currency: string;
    name: string;
    role: string;
  };
  agreement_resumed: { projectId: number; agreementId: number; stopId: number };
  /** What shows that it was met is the reason. */
  condition_met: { projectId: number; agreementId: number; tranche: string; condition: string; amount: string; currency: string };
  /** Each act takes away something that stops an institution's money. */
  partner_resumed: { institutionId: number } & (
    | { act: "eligibility"; to: EligibilityStatus }
    | { act: "step" }
    | { act: "assessment"; found: AssessmentFields }
  );
  bank_entry: { entryId: number } & WithoutReason<BankEntryAct>;
  partnership: { institutionId: number; agreementId: number; number: number; hash: string; name: string; role: string };
  /** All of how the organisation is called and reached, and the number of the version that it becomes. */
  organisation: OrganisationFields & { number: number };
  /** The draft exactly as it was submitted: its revision, and the hash of what pages would show. */
  text_published: { key: TextKey; number: number; revision: number; hash: string; changed: { language: Language; fields: number }[] };
}

/** How it stood when it was asked for, where there was something. */
export interface Befores {
  payee: AccountFields;
  own_account: AccountFields;
  security_policy: Proposals["security_policy"];
  release: { reason: string };
  limits_raised: LimitAmounts;
  agreement_resumed: { reason: string };
  /** When it was stopped and why, or what the assessment found that stops it; by whom, the history says that the desk links to. */
  partner_resumed: { at: string; reason?: string; articles?: AssessmentFields["articles"] };
  organisation: OrganisationFields;
  /** What the bank said, why it waits, and what it would come to. */
  bank_entry: Pick<
    BankEntry,
    | "id"
    | "kind"
    | "direction"
    | "isReversal"
    | "bookedOn"
    | "bankReference"
    | "endToEndId"
    | "counterparty"
    | "information"
    | "code"
    | "why"
    | "outcome"
  > & {
    money: { amount: string; currency: string } | null;
    /** What is booked as the bank's charges for the transfer already, where there is something. */
    charged?: string;
  };
}

export type Proposal<Kind extends ApprovalKind> = Proposals[Kind];
export type Before<Kind extends ApprovalKind> = Kind extends keyof Befores ? Befores[Kind] : never;
