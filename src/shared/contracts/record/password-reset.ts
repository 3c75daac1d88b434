import { z } from "zod";
import { contract } from "../contract.ts";
import { storableText } from "../parts.ts";

/** The answer is the same whether there is such an account; without a mail server nothing can be sent, to anybody. */
export const askForReset = contract("POST /api/auth/password-reset", {
  access: "anyone",
  does: "Ask for a link to replace a forgotten password",
  /** The username, or the email address of the account. */
  body: z.object({ name: storableText(254) }),
  response: z.object({ canSend: z.boolean() }),
  errors: ["too_many_requests"],
});

const token = z.object({ token: z.string().max(200) });

/** What the link's page shows. A used, ended or guessed link: not_found, in the same words. */
export const getReset = contract("GET /api/auth/password-reset/{token}", {
  access: "anyone",
  does: "Open the link to replace a forgotten password",
  params: token,
  response: z.object({ username: z.string() }),
  errors: ["not_found", "too_many_requests"],
});

/** Sets the password, ends every session, and tells the person. The second factor stays, and nobody is logged in by it. */
export const resetPassword = contract("POST /api/auth/password-reset/{token}", {
  access: "anyone",
  does: "Replace a forgotten password, with the link",
  params: token,
  body: z.object({ password: z.string().max(1_000) }),
  response: z.object({ success: z.boolean() }),
  errors: ["not_found", "validation_failed", "too_many_requests"],
});
