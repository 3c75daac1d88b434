import type { Approval, MoneyChange } from "../../../shared/contracts/record/approvals.ts";
import { type ApprovalKind, approvalViews, type ApprovalView } from "../../../shared/domain/approvals.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../audit/service.ts";
import { provedUntil, requireFactor } from "../auth/service.ts";
import { notify } from "../notifications/service.ts";
import { hasOpenedDocument } from "./document.ts";
import { accountChangesOf, describe } from "./describe.ts";
import { readPolicy } from "./policy.ts";
import type { Before, Proposal } from "./proposals.ts";
import * as queries from "./queries.ts";

const pageSize = 50;

interface Wish<Kind extends ApprovalKind> {
  kind: Kind;
  /** Names the one thing that changes: of it no second change is asked for while one is open. */
  subject: string;
  proposal: Proposal<Kind>;
  before?: Before<Kind>;
  reason?: string | undefined;
}

/**
 * Asks for something that takes force when a second person has approved it, in the caller's transaction, and tells the other
 * administrators. Returns the approval's id. Throws proof_required without a fresh second factor, and conflict for an account that has
 * none and while a change of the same thing is open.
 */
export async function ask<Kind extends ApprovalKind>(context: Context, tx: Queryable, caller: Caller, wish: Wish<Kind>): Promise<number> {
  await requireFactor(tx, caller);
  const { kind, subject, proposal, before = null, reason } = wish;
  const id = await queries.insertApproval(tx, { kind, subject, proposal, before, reason: reason?.trim() || null, askedBy: caller });
  if (id === undefined) throw new AppError("conflict", m.appr_error_open());
  await recordAction(tx, caller, { action: "approval.asked", subjectType: "approval", subjectId: id, after: { kind, subject } });
  for (const administrator of await queries.listAdministrators(tx))
    if (administrator.id !== caller.id)
      await notify(context, tx, administrator.id, { kind: "approval_waits", approvalId: id, causedBy: caller.username });
  return id;
}

/** How many administrators are active: with one, nobody could decide. */
export async function countAdministrators(db: Queryable): Promise<number> {
  return (await queries.listAdministrators(db)).length;
}

/** An approval as one of the staff sees it. Throws not_found. */
export async function getApproval(db: Queryable, caller: Caller, id: number): Promise<Approval> {
  const stored = await queries.findListed(db, id);
  if (!stored) throw new AppError("not_found", m.error_not_found());
  return show(db, caller, stored);
}

/** What is open of one thing, such as a project's payee. */
export async function findOpenOf(db: Queryable, caller: Caller, subject: string): Promise<Approval | null> {
  return (await listOpenOf(db, caller, [subject]))[0] ?? null;
}

/** The same of several things, in the order in which it was asked. */
export async function listOpenOf(db: Queryable, caller: Caller, subjects: string[]): Promise<Approval[]> {
  return Promise.all((await queries.listOpenOf(db, subjects)).map((stored) => show(db, caller, stored)));
}

export async function listOpenOfKind(db: Queryable, caller: Caller, kind: ApprovalKind): Promise<Approval[]> {
  return Promise.all((await queries.listOpenOfKind(db, kind)).map((stored) => show(db, caller, stored)));
}

/** One page of a view of the desk, with what the page says beside it. */
export async function listApprovals(
  context: Context,
  caller: Caller,
  { view = approvalViews[0], cursor = Number.MAX_SAFE_INTEGER }: { view?: ApprovalView | undefined; cursor?: number | undefined },
) {
  const { db, config } = context;
  const rows = await queries.listApprovals(db, view, Math.min(cursor, 2_147_483_647), pageSize + 1);
  const items = await Promise.all(rows.slice(0, pageSize).map((stored) => show(db, caller, stored)));
  const administrators = await queries.listAdministrators(db);
  return {
    items,
    nextCursor: rows.length > pageSize ? String(items.at(-1)?.id) : null,
    counts: await queries.countApprovals(db, caller.id),
    others: administrators.filter(({ id }) => id !== caller.id).map(({ username }) => username),
    coolingOffHours: (await readPolicy(context, db)).coolingOffHours,
    provedUntil: (await provedUntil(db, caller)) ?? null,
    soleAdministrator: administrators.length > 1 ? null : config.acceptsSoleAdministrator ? ("accepted" as const) : ("waits" as const),
  };
}

/** Changes of a project's payee that cool off, for its community. */
export async function listPayeeChanges(
  db: Queryable,
  projectId: number,
): Promise<(queries.StoredApproval<"payee"> & { takesForceAt: Date })[]> {
  const open = await queries.listOpenOf(db, [`payee:${projectId}`]);
  return open.filter(({ state }) => state === "cooling") as (queries.ListedApproval &
    queries.StoredApproval<"payee"> & { takesForceAt: Date })[];
}

/** What cools off and concerns an institution, for its members. */
export async function listForInstitution(db: Queryable, institutionId: number): Promise<MoneyChange[]> {
  return (await queries.listCoolingFor(db, institutionId)).map((approval) => {
    const { about } = describe(approval);
    return { id: approval.id, kind: approval.kind, about, changes: accountChangesOf(approval), takesForceAt: approval.takesForceAt };
  });
}

/** What the community itself decided about what waited in its name, or made moot: the approval ends with it. */
export async function endOpenOf(tx: Queryable, subject: string, state: "done" | "refused" | "stopped", by: string): Promise<void> {
  const open = await queries.lockOpenOf(tx, subject);
  if (!open) return;
  if (state === "stopped") await queries.setEnded(tx, open.id, state, { by, reason: null });
  else await queries.setDecided(tx, open.id, state, { by: { id: null, username: by }, reason: null, hasChecked: null, isAlone: false });
}

async function show(db: Queryable, caller: Caller, stored: queries.ListedApproval): Promise<Approval> {
  const { proposal: _proposal, before: _before, projectName: _project, institutionName: _name, ...shown } = stored;
  const { waitingTransfers: _waiting, askedById, document, ...rest } = shown;
  return {
    ...rest,
    ...describe(stored),
    isMine: askedById === caller.id,
    document: document && { ...document, isSeen: await hasOpenedDocument(db, caller.id, document.id, stored.askedAt) },
  };
}

export { accountChangesOf } from "./describe.ts";
export { momentOf } from "./emails.ts";
export { readPolicy } from "./policy.ts";
export { findRefused, listApprovers, writePolicy } from "./queries.ts";
export { stopByCommunity, stopByMember } from "./stopping.ts";
