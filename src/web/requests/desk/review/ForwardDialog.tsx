import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { keys } from "../../../desk/queries.ts";

interface Props {
  title: string;
  /** What the message holds. */
  facts: { label: string; value: ReactNode }[];
  /** What the recipient gets, where it is not what is shown. */
  hint?: string;
  /** Said where the server gives no reason (§8: the two lists word it differently). */
  failedText: string;
  send: (recipientEmail: string) => Promise<{ message: string; warning?: string | undefined }>;
  onClose: () => void;
}

/** Sends an item to somebody else by email. The button waits for an address (§5). */
export function ForwardDialog({ title, facts, hint = m.desk_recipient_hint(), failedText, send, onClose }: Props) {
  const [recipient, setRecipient] = useState("");
  const client = useQueryClient();
  return (
    <FormDialog
      title={title}
      action={m.desk_forward()}
      icon="forward"
      pending={m.desk_forwarding()}
      isBlocked={recipient.trim() === ""}
      send={() => send(recipient.trim())}
      onSent={() => {
        void client.invalidateQueries({ queryKey: keys.emails });
        void client.invalidateQueries({ queryKey: keys.dashboard });
        void client.invalidateQueries({ queryKey: keys.acts });
      }}
      done={({ message, warning }) => ({ title: warning ? message : m.desk_forwarded(), description: warning ?? message })}
      error={m.desk_forward_failed()}
      failedText={failedText}
      onClose={onClose}
    >
      {(errors) => (
        <div onInput={(event) => setRecipient((event.target as HTMLInputElement).value)}>
          <TextField
            name="recipientEmail"
            label={m.desk_recipient()}
            hint={hint}
            maxLength={254}
            type="email"
            autoComplete="off"
            error={errors["recipientEmail"]}
          />
          <dl className="kv kv--well">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </FormDialog>
  );
}
