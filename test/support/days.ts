/** Days as `current_date` counts them in tests: each of their clusters runs in UTC (src/server/runtime/db/embedded.ts). */
import { addDays } from "../../src/shared/domain/report-schedule.ts";

/** Today in UTC, as yyyy-mm-dd. Ask each time instead of keeping the answer: a run may last over midnight. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The day that is so many days after today in UTC, as yyyy-mm-dd; a negative number gives a day before it. */
export function inDays(days: number): string {
  return addDays(today(), days);
}
