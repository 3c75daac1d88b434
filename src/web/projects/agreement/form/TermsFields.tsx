import { type AgreementSide, agreementSides } from "../../../../shared/domain/agreements.ts";
import { agreementLineLabel } from "../../../../shared/domain/agreement-labels.ts";
import { rowLists } from "../../../../shared/domain/agreement-rows.ts";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { CheckField, TextField } from "../../../kit/fields.tsx";
import { ConflictNote, KeptNote } from "./Notes.tsx";
import { RowFields } from "./RowFields.tsx";
import { SetByProvider } from "./SetByProvider.tsx";
import { SigningFields } from "./SigningFields.tsx";
import type { TermsForm } from "./use-terms-form.ts";

interface Props {
  /** Who writes: what only the provider sets is shown to the community, and not asked for. */
  side: AgreementSide;
  form: TermsForm;
  /** What the server found. */
  errors: FieldErrors;
}

/** Every field of a draft, as either side writes it. Whatever is typed can be saved; what is missing stands beside each field. */
export function TermsFields({ side, form, errors: found }: Props) {
  const { terms, draft, change, typed, round } = form;
  const errors = { ...form.problems, ...found };
  const { landAndWater, reports } = terms;
  return (
    <>
      <ConflictNote key={draft.revision} form={form} />
      <KeptNote form={form} />
      <div className="stack agr__fields" key={round} onChange={typed}>
        <SetByProvider side={side} terms={terms} currency={draft.currency} errors={errors} />
        <TextField
          name="purpose"
          label={agreementLineLabel("purpose")}
          defaultValue={terms.purpose}
          maxLength={4_000}
          rows={5}
          error={errors["purpose"]}
        />
        {rowLists().map((list) => (
          <RowFields key={list.name} list={list} terms={terms} errors={errors} change={change} />
        ))}
        <h3>{agreementLineLabel("landAndWater")}</h3>
        <CheckField name="landAndWater.touches" label={m.agr_form_touches()} defaultChecked={landAndWater.touches} />
        {landAndWater.touches && (
          <TextField
            name="landAndWater.plan"
            label={m.agr_form_plan()}
            defaultValue={landAndWater.plan}
            maxLength={4_000}
            rows={4}
            error={errors["landAndWater.plan"]}
          />
        )}
        <h3>{agreementLineLabel("reports")}</h3>
        <CheckField name="reports.quarterly" label={m.agr_report_quarterly()} defaultChecked={reports.quarterly} />
        <CheckField name="reports.yearly" label={m.agr_report_yearly()} defaultChecked={reports.yearly} />
        <CheckField name="reports.final" label={m.agr_report_final()} defaultChecked={reports.final} />
        {(reports.quarterly || reports.yearly) && (
          <TextField
            name="reports.firstDueOn"
            label={m.agr_form_first_due()}
            type="date"
            defaultValue={reports.firstDueOn}
            maxLength={10}
            error={errors["reports.firstDueOn"]}
            short
          />
        )}
        <SigningFields sides={side === "provider" ? agreementSides : [side]} terms={terms} errors={errors} />
      </div>
    </>
  );
}
