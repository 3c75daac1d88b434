import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { useChange } from "../../../kit/use-change.ts";

export type Email = CallOutput<"GET /api/admin/emails">["items"][number];

const labels: Record<Email["status"], () => string> = {
  queued: m.emails_queued,
  held: m.emails_held,
  sent: m.emails_sent,
  failed: m.emails_failed,
};
const reasons = { address: m.emails_held_address, network: m.emails_held_network };

export const emailStatusLabel = (status: Email["status"]): string => labels[status]();

/** Messages with what the mail server said to each, the way to read one, and the button to try again. */
export function EmailRows({ items, isBusy = false }: { items: Email[]; isBusy?: boolean }) {
  const [openId, setOpenId] = useState<number>();
  return (
    <>
      <ul className="tblwrap outbox" aria-busy={isBusy}>
        {items.map((email) => (
          <EmailRow key={email.id} email={email} onView={() => setOpenId(email.id)} />
        ))}
      </ul>
      {openId !== undefined && <EmailDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

function EmailRow({ email, onView }: { email: Email; onView: () => void }) {
  const resend = useChange({
    call: () => api("POST /api/admin/emails/{id}/resend", { params: { id: String(email.id) } }),
    done: ({ success, message }) => ({
      title: success ? m.emails_resent() : m.emails_error(),
      description: message,
      ...(!success && { variant: "destructive" as const }),
    }),
    failed: m.emails_error(),
    reads: [keys.emails, keys.dashboard],
  });
  return (
    <li>
      <div className="outbox__what">
        <p className="cellmain">{email.subject}</p>
        <p className="xs dim">{m.emails_to({ address: email.toAddress })}</p>
      </div>
      <div>
        <StatusBadge status={email.status} label={emailStatusLabel(email.status)} />
        <p className="xs dim">{m.emails_attempts({ count: email.attempts })}</p>
      </div>
      <div className="outbox__answer">
        <p className="xs dim">{formatDateTime(email.finishedAt ?? email.createdAt)}</p>
        <p className="xs asTyped">
          {email.status === "held" && email.heldBecause ? reasons[email.heldBecause]() : (email.serverAnswer ?? m.emails_no_answer())}
        </p>
      </div>
      <p className="row row--tight outbox__acts">
        <button type="button" className="btn btn--q btn--sm" onClick={onView}>
          {m.emails_view()} <span className="vh">{email.subject}</span>
        </button>
        {email.status !== "sent" && (
          <button type="button" className="btn btn--admin2 btn--sm" disabled={resend.isPending} onClick={() => resend.mutate()}>
            {resend.isPending ? m.emails_sending() : email.status === "held" ? m.emails_send() : m.emails_resend()}{" "}
            <span className="vh">{email.subject}</span>
          </button>
        )}
      </p>
    </li>
  );
}

function EmailDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const email = useQuery({
    queryKey: [...keys.emails, "one", id],
    queryFn: () => api("GET /api/admin/emails/{id}", { params: { id: String(id) } }),
  });
  return (
    <Dialog title={email.data?.subject ?? m.emails_message()} className="dialog--wide" onClose={onClose}>
      <div className="dialog__body stack" aria-busy={email.isPending}>
        <Loaded of={email} failed={m.emails_list_failed()}>
          {({ toAddress, bodyText }) => (
            <>
              <p className="small muted">{m.emails_to({ address: toAddress })}</p>
              <p className="mailtext small">{bodyText}</p>
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
