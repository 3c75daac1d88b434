import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { scoringLimits } from "../../../../shared/domain/scoring.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { TextField } from "../../../kit/fields.tsx";
import { Icon } from "../../../kit/Icon.tsx";

interface CriterionEditorProps {
  rowKey: number;
  initial: { name: string; guidance: string; weight: string };
  index: number;
  isLast: boolean;
  share: number;
  errors: FieldErrors;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** One criterion's name, weight and guidance, and its place among the others. */
export function CriterionEditor({ rowKey, initial, index, isLast, share, errors, onMove, onRemove }: CriterionEditorProps) {
  const place = index + 1;
  const field = (name: "name" | "weight" | "guidance") => ({
    name: `${name}-${index}`,
    defaultValue: initial[name],
    error: errors[`${name}-${index}`],
  });
  return (
    <li className="criteria__item">
      <div className="criteria__head">
        <h2>{m.score_criterion_place({ place })}</h2>
        <div className="criteria__acts">
          <button
            type="button"
            id={`up-${rowKey}`}
            className="btn btn--ghost btn--icon"
            aria-label={m.score_up({ place })}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          >
            <Icon name="up" />
          </button>
          <button
            type="button"
            id={`down-${rowKey}`}
            className="btn btn--ghost btn--icon"
            aria-label={m.score_down({ place })}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <Icon name="down" />
          </button>
          <button type="button" className="btn btn--ghost btn--icon" aria-label={m.score_remove({ place })} onClick={onRemove}>
            <Icon name="cross" />
          </button>
        </div>
      </div>
      <div className="grid2">
        <TextField {...field("name")} label={m.score_name()} maxLength={scoringLimits.name} />
        <TextField
          {...field("weight")}
          label={m.score_weight()}
          maxLength={6}
          inputMode="decimal"
          short
          note={<p className="small muted num criteria__share">{m.score_share({ share })}</p>}
        />
      </div>
      <TextField
        {...field("guidance")}
        label={m.score_guidance()}

        rows={3}
        maxLength={scoringLimits.guidance}
      />
    </li>
  );
}
