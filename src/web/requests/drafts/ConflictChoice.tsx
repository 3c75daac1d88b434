import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { organizationTypeLabel } from "../../../shared/domain/organisation-labels.ts";
import type { Conflict } from "./use-server-draft.ts";
import { type Difference, signatureField } from "./merge.ts";
import { questionLabel } from "./question-label.ts";
import { changesByOthers } from "./together/together.ts";
import { momentOf } from "./words.ts";

type Side = "mine" | "theirs";

interface ConflictChoiceProps {
  conflict: Conflict;
  savedAt: string | undefined;
  onChosen: (chosen: Record<string, Side>) => Promise<void>;
}

/** Both versions of every answer that was written differently on two devices. Nothing is preselected. */
export function ConflictChoice({ conflict: { theirs, differences }, savedAt, onChosen }: ConflictChoiceProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const [wasTried, setTried] = useState(false);
  const missing = differences.filter(({ field }) => !chosen[field]).length;
  const byOthers = changesByOthers(
    theirs.together,
    differences.map(({ field }) => field),
  );
  const sourcesOf = (field: string): [Side, string][] => {
    const by = byOthers.find((change) => change.field === field);
    const device = by?.name ?? (theirs.device || m.draft_conflict_other());
    return [
      ["mine", m.draft_conflict_mine({ time: savedAt ? momentOf(savedAt) : "" })],
      ["theirs", m.draft_conflict_theirs({ device, time: momentOf(by?.at ?? theirs.changedAt) })],
    ];
  };
  const use = () => {
    setTried(true);
    if (missing === 0) void onChosen(chosen);
  };
  return (
    <section className="card stack conflict" id="conflict" aria-labelledby="conflict-title" tabIndex={-1}>
      <h2 className="h3" id="conflict-title">
        {m.draft_conflict_title()}
      </h2>
      <p className="small" role="status">
        {byOthers.length > 0 ? m.together_conflict_text() : m.draft_conflict_text()}
      </p>
      {differences.map((difference) => (
        <fieldset key={difference.field} className="conflict__field">
          <legend>{questionLabel(difference.field)}</legend>
          {sourcesOf(difference.field).map(([side, source]) => (
            <label key={side} className="conflict__side" htmlFor={`conflict-${difference.field}-${side}`}>
              <input
                id={`conflict-${difference.field}-${side}`}
                type="radio"
                name={`conflict-${difference.field}`}
                checked={chosen[difference.field] === side}
                onChange={() => setChosen((before) => ({ ...before, [difference.field]: side }))}
              />
              <b className="small">{source}</b>
              <span className="conflict__answer">{answerOf(difference, side)}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {wasTried && missing > 0 && (
        <p className="errcol" role="alert">
          {m.draft_conflict_missing({ count: String(missing) })}
        </p>
      )}
      <p>
        <button type="button" className="btn" onClick={use}>
          {m.draft_conflict_use()}
        </button>
      </p>
    </section>
  );
}

function answerOf(difference: Difference, side: Side): string {
  const answer = difference[side];
  if (!answer) return m.draft_conflict_empty();
  if (difference.field === "organizationType") return organizationTypeLabel(answer);
  if (difference.field !== signatureField) return answer;
  const [name = "", title = "", nation = ""] = JSON.parse(answer) as string[];
  return m.draft_signature_of({ name, title, nation });
}
