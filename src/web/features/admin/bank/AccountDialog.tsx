import { useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { AccountFields, toAccount } from "./AccountFields.tsx";
import { useBankChanged } from "./queries.ts";

/** Enters the account that orders of one currency are paid from. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const changed = useBankChanged();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    check: () => ({}),
    send: (values) => api("POST /api/admin/bank/accounts", { body: { ...toAccount(values), currency: values["currency"] ?? "" } }),
    onSent: () => {
      changed();
      toast({ title: m.appr_asked(), description: m.bank_account_asked() });
      onClose();
    },
    onFailed: (error) => toast({ title: m.bank_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <Dialog
      title={m.bank_account_new()}
      className="dialog--wide"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form="account-form" disabled={isPending}>
            {isPending ? m.desk_saving() : m.bank_account_save()}
          </button>
        </>
      }
    >
      <form ref={form} id="account-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <p className="small muted">{m.bank_account_new_text()}</p>
        <ErrorSummary errors={summary} />
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
      </form>
    </Dialog>
  );
}
