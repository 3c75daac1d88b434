import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { TextField } from "../../kit/fields.tsx";

type Kind = "withdrawn" | "date";

/** How long the consent is valid. Neither is chosen beforehand: whoever records it has to say. */
export function UntilField({ error }: { error: string | undefined }) {
  const [kind, setKind] = useState<Kind>();
  const choice = (value: Kind, label: string, hint?: string) => (
    <label className="check check--radio">
      <input
        type="radio"
        name="untilKind"
        id={value === "withdrawn" ? "until" : undefined}
        value={value}
        checked={kind === value}
        onChange={() => setKind(value)}
      />
      <span>
        {label}
        {hint && <span className="hint">{hint}</span>}
      </span>
    </label>
  );
  return (
    <fieldset className={error ? "field has-err until" : "field until"} aria-describedby={error ? "until-error" : undefined}>
      <legend>{m.consx_until()}</legend>
      {error && (
        <p className="err" id="until-error">
          {error}
        </p>
      )}
      {choice("withdrawn", m.consx_until_withdrawn(), m.consx_until_withdrawn_hint())}
      {choice("date", m.consx_until_date())}
      {kind === "date" && (
        <TextField name="untilDate" label={m.consx_until_day()} hint={m.consx_until_day_hint()} type="date" maxLength={10} short />
      )}
    </fieldset>
  );
}

/** What the form says; undefined when nothing was chosen, which the server refuses in words. */
export function readUntil(values: Record<string, string>): { kind: "withdrawn" } | { kind: "date"; date: string } | undefined {
  if (values["untilKind"] === "withdrawn") return { kind: "withdrawn" };
  return values["untilKind"] === "date" ? { kind: "date", date: values["untilDate"] ?? "" } : undefined;
}
