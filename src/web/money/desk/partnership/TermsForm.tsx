import { useState } from "react";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { dutyRhythms, mostDuties, partnershipSides, problemsOfPartnership } from "../../../../shared/domain/partnership.ts";
import { dutyRhythmLabel, partnershipLineLabel } from "../../../../shared/domain/partnership-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallInput } from "../../../api/client.ts";
import { SelectField, TextField } from "../../../kit/fields.tsx";
import { DialogForm } from "../../../kit/FormDialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { setPath } from "../../../kit/set-path.ts";
import { SigningFields } from "../../../projects/agreement/form/SigningFields.tsx";
import type { FormProps } from "../../partnership/PartnershipForms.tsx";
import type { PartnershipVersion } from "../../partnership/Partnership.tsx";
import { CommitmentRows } from "../../partnership/PartnershipTerms.tsx";

type Terms = PartnershipVersion["terms"];

interface Props<Answer> extends Omit<FormProps<Answer>, "look"> {
  draft: PartnershipVersion;
  inForce: PartnershipVersion | null;
  send: (body: CallInput<"PUT /api/admin/institutions/{id}/agreement">["body"]) => Promise<Answer>;
}

/** Writes a draft. Whatever is typed can be saved; what is missing before it can be offered stands beside each field once it was saved. */
export function TermsForm<Answer>({ draft: newest, inForce, send, ...form }: Props<Answer>) {
  // The draft that the fields were filled from, which is what a save says that it has seen.
  const [draft] = useState(newest);
  const [terms, setTerms] = useState(draft.terms);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const problems = draft.revision > 1 ? problemsOfPartnership(terms, { today, inForce: inForce?.terms }) : {};
  const { commitments, ...typed } = terms;
  return (
    <DialogForm
      {...form}
      look="desk"
      action={m.agr_desk_save()}
      pending={m.desk_saving()}
      send={() => send({ terms: typed, number: draft.number, seen: draft.revision })}
      done={{ title: m.agr_desk_saved() }}
      error={m.agr_desk_not_saved()}
    >
      {(errors) => (
        <div
          className="stack"
          onChange={({ target }) => {
            const { name, value } = target as unknown as HTMLInputElement;
            if (name) setTerms((before) => setPath(before, name, value));
          }}
        >
          <Fields terms={terms} errors={{ ...problems, ...errors }} change={setTerms} />
          <h3>{partnershipLineLabel("commitments")}</h3>
          <p className="small muted">{m.part_commitments_hint()}</p>
          <CommitmentRows of={commitments} />
        </div>
      )}
    </DialogForm>
  );
}

interface FieldsProps {
  terms: Terms;
  errors: FieldErrors;
  change: (update: (before: Terms) => Terms) => void;
}

function Fields({ terms, errors, change }: FieldsProps) {
  return (
    <>
      <TextField
        name="purpose"
        label={partnershipLineLabel("purpose")}
        defaultValue={terms.purpose}
        maxLength={4_000}
        rows={5}
        error={errors["purpose"]}
      />
      <h3>{partnershipLineLabel("duties")}</h3>
      <DutyFields terms={terms} errors={errors} change={change} />
      <SigningFields sides={partnershipSides} terms={terms} errors={errors} />
    </>
  );
}

function DutyFields({ terms: { duties }, errors, change }: FieldsProps) {
  const set = (next: Terms["duties"]) => change((before) => ({ ...before, duties: next }));
  const empty = { label: "", every: "quarterly", firstDueOn: "" } as const;
  return (
    <>
      {duties.map(({ key, label, every, firstDueOn }, index) => (
        <fieldset className="agr__row" key={key}>
          <legend className="vh">{m.agr_form_row({ what: m.part_duty(), number: index + 1 })}</legend>
          <TextField
            name={`duties.${index}.label`}
            label={m.part_duty()}
            defaultValue={label}
            maxLength={300}
            rows={2}
            error={errors[`duties.${index}.label`]}
          />
          <div className="grid2">
            <SelectField
              name={`duties.${index}.every`}
              label={m.part_every()}
              choose={m.agr_form_choose()}
              options={dutyRhythms.map((rhythm) => ({ value: rhythm, label: dutyRhythmLabel(rhythm) }))}
              defaultValue={every}
            />
            <TextField
              name={`duties.${index}.firstDueOn`}
              label={m.part_first_due()}
              type="date"
              defaultValue={firstDueOn}
              maxLength={10}
              error={errors[`duties.${index}.firstDueOn`]}
            />
          </div>
          <p>
            <button type="button" className="btn btn--q btn--sm" onClick={() => set(duties.filter((duty) => duty.key !== key))}>
              {m.agr_form_remove()} <span className="vh">{m.agr_form_row({ what: m.part_duty(), number: index + 1 })}</span>
            </button>
          </p>
        </fieldset>
      ))}
      <p>
        <button
          type="button"
          className="btn btn--q btn--sm"
          disabled={duties.length >= mostDuties}
          onClick={() => set([...duties, { key: crypto.randomUUID(), ...empty }])}
        >
          <Icon name="plus" />
          {m.part_add_duty()}
        </button>
      </p>
    </>
  );
}
