import { fundingRequestKey } from "../../offline/draft-keys.ts";
import type { DraftHandle } from "../../offline/draft.ts";
import { putAside, readDraft } from "../../offline/device-drafts.ts";
import { hasWords } from "./content.ts";

/** Puts aside what is in the form, with the last words, so that another draft can take its place. Rejects when it cannot. */
export async function makeRoom(draft: DraftHandle): Promise<void> {
  await draft.save();
  const here = await readDraft(fundingRequestKey);
  if (hasWords(here)) await putAside(fundingRequestKey, here);
}
