import { z } from "zod";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams } from "../parts.ts";
import { asked } from "../record/approvals.ts";
import { screeningSettings, words } from "./lists.ts";

// What lets somebody pass who was stopped before: one administrator asks, another decides. What stops more is done at once.
const asking = { access: "admin", approval: "screening_weaker", response: asked, status: 202 } as const;
const errors = ["not_found", "conflict", "proof_required"] as const;
const reason = words(500, () => m.lists_error_reason());

export const switchListOff = contract("POST /api/admin/screening/lists/{id}/switch-off", {
  ...asking,
  does: "Ask for a sanctions list to be switched off",
  params: idParams,
  body: z.object({ reason }),
  errors,
});

/** "Take it all the same": a version that shrank or is older, by somebody who has looked at it. */
export const takeListVersion = contract("POST /api/admin/screening/list-versions/{id}/take", {
  ...asking,
  does: "Ask for a refused version of a sanctions list to be taken all the same",
  params: idParams,
  body: z.object({ words: words(500, () => m.lists_error_words()) }),
  errors,
});

/** One of the two settings: a higher threshold, or more hours. */
export const weakenSettings = contract("POST /api/admin/screening/settings/weaker", {
  ...asking,
  does: "Ask for a higher threshold of screening, or for lists to be believed for longer",
  body: z
    .object(screeningSettings)
    .refine(({ threshold, staleAfterHours }) => (threshold === undefined) !== (staleAfterHours === undefined), {
      error: () => m.lists_error_one_setting(),
    }),
  errors: ["conflict", "proof_required"],
});

export const removeOwnEntry = contract("POST /api/admin/screening/own-entries/{id}/remove", {
  ...asking,
  does: "Ask for somebody to be taken off the block list of one's own",
  params: idParams,
  body: z.object({ reason }),
  errors,
});
