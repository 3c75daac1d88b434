/** Status values exactly as the specification names them (§4). The first is the value a new row has (§9). */
export const respondentStatuses = ["pending", "approved", "rejected"] as const;
export type RespondentStatus = (typeof respondentStatuses)[number];

export const fundingRequestStatuses = ["pending", "in_review", "approved", "rejected"] as const;
export type FundingRequestStatus = (typeof fundingRequestStatuses)[number];

/** An institution is Pending Review until somebody records a decision; anything but eligible or pending shows as Not Eligible. */
export const eligibilityStatuses = ["pending", "eligible", "ineligible"] as const;
export type EligibilityStatus = (typeof eligibilityStatuses)[number];

/** The five onboarding steps (§2, /resources/banking-ledger) in order, before them nothing. */
export const onboardingSteps = [
  "not_started",
  "api_verification",
  "compliance_check",
  "access_credentialing",
  "test_transactions",
  "active",
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** Of failed messages, at one press; a mail server that was away for a day is given them in turns. */
export const mostResentAtOnce = 500;

/** A held message waits for a person to send it. */
export const emailStatuses = ["queued", "held", "sent", "failed"] as const;
/** Which count held a message back: that of its address, or that of the network whose visitors cause messages. */
export const heldReasons = ["address", "network"] as const;
export type HeldReason = (typeof heldReasons)[number];
