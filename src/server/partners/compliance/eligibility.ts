import type { InstitutionRecord } from "../../../shared/contracts/partners/institutions.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { liftsBlock } from "../../../shared/domain/money-gate.ts";
import type { EligibilityStatus } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { ask, endOpenOf } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import * as institutions from "../institutions/service.ts";
import { alertPartner } from "./standing.ts";

interface Decision {
  eligibilityStatus: EligibilityStatus;
  reason: string;
}

/** Decides the eligibility, with who, when and why. Throws not_found, and conflict for what ends *Not Eligible*, which two people decide. */
export async function setEligibility({ db }: Context, caller: Caller, id: number, { eligibilityStatus: to, reason }: Decision) {
  return db.transaction().execute(async (tx): Promise<InstitutionRecord> => {
    const { eligibilityStatus: from } = await holdInstitution(tx, id);
    if (liftsBlock(from, to)) throw new AppError("conflict", m.partner_error_two_people());
    if (to === "ineligible" && from !== "ineligible") await alertPartner(tx, id, "ineligible");
    await write(tx, caller, { id, from, to, reason, decidedBy: caller });
    // What waits was asked about the decision before.
    await endOpenOf(tx, institutions.eligibilityOf(id), "stopped", caller.username);
    return institutions.getInstitution(tx, id);
  });
}

/** Asks a second person to end *Not Eligible*. Returns the approval's id. Throws not_found, conflict for anything else, and as asking does. */
export async function askForEligibility(context: Context, caller: Caller, id: number, { eligibilityStatus: to, reason }: Decision) {
  return context.db.transaction().execute(async (tx): Promise<number> => {
    const { eligibilityStatus: from } = await holdInstitution(tx, id);
    if (!liftsBlock(from, to)) throw new AppError("conflict", m.partner_error_one_person());
    const [newest] = await institutions.listEligibilityChanges(tx, id);
    return ask(context, tx, caller, {
      kind: "partner_resumed",
      subject: institutions.eligibilityOf(id),
      proposal: { institutionId: id, act: "eligibility", to },
      ...(newest && { before: { at: new Date(newest.changedAt).toISOString(), reason: newest.reason } }),
      reason,
    });
  });
}

/** Ends *Not Eligible*, as two people decided; the institution is held. Throws conflict where it is so no more. */
export async function restoreEligibility(
  tx: Queryable,
  approval: {
    proposal: { institutionId: number; to: EligibilityStatus };
    reason: string | null;
    askedById: number;
    askedBy: string;
  },
  by: { id: number | null; username: string },
): Promise<void> {
  const { institutionId: id, to } = approval.proposal;
  const { eligibilityStatus: from } = await institutions.getInstitution(tx, id);
  if (!liftsBlock(from, to)) throw new AppError("conflict", m.partner_error_otherwise());
  const decidedBy = { id: approval.askedById, username: approval.askedBy };
  await write(tx, by, { id, from, to, reason: approval.reason ?? "", decidedBy });
}

async function write(
  tx: Queryable,
  by: { id: number | null; username: string },
  change: { id: number; from: EligibilityStatus; to: EligibilityStatus; reason: string; decidedBy: { id: number; username: string } },
): Promise<void> {
  const { id, from, to, decidedBy } = change;
  const reason = change.reason.trim();
  await institutions.updateEligibility(tx, id, to);
  await institutions.insertEligibilityChange(tx, { institutionId: id, from, to, reason, changedBy: decidedBy });
  await recordAction(tx, by, {
    action: "institution.eligibility_changed",
    subjectType: "institution",
    subjectId: id,
    before: { eligibilityStatus: from },
    after: { eligibilityStatus: to, reason, ...(by.id !== decidedBy.id && { askedBy: decidedBy.username }) },
  });
}

async function holdInstitution(tx: Queryable, id: number): Promise<InstitutionRecord> {
  await holdRow(tx, "institutions", id);
  return institutions.getInstitution(tx, id);
}
