import { z } from "zod";
import { contract } from "./contract.ts";

/** What the browser knows of the signed-in user; the password hash never leaves. */
export const currentUser = z.object({
  id: z.int(),
  username: z.string(),
  isAdmin: z.boolean(),
  /** One of the staff who shares the work on funding requests (decision 0029). */
  isReviewer: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Whose member the user is. */
  institution: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

const ok = z.object({ success: z.boolean() });
const code = z.string().max(40);

export const getCurrentUser = contract("GET /api/auth/user", { access: "user", response: currentUser });

/** `code` is the six digits of the authenticator app, or a recovery code, when the account has a second factor. */
export const login = contract("POST /api/auth/login", {
  access: "anyone",
  body: z.object({ username: z.string().max(200), password: z.string().max(1_000), code: code.optional() }),
  response: currentUser,
  errors: ["invalid_credentials", "second_factor_required", "too_many_requests"],
});

export const logout = contract("POST /api/auth/logout", { access: "anyone", response: ok });

export const changePassword = contract("POST /api/auth/password", {
  access: "user",
  body: z.object({ currentPassword: z.string().max(1_000), newPassword: z.string().max(1_000) }),
  response: ok,
});

/** Ends every other session of the user. */
export const endOtherSessions = contract("POST /api/auth/sessions/end-others", { access: "user", response: z.object({ ended: z.int() }) });

/** Starts the second factor: a secret to put into an authenticator app; it counts once a code of it was confirmed. */
export const startSecondFactor = contract("POST /api/auth/second-factor", {
  access: "user",
  body: z.object({ password: z.string().max(1_000) }),
  response: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
  errors: ["conflict"],
});

/** Confirms it with a first code, and answers the recovery codes, shown this once. */
export const confirmSecondFactor = contract("POST /api/auth/second-factor/confirm", {
  access: "user",
  body: z.object({ code }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ["validation_failed", "conflict"],
});

export const removeSecondFactor = contract("POST /api/auth/second-factor/remove", {
  access: "user",
  body: z.object({ password: z.string().max(1_000) }),
  response: ok,
});
