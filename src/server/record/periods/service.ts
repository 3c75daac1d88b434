import type { z } from "zod";
import type { listRetention as contract } from "../../../shared/contracts/site/retention.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { type PeriodKey, periodKeys, type Periods, periods, type RunKey, usualPeriods } from "../../../shared/domain/retention.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../audit/service.ts";
import * as queries from "./queries.ts";
import { refuseEndedAccount } from "../auth/service.ts";

type RetentionPeriod = z.input<(typeof contract)["response"]>["items"][number];

/** The days in force: what an administrator set, else the usual ones. */
export async function readPeriods(db: Queryable): Promise<Periods> {
  const set = (await queries.listPeriods(db)).filter((period) => isPeriodKey(period.key));
  return { ...usualPeriods, ...Object.fromEntries(set.map(({ key, days }) => [key, days])) };
}

export async function listRetention(db: Queryable): Promise<RetentionPeriod[]> {
  const [set, runs] = await Promise.all([queries.listPeriods(db), queries.listLastRuns(db)]);
  return periodKeys.map((key) => {
    const { days: usualDays, least, most } = periods[key];
    const changed = set.find((period) => period.key === key);
    const run = runs.find((one) => one.key === key);
    return {
      key,
      days: changed?.days ?? usualDays,
      usualDays,
      least,
      most,
      changedBy: changed?.changedBy ?? null,
      changedAt: changed?.changedAt ?? null,
      lastRun: run ? { on: run.on, removed: run.removed, finishedAt: run.finishedAt } : null,
    };
  });
}

/** Sets one period. Throws not_found, and validation_failed outside its bounds. */
export async function setPeriod({ db }: Context, caller: Caller, key: string, days: number): Promise<RetentionPeriod> {
  if (!isPeriodKey(key)) throw new AppError("not_found", m.error_not_found());
  const { least, most } = periods[key];
  if (!Number.isInteger(days) || days < least || days > most) {
    const problem = m.reten_error_days({ least, most });
    throw new AppError("validation_failed", problem, { fields: { days: problem } });
  }
  await db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    const before = (await readPeriods(tx))[key];
    await queries.savePeriod(tx, key, days, caller);
    await recordAction(tx, caller, {
      action: "retention.changed",
      subjectType: "retention_period",
      subjectId: key,
      before: { days: before },
      after: { days },
    });
  });
  const changed = (await listRetention(db)).find((period) => period.key === key);
  if (!changed) throw new AppError("not_found", m.error_not_found());
  return changed;
}

/** Counts what a job removed because its period was over, in the transaction that removed it. */
export async function noteRemoved(tx: Queryable, key: RunKey, removed: number): Promise<void> {
  if (removed > 0) await queries.addRemoved(tx, key, removed);
}

export { forgetOldRuns, listFinishedToday, markFinished } from "./queries.ts";

function isPeriodKey(key: string): key is PeriodKey {
  return (periodKeys as string[]).includes(key);
}
