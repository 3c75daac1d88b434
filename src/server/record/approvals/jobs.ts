import { lapseDays } from "../../../shared/domain/approvals.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { actors, recordAction } from "../audit/service.ts";
import { notifyAdministrators } from "../notifications/service.ts";
import { type ApprovalContext, effectOf, lockWhole } from "./effects.ts";
import * as queries from "./queries.ts";

/** Who acts when a time is over. */
const time = actors.system;

/**
 * Each minute: what has cooled off takes force, and what nobody decided lapses. Each in a transaction of its own, which looks at the
 * locked row again, so that two workers, or one that is killed, do nothing twice.
 */
export async function reviewApprovals(context: ApprovalContext): Promise<void> {
  const { db } = context;
  for (const id of await queries.listDue(db)) await oneByOne(context, id, "cooling", takeForce);
  for (const id of await queries.listLapsed(db, lapseDays)) await oneByOne(context, id, "waiting", lapse);
}

async function oneByOne(
  context: ApprovalContext,
  id: number,
  state: queries.StoredApproval["state"],
  work: (context: ApprovalContext, tx: Queryable, approval: queries.StoredApproval) => Promise<void>,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const approval = await lockWhole(context, tx, id);
    if (approval?.state === state) await work(context, tx, approval);
  });
}

async function takeForce(context: ApprovalContext, tx: Queryable, approval: queries.StoredApproval): Promise<void> {
  const { id, kind, subject, askedBy, decidedBy } = approval;
  try {
    await effectOf(context.effects, approval).takeForce(context, tx, approval, time);
  } catch (error) {
    // What it would change is not there any more, such as its project: nobody can mend that by waiting.
    if (!(error instanceof AppError)) throw error;
    return endByTime(context, tx, approval, error.message);
  }
  await queries.setEnded(tx, id, "done", { by: time.username, reason: null });
  await recordAction(tx, time, {
    action: "approval.took_force",
    subjectType: "approval",
    subjectId: id,
    after: { kind, subject, askedBy, decidedBy },
  });
}

async function lapse(context: ApprovalContext, tx: Queryable, approval: queries.StoredApproval): Promise<void> {
  await effectOf(context.effects, approval).letGo?.(tx, approval, time.username, context);
  await endByTime(context, tx, approval, m.appr_error_lapsed({ days: lapseDays }));
}

async function endByTime(
  context: ApprovalContext,
  tx: Queryable,
  { id, kind, subject }: queries.StoredApproval,
  reason: string,
): Promise<void> {
  await queries.setEnded(tx, id, "lapsed", { by: time.username, reason });
  await recordAction(tx, time, { action: "approval.lapsed", subjectType: "approval", subjectId: id, after: { kind, subject, reason } });
  await notifyAdministrators(context, tx, { kind: "approval_lapsed", approvalId: id, causedBy: time.username });
}
