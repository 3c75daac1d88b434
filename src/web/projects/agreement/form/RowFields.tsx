import { agreementLineLabel } from "../../../../shared/domain/agreement-labels.ts";
import { type RowList, rowName } from "../../../../shared/domain/agreement-rows.ts";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { TextField } from "../../../kit/fields.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import type { Terms } from "../TermsRead.tsx";

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
          <legend className="vh">{rowName(agreementLineLabel(name), index)}</legend>
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
              {m.agr_form_remove()} <span className="vh">{rowName(agreementLineLabel(name), index)}</span>
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
