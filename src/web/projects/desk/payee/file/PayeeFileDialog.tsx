import { useState } from "react";
import type { PayeeContent } from "../../../../../shared/contracts/money/payee-files.ts";
import type { FieldErrors } from "../../../../../shared/domain/errors.ts";
import { payeeKinds, usualPaper } from "../../../../../shared/domain/payee-file.ts";
import { m } from "../../../../../shared/messages/generated/messages.js";
import { api } from "../../../../api/client.ts";
import { SelectField, TextField } from "../../../../kit/fields.tsx";
import { FormDialog } from "../../../../kit/FormDialog.tsx";
import { Icon } from "../../../../kit/Icon.tsx";
import { AddressFields } from "../../../../partners/kyc/AddressFields.tsx";
import { countryOptions } from "../../../../partners/kyc/countries.ts";
import { OtherNames } from "../../../../partners/kyc/OtherNames.tsx";
import { birthHint, OwnerFields } from "../../../../partners/kyc/OwnerFields.tsx";
import { PaperFields } from "../../../../partners/kyc/PaperFields.tsx";
import { setPath } from "../../../../kit/set-path.ts";
import type { PayeeFileData } from "./PayeeFile.tsx";
import { payeeKindLabel } from "./payee-kinds.ts";
import "../../../../partners/kyc/kyc.css";

interface Props {
  projectId: number;
  file: PayeeFileData;
  onSent: () => void;
  onClose: () => void;
}

/** Enters the file of a payee, which a second person approves. It begins with the one in force. */
export function PayeeFileDialog({ projectId, file, onSent, onClose }: Props) {
  // The newest account is the one that there is no file for yet.
  const [content, setContent] = useState<PayeeContent>(() => ({
    ...(file.inForce?.content ?? emptyFile),
    legalName: file.holders.at(-1) ?? "",
  }));
  const params = { id: String(projectId) };
  const typed = (target: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) => {
    // Files and lists tell of themselves; the reason is not part of the file.
    if (!target.name || target.type === "file" || target.name === "reason") return;
    const value = target.type === "checkbox" ? (target as HTMLInputElement).checked : target.value;
    setContent((before) => setPath(before, target.name, value));
  };
  return (
    <FormDialog
      title={m.payee_file_heading()}
      className="dialog--wide"
      action={m.payee_file_save()}
      pending={m.desk_saving()}
      send={({ reason = "" }) => api("POST /api/admin/projects/{id}/payee-file", { params, body: { ...content, reason } })}
      onSent={onSent}
      done={{ title: m.appr_asked(), description: m.payee_file_saved() }}
      error={m.payee_file_not_saved()}
      onClose={onClose}
    >
      {(errors) => (
        <div className="stack kyc" onChange={(event) => typed(event.target as unknown as HTMLInputElement)}>
          <p className="small muted">{m.payee_file_intro()}</p>
          <IdentityFields
            content={content}
            holders={file.holders}
            errors={errors}
            set={(path, value) => setContent((before) => setPath(before, path, value))}
          />
          <h3>{m.payee_file_owners()}</h3>
          {content.kind === "organisation" ? (
            <>
              <p className="small muted">{m.payee_file_owners_intro()}</p>
              <OwnerFields content={content} errors={errors} change={setContent} />
            </>
          ) : (
            content.kind === "nation" && (
              <p className="banner banner--info">
                <Icon name="info" />
                <span>{m.payee_file_nation()}</span>
              </p>
            )
          )}
          <h3>{m.payee_file_papers()}</h3>
          <PaperFields
            content={content}
            errors={errors}
            intro={m.payee_file_paper_hint()}
            needed={[usualPaper[content.kind]]}
            papers={file.papers}
            add={(body) => api("POST /api/admin/projects/{id}/payee-file/papers", { params, body })}
            change={setContent}
          />
          <TextField
            name="reason"
            label={m.payee_file_reason()}
            hint={m.payee_file_reason_hint()}
            rows={2}
            maxLength={500}
            error={errors["reason"]}
          />
        </div>
      )}
    </FormDialog>
  );
}

interface IdentityProps {
  content: PayeeContent;
  holders: readonly string[];
  errors: FieldErrors;
  set: (path: string, value: unknown) => void;
}

function IdentityFields({ content, holders, errors, set }: IdentityProps) {
  const { kind, address } = content;
  const text = (name: string, label: string, value: string, maxLength: number, hint?: string) => (
    <TextField name={name} label={label} hint={hint} defaultValue={value} maxLength={maxLength} error={errors[name]} />
  );
  const country = (name: string, label: string, value: string) => (
    <SelectField name={name} label={label} choose={m.kyc_choose()} options={countryOptions()} defaultValue={value} error={errors[name]} />
  );
  return (
    <>
      <SelectField
        name="legalName"
        label={m.payee_file_holder()}
        hint={m.payee_file_holder_hint()}
        choose={m.kyc_choose()}
        options={holders.map((name) => ({ value: name, label: name }))}
        defaultValue={content.legalName}
        error={errors["legalName"]}
      />
      <fieldset className="field">
        <legend>{m.payee_file_kind()}</legend>
        {payeeKinds.map((one) => (
          <label className="check check--radio" key={one}>
            <input type="radio" name="kind" value={one} defaultChecked={kind === one} />
            <span>{payeeKindLabel(one)}</span>
          </label>
        ))}
      </fieldset>
      <OtherNames of={content.otherNames} name="otherNames" set={set} />
      {kind === "person" && (
        <TextField
          name="birthDate"
          label={m.kyc_birth_date()}
          defaultValue={content.birthDate}
          maxLength={40}
          note={birthHint()}
          error={errors["birthDate"]}
        />
      )}
      {kind === "organisation" && (
        <div className="grid2">
          {text("registrationNumber", m.kyc_registration(), content.registrationNumber, 60)}
          {country("country", m.kyc_country(), content.country)}
        </div>
      )}
      {kind === "nation" && (
        <>
          {text("recognition", m.kyc_recognition(), content.recognition, 300, m.kyc_recognition_hint())}
          {country("country", m.kyc_country_nation(), content.country)}
        </>
      )}
      <AddressFields address={address} errors={errors} />
      {text("role", m.payee_file_role(), content.role, 300, m.payee_file_role_hint())}
    </>
  );
}

const emptyFile: PayeeContent = {
  kind: "organisation",
  legalName: "",
  otherNames: [],
  birthDate: "",
  registrationNumber: "",
  country: "",
  recognition: "",
  address: { street: "", town: "", subdivision: "", postCode: "", country: "" },
  role: "",
  owners: [],
  noOwners: "",
  papers: [],
};
