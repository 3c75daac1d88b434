import type { KeptDraft } from "../../offline/device-drafts.ts";

/** True when there is something to lose. */
export function hasWords(draft: KeptDraft | undefined): draft is KeptDraft {
  return draft !== undefined && (draft.signature !== undefined || Object.values(draft.values).some((value) => value.trim() !== ""));
}
