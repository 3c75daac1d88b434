import type { AgreementTerms } from "../../../shared/contracts/projects/agreements.ts";
import { problemsOfFixed } from "../../../shared/domain/agreements.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { endOpenOf } from "../../record/approvals/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { type Notice, notifyAdministrators, notifyAdministratorsOnce } from "../../record/notifications/service.ts";
import { about, changeByCommunity, community, type StoredProject } from "../publication/service.ts";
import * as emails from "./emails.ts";
import type { StoredRemark } from "./queries.ts";
import { isSame, saveRevision } from "./revisions/service.ts";
import { giveNotice, offerOf } from "./service.ts";
import { termsOf } from "./show.ts";
import { sign } from "./signing.ts";
import * as versions from "./versions/service.ts";
import type { RequestLink } from "../../requests/applicant/links/service.ts";

/**
 * The community changes the draft that it was given, but for what the provider sets. What is as it was is not saved. Throws not_found,
 * validation_failed for what it may not change, and conflict when somebody changed the draft since, it was not given, or is none any more.
 */
export async function editByCommunity(
  context: Context,
  link: RequestLink,
  { terms, ...read }: { terms: AgreementTerms; number: number; seen: number },
): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
    await versions.sharedOf(tx, { projectId: project.id });
    const draft = await versions.draftOf(tx, { projectId: project.id }, read);
    const before = termsOf(draft);
    const fields = problemsOfFixed(before, terms);
    if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.agr_error_fixed_all(), { fields });
    if (isSame(before, terms)) return;
    await saveRevision(tx, draft, { side: "community", by: community.id, currency: draft.currency, terms });
    await log(tx, project, "edited", { number: draft.number, revision: draft.revision + 1 });
    await notifyAdministratorsOnce(context, tx, { ...about(project), kind: "agreement_edited", causedBy: community.username });
  });
}

/** What the community says about a line. Throws not_found, conflict. */
export async function remarkByCommunity(
  context: Context,
  link: RequestLink,
  { line, body }: Pick<StoredRemark, "line" | "body">,
): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
    const open = await versions.sharedOf(tx, { projectId: project.id });
    const isNew = await versions.remark(tx, { agreementId: open.id, line, side: "community", byName: community.username, body });
    if (isNew) await tellStaff(context, tx, project, { kind: "agreement_remarked" });
  });
}

/** Signs the version that was read. Throws not_found, and conflict when it is another one by now. */
export async function signByCommunity(
  context: Context,
  link: RequestLink,
  { number, hash, name, role }: { number: number; hash: string; name: string; role: string },
): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
    const open = await versions.sharedOf(tx, { projectId: project.id });
    if (open.number !== number) throw new AppError("conflict", m.agr_error_changed());
    await sign(context, tx, project.id, open, { side: "community", hash, name, role, by: community });
    await tellStaff(context, tx, project, { kind: "agreement_signed" });
  });
}

/** Says no to what waits for its signature: the desk mends it or lets it be. Throws not_found, conflict. */
export async function declineByCommunity(
  context: Context,
  link: RequestLink,
  { number, reason }: { number: number; reason: string },
): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
    const open = await versions.sharedOf(tx, { projectId: project.id });
    if (open.number !== number || open.state !== "offered") throw new AppError("conflict", m.agr_error_changed());
    await versions.dropOpen(tx, { projectId: project.id }, reason);
    await endOpenOf(tx, offerOf(project.id), "stopped", community.username);
    await log(tx, project, "declined", { number });
    await tellStaff(context, tx, project, { kind: "agreement_declined" });
  });
}

/** Gives notice: it ends after the days that the agreement says. Throws not_found, conflict. */
export async function endByCommunity(context: Context, link: RequestLink, reason: string): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
    const day = await giveNotice(tx, project.id, { side: "community", reason, by: community.username });
    await log(tx, project, "ended", { day });
    await emails.writeEnds(context, tx, project, { day, reason });
    await tellStaff(context, tx, project, { kind: "agreement_ends" });
  });
}

async function tellStaff(context: Context, tx: Queryable, project: StoredProject, { kind }: Pick<Notice, "kind">): Promise<void> {
  await notifyAdministrators(context, tx, { ...about(project), kind, causedBy: community.username });
}

async function log(tx: Queryable, { id }: StoredProject, what: string, after: unknown): Promise<void> {
  await recordAction(tx, community, { action: `agreement.${what}`, subjectType: "project", subjectId: id, after });
}
