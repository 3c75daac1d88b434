import type { Effects } from "./record/approvals/effects.ts";
import type { Queryable } from "./runtime/db/database.ts";
import { holdRow } from "./runtime/db/row-locks.ts";
import { recordAction } from "./record/audit/service.ts";
import { writePolicy } from "./record/approvals/service.ts";
import * as texts from "./record/texts/service.ts";
import * as organisation from "./record/organisation/service.ts";
import * as treaty from "./requests/treaty/service.ts";
import * as apiKeys from "./partners/api-keys/service.ts";
import * as compliance from "./partners/compliance/service.ts";
import * as kyc from "./partners/kyc/service.ts";
import * as onboarding from "./partners/onboarding/service.ts";
import * as agreements from "./projects/agreements/service.ts";
import * as projects from "./projects/publication/service.ts";
import * as accounts from "./money/bank/accounts/service.ts";
import { tellCommunity } from "./money/bank/accounts/tell-community.ts";
import * as bankEntries from "./money/bank/answers/service.ts";
import * as partnership from "./money/partnership/service.ts";
import * as payeeFiles from "./money/payee-files/service.ts";
import * as limits from "./money/gate/service.ts";
import * as deposits from "./money/deposits/service.ts";
import * as transfers from "./money/transfers/desk/service.ts";
import * as screening from "./screening/cases/service.ts";
import * as lists from "./screening/lists/service.ts";
import * as certifications from "./site/certifications/service.ts";
import * as staff from "./site/staff/service.ts";

/** Holds the institution that an approval changes, as whoever else changes it does. */
async function holdInstitution(tx: Queryable, { proposal }: { proposal: { institutionId: number } }): Promise<void> {
  await holdRow(tx, "institutions", proposal.institutionId);
}

/**
 * The one place from which what cannot be taken back is done: test/architecture.test.ts looks for others. Approvals lie below the
 * features that carry them out, so what they do is given to them.
 */
export const approvalEffects: Effects = {
  payee: {
    hold: (tx, { proposal }) => projects.holdWithRequest(tx, proposal),
    tellMore: tellCommunity,
    takeForce: (_context, tx, { proposal: { projectId, ...fields }, askedBy }, by) =>
      accounts.setPayee(tx, by, { projectId, fields, askedBy }),
  },
  own_account: { takeForce: (_context, tx, { proposal, askedBy }, by) => accounts.setAccount(tx, by, { fields: proposal, askedBy }) },
  bank_entry: { takeForce: (_context, tx, approval, by) => bankEntries.decideEntry(tx, approval, by) },
  deposit: { takeForce: (_context, tx, { proposal, askedBy }, by) => deposits.enterDeposit(tx, by, proposal, askedBy) },
  live_key: {
    hold: holdInstitution,
    takeForce: (_context, tx, { proposal }, by) => apiKeys.openKey(tx, by, proposal),
    letGo: (tx, { proposal }, by) => apiKeys.dropKey(tx, proposal.keyId, by),
  },
  consent: {
    hold: (tx, { proposal }) => projects.holdWithRequest(tx, proposal),
    takeForce: (context, tx, { proposal }, by) => projects.confirmByStaff(context, tx, proposal, by),
    letGo: (tx, { proposal }, by) => projects.dropConsent(tx, proposal.consentId, by),
  },
  release: {
    hold: (tx, { proposal }) => transfers.holdForRelease(tx, proposal),
    takeForce: (context, tx, { proposal, askedBy }, by) => transfers.letGoOn(context, tx, by, proposal, askedBy),
  },
  administrator_removed: {
    takeForce: (_context, tx, { proposal, reason }, by) =>
      proposal.act === "deactivate"
        ? staff.closeAccount(tx, by, proposal.userId, reason)
        : staff.giveRole(tx, by, proposal.userId, "reviewer"),
  },
  administrator_added: {
    takeForce: async (context, tx, { proposal }, by) => {
      if (proposal.act === "invite") await staff.openInvitation(context, tx, by, proposal.invitationId);
      else if (proposal.act === "promote") await staff.giveRole(tx, by, proposal.userId, "administrator");
      else await staff.reopenAccount(tx, by, proposal.userId);
    },
    letGo: async (tx, { proposal }) => {
      if (proposal.act === "invite") await staff.dropInvitation(tx, proposal.invitationId);
    },
  },
  screening_cleared: {
    hold: screening.holdCase,
    takeForce: (_context, tx, approval, by) => screening.clearBySecond(tx, approval, by),
    letGo: screening.keepOpen,
  },
  kyc_file: {
    hold: (tx, { proposal }) => kyc.holdForApproval(tx, proposal),
    takeForce: (context, tx, { proposal }, by) => kyc.putInForce(context, tx, proposal, by),
    letGo: (tx, { proposal }) => kyc.dropRecommendation(tx, proposal),
  },
  screening_weaker: {
    hold: (tx) => lists.holdStates(tx),
    takeForce: (_context, tx, approval, by) => lists.weaken(tx, approval, by),
  },
  payee_file: {
    hold: (tx, { proposal }) => payeeFiles.holdForApproval(tx, proposal),
    takeForce: (_context, tx, { proposal }, by) => payeeFiles.putInForce(tx, proposal, by),
    letGo: (tx, { proposal }) => payeeFiles.dropFile(tx, proposal),
  },
  limits_raised: {
    hold: holdInstitution,
    takeForce: (_context, tx, approval, by) => limits.raiseLimits(tx, approval, by),
  },
  text_published: {
    hold: (tx, { proposal }) => texts.holdDraft(tx, proposal.key),
    takeForce: async (context, tx, approval, by) => {
      const { key } = approval.proposal;
      // What was in force may have been read just now, and be signed in a moment.
      if (key === "treaty") await treaty.keepInForce(context, tx);
      await texts.publishApproved(tx, approval, by);
      if (key === "treaty") await treaty.keepInForce(context, tx);
      if (key === "license") await certifications.registerLicence(tx);
    },
  },
  agreement: {
    hold: (tx, { proposal }) => agreements.holdForApproval(tx, proposal),
    takeForce: (context, tx, { proposal }, by) => agreements.signForProvider(context, tx, proposal, by),
    letGo: (tx, { proposal }, _by, context) => agreements.letOfferGo(context, tx, proposal),
  },
  agreement_resumed: {
    hold: (tx, { proposal }) => agreements.holdForApproval(tx, proposal),
    takeForce: agreements.resumeAgreement,
  },
  condition_met: {
    hold: (tx, { proposal }) => agreements.holdForApproval(tx, proposal),
    takeForce: agreements.recordConditionMet,
  },
  partner_resumed: {
    hold: holdInstitution,
    takeForce: async (_context, tx, approval, by) => {
      const { proposal } = approval;
      if (proposal.act === "eligibility") await compliance.restoreEligibility(tx, { ...approval, proposal }, by);
      else if (proposal.act === "assessment") await compliance.recordApproved(tx, { ...approval, proposal }, by);
      else await onboarding.reactivate(tx, { ...approval, proposal }, by);
    },
  },
  partnership: {
    hold: holdInstitution,
    takeForce: (context, tx, { proposal }, by) => partnership.signForProvider(context, tx, proposal, by),
    letGo: (tx, { proposal }, _by, context) => partnership.letOfferGo(context, tx, proposal),
  },
  organisation: {
    takeForce: async (context, tx, approval, by) => {
      // The treaty names the provider: who has it open signs what they read.
      await treaty.keepInForce(context, tx);
      await organisation.putInForce(tx, approval, by);
      await treaty.keepInForce({ config: { provider: await organisation.readProvider(context.config, tx) } }, tx);
    },
  },
  security_policy: {
    takeForce: async (_context, tx, { proposal, before, askedBy }, by) => {
      await writePolicy(tx, proposal, askedBy);
      await recordAction(tx, by, { action: "security_policy.changed", subjectType: "security_policy", before, after: proposal });
    },
  },
};
