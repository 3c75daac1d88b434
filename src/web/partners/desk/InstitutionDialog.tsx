import { institutionTypes } from "../../../shared/domain/organisations.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallInput, type CallOutput } from "../../api/client.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { useInstitutionsChanged, useRecord } from "./use-record.ts";
import { DialogForm } from "../../kit/FormDialog.tsx";
import { Loaded } from "../../kit/Loaded.tsx";

type Fields = CallInput<"POST /api/admin/institutions">["body"];
type InstitutionRecord = CallOutput<"GET /api/admin/institutions/{id}">;

/** Adds an institution, or changes the facts of one. Its eligibility is a decision of its own. */
export function InstitutionDialog({ id, onClose }: { id?: number; onClose: () => void }) {
  const record = useRecord(id);
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

function InstitutionForm({ id, record, onClose }: FormProps) {
  const types = [...new Set<string>([...institutionTypes, ...(record ? [record.type] : [])])];
  return (
    <DialogForm
      action={m.desk_save()}
      pending={m.desk_saving()}
      send={(values) => {
        const body = toFields(values);
        return id === undefined
          ? api("POST /api/admin/institutions", { body })
          : api("PATCH /api/admin/institutions/{id}", { params: { id: String(id) }, body });
      }}
      onSent={useInstitutionsChanged()}
      done={{ title: id === undefined ? m.institutions_added() : m.institutions_saved() }}
      error={m.institutions_save_failed()}
      spacing=""
      onClose={onClose}
    >
      {(errors) => {
        const given = (name: keyof Fields & keyof InstitutionRecord) => ({
          name,
          defaultValue: String(record?.[name] ?? ""),
          error: errors[name],
        });
        return (
          <>
            <TextField {...given("name")} label={m.institutions_name()} maxLength={200} autoComplete="off" />
            <SelectField
              {...given("type")}
              label={m.contact_type()}
              choose={m.form_choose_type()}
              options={types.map((type) => ({ value: type, label: type }))}
            />
            <TextField {...given("description")} label={m.institutions_description()} maxLength={5_000} rows={4} />
            <TextField
              {...given("tags")}
              defaultValue={record?.tags.join(", ")}
              label={m.institutions_tags()}
              hint={m.institutions_tags_hint()}
              maxLength={1_300}
              optional
            />
            <div className="grid2">
              <TextField {...given("website")} label={m.institutions_website()} maxLength={500} type="url" optional />
              <TextField {...given("imageUrl")} label={m.institutions_image()} maxLength={500} type="url" optional />
            </div>
            <div className="grid2">
              <TextField {...given("contactPerson")} label={m.institutions_contact()} maxLength={200} optional />
              <TextField {...given("email")} label={m.contact_email()} maxLength={254} type="email" optional />
              <TextField {...given("phone")} label={m.fr_phone()} maxLength={50} type="tel" optional />
              <TextField {...given("apiEndpoint")} label={m.institutions_endpoint()} maxLength={500} type="url" optional />
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
