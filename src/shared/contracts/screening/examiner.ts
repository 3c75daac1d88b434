import { z } from "zod";
import { benchGroups, examinerParts } from "../../domain/screening.ts";
import { isIsoDate } from "../../domain/treaty.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams, storableText } from "../parts.ts";
import { comparedPart } from "./cases.ts";

const day = storableText(10).refine(isIsoDate, { error: () => m.sexam_error_day() });

export const exportScreening = contract("GET /api/admin/screening/export", {
  access: "admin",
  does: "Export the screening as of any day",
  query: z.object({ part: z.enum(examinerParts), asOf: day, format: z.enum(["csv", "xlsx"]) }),
  response: z.unknown(),
});

/** What a case scores when its stored party and its stored entry are compared again. */
export const replayScreeningCase = contract("POST /api/admin/screening/cases/{id}/replay", {
  access: "staff",
  does: "Compute a possible match again from what is stored",
  params: idParams,
  body: z.object({}),
  response: z.object({
    isSame: z.boolean(),
    /** 0 to 1: what was found then, and what comes out now. */
    before: z.number(),
    now: z.number(),
    threshold: z.number(),
    engine: z.int(),
    parts: z.array(comparedPart),
  }),
  errors: ["not_found", "conflict"],
});

const figures = z.object({
  group: z.enum(benchGroups),
  pairs: z.int(),
  /** Of these pairs, how many score at least so much. */
  over: z.array(z.object({ threshold: z.number(), count: z.int() })),
});

export const readTestBench = contract("GET /api/admin/screening/test-bench", {
  access: "staff",
  does: "See what the matching finds and whom it stops in vain",
  response: z.object({ engine: z.int(), threshold: z.number(), groups: z.array(figures) }),
});
