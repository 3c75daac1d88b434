import { update } from "idb-keyval";
import { deviceStore } from "./device-drafts.ts";

const key = "proof";

interface Proof {
  submissionId: string;
  secret: string;
}

let made: Proof | undefined;

/** By this secret the server knows that a repeated sending comes from the device that sent it first. It is never in a draft. */
export async function proofOf(submissionId: string): Promise<string> {
  if (made?.submissionId !== submissionId) made = { submissionId, secret: newSecret() };
  const fresh = made;
  try {
    await update<Proof>(key, (kept) => (made = kept?.submissionId === submissionId ? kept : fresh), deviceStore());
  } catch {
    // A device that keeps nothing has it until the page goes away.
  }
  return made.secret;
}

/** 256 random bits in base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
