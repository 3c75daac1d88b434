import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { tryLock } from "../../runtime/db/lock.ts";
import { holdRows } from "../../runtime/db/row-locks.ts";
import { recordEvent } from "../../partners/events/service.ts";
import { endSweep, keepChanged, mayPay, openSweep } from "../gate/service.ts";
import * as queries from "./queries.ts";
import { show } from "./show.ts";

/**
 * Asks the gate about live transfers that wait, keeps what it answers, and tells the partner of each whose answer is another one than
 * before. Returns those that may leave. The caller holds their institutions and projects, and their rows.
 */
export async function askAboutPending(
  tx: Queryable,
  pending: readonly queries.PendingTransfer[],
  askedFor: "order" | "sweep",
): Promise<Set<number>> {
  const answers = await mayPay(tx, pending);
  const changed = await keepChanged(tx, askedFor, answers);
  // Of one that goes on the partner is told when it leaves.
  const held = changed.flatMap(({ allowed, transferId }) => (allowed || transferId === null ? [] : [transferId]));
  for (const transfer of await queries.listByIds(tx, held))
    await recordEvent(tx, {
      institutionId: transfer.institutionId,
      mode: transfer.mode,
      type: "transaction.status_changed",
      data: show(transfer),
    });
  return new Set(answers.flatMap(({ allowed, transferId }) => (allowed && transferId !== null ? [transferId] : [])));
}

/** So many are asked about in one transaction: nobody waits long for an institution that it holds. */
const sweptAtOnce = 500;

/** Once a day: asks about everything that waits, also what no order would take. Whatever was cut off begins again. */
export async function sweepPayments(context: Pick<Context, "db" | "direct" | "log">, stopping: AbortSignal): Promise<void> {
  const { db, log } = context;
  const day = await openSweep(db);
  if (day === undefined) return;
  const lock = await tryLock(context, "payment_sweep");
  if (!lock) return;
  try {
    const counts = { examined: 0, refused: 0 };
    for (let last: number | undefined = 0; last !== undefined;) {
      if (stopping.aborted) return;
      const some = await queries.listPending(db, last, sweptAtOnce);
      const { examined, refused } = await db.transaction().execute((tx) => sweepSome(tx, some));
      counts.examined += examined;
      counts.refused += refused;
      last = some.length === sweptAtOnce ? some.at(-1)?.transferId : undefined;
    }
    await endSweep(db, day, counts);
    log.info({ part: "gate", ...counts }, "asked about every payment that waits");
  } finally {
    await lock.release();
  }
}

async function sweepSome(tx: Queryable, some: readonly queries.PendingTransfer[]): Promise<{ examined: number; refused: number }> {
  await holdRows(tx, "institutions", [...new Set(some.map(({ institutionId }) => institutionId))], "share");
  await holdRows(tx, "projects", [...new Set(some.map(({ projectId }) => projectId))], "share");
  const pending = await queries.lockPending(
    tx,
    some.map(({ transferId }) => transferId),
  );
  const free = await askAboutPending(tx, pending, "sweep");
  return { examined: pending.length, refused: pending.length - free.size };
}
