import { z } from "zod";
import { currentUser, passkeyAnswer, proof } from "./auth.ts";
import { contract } from "../contract.ts";
import { storableText, timestamp } from "../parts.ts";
import { m } from "../../messages/generated/messages.js";

/** What the browser gives to the authenticator, as WebAuthn writes it in JSON. */
const request = z.object({ options: z.record(z.string(), z.unknown()) });

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const listPasskeys = contract("GET /api/auth/passkeys", {
  access: "user",
  whileSettingUp: true,
  does: "See one's own passkeys",
  response: z.object({ items: z.array(passkey) }),
});

/** Begins to add one; the answer holds what the authenticator has to sign, within five minutes. */
export const startPasskey = contract("POST /api/auth/passkeys/start", {
  access: "user",
  whileSettingUp: true,
  does: "Start adding a passkey",
  body: proof,
  response: request,
  errors: ["conflict", "too_many_requests"],
});

/** Adds it. The account's first factor comes with recovery codes, shown this once. */
export const addPasskey = contract("POST /api/auth/passkeys", {
  access: "user",
  whileSettingUp: true,
  does: "Add a passkey",
  body: z.object({
    name: storableText(60).refine((name) => name.trim() !== "", { error: () => m.passkey_error_name() }),
    answer: passkeyAnswer,
  }),
  response: passkey.extend({ recoveryCodes: z.array(z.string()) }),
  status: 201,
  errors: ["conflict", "proof_required"],
});

/** Begins to prove, by a passkey of one's own, that it is still the same person. */
export const startProof = contract("POST /api/auth/passkeys/prove", {
  access: "user",
  whileSettingUp: true,
  does: "Confirm with a passkey that it is oneself",
  response: request,
});

export const removePasskey = contract("POST /api/auth/passkeys/{id}/remove", {
  access: "user",
  does: "Remove one of one's own passkeys",
  params: z.object({ id: z.uuid() }),
  body: proof,
  response: z.object({ success: z.boolean() }),
  errors: ["not_found", "too_many_requests"],
});

/** A passkey asks for the finger, the face or the device's own code: it stands for the password and the second factor. */
export const startPasskeyLogin = contract("POST /api/auth/login/passkey/start", {
  access: "anyone",
  does: "Start logging in with a passkey",
  response: request,
  errors: ["too_many_requests"],
});

export const passkeyLogin = contract("POST /api/auth/login/passkey", {
  access: "anyone",
  does: "Log in with a passkey",
  body: z.object({ answer: passkeyAnswer }),
  response: currentUser,
  errors: ["invalid_credentials", "forbidden", "too_many_requests"],
});
