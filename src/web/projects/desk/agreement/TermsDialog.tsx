import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { useAuth } from "../../../session/auth-context.tsx";
import { TermsFields } from "../../agreement/form/TermsFields.tsx";
import { useTermsForm } from "../../agreement/form/use-terms-form.ts";
import type { Version } from "../../agreement/TermsRead.tsx";
import type { DeskAgreement } from "./use-agreement.ts";

interface Props {
  projectId: number;
  draft: Version;
  inForce: Version | null;
  onSaved: (agreement: DeskAgreement) => void;
  onClose: () => void;
}

/** Writes a draft at the desk. What was typed and not saved is there again when it is opened anew. */
export function TermsDialog({ projectId, draft, inForce, onSaved, onClose }: Props) {
  const { user } = useAuth();
  const params = { id: String(projectId) };
  const form = useTermsForm({
    // Colleagues may share a device.
    keptAs: `agreement-words:${user?.id}:${projectId}`,
    draft,
    inForce,
    readNewest: () => api("GET /api/admin/projects/{id}/agreement", { params }),
  });
  return (
    <FormDialog
      title={m.agr_desk_edit_title({ number: draft.number })}
      className="dialog--wide"
      action={m.agr_desk_save()}
      pending={m.desk_saving()}
      send={() => api("PUT /api/admin/projects/{id}/agreement", { params, body: form.body })}
      onSent={(agreement) => {
        form.onSaved();
        onSaved(agreement);
      }}
      done={{ title: m.agr_desk_saved() }}
      error={m.agr_desk_not_saved()}
      onFailed={form.onFailed}
      onClose={onClose}
    >
      {(errors) => <TermsFields side="provider" form={form} errors={errors} />}
    </FormDialog>
  );
}
