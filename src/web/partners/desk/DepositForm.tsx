import { useRef } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { TextField } from "../../kit/fields.tsx";
import { chosenMode, ModeField } from "./ModeField.tsx";

interface Props {
  institutionId: number;
  onChanged: () => void;
  onDone: () => void;
}

/** Adds to what an institution can send. */
export function DepositForm({ institutionId, onChanged, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    // The server knows the rules; it answers with a sentence per field.
    check: () => ({}),
    send: ({ amount = "", currency = "", note = "", ...values }) =>
      api("POST /api/admin/institutions/{id}/deposits", {
        params: { id: String(institutionId) },
        body: { mode: chosenMode(values), amount, currency: currency.trim().toUpperCase(), note },
      }),
    onSent: () => {
      onChanged();
      toast({ title: m.appr_asked(), description: m.appr_asked_deposit() });
      onDone();
    },
    onFailed: (error) =>
      toast({ title: m.apikeys_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  const given = (name: string) => ({ name, error: errors[name] });
  return (
    <>
      <form ref={form} id="deposit-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={summary} />
        <p className="small muted">{m.apikeys_deposit_intro()}</p>
        <ModeField />
        <div className="grid2">
          <TextField {...given("amount")} label={m.apikeys_amount()} hint={m.apikeys_amount_hint()} maxLength={40} inputMode="decimal" />
          <TextField
            {...given("currency")}
            label={m.apikeys_currency()}
            hint={m.apikeys_currency_hint()}
            defaultValue="USD"
            maxLength={3}
          />
        </div>
        <TextField {...given("note")} label={m.apikeys_note()} hint={m.apikeys_note_hint()} maxLength={500} rows={2} />
      </form>
      <footer>
        <button type="button" className="btn btn--q" onClick={onDone}>
          {m.desk_cancel()}
        </button>
        <button className="btn btn--admin" form="deposit-form" disabled={isPending}>
          {isPending ? m.desk_saving() : m.apikeys_deposit()}
        </button>
      </footer>
    </>
  );
}
