import { type SyntheticEvent, useState } from "react";
import type { ImportMapping } from "../../../../shared/domain/imports.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import { SelectField } from "../../../kit/fields.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import type { Described } from "./send-file.ts";

interface Props {
  described: Described;
  isPending: boolean;
  isTried: boolean;
  onChanged: () => void;
  onTry: (mapping: ImportMapping) => void;
}

/** Which column of the file each field is read from: guessed from the headings, and chosen here. */
export function ChooseColumns({ described: { rows, columns, fields, mapping, before }, isPending, isTried, onChanged, onTry }: Props) {
  const [missing, setMissing] = useState<string[]>([]);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const chosen = fields.flatMap(({ name }) => {
      const key = values.get(name);
      return typeof key === "string" && key !== "" ? [[name, key] as const] : [];
    });
    const lacking = fields.filter(({ name, isRequired }) => isRequired && !chosen.some(([field]) => field === name));
    setMissing(lacking.map(({ name }) => name));
    if (lacking.length === 0) onTry(Object.fromEntries(chosen));
  };
  return (
    <section className="card stack" aria-labelledby="imp-columns">
      <h2 className="h3" id="imp-columns">
        {m.imp_step_columns()}
      </h2>
      <p>{m.imp_columns_text({ rows, columns: columns.length })}</p>
      {before && (
        <div className="banner banner--wait">
          <Icon name="warning" />
          <p>{m.imp_before({ when: formatDateTime(before.at), name: before.by })}</p>
        </div>
      )}
      <form noValidate onSubmit={submit} onChange={onChanged}>
        <div className="grid2">
          {fields.map(({ name, label, isRequired, hint }) => (
            <SelectField
              key={name}
              name={name}
              label={label}
              hint={hint ?? undefined}
              optional={!isRequired}
              choose={m.imp_no_column()}
              options={columns.map((column) => ({
                value: column.key,
                label: column.example ? m.imp_column_option({ name: column.name, example: column.example }) : column.name,
              }))}
              defaultValue={mapping[name]}
              error={missing.includes(name) ? m.imp_error_column() : undefined}
            />
          ))}
        </div>
        <button className={isTried ? "btn btn--q" : "btn btn--admin"} disabled={isPending}>
          {isPending ? m.imp_trying() : m.imp_try()}
        </button>
      </form>
    </section>
  );
}
