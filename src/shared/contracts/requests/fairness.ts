import { z } from "zod";
import { fairnessGroupings } from "../../domain/fairness.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";

/** A day that the calendars of the browser and the database both have. */
const day = z.iso
  .date({ error: () => m.fair_error_day(), abort: true })
  .refine((value) => value >= "1900", { error: () => m.fair_error_day() });

const query = z
  .object({
    /** First and last day on which the requests came in (UTC), both included; without one the period is open there. */
    from: day.optional(),
    to: day.optional(),
    by: z.enum(fairnessGroupings).default("type"),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], error: () => m.fair_error_order() });

const count = z.int().nonnegative();

/** Days from the day a request came in, with one decimal: the median, and what nine of ten stay within. */
const duration = z.object({ count, median: z.number(), ninetieth: z.number() });

const measures = z.object({
  firstAnswer: duration.nullable(),
  decision: duration.nullable(),
  /** By the standing now. */
  decided: count,
  approved: count,
  waiting: count,
  waitingMedian: z.number().nullable(),
});

/** `measures` is null when there are too few requests for figures. */
const figures = z.object({ requests: count, measures: measures.nullable() });

export const getFairness = contract("GET /api/admin/fairness", {
  access: "staff",
  does: "Read the fairness figures",
  query,
  response: z.object({
    by: z.enum(fairnessGroupings),
    all: figures,
    /** Largest first. `key` is a type of organisation, or a region as it is most often written; empty where none is said. */
    groups: z.array(figures.extend({ key: z.string() })),
    /** All other groups together. */
    rest: figures.extend({ groups: count, hasLarger: z.boolean() }).nullable(),
    leftOut: z.object({ withdrawn: count, merged: count }),
  }),
});

export const exportFairness = contract("GET /api/admin/fairness/export", {
  access: "staff",
  does: "Export the fairness figures",
  query: query.safeExtend({ format: z.enum(["csv", "xlsx"]) }),
  response: z.unknown(),
});
