import type { BankEntryAct } from "../../../../shared/contracts/money/bank.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { EntryFacts } from "./EntryFacts.tsx";
import { type Entry, useBankChanged } from "./queries.ts";

export type Decision = BankEntryAct["act"];

interface Props {
  entry: Entry;
  decision: Decision;
  title: string;
  onClose: () => void;
}

const texts: Record<Decision, () => string> = {
  deposit: m.bank_act_deposit_text,
  transfer: m.bank_act_transfer_text,
  charge: m.bank_act_charge_text,
  set_aside: m.bank_act_aside_text,
};

/** Says what would happen once a second person approves. The server decides whether it can. */
export function DecideDialog({ entry, decision, title, onClose }: Props) {
  const changed = useBankChanged();
  return (
    <FormDialog
      title={title}
      action={title}
      pending={m.desk_saving()}
      send={(values) => send(decision, String(entry.id), values)}
      onSent={() => changed()}
      done={{ title: m.appr_asked() }}
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
              defaultValue={entry.institutionId?.toString() ?? ""}
              error={errors["institutionId"]}
              short
            />
          )}
          {(decision === "transfer" || decision === "charge") && (
            <TextField
              name="transfer"
              label={m.bank_transfer_id()}
              hint={decision === "charge" ? m.bank_charge_transfer_hint() : m.bank_transfer_hint()}
              maxLength={40}
              defaultValue={entry.transferPublicId ?? ""}
              autoComplete="off"
              error={errors["transfer"]}
              {...(decision === "charge" && { optional: true })}
            />
          )}
          {decision === "transfer" && entry.kind !== "status" && (
            <TextField
              name="charges"
              label={m.bank_charges()}
              hint={m.bank_charges_hint()}
              maxLength={24}
              inputMode="decimal"
              autoComplete="off"
              error={errors["charges"]}
              short
              optional
            />
          )}
          <TextField
            name="reason"
            label={m.bank_reason()}
            maxLength={500}
            rows={2}
            error={errors["reason"]}
            {...(decision !== "set_aside" && { optional: true })}
          />
        </>
      )}
    </FormDialog>
  );
}

function send(act: Decision, id: string, { institutionId = "", transfer = "", charges = "", reason = "" }: Record<string, string>) {
  const bodies = {
    deposit: { act: "deposit", institutionId, reason },
    transfer: { act: "transfer", transfer, charges, reason },
    charge: { act: "charge", transfer, reason },
    set_aside: { act: "set_aside", reason },
  } as const;
  return api("POST /api/admin/bank/entries/{id}/decide", { params: { id }, body: bodies[act] });
}
