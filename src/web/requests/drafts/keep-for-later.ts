import type { CallError, CallInput } from "../../api/client.ts";
import { fundingRequestForm } from "../../../shared/domain/request-fields.ts";
import type { DraftHandle } from "../../forms/draft.ts";
import { putIntoOutbox } from "../../offline/outbox.ts";
import { titleOf } from "./AsideDrafts.tsx";

/** Puts a submission that could not be sent into the outbox. False when it has to be shown to the person at once. */
export async function keepForLater(
  error: CallError,
  body: CallInput<"POST /api/funding-requests">["body"],
  typed: Record<string, string>,
  draft: DraftHandle,
): Promise<boolean> {
  // What a server answered is shown at once, a failure of its own too (ruling "Failed submission").
  if (error.status !== 0) return false;
  const { kept, signature } = draft;
  const values = { ...kept?.values, ...typed };
  const submissionId = draft.submissionId();
  await putIntoOutbox({
    body,
    draft: { version: fundingRequestForm.version, submissionId, values, signature, shared: kept?.shared },
    title: titleOf({ values }),
    triedAt: Date.now(),
  });
  return true;
}
