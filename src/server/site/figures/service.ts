import type { z } from "zod";
import type { exportMoneyFigures, getMoneyFigures, getWorkload } from "../../../shared/contracts/site/figures.ts";
import { groupsInOrder } from "./groups.ts";
import { fewestDecisions } from "../../../shared/domain/money-figures.ts";
import { roundDays } from "../../../shared/domain/fairness.ts";
import { recordAction } from "../../record/audit/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import * as queries from "./queries.ts";

type MoneyQuestion = z.output<(typeof getMoneyFigures)["query"]>;
export type MoneyFigures = z.input<(typeof getMoneyFigures)["response"]>;

/** The sums of one currency by group; all of one moment. A currency of which there is nothing has no groups. */
export async function readMoneyFigures({ db }: Context, { by, currency: wanted, from, to }: MoneyQuestion): Promise<MoneyFigures> {
  const days = { from, to };
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const currencies = await queries.listCurrencies(tx, days);
      const currency = wanted ?? currencies[0];
      const found = currency === undefined ? [] : await queries.sumByGroup(tx, by, currency, days);
      const rounds = by === "round" ? await queries.listRoundNames(tx, found.map(({ key }) => key).filter(Boolean)) : undefined;
      const named = rounds ? found.map((group) => ({ ...group, name: rounds.get(group.key) ?? group.name })) : found;
      return { by, currency: currency ?? null, currencies, ...groupsInOrder(named, by, currency ?? "USD") };
    });
}

/** The same for a file, with a line in the audit log that says who took it. */
export async function takeMoneyFigures(
  context: Context,
  caller: Caller,
  { format, ...question }: z.output<(typeof exportMoneyFigures)["query"]>,
): Promise<MoneyFigures> {
  await recordAction(context.db, caller, { action: "figures.exported", subjectType: "figures", after: { format, ...question } });
  return readMoneyFigures(context, question);
}

type Workload = z.input<(typeof getWorkload)["response"]>;

/** Who has what in hand now, and what was decided in the period. A median of fewer than five decisions would tell of single requests. */
export async function readWorkload({ db }: Context, days: queries.Days): Promise<Workload> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => ({
      staff: (await queries.listStaffWork(tx, days)).map(withMedian),
      nobodys: await queries.readNobodysWork(tx),
      ...withMedian(await queries.readDecided(tx, days)),
    }));
}

function withMedian<Work extends { decided: number; medianDays: number | null }>(work: Work): Work {
  const isSaid = work.medianDays !== null && work.decided >= fewestDecisions;
  return { ...work, medianDays: isSaid && work.medianDays !== null ? roundDays(work.medianDays) : null };
}
