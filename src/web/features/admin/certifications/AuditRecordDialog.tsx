import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { keys } from "../queries.ts";
import { type Certification, titleOfKey } from "./certification.ts";

/** Edits the record of an outside audit. It decides no badge. */
export function AuditRecordDialog({ item, onClose }: { item: Certification; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: (values) =>
      api("PATCH /api/admin/certifications/{key}", {
        params: { key: item.key },
        body: {
          issuer: values["issuer"],
          issuedOn: values["issuedOn"],
          documentUrl: values["documentUrl"],
          note: values["note"],
        },
      }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: keys.certifications });
      toast({ title: m.cert_saved() });
      onClose();
    },
    onFailed: (error) =>
      toast({ title: m.institutions_save_failed(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <Dialog
      title={titleOfKey(item.key)}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form="certification-form" disabled={isPending}>
            {isPending ? m.desk_saving() : m.desk_save()}
          </button>
        </>
      }
    >
      <form ref={form} id="certification-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        <TextField
          name="issuer"
          label={m.cert_issuer()}
          maxLength={200}
          defaultValue={item.issuer ?? ""}
          error={errors["issuer"]}
          optional
        />
        <TextField
          name="issuedOn"
          label={m.cert_date()}
          maxLength={10}
          type="date"
          defaultValue={item.issuedOn ?? ""}
          error={errors["issuedOn"]}
          short
          optional
        />
        <TextField
          name="documentUrl"
          label={m.cert_document_url()}
          maxLength={500}
          type="url"
          defaultValue={item.documentUrl ?? ""}
          error={errors["documentUrl"]}
          optional
        />
        <TextField
          name="note"
          label={m.cert_note()}
          hint={m.cert_note_hint()}
          maxLength={1_800}
          rows={3}
          defaultValue={item.note ?? ""}
          error={errors["note"]}
          optional
        />
      </form>
    </Dialog>
  );
}
