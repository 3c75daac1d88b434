import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { questionLabel } from "./question-label.ts";
import type { ServerDraft } from "./use-server-draft.ts";
import { momentOf } from "./words.ts";

/** Says that words came in from elsewhere, and whose they are as far as that is known. */
export function BroughtIn({ device, changedAt, byOthers }: NonNullable<ServerDraft["broughtIn"]>) {
  const isOthers = byOthers.length > 0;
  return (
    <div className="banner banner--info" role="status">
      <Icon name="info" />
      <div>
        <p>
          {isOthers ? m.together_brought_in() : m.draft_brought_in()}{" "}
          {!isOthers && (
            <span className="muted">
              {m.draft_brought_in_detail({ device: device || m.draft_conflict_other(), time: momentOf(changedAt) })}
            </span>
          )}
        </p>
        {byOthers.map(({ field, name, at }) => (
          <p key={field} className="small">
            {m.together_changed({ name, question: questionLabel(field), time: momentOf(at) })}
          </p>
        ))}
      </div>
    </div>
  );
}
