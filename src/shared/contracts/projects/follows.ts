import { z } from "zod";
import { followRhythms, followRules } from "../../domain/follows.ts";
import { contract } from "../contract.ts";
import { formSchema, submissionExtras } from "../parts.ts";

const { website, elapsedMs } = submissionExtras;

/** Sends a link to confirm. The answer is the same whether the address follows already or not. */
export const follow = contract("POST /api/follows", {
  access: "anyone",
  does: "Ask to follow a project, or all new ones, by email",
  body: z.intersection(
    formSchema(followRules),
    z.object({
      website,
      elapsedMs,
      often: z.enum(followRhythms),
      /** Its public id; without one it is about all new projects. */
      project: z.string().max(40).nullish(),
    }),
  ),
  response: z.object({ message: z.string() }),
  status: 202,
  errors: ["not_found", "gone", "too_many_requests"],
});
