import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import * as queries from "./queries.ts";

export type ActKind = "status" | "question" | "forward";

/** What is being done, of which nobody outside hears before `leavesAt`. */
export interface Act {
  id: string;
  leavesAt: Date;
  /** It waits for the letters of a call. */
  isTogether?: boolean;
}

/** The letters of a funding call, which leave at one moment. */
export interface Together {
  roundId: number;
  at: Date;
}

/**
 * Begins what can be taken back, in the transaction that does it; undefined where nothing waits (UNDO_SECONDS is 0). Together with others
 * it leaves when they do.
 */
export async function beginAct(
  { config }: Context,
  tx: Queryable,
  caller: Caller,
  kind: ActKind,
  together?: Together,
): Promise<Act | undefined> {
  if (config.undoSeconds === 0 && !together) return undefined;
  return queries.insertAct(tx, { kind, madeBy: caller.id, seconds: config.undoSeconds, together });
}

/** What somebody can still take back with one press, the newest first. */
export async function listOpenActs({ config }: Pick<Context, "config">, db: Queryable, madeBy: number): Promise<queries.OpenAct[]> {
  return queries.listOpen(db, madeBy, config.undoSeconds);
}

/**
 * Takes an act back: its messages leave the outbox, and `takeBack` undoes what it did, in one transaction. Done a second time it changes
 * nothing. Throws not_found, forbidden for another's act, and conflict once a message may have left.
 */
export async function undoAct(
  { db }: Context,
  caller: Caller,
  id: string,
  takeBack: (tx: Queryable, act: queries.StoredAct) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const act = await queries.lockAct(tx, id);
    if (!act) throw new AppError("not_found", m.error_not_found());
    if (act.madeBy !== caller.id) throw new AppError("forbidden", m.undo_error_other());
    if (act.isUndone) return;
    if (act.isTooLate) throw new AppError("conflict", m.undo_error_late());
    await takeBack(tx, act);
    const { gone, all } = await queries.deleteMessages(tx, id);
    if (gone < all) throw new AppError("conflict", m.undo_error_late());
    await queries.markUndone(tx, id);
  });
}

export { deleteOldActs as forgetActs, dropUntoldLetters, mayHaveLeft, type StoredAct } from "./queries.ts";
