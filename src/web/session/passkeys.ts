import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { m } from "../../shared/messages/generated/messages.js";
import { CallError, type CallInput } from "../api/client.ts";

/** Comes with the first use of a passkey, and with no page. */
const library = () => import("@simplewebauthn/browser");

export type PasskeyAnswer = CallInput<"POST /api/auth/login/passkey">["body"]["answer"];
type Options = Record<string, unknown>;

/** Asks the device to make a passkey. Rejects with CallError in words for the person. */
export async function makePasskey(options: Options): Promise<PasskeyAnswer> {
  const { startRegistration } = await library();
  const answer = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }).catch(inWords);
  return answer as unknown as PasskeyAnswer;
}

/** Asks the device to use a passkey. Rejects with CallError in words for the person. */
export async function signByPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const answer: AuthenticationResponseJSON = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  }).catch(inWords);
  return answer as unknown as PasskeyAnswer;
}

/** A device that was told to stop, one that knows this passkey already, and a browser or an address without passkeys. */
function inWords(error: Error): never {
  const isKnown = error.name === "InvalidStateError";
  const isCancelled = error.name === "NotAllowedError" || error.name === "AbortError";
  const message = isKnown ? m.passkey_known() : isCancelled ? m.passkey_cancelled() : m.passkey_unsupported();
  throw new CallError(0, { message }, message);
}
