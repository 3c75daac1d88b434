import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";

interface Props {
  settings: { threshold: number; staleAfterHours: number };
  onClose: () => void;
  onChanged: () => void;
}

/** From which score on a person looks, and when a list is too old to believe. */
export function SettingsDialog({ settings, onClose, onChanged }: Props) {
  return (
    <FormDialog
      title={m.lists_settings()}
      action={m.lists_save()}
      pending={m.lists_saving()}
      send={({ threshold = "", staleAfterHours = "", reason = "" }) =>
        api("PATCH /api/admin/screening/settings", {
          body: { threshold: Number(threshold.replace(",", ".")), staleAfterHours: Number(staleAfterHours), reason },
        })
      }
      onSent={onChanged}
      done={{ title: m.lists_settings_saved() }}
      error={m.lists_not_changed()}
      onClose={onClose}
    >
      {({ threshold, staleAfterHours, reason }) => (
        <>
          <TextField
            name="threshold"
            label={m.lists_threshold()}
            hint={m.lists_threshold_hint()}
            defaultValue={settings.threshold.toFixed(2)}
            maxLength={4}
            short
            error={threshold}
          />
          <TextField
            name="staleAfterHours"
            label={m.lists_stale_hours()}
            hint={m.lists_stale_hint()}
            defaultValue={String(settings.staleAfterHours)}
            maxLength={3}
            short
            error={staleAfterHours}
          />
          <TextField name="reason" label={m.lists_reason()} rows={2} maxLength={500} error={reason} />
        </>
      )}
    </FormDialog>
  );
}
