import type { ListedBreak } from "../../../../shared/contracts/money/bank-statements.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { fromMinorUnits } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { queueEmail } from "../../../record/emails/service.ts";
import { addressesOfStaff } from "../../../record/notifications/service.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { BankMessage } from "../answers/bank-message.ts";
import { findAccount } from "../answers/queries.ts";
import { brokenStatementsEmail, mostInMail } from "../emails.ts";
import { breakAt, findBreaks } from "./find-breaks.ts";
import * as queries from "./queries.ts";

const mostListed = 200;
/** Of one account, when a file comes: more than five years of one a day, in a fraction of a second. */
const mostStatements = 2_000;
/** Pages and files of one delivery come one by one. */
const minutesUntilTold = 15;

/** What is open, the newest first; the amounts as decimal text. */
export async function listBreaks(db: Queryable): Promise<{ items: ListedBreak[]; total: number }> {
  const items = await queries.listOpen(db, mostListed);
  return { items: items.map(show), total: await queries.countOpen(db) };
}

const show = (found: ListedBreak): ListedBreak => ({ ...found, difference: inWords(found.difference, found.currency) });

const inWords = (minor: string | null, currency: string | null) =>
  minor === null || currency === null ? null : fromMinorUnits(BigInt(minor), currency);

/**
 * Somebody knows why, and says so, of what they have seen: `foundAt` is that of the list. Throws not_found, and conflict where it is
 * closed, filled or something else by now.
 */
export async function closeBreak(
  { db }: Context,
  caller: Caller,
  id: number,
  { reason, foundAt }: { reason: string; foundAt: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await queries.lockBreak(tx, id);
    if (!found) throw new AppError("not_found", m.error_not_found());
    if (!found.isOpen || found.foundAt.toISOString() !== foundAt) throw new AppError("conflict", m.bank_error_break_closed());
    await queries.closeBreak(tx, id);
    const { statementId, kind, firstMissing, lastMissing, currency } = found;
    await recordAction(tx, caller, {
      action: "bank_statement_break.closed",
      subjectType: "bank_statement",
      subjectId: statementId,
      after: { kind, difference: inWords(found.difference, currency), currency, firstMissing, lastMissing, reason: reason.trim() },
    });
  });
}

/**
 * Keeps what a file says of its statements as a whole, and looks anew whether those of the same accounts follow each other and add up.
 * A file that says nothing new may fill a gap all the same. The caller holds the lock of bookings.
 */
export async function keepStatements(
  tx: Queryable,
  { fileId, isNew }: { fileId: number; isNew: boolean },
  { family, totals }: BankMessage,
): Promise<void> {
  const accounts = new Set<number>();
  for (const said of totals) {
    const account = said.currency === undefined ? undefined : await findAccount(tx, said.account, said.currency);
    const accountId = account?.isOtherCurrency ? undefined : account?.id;
    // The lines of a notice come again in a statement.
    const ofChain = family === "camt.053" ? accountId : undefined;
    if (!isNew && (ofChain === undefined || (await queries.hasStatement(tx, ofChain, said)))) continue;
    const at = await queries.insertStatement(tx, { fileId, accountId, said });
    if (ofChain !== undefined) accounts.add(ofChain);
    else if (said.faults.length > 0) await queries.noteBreaks(tx, [breakAt(at, "totals")]);
  }
  for (const accountId of accounts) {
    const statements = await queries.listStatements(tx, accountId, mostStatements);
    // What comes before the older half may be out of sight.
    const inSight = statements.length < mostStatements ? statements : statements.slice(0, mostStatements / 2);
    const ids = inSight.map(({ id }) => id);
    const isInSight = new Set(ids);
    const found = findBreaks(statements).filter(({ at }) => isInSight.has(at));
    await queries.endBreaks(tx, ids, found);
    await queries.noteBreaks(tx, found);
  }
}

/** Tells the staff once of what no later file has filled for some minutes. */
export async function tellBreaks(context: Context): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const untold = await queries.takeUntold(tx, { minutes: minutesUntilTold, limit: mostInMail });
    const breaks = untold.map(show);
    const more = (untold[0]?.total ?? 0) - untold.length;
    if (breaks.length === 0) return;
    for (const to of await addressesOfStaff(context, tx))
      await queueEmail(context, tx, brokenStatementsEmail(context, to, { breaks, more }));
  });
}
