import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";

interface Props {
  settings: { threshold: number; staleAfterHours: number };
  onClose: () => void;
  onChanged: () => void;
}

/** What is stricter is put in force, and what is weaker is asked for, each by itself. Says whether something was asked for. */
async function sendSettings(before: Props["settings"], after: Props["settings"], reason: string): Promise<boolean> {
  const names = ["threshold", "staleAfterHours"] as const;
  const pick = (chosen: (typeof names)[number][]): Partial<Props["settings"]> =>
    Object.fromEntries(chosen.map((name) => [name, after[name]]));
  const weaker = names.filter((name) => after[name] > before[name]).map((name) => pick([name]));
  // A value that is no number is sent too: the server says what is wrong with it.
  const stricter = names.filter((name) => !(after[name] >= before[name]));
  if (weaker.length === 0 || stricter.length > 0) await api("PATCH /api/admin/screening/settings", { body: { ...pick(stricter), reason } });
  for (const one of weaker) await api("POST /api/admin/screening/settings/weaker", { body: { ...one, reason } });
  return weaker.length > 0;
}

/** From which score on a person looks, and when a list is too old to believe. */
export function SettingsDialog({ settings, onClose, onChanged }: Props) {
  return (
    <FormDialog
      title={m.lists_settings()}
      action={m.lists_save()}
      pending={m.lists_saving()}
      send={async ({ threshold = "", staleAfterHours = "", reason = "" }) =>
        sendSettings(settings, { threshold: Number(threshold.replace(",", ".")), staleAfterHours: Number(staleAfterHours) }, reason)
      }
      onSent={onChanged}
      done={(isAsked) => (isAsked ? { title: m.appr_asked(), description: m.lists_asked() } : { title: m.lists_settings_saved() })}
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
