import type { DraftHandle } from "../../offline/draft.ts";
import { type OutboxItem, takeFromOutbox } from "../../offline/outbox.ts";
import { makeRoom } from "./make-room.ts";

/** Takes a submission that waits, or was refused, back into the form. */
export async function takeBack(item: OutboxItem, draft: DraftHandle): Promise<void> {
  await makeRoom(draft);
  // Its id may be used up: what is changed now is another submission.
  const submissionId = item.state === "refused" ? crypto.randomUUID() : item.draft.submissionId;
  await draft.replace({ ...item.draft, submissionId });
  await takeFromOutbox(item.draft.submissionId);
}
