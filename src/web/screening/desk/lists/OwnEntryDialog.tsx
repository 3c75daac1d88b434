import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { SelectField, TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { entryKinds } from "./entry-kinds.ts";

type Kind = keyof typeof entryKinds;

/** Puts somebody on the block list of one's own. */
export function OwnEntryDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  return (
    <FormDialog
      title={m.lists_own_add()}
      action={m.lists_own_add()}
      pending={m.lists_saving()}
      send={({ name = "", kind = "", birthDate = "", country = "", reason = "" }) =>
        api("POST /api/admin/screening/own-entries", {
          body: {
            name,
            kind: kind in entryKinds ? (kind as Kind) : "unknown",
            birthDate: birthDate.trim() || null,
            country: country.trim() || null,
            reason,
          },
        })
      }
      onSent={onChanged}
      done={{ title: m.lists_own_added() }}
      error={m.lists_not_changed()}
      onClose={onClose}
    >
      {({ name, kind, birthDate, country, reason }) => (
        <>
          <p>{m.lists_own_text()}</p>
          <TextField name="name" label={m.lists_own_name()} maxLength={300} error={name} />
          <SelectField
            name="kind"
            label={m.lists_own_kind()}
            choose={m.lists_kind_unknown()}
            options={Object.entries(entryKinds).map(([value, label]) => ({ value, label: label() }))}
            error={kind}
          />
          <TextField name="birthDate" label={m.lists_own_birth()} maxLength={100} optional error={birthDate} />
          <TextField name="country" label={m.lists_own_country()} maxLength={100} optional error={country} />
          <TextField name="reason" label={m.lists_reason()} rows={2} maxLength={500} error={reason} />
        </>
      )}
    </FormDialog>
  );
}
