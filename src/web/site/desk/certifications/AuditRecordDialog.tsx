import { useQueryClient } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { keys } from "../../../desk/queries.ts";
import { type Certification, titleOfKey } from "./certification.ts";

/** Edits the record of an outside audit. It decides no badge. */
export function AuditRecordDialog({ item, onClose }: { item: Certification; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <FormDialog
      title={titleOfKey(item.key)}
      action={m.desk_save()}
      pending={m.desk_saving()}
      send={({ issuer, issuedOn, documentUrl, note }) =>
        api("PATCH /api/admin/certifications/{key}", { params: { key: item.key }, body: { issuer, issuedOn, documentUrl, note } })
      }
      onSent={() => void client.invalidateQueries({ queryKey: keys.certifications })}
      done={{ title: m.cert_saved() }}
      error={m.institutions_save_failed()}
      onClose={onClose}
    >
      {(errors) => (
        <div>
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
        </div>
      )}
    </FormDialog>
  );
}
