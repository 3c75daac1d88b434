import { randomBytes, randomUUID } from "node:crypto";
import type { PaymentOrder, WaitingTransfer } from "../../../../shared/contracts/money/bank.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import type { GateWhy } from "../../../../shared/domain/money-gate.ts";
import { fromMinorUnits, fromNumeric } from "../../../../shared/domain/money.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { holdRows } from "../../../runtime/db/row-locks.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import { keepState } from "../../../screening/lists/service.ts";
import { mayPay } from "../../gate/service.ts";
import { askAboutPending, lockPending, takeBankStep } from "../../transfers/service.ts";
import type { Folders } from "../folders.ts";
import { judgeOrderApart } from "../reading/read-apart.ts";
import { totalOf, writePain001 } from "./pain001.ts";
import * as queries from "./queries.ts";

/** More make files that banks refuse, and a transaction that others wait for. */
const mostPerOrder = 1_000;

/** Makes orders of all live transfers that can be paid: a file for each currency, several where there are many. */
export async function makeOrders({ db, log }: Pick<Context, "db" | "log">, most = mostPerOrder): Promise<void> {
  for (const account of await queries.listPayerAccounts(db)) {
    let last: number | undefined = 0;
    try {
      do last = await db.transaction().execute((tx) => makeOrder(tx, account, last ?? 0, most));
      while (last !== undefined);
    } catch (error) {
      if (!(error instanceof InvalidOrder)) throw error;
      log.error(
        { part: "bank", currency: account.currency, problems: error.problems },
        "an order is not valid by its schema and was not made",
      );
    }
  }
}

/** Our own message has a fault: nothing of it is stored or sent, and its transfers wait. */
class InvalidOrder extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super("an order is not valid by its schema");
    this.problems = problems;
  }
}

/**
 * One order of those among the next waiting transfers that the gate lets go: its row, its transfers, their status, events and webhooks, all
 * of them or none. Returns the last one that was looked at; undefined when there are no more.
 */
async function makeOrder(tx: Queryable, account: queries.PayerAccount, afterId: number, most: number): Promise<number | undefined> {
  const candidates = await queries.listCandidates(tx, account.currency, afterId, most);
  const last = candidates.length < most ? undefined : candidates.at(-1)?.transferId;
  const transfers = await queries.listOrderable(tx, account, await lockWhatMayLeave(tx, candidates));
  if (transfers.length > 0) await storeOrder(tx, account, transfers);
  return last;
}

/** In the order in which everybody locks: who pays, what is paid for, the money itself. What is asked about stays so until it is ordered. */
async function lockWhatMayLeave(tx: Queryable, candidates: readonly queries.Candidate[]): Promise<number[]> {
  await holdRows(tx, "institutions", [...new Set(candidates.map(({ institutionId }) => institutionId))], "share");
  const projects = new Set(await queries.holdProjects(tx, [...new Set(candidates.map(({ projectId }) => projectId))]));
  const free = candidates.filter(({ projectId }) => projects.has(projectId));
  const pending = await lockPending(
    tx,
    free.map(({ transferId }) => transferId),
  );
  await keepState(tx);
  return [...(await askAboutPending(tx, pending, "order"))];
}

async function storeOrder(tx: Queryable, account: queries.PayerAccount, transfers: readonly queries.OrderableTransfer[]): Promise<void> {
  const { currency } = account;
  const createdAt = new Date();
  const payments = transfers.map((transfer) => ({
    ...transfer,
    amount: fromNumeric(transfer.amount, currency),
    uetr: randomUUID(),
    payee: transfer,
  }));
  const messageId = makeMessageId(createdAt);
  const order = {
    messageId,
    bankAccountId: account.id,
    currency,
    createdAt,
    controlSum: fromMinorUnits(totalOf(payments), currency),
    xml: writePain001({ messageId, createdAt, currency, debtor: account, payments }),
  };
  const problems = await judgeOrderApart(order.xml);
  if (problems.length > 0) throw new InvalidOrder(problems);
  await queries.insertOrder(
    tx,
    order,
    payments.map(({ id, uetr }) => ({ id, uetr })),
  );
  for (const { id } of transfers) await takeBankStep(tx, id, "submit");
}

/** Day and 64 random bits, in characters that every bank takes: at most 35 (Max35Text). */
function makeMessageId(createdAt: Date): string {
  return `HB-${createdAt.toISOString().slice(0, 10).replaceAll("-", "")}-${randomBytes(8).toString("hex").toUpperCase()}`;
}

/**
 * Brings every order's file into the outbox, once. What is noted before each step says after a crash where it stopped:
 * not staged, it is written again; staged and still there, it goes out; staged and gone, it went out, and the bank may
 * have collected it already.
 */
export async function releaseOrders({ db }: Pick<Context, "db">, folders: Folders, isOurs: AbortSignal): Promise<void> {
  for (let order = await queries.findUnreleased(db); order; order = await queries.findUnreleased(db)) {
    const name = `${order.messageId}.xml`;
    // Without the lock another process may be at the same file.
    isOurs.throwIfAborted();
    if (order.stagedAt === null) {
      await folders.stage(name, order.xml);
      await queries.noteStaged(db, order.id);
    }
    const isThere = await folders.isStaged(name);
    isOurs.throwIfAborted();
    if (isThere) await folders.release(name);
    await queries.noteReleased(db, order.id, !isThere);
  }
}

/** Live transfers that are in no order yet, the oldest first, each with what it waits for. */
export async function listWaiting(db: Queryable, { cursor = 0, limit = 50 }: { cursor?: number | undefined; limit?: number | undefined }) {
  const rows = await queries.listWaiting(db, cursor, limit + 1);
  const shown = rows.slice(0, limit);
  const answers = await mayPay(
    db,
    shown.map(({ id, ...row }) => ({ ...row, transferId: id })),
  );
  const items: WaitingTransfer[] = shown.map(({ institutionId: _institution, hasAccount, ...row }, place) => ({
    ...row,
    amount: inCurrency(row.amount, row.currency),
    why: whyOf(answers[place]?.failing[0]?.why, hasAccount),
  }));
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null };
}

function whyOf(why: GateWhy | undefined, hasAccount: boolean): WaitingTransfer["why"] {
  if (!hasAccount && why === "payee") return "both";
  return why ?? (hasAccount ? "next_run" : "account");
}

export async function countWaiting(db: Queryable): Promise<number> {
  return queries.countWaiting(db);
}

/** Newest first. */
export async function listOrders(
  db: Queryable,
  { cursor = 2_147_483_647, limit = 50 }: { cursor?: number | undefined; limit?: number | undefined },
) {
  const rows = await queries.listOrders(db, cursor, limit + 1);
  const items: PaymentOrder[] = rows.slice(0, limit).map((row) => ({ ...row, controlSum: inCurrency(row.controlSum, row.currency) }));
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null };
}

/** The XML of an order; the audit log keeps who took it, as it holds account numbers. Throws not_found. */
export async function downloadOrder({ db }: Context, caller: Caller, id: number): Promise<{ messageId: string; xml: string }> {
  const order = await queries.findOrderXml(db, id);
  if (!order) throw new AppError("not_found", m.error_not_found());
  await recordAction(db, caller, {
    action: "payment_order.downloaded",
    subjectType: "payment_order",
    subjectId: id,
    after: { messageId: order.messageId },
  });
  return order;
}

function inCurrency(amount: string, currency: string): string {
  return fromMinorUnits(fromNumeric(amount, currency), currency);
}
