import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { z } from "zod";
import type { passkeyAnswer } from "../../../../shared/contracts/record/auth.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import * as queries from "./queries.ts";

type Answer = z.infer<typeof passkeyAnswer>;
type Options = Record<string, unknown>;

/** Half a second of loading, which the start of the product does not wait for. */
const library = () => import("@simplewebauthn/server");

const timeout = 5 * 60 * 1_000;

/** Whom a passkey belongs to: one made here opens nothing at another address, which is what keeps it from being phished. */
function partyOf({ config }: Context): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
}

/** What a new passkey is asked: to be found without a name, and to make sure who holds the device. */
export async function askForPasskey(context: Context, user: { id: number; username: string }): Promise<Options> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: context.config.provider.name,
    rpID: partyOf(context).rpID,
    // The account's number: it names nobody, and makes a device replace a passkey that it has already.
    userID: new TextEncoder().encode(String(user.id)),
    userName: user.username,
    timeout,
    attestationType: "none",
    excludeCredentials: await queries.listCredentials(context.db, user.id),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await queries.insertChallenge(context.db, options.challenge, "register", user.id);
  return { ...options };
}

/** Throws validation_failed unless it is the answer to what this user was just asked, from a page of ours. */
export async function checkNewPasskey(context: Context, userId: number, answer: Answer): Promise<Omit<queries.StoredPasskey, "id">> {
  const { rpID, origin } = partyOf(context);
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => queries.takeChallenge(context.db, challenge, "register", userId),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) throw new AppError("validation_failed", m.passkey_refused());
  const { id, publicKey, counter, transports } = checked.registrationInfo.credential;
  return { userId, credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: (transports ?? []).slice(0, 10) };
}

/** Asks for a passkey: one of the user's, or, before anybody is known, any that was made here. */
export async function askToSign(context: Context, purpose: "log_in" | "prove", userId: number | null): Promise<Options> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(context).rpID,
    timeout,
    userVerification: "required",
    ...(userId !== null && { allowCredentials: await queries.listCredentials(context.db, userId) }),
  });
  await queries.insertChallenge(context.db, options.challenge, purpose, userId);
  return { ...options };
}

/**
 * Whose passkey answered, or undefined when the answer is not good: signed for another question, one that was answered before or
 * is over, for another address, without making sure who holds the device, or by a copy whose counter went back.
 */
export async function checkAnswer(
  context: Context,
  purpose: "log_in" | "prove",
  answer: Answer,
  userId: number | null,
): Promise<number | undefined> {
  const { rpID, origin } = partyOf(context);
  const passkey = await queries.findPasskey(context.db, answer.id);
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => queries.takeChallenge(context.db, challenge, purpose, userId),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  return (await queries.noteUse(context.db, passkey.id, checked.authenticationInfo.newCounter)) ? passkey.userId : undefined;
}
