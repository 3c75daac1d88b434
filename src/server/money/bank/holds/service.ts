import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { isBeingCopied } from "../../../../shared/domain/bank.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { fromMinorUnits, fromNumeric } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Database, Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { isZip } from "../../../runtime/tables/read-bytes.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { holdTransfers } from "../../transfers/desk/service.ts";
import { bankFolders, folderNames, storedName } from "../folders.ts";
import * as queries from "./queries.ts";

/** A bank may take so long for its first word about an order. */
const answerDays = 10;

/** Whether a restore keeps everything from the bank until a person has compared what it knows (decision 0063). */
export async function isHeld(db: Queryable): Promise<boolean> {
  return (await queries.findHold(db)) !== undefined;
}

/** Called by a restore, before the product can start on the database. False where nothing was ever to go to a bank. */
export async function holdAfterRestore(db: Queryable, setName: string, restoredTo: Date): Promise<boolean> {
  if (!(await queries.hasBank(db))) return false;
  await queries.insertHold(db, setName, restoredTo);
  return true;
}

/** The hold with what has to be compared next; undefined when nothing is held. */
export async function getComparison(db: Queryable) {
  const hold = await queries.findHold(db);
  if (!hold) return undefined;
  const { orders, transfers } = await listCompared(db, hold);
  return {
    ...hold,
    orders: orders.map((order) => ({ ...order, controlSum: inCurrency(order.controlSum, order.currency) })),
    transfers: transfers.map((transfer) => ({ ...transfer, amount: inCurrency(transfer.amount, transfer.currency) })),
  };
}

async function listCompared(db: Queryable, { id, restoredTo }: queries.BankHold) {
  return {
    orders: await queries.listUnanswered(db, id, new Date(restoredTo.getTime() - answerDays * 86_400_000)),
    transfers: await queries.listUnordered(db, id, restoredTo),
  };
}

interface Compared {
  /** Orders of which the person says that the bank has them, and those that it does not have: every one shown is in one of the two. */
  atBank: number[];
  notAtBank: number[];
  /** Transfers that wait here and that the bank has from an order that was lost: they are held, and nothing pays them twice. */
  transfersAtBank: number[];
  note: string;
}

/**
 * Takes what a person has found at the bank about what is shown. Once nothing is left to compare, the hold is over, and payments go on;
 * returns whether. Throws conflict when nothing is held, or when what is shown is not what was answered.
 */
export async function answerComparison({ db }: Context, caller: Caller, compared: Compared): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const hold = await queries.lockHold(tx);
    if (!hold) throw new AppError("conflict", m.bank_error_not_held());
    const { orders, transfers } = await listCompared(tx, hold);
    const answered = new Set([...compared.atBank, ...compared.notAtBank]);
    const isComplete = orders.length === answered.size && orders.every(({ id }) => answered.has(id));
    const paid = transfers.filter(({ id }) => compared.transfersAtBank.includes(id));
    if (!isComplete || paid.length !== compared.transfersAtBank.length) throw new AppError("conflict", m.bank_error_not_compared());
    await queries.noteAtBank(tx, compared.atBank);
    await queries.sendAgain(tx, compared.notAtBank);
    const reason = m.bank_held_after_restore({ set: hold.setName });
    await holdTransfers(
      tx,
      paid.map(({ publicId }) => publicId),
      { by: caller.username, reason },
    );
    await queries.noteCompared(
      tx,
      hold.id,
      orders.map(({ id }) => id),
      transfers.map(({ id }) => id),
    );
    const left = await listCompared(tx, hold);
    const isOver = left.orders.length === 0 && left.transfers.length === 0;
    if (isOver) await queries.endHold(tx, hold.id, caller.username, compared.note);
    await recordAction(tx, caller, {
      action: "bank.compared_after_restore",
      subjectType: "bank_hold",
      subjectId: hold.id,
      after: { set: hold.setName, restoredTo: hold.restoredTo, ...compared, isOver },
    });
    return isOver;
  });
}

/**
 * Puts the bank's files where the restored database believes them: what it has booked among the processed ones, all others into the inbox,
 * to be read again. What lay in the folders before is moved aside, the outbox too: a program may have sent what is in it.
 */
export async function restoreBankFiles(db: Database, bankDir: string, aside: string, files: AsyncIterable<Buffer>): Promise<number> {
  const folders = bankFolders(bankDir);
  await folders.ensure();
  // The folders stay, with the rights that the collector has in them.
  for (const folder of folderNames)
    for (const name of await readdir(path.join(bankDir, folder)))
      await moveInto(path.join(aside, folder), path.join(bankDir, folder), name);
  const known = new Map((await queries.listKnownFiles(db)).map((file) => [file.sha256, file]));
  const seen = new Set<string>();
  const place = async (bytes: Buffer) => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    if (seen.has(sha256)) return;
    seen.add(sha256);
    const file = known.get(sha256);
    // What was in an archive may not have been read by then: it is unpacked again, and each file is read once.
    const isKnown = file && !isZip(bytes);
    const folder = isKnown ? (file.outcome === "rejected" ? "rejected" : "processed") : "inbox";
    const name = isKnown ? storedName(file.id, file.name) : `restored-${sha256.slice(0, 16)}.xml`;
    await writeFile(folders.place(folder, name), bytes, { mode: 0o640, flush: true });
  };
  for await (const bytes of files) await place(bytes);
  // The last minute's are not in the backup yet, and nobody sends them a second time.
  for (const folder of ["inbox", "processed", "rejected"])
    for (const entry of await readdir(path.join(aside, folder), { withFileTypes: true }).catch(() => []))
      if (entry.isFile() && !isBeingCopied(entry.name)) await place(await readFile(path.join(aside, folder, entry.name)));
  return seen.size;
}

/** Never over a file that a try before has put there. */
async function moveInto(target: string, folder: string, name: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o770 });
  const there = await readdir(target);
  let free = name;
  while (there.includes(free)) free = `again-${free}`;
  await rename(path.join(folder, name), path.join(target, free));
}

function inCurrency(amount: string, currency: string): string {
  return fromMinorUnits(fromNumeric(amount, currency), currency);
}
