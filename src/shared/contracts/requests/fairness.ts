import { z } from "zod";
import { fairnessGroupings } from "../../domain/fairness.ts";
import { contract } from "../contract.ts";
import { periodFields, periodOrder } from "../period.ts";

const query = z.object({ ...periodFields, by: z.enum(fairnessGroupings).default("type") }).refine(...periodOrder);

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
    leftOut: z.object({ withdrawn: count, merged: count, imported: count }),
  }),
});

export const exportFairness = contract("GET /api/admin/fairness/export", {
  access: "staff",
  does: "Export the fairness figures",
  query: query.safeExtend({ format: z.enum(["csv", "xlsx"]) }),
  response: z.unknown(),
});
