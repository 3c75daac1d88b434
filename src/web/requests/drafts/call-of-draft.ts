import { useEffect } from "react";
import { callPaths, noCall } from "../../../shared/call-paths.ts";
import type { DraftHandle } from "../../offline/draft.ts";

/**
 * A draft is for the call that its address named: it is kept with the answers, so that another evening or device goes on with it. An
 * address that names another one, or none by word, wins; one that says nothing leads to the draft's call, whose note the server writes.
 */
export function useCallOfDraft(draft: DraftHandle): void {
  const kept = draft.kept?.values["call"] ?? "";
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get("call");
    if (asked === null) {
      // Without a connection the form itself holds the call, which came back with the answers.
      if (kept && navigator.onLine) location.replace(callPaths.form(kept));
      return;
    }
    const call = asked === noCall ? "" : asked;
    const control = document.querySelector<HTMLInputElement>("input[name=call]");
    if (!control || (control.value === call && kept === call)) return;
    control.value = call;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }, [kept]);
}
