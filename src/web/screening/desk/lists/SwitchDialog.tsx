import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import type { ScreeningList } from "./lists-queries.ts";

const switchOff = async (id: number, reason: string): Promise<unknown> =>
  api("POST /api/admin/screening/lists/{id}/switch-off", { params: { id: String(id) }, body: { reason } });
const switchOn = async (id: number, reason: string): Promise<unknown> =>
  api("PATCH /api/admin/screening/lists/{id}", { params: { id: String(id) }, body: { isActive: true, reason } });

/** Whether a list counts is a decision, with a reason; switching one off takes two people. */
export function SwitchDialog({ list, onClose, onChanged }: { list: ScreeningList; onClose: () => void; onChanged: () => void }) {
  const { name } = list;
  const words = list.isActive
    ? { title: m.lists_switch_off(), text: m.lists_switch_off_text({ name }) }
    : { title: m.lists_switch_on(), text: m.lists_switch_on_text({ name }) };
  return (
    <FormDialog
      title={words.title}
      action={words.title}
      pending={m.lists_saving()}
      look={list.isActive ? "danger" : "desk"}
      send={({ reason = "" }) => (list.isActive ? switchOff(list.id, reason) : switchOn(list.id, reason))}
      onSent={onChanged}
      done={list.isActive ? { title: m.appr_asked(), description: m.lists_asked() } : { title: m.lists_changed() }}
      error={m.lists_not_changed()}
      onClose={onClose}
    >
      {({ reason }) => (
        <>
          <p>{words.text}</p>
          <TextField name="reason" label={m.lists_reason()} rows={2} maxLength={500} error={reason} />
        </>
      )}
    </FormDialog>
  );
}
