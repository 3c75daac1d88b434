import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { CallError } from "../../../api/client.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { counted } from "../../../kit/numbers.ts";
import { keys, serverMessage } from "../../../kit/queries.ts";
import type { Desk, ReviewItem } from "./desk.ts";

/** Sends an item to somebody else by email. The button waits for an address (§5). */
export function ForwardDialog<Item extends ReviewItem>({ desk, item, onClose }: { desk: Desk<Item>; item: Item; onClose: () => void }) {
  const [recipient, setRecipient] = useState("");
  const toast = useToast();
  const client = useQueryClient();
  const forward = useMutation({
    mutationFn: () => desk.forward(item.id, recipient.trim()),
    onSuccess: ({ message, warning }) => {
      toast({ title: warning ? message : m.desk_forwarded(), description: warning ?? message });
      void client.invalidateQueries({ queryKey: keys.emails });
      void client.invalidateQueries({ queryKey: keys.dashboard });
      onClose();
    },
    onError: (error) => toast({ title: m.desk_forward_failed(), description: failureText(error), variant: "destructive" }),
  });
  const failureText = (error: Error) =>
    (error instanceof CallError ? error.fields["recipientEmail"] : undefined) ?? serverMessage(error) ?? desk.texts.forwardFailedText;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!forward.isPending) forward.mutate();
  };
  return (
    <Dialog
      title={desk.texts.forwardTitle}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form="forward-form" disabled={recipient.trim() === "" || forward.isPending}>
            <Icon name="forward" />
            {forward.isPending ? m.desk_forwarding() : m.desk_forward()}
          </button>
        </>
      }
    >
      <form
        id="forward-form"
        className="dialog__body"
        noValidate
        onSubmit={submit}
        onInput={(event) => setRecipient(String(new FormData(event.currentTarget).get("recipientEmail") ?? ""))}
      >
        <TextField
          name="recipientEmail"
          label={m.desk_recipient()}
          hint={m.desk_recipient_hint()}
          maxLength={254}
          type="email"
          autoComplete="off"
          error={forward.error ? failureText(forward.error) : undefined}
        />
        <dl className="kv kv--well">
          {desk.forwardPreview(item).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </form>
    </Dialog>
  );
}

/** The outreach campaigns. Their buttons make no call and only show a toast (§2), which says so. */
export function SeekDialog<Item extends ReviewItem>({ desk, onClose }: { desk: Desk<Item>; onClose: () => void }) {
  const toast = useToast();
  return (
    <Dialog title={desk.texts.seek} className="dialog--narrow" onClose={onClose}>
      <div className="dialog__body stack">
        <p className="muted">{desk.texts.seekText}</p>
        <ul className="campaigns">
          {desk.campaigns.map(({ label, toastTitle }) => (
            <li key={label}>
              <button
                type="button"
                className="btn btn--admin2"
                onClick={() => {
                  onClose();
                  toast({ title: toastTitle, description: m.seek_noted() });
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface BulkProps<Item extends ReviewItem> {
  desk: Desk<Item>;
  count: number;
  isPending: boolean;
  onApply: (status: string, reason: string | undefined) => void;
  onClose: () => void;
}

/** One status, and if wanted one reason, for every ticked row. */
export function BulkStatusDialog<Item extends ReviewItem>({ desk, count, isPending, onApply, onClose }: BulkProps<Item>) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onApply(String(data.get("status")), String(data.get("reason") ?? "").trim() || undefined);
  };
  return (
    <Dialog
      title={m.desk_set_status()}
      className="dialog--narrow"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form="bulk-form" disabled={isPending}>
            {counted(count, m.desk_apply_one, m.desk_apply_many)}
          </button>
        </>
      }
    >
      <form id="bulk-form" className="dialog__body" onSubmit={submit}>
        <fieldset className="field">
          <legend>{m.desk_status()}</legend>
          {desk.statuses.map((status, index) => (
            <label className="check check--radio" key={status}>
              <input type="radio" name="status" value={status} defaultChecked={index === 0} />
              <span>{desk.statusLabel(status)}</span>
            </label>
          ))}
        </fieldset>
        <TextField name="reason" label={m.desk_reason()} hint={m.desk_reason_bulk_hint()} maxLength={1_800} rows={2} optional />
      </form>
    </Dialog>
  );
}
