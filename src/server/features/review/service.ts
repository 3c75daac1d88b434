import { AppError } from "../../../shared/domain/errors.ts";
import { isEmail } from "../../../shared/domain/form-rules.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../context.ts";
import type { NewEmail } from "../emails/queries.ts";
import { type EmailOutcome, emailOutcome, queueEmail } from "../emails/service.ts";
import type { StatusChange } from "../../../shared/contracts/review.ts";
import type { Queryable } from "../../db/database.ts";
import { countByStatus } from "../../db/status-counts.ts";
import type { Caller } from "../../http/caller.ts";
import { recordAction } from "../audit/service.ts";
import { insertStatusChange, listStatusChanges, type Subject } from "./queries.ts";

/** One kind of thing that administrators review; respondents and funding requests differ in this and in nothing else. */
export interface ReviewedKind<Item, Status extends string> {
  name: "respondent" | "funding_request";
  subject: (id: number) => Subject;
  find: (db: Queryable, id: number) => Promise<Item | undefined>;
  /** Sets the status and says what it was; undefined when there is no such thing. */
  updateStatus: (db: Queryable, id: number, status: Status) => Promise<{ from: string } | undefined>;
  /** Throws when this caller may not make this change; the row is locked by then. */
  refuseChange?: (tx: Queryable, caller: Caller, change: { id: number; from: string; to: Status }) => Promise<void>;
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
    { status, reason: givenReason }: { status: Status; reason: string | undefined },
  ): Promise<boolean> {
    const changed = await kind.updateStatus(tx, id, status);
    if (!changed) return false;
    if (changed.from !== status) await kind.refuseChange?.(tx, caller, { id, from: changed.from, to: status });
    const reason = givenReason?.trim() || undefined;
    if (changed.from === status && !reason) return true;
    await insertStatusChange(tx, { subject: kind.subject(id), from: changed.from, to: status, reason, changedBy: caller });
    await recordAction(tx, caller, {
      action: `${kind.name}.status_changed`,
      subjectType: kind.name,
      subjectId: id,
      before: { status: changed.from },
      after: { status, ...(reason && { reason }) },
    });
    if (changed.from !== status) await kind.tellChanged?.(context, tx, id, caller);
    return true;
  }

  return {
    get,

    /** Sets one status; every administrator may set any value (§4). Throws not_found. */
    setStatus: async (context: Context, caller: Caller, id: number, status: Status, reason: string | undefined): Promise<Item> => {
      await context.db.transaction().execute(async (tx) => {
        if (!(await change(context, tx, caller, id, { status, reason }))) throw notFound();
      });
      return get(context, id);
    },

    /** Sets the status of many in one transaction: all that exist are changed, or none. Returns how many. */
    setStatuses: (context: Context, caller: Caller, ids: number[], status: Status, reason: string | undefined): Promise<number> =>
      context.db.transaction().execute(async (tx) => {
        let updated = 0;
        // In the order of ids, so that two administrators never wait for each other in a circle.
        for (const id of [...new Set(ids)].sort((a, b) => a - b))
          if (await change(context, tx, caller, id, { status, reason })) updated += 1;
        return updated;
      }),

    /** Forwards by e-mail and says what became of the message, as far as a few seconds can tell. */
    forward: async (context: Context, caller: Caller, id: number, recipientEmail: string): Promise<EmailOutcome> => {
      if (!isEmail(recipientEmail))
        throw new AppError("validation_failed", m.error_email(), { fields: { recipientEmail: m.error_email() } });
      const recipient = recipientEmail.trim();
      const item = await get(context, id);
      const email = await kind.forwardEmail(context, caller, item, recipient);
      const emailId = await context.db.transaction().execute(async (tx) => {
        await recordAction(tx, caller, {
          action: `${kind.name}.forwarded`,
          subjectType: kind.name,
          subjectId: id,
          after: { recipientEmail: recipient },
        });
        return queueEmail(context, tx, email);
      });
      return emailOutcome(context, emailId);
    },
  };
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
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
