import type { FundingRequestValues } from "../../../shared/domain/request-fields.ts";
import { api, type CallError, type CallInput, type CallOutput } from "../../api/client.ts";
import type { DraftHandle } from "../../offline/draft.ts";

type Name = "POST /api/funding-requests";

/** What became of a form that was sent: the server's receipt, or the id by which it waits on the device and sends itself. */
export type Outcome = { receipt: CallOutput<Name>; waits?: never } | { receipt?: never; waits: string };

/** Sends the form. */
export async function sendRequest(draft: DraftHandle, typed: Record<string, string>): Promise<Outcome> {
  await draft.save();
  const body = bodyOf(draft, typed, await proofOf(draft.submissionId()));
  try {
    return { receipt: await api("POST /api/funding-requests", { body }) };
  } catch (error) {
    if (await isInOutbox(error as CallError, body, typed, draft)) return { waits: draft.submissionId() };
    throw error;
  }
}

/** Undefined where the browser cannot: then a repeat is answered without the link, which the email has too. */
async function proofOf(submissionId: string): Promise<string | undefined> {
  try {
    return await (await import("../../offline/device-proof.ts")).proofOf(submissionId);
  } catch {
    return undefined;
  }
}

function bodyOf(draft: DraftHandle, typed: Record<string, string>, deviceProof: string | undefined): CallInput<Name>["body"] {
  return {
    ...(typed as FundingRequestValues),
    terms: true,
    treatySignatureData: draft.signature ?? null,
    attachments: JSON.parse(typed["attachments"] || "[]") as CallInput<Name>["body"]["attachments"],
    submissionId: draft.submissionId(),
    draftToken: draft.kept?.shared?.token ?? draft.kept?.formerToken,
    deviceProof,
    elapsedMs: draft.elapsedMs(),
  };
}

async function isInOutbox(
  error: CallError,
  body: CallInput<Name>["body"],
  typed: Record<string, string>,
  draft: DraftHandle,
): Promise<boolean> {
  try {
    const { keepForLater } = await import("../drafts/keep-for-later.ts");
    return await keepForLater(error, body, typed, draft);
  } catch {
    return false;
  }
}
