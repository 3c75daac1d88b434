import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { AccountFields, toAccount } from "../../../projects/desk/payee/AccountFields.tsx";
import { useBankChanged } from "./queries.ts";

/** Enters the account that orders of one currency are paid from. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const changed = useBankChanged();
  return (
    <FormDialog
      title={m.bank_account_new()}
      className="dialog--wide"
      action={m.bank_account_save()}
      pending={m.desk_saving()}
      send={(values) => api("POST /api/admin/bank/accounts", { body: { ...toAccount(values), currency: values["currency"] ?? "" } })}
      onSent={() => changed()}
      done={{ title: m.appr_asked(), description: m.bank_account_asked() }}
      error={m.bank_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="small muted">{m.bank_account_new_text()}</p>
          <div>
            <TextField
              name="currency"
              label={m.bank_field_currency()}
              hint={m.bank_field_currency_hint()}
              defaultValue="USD"
              maxLength={3}
              error={errors["currency"]}
              short
            />
            <AccountFields errors={errors} />
          </div>
        </>
      )}
    </FormDialog>
  );
}
