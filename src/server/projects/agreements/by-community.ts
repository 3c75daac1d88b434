import { mostRemarks } from "../../../shared/domain/agreements.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { endOpenOf } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { type Notice, notifyAdministrators } from "../../record/notifications/service.ts";
import { about, changeByCommunity, community, type StoredProject } from "../publication/service.ts";
import * as emails from "./emails.ts";
import * as queries from "./queries.ts";
import { giveNotice, offerOf } from "./service.ts";
import { sign } from "./signing.ts";

/** What the community says about a line. Throws not_found, conflict. */
export async function remarkByCommunity(
  context: Context,
  fundingRequestId: number,
  { line, body }: Pick<queries.StoredRemark, "line" | "body">,
): Promise<void> {
  await changeByCommunity(context, fundingRequestId, async (tx, project) => {
    const open = await sharedOf(tx, project);
    const remark = { agreementId: open.id, line, side: "community" as const, byName: community.username, body };
    const kept = await queries.insertRemark(tx, remark, mostRemarks);
    if (kept === "full") throw new AppError("conflict", m.agr_error_remarks());
    if (kept === "stored") await tellStaff(context, tx, project, { kind: "agreement_remarked" });
  });
}

/** Signs the version that was read. Throws not_found, and conflict when it is another one by now. */
export async function signByCommunity(
  context: Context,
  fundingRequestId: number,
  { number, hash, name, role }: { number: number; hash: string; name: string; role: string },
): Promise<void> {
  await changeByCommunity(context, fundingRequestId, async (tx, project) => {
    const open = await sharedOf(tx, project);
    if (open.number !== number) throw new AppError("conflict", m.agr_error_changed());
    await sign(context, tx, open, { side: "community", hash, name, role, by: community });
    await tellStaff(context, tx, project, { kind: "agreement_signed" });
  });
}

/** Says no to what waits for its signature: the desk mends it or lets it be. Throws not_found, conflict. */
export async function declineByCommunity(
  context: Context,
  fundingRequestId: number,
  { number, reason }: { number: number; reason: string },
): Promise<void> {
  await changeByCommunity(context, fundingRequestId, async (tx, project) => {
    const open = await sharedOf(tx, project);
    if (open.number !== number || open.state !== "offered") throw new AppError("conflict", m.agr_error_changed());
    await queries.setDropped(tx, open.id, reason);
    await endOpenOf(tx, offerOf(project.id), "stopped", community.username);
    await log(tx, project, "declined", { number });
    await tellStaff(context, tx, project, { kind: "agreement_declined" });
  });
}

/** Gives notice: it ends after the days that the agreement says. Throws not_found, conflict. */
export async function endByCommunity(context: Context, fundingRequestId: number, reason: string): Promise<void> {
  await changeByCommunity(context, fundingRequestId, async (tx, project) => {
    const day = await giveNotice(tx, project.id, { side: "community", reason, by: community.username });
    await log(tx, project, "ended", { day });
    await emails.writeEnds(context, tx, project, { day, reason });
    await tellStaff(context, tx, project, { kind: "agreement_ends" });
  });
}

/** What is open and was given to the community. */
async function sharedOf(tx: Queryable, { id }: StoredProject): Promise<queries.StoredAgreement> {
  const open = await queries.findOpen(tx, id);
  if (!open?.sharedAt) throw new AppError("conflict", m.agr_error_none_open());
  return open;
}

async function tellStaff(context: Context, tx: Queryable, project: StoredProject, { kind }: Pick<Notice, "kind">): Promise<void> {
  await notifyAdministrators(context, tx, { ...about(project), kind, causedBy: community.username });
}

async function log(tx: Queryable, { id }: StoredProject, what: string, after: unknown): Promise<void> {
  await recordAction(tx, community, { action: `agreement.${what}`, subjectType: "project", subjectId: id, after });
}
