import { useRef } from "react";
import { institutionTypes } from "../../../shared/domain/organisations.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallInput, type CallOutput } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { LoadFailed } from "../../kit/States.tsx";
import { useInstitutionsChanged, useRecord } from "./use-record.ts";

type Fields = CallInput<"POST /api/admin/institutions">["body"];
type InstitutionRecord = CallOutput<"GET /api/admin/institutions/{id}">;

/** Adds an institution, or changes the facts of one. Its eligibility is a decision of its own. */
export function InstitutionDialog({ id, onClose }: { id?: number; onClose: () => void }) {
  const record = useRecord(id);
  const formId = "institution-form";
  return (
    <Dialog title={id === undefined ? m.institutions_add() : m.institutions_edit_title()} className="dialog--wide" onClose={onClose}>
      {record.isError && (
        <div className="dialog__body">
          <LoadFailed text={m.institutions_failed()} error={record.error} onRetry={() => void record.refetch()} />
        </div>
      )}
      {id !== undefined && record.isPending && (
        <div className="dialog__body" aria-busy="true">
          <div className="skel skel--panel" />
        </div>
      )}
      {(id === undefined || record.data) && <InstitutionForm id={id} record={record.data} formId={formId} onClose={onClose} />}
    </Dialog>
  );
}

interface FormProps {
  id: number | undefined;
  record: InstitutionRecord | undefined;
  formId: string;
  onClose: () => void;
}

function InstitutionForm({ id, record, formId, onClose }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const changed = useInstitutionsChanged();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    // The server knows the rules; it answers with a sentence per field.
    check: () => ({}),
    send: (values) => {
      const body = toFields(values);
      return id === undefined
        ? api("POST /api/admin/institutions", { body })
        : api("PATCH /api/admin/institutions/{id}", { params: { id: String(id) }, body });
    },
    onSent: () => {
      changed();
      toast({ title: id === undefined ? m.institutions_added() : m.institutions_saved() });
      onClose();
    },
    onFailed: (error) =>
      toast({ title: m.institutions_save_failed(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  const given = (name: keyof Fields & keyof InstitutionRecord) => ({
    name,
    defaultValue: String(record?.[name] ?? ""),
    error: errors[name],
  });
  const types = [...new Set<string>([...institutionTypes, ...(record ? [record.type] : [])])];
  return (
    <>
      <form ref={form} id={formId} className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
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
      </form>
      <footer>
        <button type="button" className="btn btn--q" onClick={onClose}>
          {m.desk_cancel()}
        </button>
        <button className="btn btn--admin" form={formId} disabled={isPending}>
          {isPending ? m.desk_saving() : m.desk_save()}
        </button>
      </footer>
    </>
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
