/** Days as `current_date` counts them in tests: each of their clusters runs in UTC (src/server/runtime/db/embedded.ts). */
import { setTimeout as wait } from "node:timers/promises";
import { addDays } from "../../src/shared/domain/report-schedule.ts";

/** Today in UTC, as yyyy-mm-dd. Ask each time instead of keeping the answer: a run may last over midnight. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The day that is so many days after today in UTC, as yyyy-mm-dd; a negative number gives a day before it. */
export function inDays(days: number): string {
  return addDays(today(), days);
}

const dayMs = 86_400_000;
/** Longer than nearly every test, and nearly every step of one, takes. */
const neededMs = 30_000;

/** Waits for the next day in the last half minute of one: who asks twice for the day, and PostgreSQL as well, would get two answers. */
export async function keepOffMidnight(): Promise<void> {
  const leftMs = () => dayMs - (Date.now() % dayMs);
  // Again and again, as a timer may come a moment too early.
  while (leftMs() < neededMs) await wait(leftMs());
}
