import { z } from "zod";
import { m } from "../messages/generated/messages.js";

/** A day that the calendars of the browser and the database both have. */
const day = z.iso
  .date({ error: () => m.period_error_day(), abort: true })
  .refine((value) => value >= "1900", { error: () => m.period_error_day() });

/** Of when figures are: first and last day (UTC), both included. Without one the period is open there. */
export const periodFields = { from: day.optional(), to: day.optional() };

/** The rule of a question that has those fields. */
export const periodOrder = [
  ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to,
  { path: ["to"], error: () => m.period_error_order() },
] satisfies Parameters<z.ZodObject<typeof periodFields>["refine"]>;
