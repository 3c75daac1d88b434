import type { FoundLine } from "../../../shared/contracts/site/find.ts";
import type { FindKind } from "../../../shared/domain/finding.ts";
import { fundingRequestStatusLabel, respondentStatusLabel } from "../../../shared/domain/labels.ts";
import { onboardingStepLabel } from "../../../shared/domain/onboarding-labels.ts";
import type { TransferStatus } from "../../../shared/domain/partner-scopes.ts";
import { roundPhaseLabel } from "../../../shared/domain/round-labels.ts";
import type { RoundPhase } from "../../../shared/domain/rounds.ts";
import type { OnboardingStep } from "../../../shared/domain/statuses.ts";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { transferStatusLabel } from "../../../shared/domain/transfer-labels.ts";
import { type MessageSubject, messageSubjectLabel } from "../../../shared/domain/visitor-messages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Shown } from "./queries.ts";

/** What the staff read of a record in one line. */
export function lineOf({ kind, id, publicId, reference, title, about, status, amount, currency }: Shown): FoundLine {
  const money = amount !== null && currency !== null ? formatMoney({ amount, currency }) : "";
  const words: Record<FindKind, () => Partial<FoundLine>> = {
    funding_request: () => ({ about: [about, money].filter(Boolean).join(", "), isName: true }),
    respondent: () => ({ isName: true }),
    institution: () => ({ isName: true }),
    project: () => ({ isName: false }),
    transfer: () => ({ title: m.find_transfer({ money, institution: title, project: about ?? "" }), about: null, isName: false }),
    treaty_signature: () => ({ about: about === null ? null : m.find_signed_by({ name: about }), isName: true }),
    funding_round: () => ({ title: title || m.find_round_untitled(), isName: false }),
    message: () => ({ about: about === null ? null : messageSubjectLabel(about as MessageSubject), isName: true }),
  };
  const line = { kind, id, publicId, reference, title, about, isName: false, status: status && statusIn(kind, status) };
  return { ...line, ...words[kind]() };
}

function statusIn(kind: FindKind, status: string): string {
  const general: Record<string, () => string> = {
    removed: m.find_removed,
    merged: m.find_merged,
    withdrawn: m.find_withdrawn,
    draft: m.adminprojects_draft,
    published: m.adminprojects_published,
    expired: m.consx_state_expired,
    answered: m.message_answered,
  };
  const own: Record<FindKind, (status: string) => string> = {
    funding_request: fundingRequestStatusLabel,
    respondent: respondentStatusLabel,
    institution: (step) => onboardingStepLabel(step as OnboardingStep),
    project: (state) => state,
    transfer: (state) => transferStatusLabel(state as TransferStatus),
    treaty_signature: (state) => state,
    funding_round: (phase) => roundPhaseLabel(phase as RoundPhase),
    message: () => m.message_open(),
  };
  return general[status]?.() ?? own[kind](status);
}
