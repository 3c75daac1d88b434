import type { z } from "zod";
import type { exportFairness, getFairness } from "../../../shared/contracts/requests/fairness.ts";
import { type Duration, fewestShown, groupsToShow, type Measures, roundDays } from "../../../shared/domain/fairness.ts";
import type { Context } from "../../runtime/context.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import { type Asked, countLeftOut, type GroupSize, listGroupSizes, type MeasuredGroup, measureGroups } from "./queries.ts";

export type FairnessFigures = z.input<(typeof getFairness)["response"]>;
type Question = z.output<(typeof getFairness)["query"]>;

/** The figures of the requests that came in on these days, by group; all of them of one moment. */
export async function readFairness({ db }: Context, { from, to, by }: Question): Promise<FairnessFigures> {
  const asked: Asked = { from, to, by };
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const { shown, rest } = groupsToShow(await listGroupSizes(tx, asked));
      const keys = shown.map(({ key }) => key);
      const measured = await measureGroups(tx, asked, keys);
      const figuresOf = (groups: GroupSize[], row: MeasuredGroup | undefined) => {
        const requests = groups.reduce((sum, group) => sum + group.requests, 0);
        return { requests, measures: row && requests >= fewestShown ? toMeasures(row) : null };
      };
      const ofKey = (key: string | null) => measured.find((row) => !row.isAll && row.key === key);
      return {
        by,
        all: figuresOf(
          [...shown, ...rest],
          measured.find(({ isAll }) => isAll),
        ),
        groups: shown.map((group) => ({ key: group.name, ...figuresOf([group], ofKey(group.key)) })),
        rest:
          rest.length === 0
            ? null
            : { ...figuresOf(rest, ofKey(null)), groups: rest.length, hasLarger: rest.some(({ requests }) => requests >= fewestShown) },
        leftOut: await countLeftOut(tx, asked),
      };
    });
}

/** The same figures for a file, with a line in the audit log that says who took them. */
export async function takeFairness(
  context: Context,
  caller: Caller,
  { format, ...question }: z.output<(typeof exportFairness)["query"]>,
): Promise<FairnessFigures> {
  await recordAction(context.db, caller, { action: "fairness.exported", subjectType: "fairness", after: { format, ...question } });
  return readFairness(context, question);
}

function toMeasures(row: MeasuredGroup): Measures {
  return {
    firstAnswer: toDuration(row.answered, row.firstAnswer),
    decision: toDuration(row.everDecided, row.decision),
    decided: row.decided,
    approved: row.approved,
    waiting: row.waiting,
    waitingMedian: row.waitingMedian === null ? null : roundDays(row.waitingMedian),
  };
}

function toDuration(count: number, percentiles: [number, number] | null): Duration | null {
  return percentiles && count > 0 ? { count, median: roundDays(percentiles[0]), ninetieth: roundDays(percentiles[1]) } : null;
}
