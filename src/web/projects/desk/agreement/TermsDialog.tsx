import { useState } from "react";
import { type AgreementSide, agreementSides, problemsOfTerms } from "../../../../shared/domain/agreements.ts";
import { agreementLineLabel, agreementSideLabel } from "../../../../shared/domain/agreement-labels.ts";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { isLanguage, languageNames, languages } from "../../../../shared/domain/languages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { CheckField, SelectField, TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { setPath } from "../../../partners/kyc/set-path.ts";
import type { Version } from "../../agreement/TermsRead.tsx";
import { RowFields } from "./RowFields.tsx";
import { rowLists } from "./row-lists.ts";
import type { DeskAgreement } from "./use-agreement.ts";

export type Terms = Version["terms"];

interface Props {
  projectId: number;
  draft: Version;
  inForce: Version | null;
  onSaved: (agreement: DeskAgreement) => void;
  onClose: () => void;
}

/** Writes a draft. Whatever is typed can be saved; what is missing before it can be offered stands beside each field once it was saved. */
export function TermsDialog({ projectId, draft, inForce, onSaved, onClose }: Props) {
  const [terms, setTerms] = useState(draft.terms);
  const wasSaved = draft.revision > 1;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const problems = wasSaved ? problemsOfTerms(terms, { currency: draft.currency, today, inForce: inForce?.terms }) : {};
  const typed = (target: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) => {
    if (!target.name || (target.name === "language" && !isLanguage(target.value))) return;
    const value = target.type === "checkbox" ? (target as HTMLInputElement).checked : target.value;
    setTerms((before) => setPath(before, target.name, value));
  };
  return (
    <FormDialog
      title={m.agr_desk_edit_title({ number: draft.number })}
      className="dialog--wide"
      action={m.agr_desk_save()}
      pending={m.desk_saving()}
      send={() =>
        api("PUT /api/admin/projects/{id}/agreement", { params: { id: String(projectId) }, body: { terms, seen: draft.revision } })
      }
      onSent={onSaved}
      done={{ title: m.agr_desk_saved() }}
      error={m.agr_desk_not_saved()}
      onClose={onClose}
    >
      {(errors) => (
        <div className="stack" onChange={(event) => typed(event.target as unknown as HTMLInputElement)}>
          <Fields terms={terms} currency={draft.currency} errors={{ ...problems, ...errors }} change={setTerms} />
        </div>
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  terms: Terms;
  currency: string;
  errors: FieldErrors;
  change: (update: (before: Terms) => Terms) => void;
}

function Fields({ terms, currency, errors, change }: FieldsProps) {
  const { landAndWater, reports } = terms;
  const lists = rowLists();
  return (
    <>
      <SelectField
        name="language"
        label={m.agr_desk_language()}
        choose={m.agr_desk_choose()}
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        defaultValue={terms.language}
      />
      <TextField
        name="amount"
        label={m.agr_desk_amount({ currency })}
        hint={m.agr_desk_amount_hint()}
        defaultValue={terms.amount}
        maxLength={40}
        inputMode="decimal"
        error={errors["amount"]}
        short
      />
      <TextField
        name="purpose"
        label={agreementLineLabel("purpose")}
        defaultValue={terms.purpose}
        maxLength={4_000}
        rows={5}
        error={errors["purpose"]}
      />
      {lists.map((list) => (
        <RowFields key={list.name} list={list} terms={terms} errors={errors} change={change} />
      ))}
      <h3>{agreementLineLabel("landAndWater")}</h3>
      <CheckField name="landAndWater.touches" label={m.agr_desk_touches()} defaultChecked={landAndWater.touches} />
      {landAndWater.touches && (
        <TextField
          name="landAndWater.plan"
          label={m.agr_desk_plan()}
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
          label={m.agr_desk_first_due()}
          type="date"
          defaultValue={reports.firstDueOn}
          maxLength={10}
          error={errors["reports.firstDueOn"]}
          short
        />
      )}
      <h3>{agreementLineLabel("signatories")}</h3>
      {agreementSides.map((side) => (
        <Signatory key={side} side={side} terms={terms} errors={errors} />
      ))}
      <TextField
        name="noticeDays"
        label={m.agr_desk_notice_days()}
        defaultValue={terms.noticeDays}
        maxLength={10}
        inputMode="numeric"
        error={errors["noticeDays"]}
        short
      />
    </>
  );
}

function Signatory({ side, terms, errors }: { side: AgreementSide; terms: Terms; errors: FieldErrors }) {
  const at = (field: "name" | "role") => {
    const name = `signatories.${side}.${field}`;
    return { name, defaultValue: terms.signatories[side][field], error: errors[name], maxLength: 200 };
  };
  return (
    <div className="grid2">
      <TextField {...at("name")} label={m.agr_desk_signatory_name({ side: agreementSideLabel(side) })} autoComplete="off" />
      <TextField {...at("role")} label={m.agr_desk_signatory_role({ side: agreementSideLabel(side) })} autoComplete="off" />
    </div>
  );
}
