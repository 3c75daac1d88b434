import { useCallback, useEffect, useState } from "react";
import { fundingRequestForm } from "../../../shared/domain/request-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { api, type CallError } from "../../api/client.ts";
import type { ComingDraft, DraftHandle } from "../../forms/draft.ts";
import { Icon } from "../../kit/Icon.tsx";
import { hasWords } from "./content.ts";
import { DraftChoice } from "./DraftChoice.tsx";
import { makeRoom } from "./make-room.ts";
import { reasonOf } from "./words.ts";

/** Begins a new request with the answers of an earlier one, whose private link the address names: /funding-request?from=… */
export function CloneOffer({ draft }: { draft: DraftHandle }) {
  const [coming, setComing] = useState<ComingDraft>();
  const [state, setState] = useState<"none" | "done" | { reason: string }>("none");

  const { isOpen } = draft;
  const take = async (copy: ComingDraft) => {
    await makeRoom(draft);
    await draft.replace(copy);
    setComing(undefined);
    setState("done");
  };
  const read = useCallback(async (token: string) => {
    try {
      const { values } = await api("GET /api/requests/{token}", { params: { token } });
      forgetSource();
      setState("none");
      setComing({ version: fundingRequestForm.version, submissionId: crypto.randomUUID(), values: { ...values } });
    } catch (error) {
      setState({ reason: reasonOf(error as CallError) });
    }
  }, []);

  useEffect(() => {
    const token = sourceToken();
    if (isOpen && token) void read(token);
  }, [isOpen, read]);

  // With nothing on the device there is nothing to choose.
  useEffect(() => {
    if (coming && !hasWords(draft.kept)) void take(coming);
  });

  if (coming && hasWords(draft.kept))
    return (
      <DraftChoice
        here={draft.kept}
        coming={coming}
        comingTitle={m.draft_choice_coming_clone()}
        onHere={() => setComing(undefined)}
        onComing={() => void take(coming)}
      />
    );
  if (state === "done")
    return (
      <p className="banner banner--info" role="status">
        <Icon name="info" />
        <span>{m.draft_clone_done()}</span>
      </p>
    );
  if (state === "none") return null;
  return (
    <div className="banner banner--info" role="alert">
      <Icon name="warning" />
      <div className="stack-2">
        <p>{m.draft_clone_failed({ reason: state.reason })}</p>
        <p>
          <button type="button" className="btn btn--q btn--sm" onClick={() => void read(sourceToken() ?? "")}>
            {m.draft_clone_try()}
          </button>
        </p>
      </div>
    </div>
  );
}

function sourceToken(): string | null {
  return new URLSearchParams(location.search).get("from");
}

/** The link opens something private, and reloading the page must not copy once more. */
function forgetSource(): void {
  history.replaceState(history.state, "", paths.fundingRequest);
}
