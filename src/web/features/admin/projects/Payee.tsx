import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useSubmission } from "../../../forms/submit.ts";
import { useToast } from "../../../layout/toasts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { AskedNote } from "../approvals/AskedNote.tsx";
import { AccountFacts } from "../bank/AccountFacts.tsx";
import { AccountFields, toAccount } from "../bank/AccountFields.tsx";
import { formatDate } from "../format.ts";
import { freshOnOpen, keys } from "../queries.ts";
import { LoadFailed } from "../States.tsx";
import "../bank/bank.css";

type Details = CallOutput<"GET /api/admin/projects/{id}/payee">["payee"];

const keyOf = (projectId: number) => [...keys.projects, projectId, "payee"];

/** Where the community wants the money of its project. */
export function Payee({ projectId }: { projectId: number }) {
  const details = useQuery({
    queryKey: keyOf(projectId),
    queryFn: () => api("GET /api/admin/projects/{id}/payee", { params: { id: String(projectId) } }),
    ...freshOnOpen,
  });
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
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const client = useQueryClient();
  const { errors, summary, isPending, submit } = useSubmission({
    form,
    // The server knows the rules; it answers with a sentence per field.
    check: () => ({}),
    send: (values) => api("PUT /api/admin/projects/{id}/payee", { params: { id: String(projectId) }, body: toAccount(values) }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: keyOf(projectId) });
      void client.invalidateQueries({ queryKey: keys.approvals });
      toast({ title: m.appr_asked(), description: m.payee_asked() });
      onClose();
    },
    onFailed: (error) => toast({ title: m.bank_not_done(), description: error.reason ?? m.desk_no_connection(), variant: "destructive" }),
  });
  return (
    <Dialog
      title={m.payee_heading()}
      className="dialog--wide"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--q" onClick={onClose}>
            {m.desk_cancel()}
          </button>
          <button className="btn btn--admin" form="payee-form" disabled={isPending}>
            {isPending ? m.desk_saving() : m.payee_save()}
          </button>
        </>
      }
    >
      <form ref={form} id="payee-form" className="dialog__body" noValidate onSubmit={(event) => void submit(event)}>
        <p className="small muted">{m.payee_intro()}</p>
        <ErrorSummary errors={summary} />
        <AccountFields known={payee ?? undefined} errors={errors} />
      </form>
    </Dialog>
  );
}
