import { z } from "zod";
import { contract } from "../contract.ts";
import { timestamp } from "../parts.ts";

/** What a new installation needs, in the order in which it is best done. */
export const firstSteps = [
  "mail",
  "nation",
  "second_person",
  "certifications",
  "registers",
  "sanctions_lists",
  "bank_account",
  "backup",
] as const;

/** What the product cannot see, or not all of it: an administrator ticks it off. `dismissed` is the list itself. */
export const firstStepMarks = ["certifications", "backup", "dismissed"] as const;

const mark = z.object({ by: z.string(), at: timestamp });

const list = z.object({
  steps: z.array(
    z.object({
      step: z.enum(firstSteps),
      isDone: z.boolean(),
      /** Of mail: a server is configured, and what is missing is a test message that it took. */
      isHalfDone: z.boolean(),
      /** Who ticked it off, where that is what it stands on. */
      mark: mark.nullable(),
    }),
  ),
  /** Nobody has written, no institution and no discovered entry is there: the dashboard would be zeros. */
  isEmpty: z.boolean(),
  dismissed: mark.nullable(),
});
export type FirstSteps = z.infer<typeof list>;

export const listFirstSteps = contract("GET /api/admin/first-steps", {
  access: "admin",
  does: "See the first steps of the installation",
  response: list,
});

export const markFirstStep = contract("PUT /api/admin/first-steps/{mark}", {
  access: "admin",
  does: "Tick off a first step, or dismiss the list",
  params: z.object({ mark: z.enum(firstStepMarks) }),
  body: z.object({ isDone: z.boolean() }),
  response: list,
});
