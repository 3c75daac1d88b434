import type { KeptDraft } from "../../offline/device-drafts.ts";

/** True when there is something to lose. The call that it is for was not typed. */
export function hasWords(draft: KeptDraft | undefined): draft is KeptDraft {
  return (
    draft !== undefined &&
    (draft.signature !== undefined || Object.entries(draft.values).some(([name, value]) => name !== "call" && value.trim() !== ""))
  );
}
