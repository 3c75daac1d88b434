import { useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { type Project, useProjectChanged } from "./use-project.ts";

/** Records what the community decided. Only the nation is filled in: who spoke, and how, nobody can guess. */
export function ConsentDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const changed = useProjectChanged();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    // The server knows the rules; it answers with a sentence per field.
    check: () => ({}),
    send: (values) => api("POST /api/admin/projects/{id}/consents", { params: { id: String(project.id) }, body: toConsent(values) }),
    onSent: (saved) => {
      changed(saved);
      toast({ title: m.consent_saved() });
      onClose();
    },
    onFailed: (error) =>
      toast({ title: m.adminprojects_save_failed(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  const given = (name: keyof ReturnType<typeof toConsent>) => ({ name, error: errors[name] });
  return (
    <Dialog
      title={m.consent_record()}
      className="dialog--wide"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form="consent-form" disabled={isPending}>
            {isPending ? m.desk_saving() : m.consent_save()}
          </button>
        </>
      }
    >
      <form ref={form} id="consent-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <p className="small muted">{m.consent_record_intro()}</p>
        <ErrorSummary errors={summary} />
        <div className="grid2">
          <TextField {...given("consentedBy")} label={m.consent_by()} maxLength={200} autoComplete="off" />
          <TextField {...given("consentedByRole")} label={m.consent_role()} maxLength={200} autoComplete="off" />
        </div>
        <TextField {...given("onBehalfOf")} defaultValue={project.nationName ?? ""} label={m.consent_nation()} maxLength={200} />
        <TextField {...given("procedure")} label={m.consent_procedure()} hint={m.consent_procedure_hint()} maxLength={4_000} rows={3} />
        <div className="grid2">
          <TextField {...given("consentedOn")} label={m.consent_on()} type="date" maxLength={10} />
          <TextField {...given("documentReference")} label={m.consent_document()} hint={m.consent_document_hint()} maxLength={300} />
        </div>
        <TextField {...given("documentUrl")} label={m.consent_document_url()} maxLength={500} type="url" optional />
      </form>
    </Dialog>
  );
}

function toConsent(values: Record<string, string>) {
  const text = (name: string) => values[name] ?? "";
  return {
    consentedBy: text("consentedBy"),
    consentedByRole: text("consentedByRole"),
    onBehalfOf: text("onBehalfOf"),
    procedure: text("procedure"),
    consentedOn: text("consentedOn"),
    documentReference: text("documentReference"),
    documentUrl: text("documentUrl"),
  };
}
