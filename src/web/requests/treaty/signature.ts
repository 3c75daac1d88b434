import type { TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { api, CallError } from "../../api/client.ts";
import type { ReadTreaty } from "./treaty-document.ts";

/** Today where the signatory is, as an ISO date. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** The signature as it stands in the form, trimmed, with an id of its own, under the text that was read. */
export function readSignature(form: HTMLFormElement, read: ReadTreaty): TreatySignatureData {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").trim();
  return {
    signatoryName: text("signatoryName"),
    signatoryTitle: text("signatoryTitle"),
    nationName: text("nationName"),
    signatureDate: today(),
    hasAgreed: data.get("hasAgreed") === "true",
    signatureId: crypto.randomUUID(),
    ...read,
  };
}

const retryAfterMs = [0, 2_000, 10_000, 30_000];

/**
 * Saves a signature in the background, several times if it must be. A failure is only logged (§4): the form
 * sends the signature again with itself, and the server keeps one. Returns why it was refused, for where no form will say so.
 */
export async function saveSignature(signature: TreatySignatureData): Promise<string | undefined> {
  let failure: unknown;
  for (const delay of retryAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      await api("POST /api/treaty-signatures", { body: signature });
      return undefined;
    } catch (error) {
      failure = error;
      // Sent again, it would be refused again.
      if (error instanceof CallError && error.status === 400) return Object.values(error.fields)[0] ?? error.reason;
    }
  }
  console.warn("The treaty signature was not saved by itself; it goes with the form.", failure);
  return undefined;
}
