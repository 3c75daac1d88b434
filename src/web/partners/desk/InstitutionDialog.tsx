import { useState } from "react";
import { institutionTypes } from "../../../shared/domain/organisations.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallInput, type CallOutput } from "../../api/client.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { readAnew } from "../../kit/queries.ts";
import { useInstitutionsChanged, useRecord } from "./use-record.ts";
import { type ChangedFacts, SavedNow } from "../../desk/SavedNow.tsx";
import { DialogForm } from "../../kit/FormDialog.tsx";
import { Loaded } from "../../kit/Loaded.tsx";

type Fields = CallInput<"POST /api/admin/institutions">["body"];
type InstitutionRecord = CallOutput<"GET /api/admin/institutions/{id}">;

/** Adds an institution, or changes the facts of one. Its eligibility is a decision of its own. */
export function InstitutionDialog({ id, onClose }: { id?: number; onClose: () => void }) {
  const record = readAnew(useRecord(id));
  const form = <InstitutionForm id={id} record={record.data} onClose={onClose} />;
  return (
    <Dialog title={id === undefined ? m.institutions_add() : m.institutions_edit_title()} className="dialog--wide" onClose={onClose}>
      {id === undefined ? (
        form
      ) : (
        <div className={record.data ? undefined : "dialog__body"}>
          <Loaded of={record} failed={m.institutions_failed()}>
            {() => form}
          </Loaded>
        </div>
      )}
    </Dialog>
  );
}

interface FormProps {
  id: number | undefined;
  record: InstitutionRecord | undefined;
  onClose: () => void;
}

/** When a colleague was quicker, their version is shown above what was typed, and saving again is a decision. */
function InstitutionForm({ id, record: given, onClose }: FormProps) {
  // As it was when the fields were filled: what is read later is not what stands in them.
  const [record] = useState(given);
  const [theirs, setTheirs] = useState<{ updatedAt: string; changed: ChangedFacts }>();
  const types = [...new Set<string>([...institutionTypes, ...(record ? [record.type] : [])])];
  return (
    <DialogForm
      action={m.desk_save()}
      pending={m.desk_saving()}
      send={(values) => {
        const body = toFields(values);
        if (id === undefined) return api("POST /api/admin/institutions", { body });
        const seen = (theirs ?? record)?.updatedAt;
        return api("PATCH /api/admin/institutions/{id}", { params: { id: String(id) }, body: { ...body, ...(seen && { seen }) } });
      }}
      onSent={useInstitutionsChanged()}
      done={{ title: id === undefined ? m.institutions_added() : m.institutions_saved() }}
      error={m.institutions_save_failed()}
      onFailed={({ details }) => {
        if (record && isRecord(details)) setTheirs({ updatedAt: details.updatedAt, changed: changesOf(record, details) });
      }}
      spacing=""
      onClose={onClose}
    >
      {(errors) => {
        const field = (name: keyof Fields & keyof InstitutionRecord) => ({
          name,
          defaultValue: String(record?.[name] ?? ""),
          error: errors[name],
        });
        return (
          <>
            {theirs && <SavedNow facts={theirs.changed} />}
            <TextField {...field("name")} label={m.institutions_name()} maxLength={200} autoComplete="off" />
            <SelectField
              {...field("type")}
              label={m.contact_type()}
              choose={m.form_choose_type()}
              options={types.map((type) => ({ value: type, label: type }))}
            />
            <TextField {...field("description")} label={m.institutions_description()} maxLength={5_000} rows={4} />
            <TextField
              {...field("tags")}
              defaultValue={record?.tags.join(", ")}
              label={m.institutions_tags()}
              hint={m.institutions_tags_hint()}
              maxLength={1_300}
              optional
            />
            <div className="grid2">
              <TextField {...field("website")} label={m.institutions_website()} maxLength={500} type="url" optional />
              <TextField {...field("imageUrl")} label={m.institutions_image()} maxLength={500} type="url" optional />
            </div>
            <div className="grid2">
              <TextField {...field("contactPerson")} label={m.institutions_contact()} maxLength={200} optional />
              <TextField {...field("email")} label={m.contact_email()} maxLength={254} type="email" optional />
              <TextField {...field("phone")} label={m.fr_phone()} maxLength={50} type="tel" optional />
              <TextField {...field("apiEndpoint")} label={m.institutions_endpoint()} maxLength={500} type="url" optional />
            </div>
          </>
        );
      }}
    </DialogForm>
  );
}

function toFields(values: Record<string, string>): Fields {
  const text = (name: string) => values[name] ?? "";
  return {
    name: text("name"),
    type: text("type"),
    description: text("description"),
    tags: text("tags")
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
    website: text("website"),
    imageUrl: text("imageUrl"),
    contactPerson: text("contactPerson"),
    email: text("email"),
    phone: text("phone"),
    apiEndpoint: text("apiEndpoint"),
  };
}

function isRecord(details: unknown): details is InstitutionRecord {
  return typeof details === "object" && details !== null && "updatedAt" in details;
}

const labels = {
  name: m.institutions_name,
  type: m.contact_type,
  description: m.institutions_description,
  tags: m.institutions_tags,
  website: m.institutions_website,
  imageUrl: m.institutions_image,
  contactPerson: m.institutions_contact,
  email: m.contact_email,
  phone: m.fr_phone,
  apiEndpoint: m.institutions_endpoint,
} satisfies Record<keyof Fields, () => string>;
type FactName = keyof typeof labels;

function changesOf(before: InstitutionRecord, now: InstitutionRecord): ChangedFacts {
  const wordsOf = (record: InstitutionRecord, name: FactName) => (name === "tags" ? record.tags.join(", ") : (record[name] ?? ""));
  const names = Object.keys(labels) as FactName[];
  return names.filter((name) => wordsOf(before, name) !== wordsOf(now, name)).map((name) => [labels[name](), wordsOf(now, name)]);
}
