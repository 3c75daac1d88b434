import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { emailStatuses } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { useToast } from "../../../kit/toasts.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { formatNumber } from "../../../kit/numbers.ts";
import { Pager, pageSize, usePaging } from "../../../kit/paging.tsx";
import { freshOnOpen, keys, serverMessage, useDashboard } from "../../../kit/queries.ts";
import { Empty, ListSkeleton, LoadFailed, NoMatch } from "../../../kit/States.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { oneOf, useUrlState } from "../../../kit/url-state.ts";

type Email = CallOutput<"GET /api/admin/emails">["items"][number];

const labels: Record<Email["status"], () => string> = {
  queued: m.emails_queued,
  held: m.emails_held,
  sent: m.emails_sent,
  failed: m.emails_failed,
};
const reasons = { address: m.emails_held_address, network: m.emails_held_network };

/** Every message that was to be sent, what the mail server said to it, and the button to try again. */
export function Outbox() {
  const { params, change } = useUrlState();
  const status = oneOf(emailStatuses, params.get("status"));
  const paging = usePaging(status ?? "");
  const counts = useDashboard().data?.emails;
  const list = useQuery({
    queryKey: [...keys.emails, status, paging.cursor],
    queryFn: () => api("GET /api/admin/emails", { query: { status, limit: String(pageSize), cursor: paging.cursor } }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const [openId, setOpenId] = useState<number>();
  const items = list.data?.items ?? [];
  return (
    <>
      <div className="tbar">
        <div className="seg" role="group" aria-label={m.desk_status()}>
          <button type="button" aria-pressed={status === undefined} onClick={() => change({ status: undefined })}>
            {m.desk_all()}
          </button>
          {emailStatuses.map((each) => (
            <button type="button" key={each} aria-pressed={status === each} onClick={() => change({ status: each })}>
              {labels[each]()} {counts && <span className="num">{formatNumber(counts[each] ?? 0)}</span>}
            </button>
          ))}
        </div>
      </div>
      {list.isPending && <ListSkeleton />}
      {list.isError && <LoadFailed text={m.emails_list_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess &&
        items.length === 0 &&
        (status ? (
          <NoMatch
            title={m.desk_none_in_status({ status: labels[status]() })}
            text={m.desk_none_in_status_text()}
            onClear={() => change({ status: undefined })}
          />
        ) : (
          <Empty title={m.emails_empty()} text={m.emails_empty_text()} />
        ))}
      {items.length > 0 && (
        <ul className="tblwrap outbox" aria-busy={list.isPlaceholderData}>
          {items.map((email) => (
            <EmailRow key={email.id} email={email} onView={() => setOpenId(email.id)} />
          ))}
        </ul>
      )}
      {list.data && <Pager paging={paging} nextCursor={list.data.nextCursor} count={items.length} label={m.desk_pages()} />}
      {openId !== undefined && <EmailDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

function EmailRow({ email, onView }: { email: Email; onView: () => void }) {
  const toast = useToast();
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: () => api("POST /api/admin/emails/{id}/resend", { params: { id: String(email.id) } }),
    onSuccess: ({ success, message }) =>
      toast({ title: success ? m.emails_resent() : m.emails_error(), description: message, ...(!success && { variant: "destructive" }) }),
    onError: (error) =>
      toast({ title: m.emails_error(), description: serverMessage(error) ?? m.desk_no_connection(), variant: "destructive" }),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: keys.emails }), client.invalidateQueries({ queryKey: keys.dashboard })]),
  });
  return (
    <li>
      <div className="outbox__what">
        <p className="cellmain">{email.subject}</p>
        <p className="xs dim">{m.emails_to({ address: email.toAddress })}</p>
      </div>
      <div>
        <StatusBadge status={email.status} label={labels[email.status]()} />
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
        {email.isPending && <div className="skel skel--panel" />}
        {email.isError && <LoadFailed text={m.emails_list_failed()} error={email.error} onRetry={() => void email.refetch()} />}
        {email.data && (
          <>
            <p className="small muted">{m.emails_to({ address: email.data.toAddress })}</p>
            <p className="mailtext small">{email.data.bodyText}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
