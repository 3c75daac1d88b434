import { z } from "zod";
import { contract } from "./contract.ts";
import { timestamp } from "./parts.ts";

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

/** A device on which somebody is signed in. The id names it and opens nothing. */
export const session = z.object({
  id: z.uuid(),
  /** Such as "Firefox on Linux"; what a browser says of itself, so never a proof. */
  device: z.string(),
  startedAt: timestamp,
  lastSeenAt: timestamp,
  /** It is the one that asks. */
  isThis: z.boolean(),
});
export type Session = z.infer<typeof session>;

const ok = z.object({ success: z.boolean() });
const code = z.string().max(40);

export const getCurrentUser = contract("GET /api/auth/user", { access: "user", does: "See who is signed in", response: currentUser });

/** `code` is the six digits of the authenticator app, or a recovery code, when the account has a second factor. */
export const login = contract("POST /api/auth/login", {
  access: "anyone",
  does: "Sign in",
  body: z.object({ username: z.string().max(200), password: z.string().max(1_000), code: code.optional() }),
  response: currentUser,
  /** A deactivated account is told so, as forbidden, once its password was right. */
  errors: ["invalid_credentials", "second_factor_required", "forbidden", "too_many_requests"],
});

export const logout = contract("POST /api/auth/logout", { access: "anyone", does: "Sign out", response: ok });

export const changePassword = contract("POST /api/auth/password", {
  access: "user",
  does: "Change the own password",
  body: z.object({ currentPassword: z.string().max(1_000), newPassword: z.string().max(1_000) }),
  response: ok,
});

export const listOwnSessions = contract("GET /api/auth/sessions", {
  access: "user",
  does: "See where one is signed in oneself",
  response: z.object({ items: z.array(session) }),
});

export const endOwnSession = contract("POST /api/auth/sessions/{id}/end", {
  access: "user",
  does: "Sign out one of one's own devices",
  params: z.object({ id: z.uuid() }),
  response: ok,
  errors: ["not_found"],
});

/** Ends every other session of the user. */
export const endOtherSessions = contract("POST /api/auth/sessions/end-others", {
  access: "user",
  does: "Sign out every other device of one's own",
  response: z.object({ ended: z.int() }),
});

/** Starts the second factor: a secret to put into an authenticator app; it counts once a code of it was confirmed. */
export const startSecondFactor = contract("POST /api/auth/second-factor", {
  access: "user",
  does: "Begin to add a second factor",
  body: z.object({ password: z.string().max(1_000) }),
  response: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
  errors: ["conflict"],
});

/** Confirms it with a first code, and answers the recovery codes, shown this once. */
export const confirmSecondFactor = contract("POST /api/auth/second-factor/confirm", {
  access: "user",
  does: "Turn the second factor on",
  body: z.object({ code }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ["validation_failed", "conflict"],
});

export const removeSecondFactor = contract("POST /api/auth/second-factor/remove", {
  access: "user",
  does: "Turn the second factor off",
  body: z.object({ password: z.string().max(1_000) }),
  response: ok,
});
