import type { ApprovalKind } from "../../../shared/domain/approvals.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import * as apiKeys from "../../partner-api/api-keys/service.ts";
import { recordAction } from "../audit/service.ts";
import * as accounts from "../../money/bank/accounts/service.ts";
import * as deposits from "../../money/deposits/service.ts";
import * as projects from "../../projects/publication/service.ts";
import * as staff from "../../site/staff/service.ts";
import * as transfers from "../../money/transfers/desk/service.ts";
import type { StoredApproval } from "./queries.ts";
import * as queries from "./queries.ts";

/** Who does it: the second person, or the time after a cooling-off. */
export interface Doer {
  id: number | null;
  username: string;
}

interface Effect<Kind extends ApprovalKind> {
  /** Locks what others lock before they come to the approval. */
  hold?: (tx: Queryable, approval: StoredApproval<Kind>) => Promise<void>;
  /** Does what was asked for. Throws AppError when that is not possible any more. */
  takeForce: (context: Context, tx: Queryable, approval: StoredApproval<Kind>, by: Doer) => Promise<void>;
  /** Ends what was made beforehand and opens nothing yet, once nobody can approve it any more. */
  letGo?: (tx: Queryable, approval: StoredApproval<Kind>, by: string) => Promise<void>;
}

/** The one place from which what cannot be taken back is done: test/architecture.test.ts looks for others. */
const effects: { [Kind in ApprovalKind]: Effect<Kind> } = {
  payee: {
    hold: (tx, { proposal }) => projects.holdWithRequest(tx, proposal),
    takeForce: (_context, tx, { proposal: { projectId, ...fields }, askedBy }, by) =>
      accounts.setPayee(tx, by, { projectId, fields, askedBy }),
  },
  own_account: { takeForce: (_context, tx, { proposal, askedBy }, by) => accounts.setAccount(tx, by, { fields: proposal, askedBy }) },
  deposit: { takeForce: (_context, tx, { proposal, askedBy }, by) => deposits.enterDeposit(tx, by, proposal, askedBy) },
  live_key: {
    takeForce: (_context, tx, { proposal }, by) => apiKeys.openKey(tx, by, proposal),
    letGo: (tx, { proposal }, by) => apiKeys.dropKey(tx, proposal.keyId, by),
  },
  consent: {
    hold: (tx, { proposal }) => projects.holdWithRequest(tx, proposal),
    takeForce: (context, tx, { proposal }, by) => projects.confirmByStaff(context, tx, proposal, by),
    letGo: (tx, { proposal }, by) => projects.dropConsent(tx, proposal.consentId, by),
  },
  release: { takeForce: (_context, tx, { proposal, askedBy }, by) => transfers.letGoOn(tx, by, proposal.transfer, askedBy) },
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
  security_policy: {
    takeForce: async (_context, tx, { proposal, before, askedBy }, by) => {
      await queries.writePolicy(tx, proposal, askedBy);
      await recordAction(tx, by, { action: "security_policy.changed", subjectType: "security_policy", before, after: proposal });
    },
  },
};

/** The approval with everything that its end changes, locked in the order in which others do. Undefined when there is none. */
export async function lockWhole(tx: Queryable, id: number): Promise<StoredApproval | undefined> {
  const seen = await queries.findApproval(tx, id);
  if (!seen) return undefined;
  await effectOf(seen).hold?.(tx, seen);
  return queries.lockApproval(tx, id);
}

export function effectOf(approval: StoredApproval): Effect<ApprovalKind> {
  return effects[approval.kind] as Effect<ApprovalKind>;
}
