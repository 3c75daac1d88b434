/** The tables that only grow, each kept in parts of a month (decision 0066). */
import { eventDays } from "../../../shared/domain/retention.ts";
import type { Context } from "../../runtime/context.ts";
import { hasCode } from "../../runtime/db/database.ts";
import { readPeriods } from "../../record/periods/service.ts";
import * as queries from "./queries.ts";

export const monthlyTables = [
  "audit_log",
  "partner_events",
  "webhook_deliveries",
  "webhook_attempts",
  "request_log",
  "screening_comparisons",
] as const;

/** Begins what the turn of the month asks for. A table that somebody holds is left for the next minute: until then its rows go to the part before. */
export async function beginMonths({ db, log }: Pick<Context, "db" | "log">): Promise<void> {
  for (const table of await queries.listWithoutMonth(db, monthlyTables))
    try {
      await queries.beginMonth(db, table);
    } catch (error) {
      if (!hasCode(error, "55P03")) throw error;
      log.warn({ part: "retention", table }, "a table is in use: its part of this month begins in the next minute");
    }
}

/** Drops the parts of which all rows are older than what was promised to keep. */
export async function endMonths({ db }: Pick<Context, "db">): Promise<void> {
  await queries.endMonths(db, "webhook_attempts", eventDays);
  await queries.endMonths(db, "partner_events", eventDays);
  await queries.endMonths(db, "request_log", (await readPeriods(db)).api_calls);
}
