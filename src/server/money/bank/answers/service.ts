import type { BankEntry, BankFile } from "../../../../shared/contracts/money/bank.ts";
import { type BankEntryOutcome, bankEntrySubject, type BankFileView } from "../../../../shared/domain/bank.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { fromMinorUnits } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { listApprovers, listOpenOf } from "../../../record/approvals/service.ts";
import { countStuck } from "../inbox/queries.ts";
import { countLate } from "../orders/late/service.ts";
import { countOpen } from "../statements/queries.ts";
import * as shown from "./shown/queries.ts";

interface Paging {
  cursor?: number | undefined;
  limit?: number | undefined;
}

const newest = 2_147_483_647;

/** What the bank sent, the newest first. */
export async function listFiles(
  db: Queryable,
  { cursor = newest, limit = 50, view }: Paging & { view?: BankFileView | undefined },
): Promise<{ items: BankFile[]; nextCursor: string | null }> {
  return toPage(await shown.listFiles(db, { view, beforeId: cursor, limit: limit + 1 }), limit);
}

/** Somebody says what became of a refused file. Throws not_found, and conflict where it is not refused or was dealt with. */
export async function closeFile({ db }: Context, caller: Caller, id: number, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isClosed = await shown.closeFile(tx, id);
    if (isClosed === undefined) throw new AppError("not_found", m.error_not_found());
    if (!isClosed) throw new AppError("conflict", m.bank_error_break_closed());
    const after = { reason: reason.trim() };
    await recordAction(tx, caller, { action: "bank_file.closed", subjectType: "bank_file", subjectId: id, after });
  });
}

/** What the files say, of one outcome or of one file, the newest first, each with what a second person has yet to decide, or has approved. */
export async function listEntries(
  db: Queryable,
  caller: Caller,
  { cursor = newest, limit = 50, outcome, file }: Paging & { outcome?: BankEntryOutcome | undefined; file?: number | undefined },
): Promise<{ items: BankEntry[]; nextCursor: string | null }> {
  const rows = await shown.listEntries(db, { outcome, fileId: file, beforeId: cursor, limit: limit + 1 });
  const { items, nextCursor } = toPage(rows, limit);
  const subjectsOf = (all: shown.ListedEntry[]) => all.map(({ id }) => bankEntrySubject(id));
  const waiting = subjectsOf(items.filter(({ outcome: is }) => is === "unmatched"));
  const decided = subjectsOf(items.filter(({ decidedBy }) => decidedBy !== null));
  const open = waiting.length === 0 ? [] : await listOpenOf(db, caller, waiting);
  const approvers = decided.length === 0 ? [] : await listApprovers(db, decided);
  return {
    items: items.map((entry) => {
      const isOf = ({ subject }: { subject: string }) => subject === bankEntrySubject(entry.id);
      return { ...show(entry), asked: open.find(isOf) ?? null, approvedBy: approvers.find(isOf)?.decidedBy ?? null };
    }),
    nextCursor,
  };
}

interface ForStaff {
  unmatched: number;
  rejected: number;
  /** In the inbox. */
  stuck: number;
  breaks: number;
  late: number;
}

/** What a person must look at: entries that wait, refused files, what is not read in the inbox, what is missing in statements, and transfers that are late. */
export async function countForStaff(db: Queryable): Promise<ForStaff> {
  return {
    unmatched: await shown.countUnmatched(db),
    rejected: await shown.countRefused(db),
    stuck: await countStuck(db),
    breaks: await countOpen(db),
    late: await countLate(db),
  };
}

function show(entry: shown.ListedEntry): shown.ListedEntry {
  const { currency } = entry;
  if (currency === null) return entry;
  const inWords = (minor: string | null) => minor && fromMinorUnits(BigInt(minor), currency);
  return { ...entry, amount: inWords(entry.amount), charges: inWords(entry.charges) };
}

function toPage<Row extends { id: number }>(rows: Row[], limit: number): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null };
}

export { countRefused } from "./shown/queries.ts";
export { askAboutEntry, decideEntry } from "./deciding.ts";
