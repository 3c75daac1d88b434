import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { AskedNote } from "../../../record/desk/approvals/AskedNote.tsx";
import { AccountFacts } from "./AccountFacts.tsx";
import { AccountFields, toAccount } from "./AccountFields.tsx";
import { formatDate } from "../../../kit/dates.ts";
import { keys } from "../../../desk/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import { payeeKey, usePayee } from "./use-payee.ts";
import "./bank.css";

type Details = CallOutput<"GET /api/admin/projects/{id}/payee">["payee"];

/** Where the community wants the money of its project. */
export function Payee({ projectId }: { projectId: number }) {
  const details = usePayee(projectId);
  const [isOpen, setOpen] = useState(false);
  const payee = details.data?.payee ?? null;
  return (
    <section className="panel stack" aria-busy={details.isPending}>
      <h2>{m.payee_heading()}</h2>
      {details.isError && <LoadFailed text={m.payee_failed()} error={details.error} onRetry={() => void details.refetch()} />}
      {details.data && !payee && <p className="muted">{m.payee_none()}</p>}
      {payee && (
        <>
          <AccountFacts account={payee} />
          <p className="xs dim">{m.payee_by({ name: payee.updatedBy, when: formatDate(payee.updatedAt) })}</p>
        </>
      )}
      {details.data?.asked && <AskedNote approval={details.data.asked} />}
      {details.data && !details.data.asked && (
        <button type="button" className={payee ? "btn btn--q" : "btn btn--admin"} onClick={() => setOpen(true)}>
          <Icon name="pen" />
          {payee ? m.payee_change() : m.payee_enter()}
        </button>
      )}
      {isOpen && <PayeeDialog projectId={projectId} payee={payee} onClose={() => setOpen(false)} />}
    </section>
  );
}

function PayeeDialog({ projectId, payee, onClose }: { projectId: number; payee: Details; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <FormDialog
      title={m.payee_heading()}
      className="dialog--wide"
      action={m.payee_save()}
      pending={m.desk_saving()}
      send={(values) => api("PUT /api/admin/projects/{id}/payee", { params: { id: String(projectId) }, body: toAccount(values) })}
      onSent={() => {
        void client.invalidateQueries({ queryKey: payeeKey(projectId) });
        void client.invalidateQueries({ queryKey: keys.approvals });
      }}
      done={{ title: m.appr_asked(), description: m.payee_asked() }}
      error={m.bank_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="small muted">{m.payee_intro()}</p>
          <div>
            <AccountFields known={payee ?? undefined} errors={errors} />
          </div>
        </>
      )}
    </FormDialog>
  );
}
