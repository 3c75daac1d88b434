import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { EntryFacts } from "./EntryFacts.tsx";
import { type Entry, useBankChanged } from "./queries.ts";

export type Decision = "deposit" | "transfer" | "aside";

interface Props {
  entry: Entry;
  decision: Decision;
  title: string;
  onClose: () => void;
}

const texts: Record<Decision, () => string> = {
  deposit: m.bank_act_deposit_text,
  transfer: m.bank_act_transfer_text,
  aside: m.bank_act_aside_text,
};

/** Says what happens before it does. The server decides whether it can. */
export function DecideDialog({ entry, decision, title, onClose }: Props) {
  const changed = useBankChanged();
  return (
    <FormDialog
      title={title}
      action={title}
      pending={m.desk_saving()}
      send={(values) => send(decision, String(entry.id), values)}
      onSent={() => changed()}
      done={{ title: m.bank_decided() }}
      error={m.bank_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className="kv--well stack-2">
            <EntryFacts entry={entry} />
          </div>
          <p>{texts[decision]()}</p>
          {decision === "deposit" && (
            <TextField
              name="institutionId"
              label={m.bank_institution_number()}
              hint={m.bank_institution_hint()}
              maxLength={10}
              inputMode="numeric"
              error={errors["institutionId"]}
              short
            />
          )}
          {decision === "transfer" && (
            <TextField
              name="transfer"
              label={m.bank_transfer_id()}
              hint={m.bank_transfer_hint()}
              maxLength={40}
              defaultValue={entry.transferPublicId ?? ""}
              autoComplete="off"
              error={errors["transfer"]}
            />
          )}
          <TextField
            name="reason"
            label={m.bank_reason()}
            maxLength={500}
            rows={2}
            error={errors["reason"]}
            {...(decision !== "aside" && { optional: true })}
          />
        </>
      )}
    </FormDialog>
  );
}

function send(decision: Decision, id: string, values: Record<string, string>) {
  const { institutionId = "", transfer = "", reason = "" } = values;
  const params = { id };
  if (decision === "deposit") return api("POST /api/admin/bank/entries/{id}/deposit", { params, body: { institutionId, reason } });
  if (decision === "transfer") return api("POST /api/admin/bank/entries/{id}/transfer", { params, body: { transfer, reason } });
  return api("POST /api/admin/bank/entries/{id}/set-aside", { params, body: { reason } });
}
