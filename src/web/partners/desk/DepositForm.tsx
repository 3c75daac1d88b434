import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { TextField } from "../../kit/fields.tsx";
import { chosenMode, ModeField } from "./ModeField.tsx";
import { DialogForm } from "../../kit/FormDialog.tsx";

interface Props {
  institutionId: number;
  onChanged: () => void;
  onDone: () => void;
}

/** Adds to what an institution can send. */
export function DepositForm({ institutionId, onChanged, onDone }: Props) {
  return (
    <DialogForm
      action={m.apikeys_deposit()}
      pending={m.desk_saving()}
      send={({ amount = "", currency = "", note = "", ...values }) =>
        api("POST /api/admin/institutions/{id}/deposits", {
          params: { id: String(institutionId) },
          body: { mode: chosenMode(values), amount, currency: currency.trim().toUpperCase(), note },
        })
      }
      onSent={onChanged}
      done={{ title: m.appr_asked(), description: m.appr_asked_deposit() }}
      error={m.apikeys_not_done()}
      onClose={onDone}
    >
      {({ amount, currency, note }) => (
        <>
          <p className="small muted">{m.apikeys_deposit_intro()}</p>
          <ModeField />
          <div className="grid2">
            <TextField
              name="amount"
              label={m.apikeys_amount()}
              hint={m.apikeys_amount_hint()}
              maxLength={40}
              inputMode="decimal"
              error={amount}
            />
            <TextField
              name="currency"
              label={m.apikeys_currency()}
              hint={m.apikeys_currency_hint()}
              defaultValue="USD"
              maxLength={3}
              error={currency}
            />
          </div>
          <TextField name="note" label={m.apikeys_note()} hint={m.apikeys_note_hint()} maxLength={500} rows={2} error={note} />
        </>
      )}
    </DialogForm>
  );
}
