import { agreementLineLabel } from "../../../../shared/domain/agreement-labels.ts";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { TextField } from "../../../kit/fields.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import type { RowList } from "./row-lists.ts";
import type { Terms } from "./TermsDialog.tsx";

interface Props {
  list: RowList;
  terms: Terms;
  errors: FieldErrors;
  change: (update: (before: Terms) => Terms) => void;
}

type Row = { key: string } & Record<string, string>;

/** The rows of one part of the terms. */
export function RowFields({ list: { name, fields, most, add }, terms, errors, change }: Props) {
  const rows = terms[name] as Row[];
  const set = (next: Row[]) => change((before) => ({ ...before, [name]: next }));
  const empty = () => ({ key: crypto.randomUUID(), ...Object.fromEntries(fields.map((field) => [field.name, ""])) }) as Row;
  return (
    <>
      <h3 id={name} tabIndex={-1}>
        {agreementLineLabel(name)}
      </h3>
      {errors[name] && <p className="err">{errors[name]}</p>}
      {rows.map((row, index) => (
        <fieldset className="agr__row" key={row.key}>
          <legend className="vh">{m.agr_desk_row({ what: agreementLineLabel(name), number: index + 1 })}</legend>
          <div className="grid2">
            {fields.map(({ name: field, label, maxLength, kind, hint }) => (
              <TextField
                key={field}
                name={`${name}.${index}.${field}`}
                label={label}
                hint={hint}
                maxLength={maxLength}
                defaultValue={row[field]}
                error={errors[`${name}.${index}.${field}`]}
                {...(kind === "date" && { type: "date" })}
                {...(kind === "amount" && { inputMode: "decimal" as const })}
                {...(kind === "words" && { rows: 2 })}
              />
            ))}
          </div>
          <p>
            <button type="button" className="btn btn--q btn--sm" onClick={() => set(rows.filter(({ key }) => key !== row.key))}>
              {m.agr_desk_remove()} <span className="vh">{m.agr_desk_row({ what: agreementLineLabel(name), number: index + 1 })}</span>
            </button>
          </p>
        </fieldset>
      ))}
      <p>
        <button type="button" className="btn btn--q btn--sm" disabled={rows.length >= most} onClick={() => set([...rows, empty()])}>
          <Icon name="plus" />
          {add}
        </button>
      </p>
    </>
  );
}
