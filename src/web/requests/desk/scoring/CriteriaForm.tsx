import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { scoringLimits } from "../../../../shared/domain/scoring.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { readValues } from "../../../kit/form-values.ts";
import { useSubmission } from "../../../kit/submit.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { CriterionEditor } from "./CriterionEditor.tsx";
import { scoringKey, type Version } from "./scoring-query.ts";
import { sharesOf } from "./shares.ts";
import { useCriteriaRows } from "./use-criteria-rows.ts";

/** The criteria as they shall hold from now on. Saving makes a new version; the old one stays with what it was used for. */
export function CriteriaForm({ current, onSaved }: { current: Version; onSaved: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const client = useQueryClient();
  const { rows, said, add, move, remove } = useCriteriaRows(current.criteria);
  const [weights, setWeights] = useState(() => current.criteria.map(({ weight }) => weight));
  const [refusal, setRefusal] = useState<string>();
  const readTyped = (values: Record<string, string>) =>
    rows.map((_, index) => ({
      name: values[`name-${index}`] ?? "",
      guidance: values[`guidance-${index}`] ?? "",
      weight: values[`weight-${index}`] ?? "",
    }));
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    // The server knows the limits; it answers with a sentence per field.
    check: () => ({}),
    send: (values) =>
      api("PUT /api/admin/scoring", {
        body: {
          basedOn: current.id,
          lowest: values["lowest"] ?? "",
          highest: values["highest"] ?? "",
          note: values["note"] ?? "",
          criteria: readTyped(values),
        },
      }),
    onSent: (saved) => {
      toast(
        saved.id === current.id
          ? { title: m.score_saved_same() }
          : { title: m.score_saved(), description: m.score_saved_text({ version: saved.id }) },
      );
      void client.invalidateQueries({ queryKey: scoringKey });
      onSaved();
    },
    onFailed: (error) => {
      setRefusal(error.code === "conflict" ? error.reason : undefined);
      // The next attempt is made on top of what the other person saved.
      if (error.code === "conflict") void client.invalidateQueries({ queryKey: scoringKey });
      else if (Object.keys(error.fields).length === 0)
        toast({ title: m.score_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" });
    },
  });
  const shares = sharesOf(rows.map((_, index) => ({ weight: weights[index] ?? "" })));
  const readWeights = () => form.current && setWeights(readTyped(readValues(form.current)).map(({ weight }) => weight));
  return (
    <form ref={form} className="stack-5" noValidate onInput={readWeights} onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={summary} message={refusal} />
      <fieldset className="panel">
        <legend className="vh">{m.score_scale()}</legend>
        <div className="grid2">
          <TextField name="lowest" label={m.score_lowest()} hint={m.score_scale_hint()} {...number(current.lowest, errors["lowest"])} />
          <TextField
            name="highest"
            label={m.score_highest()}
            hint={m.score_highest_hint()}
            {...number(current.highest, errors["highest"])}
          />
        </div>
      </fieldset>
      <p className="small muted intro">{m.score_guidance_hint()}</p>
      <ol className="criteria" id="criteria" tabIndex={-1}>
        {rows.map(({ key, initial }, index) => (
          <CriterionEditor
            key={key}
            rowKey={key}
            initial={initial}
            index={index}
            isLast={index === rows.length - 1}
            share={shares[index] ?? 0}
            errors={errors}
            onMove={(by) => {
              move(index, by);
              setWeights((before) => swapped(before, index, index + by));
            }}
            onRemove={() => {
              remove(index);
              setWeights((before) => before.toSpliced(index, 1));
            }}
          />
        ))}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
      <button
        type="button"
        id="add-criterion"
        className="btn btn--q btn--sm"
        disabled={rows.length >= scoringLimits.criteria}
        onClick={() => {
          add();
          setWeights((before) => [...before, ""]);
        }}
      >
        <Icon name="plus" />
        {m.score_add()}
      </button>
      <TextField
        name="note"
        label={m.score_version_note()}
        hint={m.score_version_note_hint()}
        optional
        rows={2}
        maxLength={scoringLimits.note}
        error={errors["note"]}
      />
      <div className="stack-2">
        <p className="small muted">{m.score_save_hint({ version: current.id + 1 })}</p>
        <button className="btn btn--admin" disabled={isPending}>
          {isPending ? m.desk_saving() : m.score_save({ version: current.id + 1 })}
        </button>
      </div>
    </form>
  );
}

function number(value: number, error: string | undefined) {
  return { defaultValue: String(value), error, maxLength: 2, inputMode: "numeric" as const, short: true };
}

function swapped(values: string[], a: number, b: number): string[] {
  return values.with(a, values[b] ?? "").with(b, values[a] ?? "");
}
