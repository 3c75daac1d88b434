import type { DeskAddress, SavedFilter } from "../../../../shared/contracts/requests/assignment.ts";
import { mostSavedFilters } from "../../../../shared/domain/request-list.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import * as queries from "./queries.ts";

/** One's own and as many shared ones as a menu can hold. */
const mostShown = 200;

export async function listSavedFilters(db: Queryable, caller: Caller): Promise<SavedFilter[]> {
  return (await queries.listFilters(db, caller.id, mostShown)).map((filter) => shownTo(caller, filter));
}

/** Throws conflict when the caller has one of that name, or as many as there may be. */
export async function saveFilter(
  { db }: Context,
  caller: Caller,
  wish: { name: string; filters: DeskAddress; isShared?: boolean | undefined },
): Promise<SavedFilter> {
  const { name, filters, isShared = false } = wish;
  return db.transaction().execute(async (tx) => {
    await queries.lockOwner(tx, caller.id);
    if ((await queries.countFilters(tx, caller.id)) >= mostSavedFilters)
      throw new AppError("conflict", m.deskx_error_too_many({ most: mostSavedFilters }));
    await refuseName(tx, caller.id, name);
    const id = await queries.insertFilter(tx, { userId: caller.id, name, filters, isShared });
    await note(tx, caller, id, "saved_filter.saved", { after: { name, isShared } });
    return shownTo(caller, { id, userId: caller.id, owner: caller.username, name, filters, isShared });
  });
}

/** Throws not_found, also for a colleague's own; forbidden for a shared one of somebody else's; conflict for a name that is taken. */
export async function changeFilter(
  { db }: Context,
  caller: Caller,
  id: number,
  wish: { name?: string | undefined; filters?: DeskAddress | undefined; isShared?: boolean | undefined },
): Promise<SavedFilter> {
  return db.transaction().execute(async (tx) => {
    const old = await changeable(tx, caller, id);
    const filter = { ...old, name: wish.name ?? old.name, filters: wish.filters ?? old.filters, isShared: wish.isShared ?? old.isShared };
    await refuseName(tx, old.userId, filter.name, id);
    await queries.updateFilter(tx, filter);
    await note(tx, caller, id, "saved_filter.changed", {
      before: { name: old.name, isShared: old.isShared },
      after: { name: filter.name, isShared: filter.isShared },
    });
    return shownTo(caller, filter);
  });
}

/** Throws not_found and forbidden as a change does. */
export async function deleteFilter({ db }: Context, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name, isShared } = await changeable(tx, caller, id);
    await queries.deleteFilter(tx, id);
    await note(tx, caller, id, "saved_filter.deleted", { before: { name, isShared } });
  });
}

/** The filter, with its owner's filters locked. */
async function changeable(tx: Queryable, caller: Caller, id: number): Promise<queries.StoredFilter> {
  const found = await queries.findFilter(tx, id);
  if (found) await queries.lockOwner(tx, found.userId);
  const filter = found && (await queries.findFilter(tx, id));
  if (!filter || (filter.userId !== caller.id && !filter.isShared)) throw new AppError("not_found", m.error_not_found());
  if (!canChange(caller, filter)) throw new AppError("forbidden", m.deskx_error_not_yours({ name: filter.owner }));
  return filter;
}

async function refuseName(tx: Queryable, userId: number, name: string, exceptId?: number): Promise<void> {
  if (!(await queries.hasName(tx, userId, name, exceptId))) return;
  throw new AppError("conflict", m.deskx_error_name_taken(), { fields: { name: m.deskx_error_name_taken() } });
}

function canChange(caller: Caller, filter: queries.StoredFilter): boolean {
  return filter.userId === caller.id || (filter.isShared && caller.isAdmin);
}

function shownTo(caller: Caller, filter: queries.StoredFilter): SavedFilter {
  const { id, name, filters, isShared, owner } = filter;
  return { id, name, filters, isShared, owner, isMine: filter.userId === caller.id, canChange: canChange(caller, filter) };
}

/** The log has no search words: they can be somebody's name. */
async function note(tx: Queryable, caller: Caller, id: number, action: string, values: { before?: unknown; after?: unknown }) {
  await recordAction(tx, caller, { action, subjectType: "saved_filter", subjectId: id, ...values });
}
