import { AppError } from "../../../shared/domain/errors.ts";
import { fromMinorUnits, fromNumeric } from "../../../shared/domain/money.ts";
import { PartnerError } from "../../../shared/domain/partner-errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";

export interface Transfer {
  id: number;
  institutionId: number;
  projectId: number;
  mode: queries.Mode;
  currency: string;
  /** Minor units. */
  amount: bigint;
}

/** To how many projects live money was settled and not returned, and how much, by currency, as exact decimals. */
export async function sumReceived(db: Queryable): Promise<{ projects: number; sums: { currency: string; amount: string }[] }> {
  const { projects, sums } = await queries.sumReceived(db);
  return { projects, sums: sums.map(({ currency, minor }) => ({ currency, amount: fromMinorUnits(BigInt(minor), currency) })) };
}

/** Money that came in for an institution from outside: an administrator's record, or the entry of a bank, which is booked once. */
export async function deposit(
  tx: Queryable,
  money: {
    institutionId: number;
    mode: queries.Mode;
    currency: string;
    amount: bigint;
    note: string;
    madeBy: string;
    bankEntryId?: number | undefined;
  },
): Promise<void> {
  const [from, to] = await openAccounts(tx, money, { purpose: "outside" }, { purpose: "available", institutionId: money.institutionId });
  const { amount, note, madeBy, bankEntryId } = money;
  await queries.insertJournal(tx, { kind: "deposit", from, to, amount, note, madeBy, bankEntryId });
}

/**
 * Takes a deposit back by a journal that names it. Throws not_found for anything but a deposit of this institution, and
 * conflict when it was reversed already or the money is not available any more; then nothing has moved.
 */
export async function reverseDeposit(
  tx: Queryable,
  { institutionId, journalId, reason, madeBy }: { institutionId: number; journalId: number; reason: string; madeBy: string },
): Promise<queries.DepositLine> {
  const entered = await queries.findDeposit(tx, institutionId, journalId);
  if (entered?.kind !== "deposit") throw new AppError("not_found", m.error_not_found());
  const [from, to] = await openAccounts(tx, entered, { purpose: "available", institutionId }, { purpose: "outside" });
  const balance = await queries.lockBalances(tx, from, to);
  // Read again under the lock: somebody else may have been quicker.
  if ((await queries.findDeposit(tx, institutionId, journalId))?.reversedBy) throw new AppError("conflict", m.deposit_error_reversed());
  const amount = BigInt(entered.minor);
  const { currency } = entered;
  if (balance < amount) {
    const inWords = (minor: bigint) => fromMinorUnits(minor, currency);
    throw new AppError("conflict", m.deposit_error_spent({ available: inWords(balance), amount: inWords(amount), currency }));
  }
  const id = await queries.insertJournal(tx, { kind: "correction", from, to, amount, reversesId: entered.id, note: reason, madeBy });
  const written = await queries.findDeposit(tx, institutionId, id);
  if (!written) throw new Error("a correction was not written");
  return written;
}

/** What came in for an institution and what was taken back, newest first; `beforeId` is the journal of the page before. */
export async function listDeposits(
  db: Queryable,
  institutionId: number,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<queries.DepositLine[]> {
  return queries.listDeposits(db, institutionId, beforeId, limit);
}

/** Sets a transfer's amount aside. Throws insufficient_funds with what is available, and then nothing has moved. */
export async function reserve(tx: Queryable, transfer: Transfer): Promise<void> {
  const [from, to] = await openAccounts(tx, transfer, available(transfer), reserved(transfer));
  const balance = await queries.lockBalance(tx, from);
  if (balance < transfer.amount) {
    const inWords = (minor: bigint) => fromMinorUnits(minor, transfer.currency);
    throw new PartnerError("insufficient_funds", m.partner_error_funds(), {
      available: inWords(balance),
      requested: inWords(transfer.amount),
      currency: transfer.currency,
    });
  }
  await queries.insertJournal(tx, { kind: "reserve", from, to, amount: transfer.amount, transferId: transfer.id });
}

/** Gives back what was set aside for a transfer that does not take place. */
export async function release(tx: Queryable, transfer: Transfer): Promise<void> {
  await move(tx, "release", transfer, reserved(transfer), available(transfer));
}

/** The bank has paid: what was set aside is the project's. */
export async function settle(tx: Queryable, transfer: Transfer): Promise<void> {
  await move(tx, "settle", transfer, reserved(transfer), received(transfer));
}

/** The bank has sent a paid transfer back. */
export async function takeBack(tx: Queryable, transfer: Transfer): Promise<void> {
  await move(tx, "return", transfer, received(transfer), available(transfer));
}

/**
 * Books a bank charge, of a transfer or of the account, once for its entry of the bank. An institution bears what was deducted from a
 * return, the initiative what was charged on top of a payment. Throws conflict where an institution has less than that, and then nothing
 * has moved.
 */
export async function charge(
  tx: Queryable,
  charged: queries.Money & {
    /** Minor units. */
    amount: bigint;
    transferId?: number | undefined;
    /** Who bears it, if not the initiative. */
    institutionId?: number | undefined;
    bankEntryId: number;
    madeBy: string;
  },
): Promise<void> {
  const { amount, currency, institutionId, ...named } = charged;
  const isOwn = institutionId === undefined;
  const source: queries.AccountOf = isOwn ? { purpose: "own_funds" } : { purpose: "available", institutionId };
  const [from, to] = await openAccounts(tx, charged, source, { purpose: "charges" });
  const balance = isOwn ? amount : await queries.lockBalances(tx, from, to);
  if (balance < amount) {
    const inWords = (minor: bigint) => fromMinorUnits(minor, currency);
    throw new AppError("conflict", m.bank_error_charge_spent({ available: inWords(balance), amount: inWords(amount), currency }));
  }
  await queries.insertJournal(tx, { kind: "charge", from, to, amount, ...named });
}

export { sumCharges } from "./queries.ts";

/** What an institution can send, by currency, as decimal text. */
export async function readAvailable(
  db: Queryable,
  institutionId: number,
  mode: queries.Mode,
): Promise<{ currency: string; amount: string }[]> {
  const balances = await queries.listBalances(db, institutionId, mode);
  return balances
    .filter(({ purpose }) => purpose === "available")
    .map(({ currency, balance }) => ({ currency, amount: fromMinorUnits(BigInt(balance), currency) }));
}

/** Proves the books, and that they say of each project what its transfers say: an empty list, or every place that is wrong. */
export async function checkLedger(db: Queryable): Promise<{ what: string; id: string }[]> {
  return [...(await queries.findDisorder(db)), ...(await findUnlikeTransfers(db))];
}

/** The tiles count from the balances, all other places from the transfers: they must not part. */
async function findUnlikeTransfers(db: Queryable): Promise<{ what: string; id: string }[]> {
  const unlike = (await queries.listReceived(db)).filter(
    ({ currency, booked, settled }) => BigInt(booked) !== fromNumeric(settled, currency),
  );
  return unlike.map(({ projectId, mode, currency }) => ({
    what: "a project has received something else than its settled transfers",
    id: `${projectId} ${mode} ${currency}`,
  }));
}

const available = ({ institutionId }: Transfer): queries.AccountOf => ({ purpose: "available", institutionId });
const reserved = ({ institutionId }: Transfer): queries.AccountOf => ({ purpose: "reserved", institutionId });
const received = ({ projectId }: Transfer): queries.AccountOf => ({ purpose: "received", projectId });

async function move(
  tx: Queryable,
  kind: "release" | "settle" | "return",
  transfer: Transfer,
  source: queries.AccountOf,
  target: queries.AccountOf,
): Promise<void> {
  const [from, to] = await openAccounts(tx, transfer, source, target);
  await queries.insertJournal(tx, { kind, from, to, amount: transfer.amount, transferId: transfer.id });
}

async function openAccounts(
  tx: Queryable,
  money: queries.Money,
  source: queries.AccountOf,
  target: queries.AccountOf,
): Promise<[number, number]> {
  return [await queries.openAccount(tx, money, source), await queries.openAccount(tx, money, target)];
}
