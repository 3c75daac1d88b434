import { useId, useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";

interface Props<Value extends string> {
  label: string;
  text: string;
  value: Value;
  options: readonly Value[];
  labels: Record<Value, () => string>;
  onSave: (value: Value) => Promise<boolean>;
}

/** One choice, which is made by its button: looking through the options changes nothing. */
export function Choice<Value extends string>({ label, text, value, options, labels, onSave }: Props<Value>) {
  const id = useId();
  const [chosen, choose] = useState<Value>();
  const save = async () => {
    if (chosen && (await onSave(chosen))) choose(undefined);
  };
  return (
    <div className="stack-2">
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <select id={id} className="in" value={chosen ?? value} onChange={(event) => choose(event.currentTarget.value as Value)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {labels[option]()}
            </option>
          ))}
        </select>
      </div>
      <p className="small muted">{text}</p>
      {chosen && chosen !== value && (
        <p>
          <button type="button" className="btn btn--2 btn--sm" onClick={() => void save()}>
            {m.cmoney_save()}
            <span className="vh"> {label}</span>
          </button>
        </p>
      )}
    </div>
  );
}
