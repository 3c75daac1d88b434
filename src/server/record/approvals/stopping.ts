import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { actors, recordAction } from "../audit/service.ts";
import { notifyAdministrators } from "../notifications/service.ts";
import * as queries from "./queries.ts";

interface Stopping {
  by: { id: number | null; username: string };
  reason: string | undefined;
}

/** Stops a change that cools off: any administrator may. Throws not_found, and conflict for one that does not cool off any more. */
export async function stop(context: Context, caller: Caller, id: number, reason: string | undefined): Promise<void> {
  await context.db.transaction().execute((tx) => stopCooling(context, tx, id, { by: caller, reason }));
}

/** The same by a partner's member whom the change concerns; of others nothing is known here. */
export async function stopByMember(
  context: Context,
  caller: Caller & { institutionId: number },
  id: number,
  reason: string | undefined,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    if (!(await queries.listCoolingFor(tx, caller.institutionId)).some((one) => one.id === id))
      throw new AppError("not_found", m.appr_error_over());
    await stopCooling(context, tx, id, { by: caller, reason });
  });
}

/** The same by the community, whose payee it is. Asks for no code: what closes a door is done at once. */
export async function stopByCommunity(
  context: Context,
  tx: Queryable,
  projectId: number,
  id: number,
  reason: string | undefined,
): Promise<void> {
  const open = await queries.listOpenOf(tx, [`payee:${projectId}`]);
  if (!open.some((one) => one.id === id && one.state === "cooling")) throw new AppError("not_found", m.appr_error_over());
  await stopCooling(context, tx, id, { by: actors.community, reason });
}

async function stopCooling(context: Context, tx: Queryable, id: number, { by, reason }: Stopping): Promise<void> {
  const approval = await queries.lockApproval(tx, id);
  if (!approval) throw new AppError("not_found", m.error_not_found());
  if (approval.state !== "cooling") throw new AppError("conflict", m.appr_error_over());
  const said = reason?.trim() || null;
  await queries.setEnded(tx, id, "stopped", { by: by.username, reason: said });
  await recordAction(tx, by, {
    action: "approval.stopped",
    subjectType: "approval",
    subjectId: id,
    after: { kind: approval.kind, subject: approval.subject, ...(said && { reason: said }) },
  });
  await notifyAdministrators(context, tx, { kind: "approval_stopped", approvalId: id, causedBy: by.username });
}
