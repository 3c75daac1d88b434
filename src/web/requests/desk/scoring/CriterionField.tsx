import { useId } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import type { Scores } from "./ScoresOfRequest.tsx";

interface CriterionFieldProps {
  criterion: Scores["version"]["criteria"][number];
  share: number;
  scale: { lowest: number; highest: number };
  initial: string | undefined;
  error: string | undefined;
  /** A value that a key press gave: the browser tells of none. */
  onPicked: () => void;
}

/** One criterion as a group of radio buttons; within it a digit chooses its value. */
export function CriterionField({ criterion, share, scale, initial, error, onPicked }: CriterionFieldProps) {
  const id = useId();
  const name = `criterion-${criterion.id}`;
  const values = Array.from({ length: scale.highest - scale.lowest + 1 }, (_, index) => scale.lowest + index);
  const pickByDigit = (event: React.KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return;
    const radio = event.currentTarget.querySelector<HTMLInputElement>(`input[value="${event.key}"]`);
    if (!radio) return;
    event.preventDefault();
    radio.checked = true;
    radio.focus();
    onPicked();
  };
  return (
    <fieldset className={error ? "field has-err" : "field"} aria-describedby={`${id}h ${error ? `${id}e` : ""}`} onKeyDown={pickByDigit}>
      <legend>
        {criterion.name} <span className="opt num">{m.score_share({ share })}</span>
      </legend>
      <p className="hint" id={`${id}h`}>
        {criterion.guidance}
      </p>
      {error && (
        <p className="err" id={`${id}e`}>
          <Icon name="warning" />
          <span>
            <span className="vh">{m.form_error_prefix()}</span>
            {error}
          </span>
        </p>
      )}
      <div className="scale">
        {values.map((value, index) => (
          <label key={value} className="scale__box num">
            <input
              type="radio"
              className="vh"
              name={name}
              id={index === 0 ? name : undefined}
              value={value}
              defaultChecked={initial === String(value)}
            />
            {value}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
