import type { ForeseenErasure } from "../../../../shared/contracts/site/erasure.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { describeKept, type Kept, keptOf } from "../../../../shared/domain/retention.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { actors, recordAction } from "../../../record/audit/service.ts";
import { forgetAddress, queueEmail, strikeOutMessagesOfInquiry } from "../../../record/emails/service.ts";
import { describeForwards, takeRecipients } from "../../../requests/forwards/service.ts";
import { noteRemoved, readPeriods } from "../../../record/periods/service.ts";
import { refuseUnconfirmed } from "../confirm.ts";
import { removedEmail } from "../emails.ts";
import * as queries from "./queries.ts";
import { refuseEndedAccount } from "../../../record/auth/service.ts";

const atOnce = 50;

/** Throws not_found. */
export async function foreseeInquiryErasure({ config, db }: Context, id: number): Promise<ForeseenErasure> {
  const inquiry = await held(db, id);
  const forwards = await describeForwards(db, { respondentId: id });
  const stays = staysOf(
    config,
    inquiry,
    forwards.some(({ state }) => state === "sent"),
  );
  return {
    confirm: inquiry.reference,
    goes: [
      m.erase_inquiry_fields(),
      m.erase_inquiry_messages(),
      m.erase_inquiry_log(),
      ...(inquiry.institutionId === null ? [] : [m.erase_inquiry_contact()]),
    ],
    stays: stays.map(describeKept),
    blockedBy: blockedBy(inquiry),
  };
}

/** Throws not_found, conflict and validation_failed. */
export async function eraseInquiry(context: Context, caller: Caller, id: number, typed: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const inquiry = await held(tx, id, true);
    refuseUnconfirmed({ confirm: inquiry.reference, blockedBy: blockedBy(inquiry) }, typed);
    // A period that is over ends the inquiry alone: whoever is a partner by then is still written to.
    if (inquiry.institutionId !== null) await queries.strikeOutContact(tx, { id, institutionId: inquiry.institutionId });
    await eraseWithin(context, tx, caller, inquiry);
  });
}

/** Removes the data of answered inquiries whose period is over. */
export async function eraseEndedInquiries(context: Context, stopping: AbortSignal): Promise<void> {
  const { inquiries: days } = await readPeriods(context.db);
  for (let lastId = 0; !stopping.aborted;) {
    const ids = await queries.listOver(context.db, days, lastId, atOnce);
    for (const id of ids) if (!stopping.aborted) await eraseIfOver(context, days, id);
    const last = ids.at(-1);
    if (last === undefined) return;
    lastId = last;
  }
}

async function eraseIfOver(context: Context, days: number, id: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const inquiry = await held(tx, id, true);
    // Another worker, or a person, may have been quicker.
    if (!(await queries.isStillOver(tx, days, id))) return;
    await eraseWithin(context, tx, actors.retention, inquiry);
    await noteRemoved(tx, "inquiries", 1);
  });
}

async function eraseWithin(
  context: Context,
  tx: Queryable,
  actor: { id: number | null; username: string },
  inquiry: queries.HeldInquiry,
): Promise<void> {
  const { id, reference } = inquiry;
  const recipients = await takeRecipients(context, tx, { respondentId: id }, reference);
  await queries.strikeOutInquiry(tx, id);
  await strikeOutMessagesOfInquiry(tx, id);
  await forgetAddress(tx, inquiry.email);
  await recordAction(tx, actor, {
    action: "respondent.personal_data_removed",
    subjectType: "respondent",
    subjectId: id,
    after: { reference },
  });
  const stays = staysOf(context.config, inquiry, recipients.count > 0);
  await queueEmail(context, tx, { ...removedEmail(context, "respondent_removed", inquiry, stays), respondentId: id });
  await recipients.tell();
}

function staysOf({ notifyEmail }: Context["config"], { hasSignature, institutionId }: queries.HeldInquiry, isForwarded: boolean): Kept[] {
  const isThere: Partial<Record<Kept, boolean>> = {
    signature: hasSignature,
    institution: institutionId !== null,
    forwarded: isForwarded,
    staffMail: notifyEmail !== undefined,
  };
  return keptOf.inquiry.filter((what) => isThere[what] ?? true);
}

function blockedBy({ isRemoved }: queries.HeldInquiry): string | null {
  return isRemoved ? m.req_blocked_removed() : null;
}

async function held(db: Queryable, id: number, lock = false): Promise<queries.HeldInquiry> {
  const inquiry = await queries.findInquiry(db, id, lock);
  if (!inquiry) throw new AppError("not_found", m.error_not_found());
  return inquiry;
}
