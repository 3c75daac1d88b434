import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { SelectField, TextField } from "../../kit/fields.tsx";
import type { Page } from "./project-form.ts";

interface Props {
  index: number;
  figure: Page["posts"][number]["figures"][number];
  errors: FieldErrors;
  onRemove: () => void;
}

export function FigureFields({ index, figure, errors, onRemove }: Props) {
  const field = (name: "label" | "value" | "unit", maxLength: number) => ({
    name: `figures.${index}.${name}`,
    error: errors[`figures.${index}.${name}`],
    defaultValue: figure[name] ?? "",
    maxLength,
  });
  return (
    <fieldset className="comm__figure stack-2">
      <legend className="lab">{m.comm_figure({ n: String(index + 1) })}</legend>
      <TextField {...field("label", 200)} label={m.comm_figure_label()} />
      <TextField {...field("value", 20)} label={m.comm_figure_value()} inputMode="decimal" short />
      <TextField {...field("unit", 40)} label={m.comm_figure_unit()} short optional />
      <SelectField
        name={`figures.${index}.countsAs`}
        label={m.comm_figure_counts()}
        choose={m.comm_figure_counts_none()}
        defaultValue={figure.countsAs ?? ""}
        options={[
          { value: "people_served", label: m.comm_people() },
          { value: "jobs_created", label: m.comm_jobs() },
        ]}
      />
      <button type="button" className="btn btn--q btn--sm" onClick={onRemove}>
        {m.comm_figure_remove()} <span className="vh">{index + 1}</span>
      </button>
    </fieldset>
  );
}
