import { z } from "zod";
import { setUpSteps } from "../../domain/accounts.ts";
import { contract } from "../contract.ts";
import { timestamp } from "../parts.ts";

/** What the browser knows of the signed-in user; the password hash never leaves. */
export const currentUser = z.object({
  id: z.int(),
  username: z.string(),
  isAdmin: z.boolean(),
  /** One of the staff who shares the work on funding requests (decision 0029). */
  isReviewer: z.boolean(),
  /** May take requests away as a file (decision 0096). */
  mayExport: z.boolean(),
  /** An authenticator app or a passkey. */
  hasSecondFactor: z.boolean(),
  hasAuthenticatorApp: z.boolean(),
  /** The one thing this session may do until it is done: a password of one's own, or a second factor (decision 0043). */
  mustSetUp: z.enum(setUpSteps).nullable(),
  /** Where a link goes that sets a forgotten password; an account without an address has no such way. */
  email: z.string().nullable(),
  /** Whose member the user is. */
  institution: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** A device on which someone is logged in. The id names it and opens nothing. */
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
const binary = (most: number) => z.base64url().max(most);

/**
 * What an authenticator answers to being made or asked, as browsers write it in JSON: the parts that we read, and the library
 * checks (WebAuthn, §5.1). A credential's id has at most 1,023 bytes.
 */
export const passkeyAnswer = z.object({
  id: binary(1_364),
  rawId: binary(1_364),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: binary(2_000),
    attestationObject: binary(6_000).optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    authenticatorData: binary(2_000).optional(),
    signature: binary(6_200).optional(),
    userHandle: binary(100).nullish(),
  }),
  clientExtensionResults: z.object({}),
});

/**
 * That it is still the same person: somebody with a second factor proves it by the factor, and the password alone is not enough;
 * somebody without gives the password.
 */
export const proof = z.object({
  password: z.string().max(1_000).optional(),
  code: code.optional(),
  passkey: passkeyAnswer.optional(),
});
export type Proof = z.infer<typeof proof>;

export const getCurrentUser = contract("GET /api/auth/user", {
  access: "user",
  whileSettingUp: true,
  does: "See who is logged in",
  response: currentUser,
});

/** `code` is the six digits of the authenticator app, or a recovery code, when the account has a second factor. */
export const login = contract("POST /api/auth/login", {
  access: "anyone",
  does: "Log in",
  body: z.object({ username: z.string().max(200), password: z.string().max(1_000), code: code.optional() }),
  response: currentUser,
  /** A deactivated account, and a one-time password that is over, is told so, as forbidden, once the password was right. */
  errors: ["invalid_credentials", "second_factor_required", "forbidden", "too_many_requests"],
});

export const logout = contract("POST /api/auth/logout", { access: "anyone", does: "Log out", response: ok });

export const changePassword = contract("POST /api/auth/password", {
  access: "user",
  whileSettingUp: true,
  does: "Change one's own password",
  body: z.object({ currentPassword: z.string().max(1_000), newPassword: z.string().max(1_000) }),
  response: ok,
});

export const listOwnSessions = contract("GET /api/auth/sessions", {
  access: "user",
  does: "See where one is logged in",
  response: z.object({ items: z.array(session) }),
});

export const endOwnSession = contract("POST /api/auth/sessions/{id}/end", {
  access: "user",
  does: "Log out of one of one's own devices",
  params: z.object({ id: z.uuid() }),
  response: ok,
  errors: ["not_found"],
});

/** Ends every other session of the user. */
export const endOtherSessions = contract("POST /api/auth/sessions/end-others", {
  access: "user",
  does: "Log out of all one's other devices",
  response: z.object({ ended: z.int() }),
});

/** Starts the authenticator app: a secret to put into it; it counts once a code of it was confirmed. */
export const startSecondFactor = contract("POST /api/auth/second-factor", {
  access: "user",
  whileSettingUp: true,
  does: "Start setting up an authenticator app",
  body: proof,
  response: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
  errors: ["conflict", "too_many_requests"],
});

const recoveryCodes = z.object({
  /** Shown this once; none where the account has codes already. */
  recoveryCodes: z.array(z.string()),
});

/** Confirms it with a first code. The account's first factor comes with recovery codes. */
export const confirmSecondFactor = contract("POST /api/auth/second-factor/confirm", {
  access: "user",
  whileSettingUp: true,
  does: "Turn on the authenticator app",
  body: z.object({ code }),
  response: recoveryCodes,
  errors: ["validation_failed", "conflict", "proof_required"],
});

/** Enters the second factor again, for what cannot be taken back: it counts for ten minutes (decision 0045). */
export const proveAgain = contract("POST /api/auth/prove", {
  access: "user",
  does: "Enter one's second factor again",
  body: proof.omit({ password: true }),
  response: z.object({ until: timestamp }),
  errors: ["conflict", "too_many_requests"],
});

export const removeSecondFactor = contract("POST /api/auth/second-factor/remove", {
  access: "user",
  does: "Turn off the authenticator app",
  body: proof,
  response: ok,
  errors: ["conflict", "too_many_requests"],
});

/** Ten new ones; the old ones open nothing any more. */
export const renewRecoveryCodes = contract("POST /api/auth/recovery-codes", {
  access: "user",
  does: "Create new recovery codes",
  body: proof,
  response: recoveryCodes,
  errors: ["conflict", "too_many_requests"],
});
