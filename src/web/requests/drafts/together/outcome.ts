import { api, CallError } from "../../../api/client.ts";
import type { KeptDraft, SharedDraft } from "../../../offline/device-drafts.ts";
import type { ComingWords } from "../../../offline/draft.ts";
import { mayWrite, personOf } from "./together.ts";

/** What stays on a device whose link leads to nothing any more. */
interface Left {
  shared: SharedDraft | undefined;
  words?: ComingWords;
}

/**
 * The owner's device goes on with a draft of its own. Of somebody who was invited, the words stay if they may have written
 * some, and it is kept why the link ended; who only read keeps nothing.
 */
export async function afterItsEnd(kept: KeptDraft, shared: SharedDraft): Promise<Left> {
  if (!personOf(shared)) return { shared: undefined };
  const over = await outcomeOf(shared);
  if (mayWrite(shared)) return { shared: { ...shared, over } };
  const emptied = Object.fromEntries(Object.keys(kept.values).map((name) => [name, ""]));
  return { shared: { ...shared, over, agreed: { values: {} } }, words: { values: emptied, signature: undefined } };
}

async function outcomeOf({ token, id = "" }: SharedDraft): Promise<SharedDraft["over"]> {
  try {
    return (await api("GET /api/drafts/{token}/outcome", { params: { token }, query: { draft: id } })).outcome;
  } catch (error) {
    if (error instanceof CallError && error.code === "not_found") return "gone";
    throw error;
  }
}
