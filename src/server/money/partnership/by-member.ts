import type { PartnershipLine } from "../../../shared/domain/partnership.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { endOpenOf } from "../../record/approvals/service.ts";
import { requireFactor } from "../../record/auth/service.ts";
import { type Notice, notifyAdministrators } from "../../record/notifications/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import * as versions from "../../projects/agreements/versions/service.ts";
import * as emails from "./emails.ts";
import { giveNotice, hold, log, offerOf } from "./service.ts";
import { sign } from "./signing.ts";

type Member = Caller & { institutionId: number };

/** What a member says about a line. Throws conflict. */
export async function remarkByMember(
  context: Context,
  member: Member,
  { line, body }: { line: PartnershipLine | null; body: string },
): Promise<void> {
  await changeByMember(context, member, async (tx, institution) => {
    const open = await versions.sharedOf(tx, member);
    const isNew = await versions.remark(tx, { agreementId: open.id, line, side: "institution", byName: member.username, body });
    if (isNew) await tellStaff(context, tx, member, { kind: "partnership_remarked", causedBy: institution });
  });
}

/** Signs the version that was read, by an account that has proved again who it is. Throws proof_required, and conflict for another version. */
export async function signByMember(
  context: Context,
  member: Member,
  { number, hash, name, role }: { number: number; hash: string; name: string; role: string },
): Promise<void> {
  await changeByMember(context, member, async (tx, institution) => {
    await requireFactor(tx, member);
    const open = await versions.sharedOf(tx, member);
    if (open.number !== number) throw new AppError("conflict", m.agr_error_changed());
    await sign(context, tx, member.institutionId, open, { side: "institution", hash, name, role, by: member });
    await tellStaff(context, tx, member, { kind: "partnership_signed", causedBy: institution });
  });
}

/** Says no to what waits for its signature. Throws conflict. */
export async function declineByMember(
  context: Context,
  member: Member,
  { number, reason }: { number: number; reason: string },
): Promise<void> {
  await changeByMember(context, member, async (tx, institution) => {
    const open = await versions.sharedOf(tx, member);
    if (open.number !== number || open.state !== "offered") throw new AppError("conflict", m.agr_error_changed());
    await versions.dropOpen(tx, member, reason);
    await endOpenOf(tx, offerOf(member.institutionId), "stopped", member.username);
    await log(tx, member, member.institutionId, "declined", { number });
    await tellStaff(context, tx, member, { kind: "partnership_declined", causedBy: institution });
  });
}

/** Gives notice: it ends after the days that the agreement says. Throws proof_required, conflict. */
export async function endByMember(context: Context, member: Member, reason: string): Promise<void> {
  await changeByMember(context, member, async (tx, institution) => {
    await requireFactor(tx, member);
    const day = await giveNotice(tx, member.institutionId, { side: "institution", reason, by: member.username });
    await log(tx, member, member.institutionId, "ended", { day });
    await emails.writeEnds(context, tx, member.institutionId, { day, reason });
    await tellStaff(context, tx, member, { kind: "partnership_ends", causedBy: institution });
  });
}

async function changeByMember({ db }: Context, { institutionId }: Member, work: (tx: Queryable, institution: string) => Promise<void>) {
  await db.transaction().execute(async (tx) => {
    const { name } = await hold(tx, institutionId);
    await work(tx, name);
  });
}

async function tellStaff(
  context: Context,
  tx: Queryable,
  { institutionId }: Member,
  { kind, causedBy }: Pick<Notice, "kind" | "causedBy">,
): Promise<void> {
  await notifyAdministrators(context, tx, { kind, causedBy, institutionId });
}
