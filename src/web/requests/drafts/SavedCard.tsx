import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import type { KeptDraft } from "../../offline/device-drafts.ts";
import { Icon } from "../../kit/Icon.tsx";
import { isTogether, personOf } from "./together/together.ts";
import { timeOf } from "./words.ts";

/** What a desktop shows beside the form: where it is kept, and how to take it away. */
export default function SavedCard({ kept, onClear }: { kept: KeptDraft; onClear: () => Promise<void> }) {
  const [isSure, setSure] = useState(false);
  return (
    <div className="card card--tight stack-2">
      <p className="saved" role="status">
        <Icon name="saved" />
        <b>{m.form_saved_on_device()}</b>
      </p>
      <p className="xs muted">{savedText(kept)}</p>
      {!personOf(kept.shared) && (
        <p className="xs">
          <a href="#elsewhere">{m.draft_elsewhere_title()}</a>
        </p>
      )}
      {isSure ? (
        <div className="row">
          <span className="small">{m.form_clear_sure()}</span>
          <button
            type="button"
            className="btn btn--danger btn--sm"
            onClick={() => {
              void onClear();
              setSure(false);
            }}
          >
            {m.form_clear()}
          </button>
          <button type="button" className="btn btn--q btn--sm" onClick={() => setSure(false)}>
            {m.form_clear_keep()}
          </button>
        </div>
      ) : (
        <button type="button" className="btn btn--ghost btn--sm" onClick={() => setSure(true)}>
          {m.form_clear()}
        </button>
      )}
    </div>
  );
}

function savedText({ savedAt, shared }: KeptDraft): string {
  const time = timeOf(savedAt);
  if (isTogether(shared)) return shared?.over ? m.together_words_here() : m.together_saved_detail({ time });
  return shared ? m.draft_shared_detail({ time }) : m.draft_saved_detail({ time });
}
