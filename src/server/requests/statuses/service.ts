import { AppError } from "../../../shared/domain/errors.ts";
import { isEmail } from "../../../shared/domain/form-rules.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { NewEmail } from "../../record/emails/queries.ts";
import { type EmailOutcome, emailOutcome, queueEmail } from "../../record/emails/service.ts";
import type { StatusChange } from "../../../shared/contracts/requests/review.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { countByStatus } from "../../runtime/db/status-counts.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import { holdActiveStaff } from "../../record/auth/service.ts";
import { noteForward } from "../forwards/service.ts";
import { holdSubject, insertStatusChange, listStatusChanges, type NewStatusChange, type Subject } from "./queries.ts";

/** What was on the screen of who changes a status. */
export interface Seen {
  status: string;
  changeId: number | null;
}

interface Wish<Status> {
  status: Status;
  reason: string | undefined;
  /** Refuses the change when another was made since. */
  seen?: Seen | undefined;
  /** Stores what belongs to the change before anybody is told of it. */
  record?: ((tx: Queryable, id: number, statusChangeId: number) => Promise<void>) | undefined;
  /** Another one's change brought this about. */
  isFollowing?: true;
}

/** One kind of thing that administrators review; respondents and funding requests differ in this and in nothing else. */
export interface ReviewedKind<Item, Status extends string> {
  name: "respondent" | "funding_request";
  subject: (id: number) => Subject;
  find: (db: Queryable, id: number) => Promise<Item | undefined>;
  /** Holds those of a bulk call, with all that follow them, in one order. */
  holdAll?: (tx: Queryable, ids: number[]) => Promise<void>;
  /** Sets the status and says what it was; undefined when there is no such thing. */
  updateStatus: (db: Queryable, id: number, status: Status) => Promise<{ from: string } | undefined>;
  /** Throws when this caller may not make this change; the row is locked by then. */
  refuseChange?: (tx: Queryable, caller: Caller, change: { id: number; from: string; to: Status }) => Promise<void>;
  /** Others whose status follows this one's, in its transaction; what may refuse a change of their own is not asked. */
  followers?: (tx: Queryable, change: { id: number; from: string; to: Status }) => Promise<number[]>;
  /** Tells whom it concerns that the status is another one now, in the transaction of the change. */
  tellChanged?: (context: Context, tx: Queryable, id: number, caller: Caller) => Promise<void>;
  forwardEmail: (context: Context, caller: Caller, item: Item, recipient: string) => NewEmail | Promise<NewEmail>;
}

/** What administrators do with one kind: read, decide, decide for many, forward. Every act is in the audit log. */
export function reviewOf<Item, Status extends string>(kind: ReviewedKind<Item, Status>) {
  async function get(context: Context, id: number): Promise<Item> {
    const item = await kind.find(context.db, id);
    if (!item) throw notFound();
    return item;
  }

  /** Sets the status with its record: who, when, from what to what and why (ruling on status changes). False when there is no such thing. */
  async function change(
    context: Context,
    tx: Queryable,
    caller: Caller,
    id: number,
    { status, reason: givenReason, seen, record, isFollowing }: Wish<Status>,
  ): Promise<boolean> {
    const changed = await kind.updateStatus(tx, id, status);
    if (!changed) return false;
    if (seen) await refuseUnseen(tx, kind.subject(id), changed.from, seen);
    if (changed.from !== status && !isFollowing) await kind.refuseChange?.(tx, caller, { id, from: changed.from, to: status });
    const reason = givenReason?.trim() || undefined;
    if (changed.from === status && !reason) return true;
    const changeId = await insertStatusChange(tx, { subject: kind.subject(id), from: changed.from, to: status, reason, changedBy: caller });
    if (changed.from !== status) await record?.(tx, id, changeId);
    await recordAction(tx, caller, {
      action: `${kind.name}.status_changed`,
      subjectType: kind.name,
      subjectId: id,
      before: { status: changed.from },
      after: { status, ...(reason && { reason }) },
    });
    if (changed.from === status) return true;
    await kind.tellChanged?.(context, tx, id, caller);
    for (const follower of (await kind.followers?.(tx, { id, from: changed.from, to: status })) ?? [])
      await change(context, tx, caller, follower, { status, reason, record, isFollowing: true });
    return true;
  }

  return {
    get,

    /** The same within a transaction of the caller's. False when there is no such thing. */
    change,

    /** Sets one status; every administrator may set any value (§4). Throws not_found, and conflict when it is not as it was seen. */
    setStatus: async (
      context: Context,
      caller: Caller,
      id: number,
      status: Status,
      reason: string | undefined,
      seen?: Seen,
    ): Promise<Item> => {
      await context.db.transaction().execute(async (tx) => {
        await refuseEndedAccount(tx, caller);
        if (!(await change(context, tx, caller, id, { status, reason, seen }))) throw notFound();
      });
      return get(context, id);
    },

    /** Sets the status of many in one transaction: all that exist are changed, or none. Returns how many. */
    setStatuses: (
      context: Context,
      caller: Caller,
      ids: number[],
      status: Status,
      reason: string | undefined,
      record?: Wish<Status>["record"],
    ): Promise<number> =>
      context.db.transaction().execute(async (tx) => {
        await refuseEndedAccount(tx, caller);
        await kind.holdAll?.(tx, ids);
        let updated = 0;
        // In the order of ids, so that two administrators never wait for each other in a circle.
        for (const id of [...new Set(ids)].sort((a, b) => a - b))
          if (await change(context, tx, caller, id, { status, reason, record })) updated += 1;
        return updated;
      }),

    /** Forwards by email and says what became of the message, as far as a few seconds can tell. */
    forward: async (context: Context, caller: Caller, id: number, recipientEmail: string): Promise<EmailOutcome> => {
      if (!isEmail(recipientEmail))
        throw new AppError("validation_failed", m.error_email(), { fields: { recipientEmail: m.error_email() } });
      const recipient = recipientEmail.trim();
      const emailId = await context.db.transaction().execute(async (tx) => {
        // Held from before it is read, so that nothing leaves of what is being removed at this moment.
        const held = await holdSubject(tx, kind.subject(id));
        const item = held && (await kind.find(tx, id));
        if (!item) throw notFound();
        if (held.isRemoved) throw new AppError("conflict", m.forward_removed());
        const email = await kind.forwardEmail(context, caller, item, recipient);
        await recordAction(tx, caller, {
          action: `${kind.name}.forwarded`,
          subjectType: kind.name,
          subjectId: id,
          after: { recipientEmail: recipient },
        });
        const queued = await queueEmail(context, tx, email);
        await noteForward(tx, caller, { subject: kind.subject(id), recipient, emailId: queued });
        return queued;
      });
      return emailOutcome(context, emailId);
    },
  };
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}

/** Who was deactivated while the call was under way changes nothing any more. The account is locked before what it changes. */
export async function refuseEndedAccount(tx: Queryable, caller: Caller): Promise<void> {
  if (!(await holdActiveStaff(tx, caller.id))) throw new AppError("unauthenticated", m.error_unauthenticated());
}

/** Throws a conflict that shows the other change, when one was made since `seen`. The row is locked by then. */
export async function refuseUnseen(tx: Queryable, subject: Subject, status: string, seen: Seen): Promise<void> {
  const [last] = await listStatusChanges(tx, subject, 1);
  if (status !== seen.status || (last?.id ?? null) !== seen.changeId) throw await changedMeanwhile(tx, subject, status);
}

/** The refusal that shows what was done last. */
export async function changedMeanwhile(tx: Queryable, subject: Subject, status: string): Promise<AppError> {
  const [last] = await listStatusChanges(tx, subject, 1);
  const details = {
    changeId: last?.id ?? null,
    status,
    by: last?.changedBy ?? null,
    at: last?.changedAt ?? null,
    from: last?.from ?? null,
    to: status,
    reasonText: last?.decision?.reason ?? null,
    words: last?.decision?.words ?? null,
  };
  return new AppError("conflict", last ? m.dec_error_meanwhile({ name: last.changedBy }) : m.dec_error_meanwhile_unknown(), { details });
}

/** Records a change of status that none of the staff made. Returns its number. */
export async function recordStatusChange(tx: Queryable, change: NewStatusChange): Promise<number> {
  return insertStatusChange(tx, change);
}

export async function readHistory(db: Queryable, subject: Subject): Promise<StatusChange[]> {
  return listStatusChanges(db, subject);
}

/** Exact numbers of respondents and funding requests in each status. */
export async function readStatusCounts(
  db: Queryable,
): Promise<{ respondents: Record<string, number>; fundingRequests: Record<string, number> }> {
  const [respondents, fundingRequests] = await Promise.all([countByStatus(db, "respondents"), countByStatus(db, "funding_requests")]);
  return { respondents, fundingRequests };
}
