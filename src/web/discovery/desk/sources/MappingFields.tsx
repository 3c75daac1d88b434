import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { mappableFacts, partnerKinds } from "../../../../shared/domain/partner-facts.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { SelectField, TextField } from "../../../kit/fields.tsx";
import { factLabel } from "../../public/candidate/fact-labels.ts";
import { kindLabel } from "../../public/labels.ts";
import type { Source } from "./source.ts";

export interface FieldsProps {
  source: Source | undefined;
  errors: FieldErrors;
}

export function AboutFields({ source, errors }: FieldsProps) {
  return (
    <>
      <TextField
        name="name"
        label={m.source_name()}
        maxLength={200}
        defaultValue={source?.name}
        autoComplete="off"
        error={errors["name"]}
      />
      <div className="grid2">
        <TextField
          name="publisher"
          label={m.source_publisher()}
          maxLength={200}
          defaultValue={source?.publisher}
          error={errors["publisher"]}
        />
        <TextField name="licence" label={m.source_licence()} maxLength={200} defaultValue={source?.licence} error={errors["licence"]} />
      </div>
    </>
  );
}

/** The facts most files have; the others wait behind "More columns". */
const firstFacts = 7;

/** What the columns of a file hold. */
export function MappingFields({ source, errors }: FieldsProps) {
  const columns = mappableFacts.map((fact) => (
    <TextField
      key={fact}
      name={`column.${fact}`}
      label={factLabel(fact)}
      maxLength={100}
      defaultValue={source?.mapping?.columns[fact] ?? ""}
      error={errors[`column.${fact}`]}
      optional={fact !== "name"}
      autoComplete="off"
    />
  ));
  return (
    <>
      <div className="grid2">
        <SelectField
          name="kind"
          label={m.source_kind()}
          hint={m.source_kind_hint()}
          choose={m.source_kind_choose()}
          options={partnerKinds.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
          defaultValue={source?.mapping?.kind}
          error={errors["kind"]}
        />
        <TextField
          name="country"
          label={m.source_country()}
          hint={m.source_country_hint()}
          maxLength={2}
          defaultValue={source?.mapping?.country ?? "US"}
          error={errors["country"]}
          short
        />
      </div>
      <fieldset className="field cols">
        <legend>{m.source_columns()}</legend>
        <p className="hint">{m.source_columns_hint()}</p>
        <div className="grid2">{columns.slice(0, firstFacts)}</div>
        <details className="disclose">
          <summary>{m.source_columns_more()}</summary>
          <div className="grid2">{columns.slice(firstFacts)}</div>
        </details>
      </fieldset>
    </>
  );
}
