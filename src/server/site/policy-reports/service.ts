import type { Context } from "../../runtime/context.ts";
import * as queries from "./queries.ts";
import { other, readReports, type Refusal } from "./read-reports.ts";

/** How often counts are stored, whatever is sent, and how many kinds are told apart until then. */
const pauseMs = 2_000;
const mostKinds = 200;

export interface ReportCounter {
  /** Counts what a browser sent; false when it is no report. */
  count: (text: string) => boolean;
  /** Stores what was counted. */
  flush: () => Promise<void>;
}

/**
 * Counts in memory and stores at most once in two seconds: anybody can send reports, and neither the database nor the
 * disk may feel it. What was counted while the database is away is lost: these are figures, not records.
 */
export function createReportCounter({ db, log }: Pick<Context, "db" | "log">): ReportCounter {
  let counts = new Map<string, Refusal & { reports: number }>();
  let timer: NodeJS.Timeout | undefined;
  const add = (refusal: Refusal) => {
    const key = `${refusal.directive} ${refusal.blocked}`;
    const known = counts.get(key);
    if (known) known.reports += 1;
    else if (counts.size < mostKinds || refusal.blocked === other) counts.set(key, { ...refusal, reports: 1 });
    else add({ ...refusal, blocked: other });
  };
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    const stored = [...counts.values()];
    counts = new Map();
    try {
      await queries.addReports(db, stored);
      await queries.forgetOldReports(db);
    } catch (error) {
      log.warn({ part: "policy-reports", message: (error as Error).message }, "counts of refused scripts were not stored");
    }
  };
  return {
    count: (text) => {
      const refusals = readReports(text);
      for (const refusal of refusals ?? []) add(refusal);
      timer ??= setTimeout(() => void flush(), pauseMs).unref();
      return refusals !== undefined;
    },
    flush,
  };
}
