import { mostOtherNames } from "../../../shared/domain/kyc.ts";
import { m } from "../../../shared/messages/generated/messages.js";

interface Props {
  of: string[];
  /** The path of the list in the file. */
  name: string;
  set: (path: string, value: unknown) => void;
}

/** Other names as one field, a line each: former names, short names, names in another script. */
export function OtherNames({ of, name, set }: Props) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {m.kyc_other_names()} <span className="opt">{m.form_optional()}</span>
      </label>
      <p className="hint" id={`${name}-hint`}>
        {m.kyc_other_names_hint({ most: mostOtherNames })}
      </p>
      <textarea
        className="in"
        id={name}
        aria-describedby={`${name}-hint`}
        rows={2}
        defaultValue={of.join("\n")}
        onChange={(event) => {
          const names = event.currentTarget.value.split("\n").map((one) => one.trim());
          set(name, names.filter(Boolean).slice(0, mostOtherNames));
        }}
      />
    </div>
  );
}
