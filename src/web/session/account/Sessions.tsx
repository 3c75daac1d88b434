import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { SessionList, type Session } from "./SessionList.tsx";
import { useChange } from "../../kit/use-change.ts";

const key = ["/api/auth/sessions"];

/** Where one is logged in: ends one device, such as one that was lost, or all the others. */
export function Sessions() {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useQuery({ queryKey: key, queryFn: () => api("GET /api/auth/sessions", {}), refetchOnMount: "always" });
  const endOne = useChange({
    call: ({ id }: Session) => api("POST /api/auth/sessions/{id}/end", { params: { id } }),
    done: (_ok, { device }) => ({ title: m.staff_session_ended(), description: device }),
    failed: m.account_failed(),
    reads: [key],
    onDone: () => heading.current?.focus(),
  });
  const endOthers = useChange({
    call: () => api("POST /api/auth/sessions/end-others", {}),
    done: ({ ended }) => ({
      title: m.account_sessions_ended(),
      description: ended === 1 ? m.account_sessions_ended_one() : m.account_sessions_ended_many({ count: ended }),
    }),
    failed: m.account_failed(),
    reads: [key],
  });
  const isPending = endOne.isPending || endOthers.isPending;
  const items = list.data?.items ?? [];
  return (
    <section className="card stack" aria-labelledby="account-sessions" aria-busy={list.isPending}>
      <h2 className="h3" id="account-sessions" tabIndex={-1} ref={heading}>
        {m.staff_sessions()}
      </h2>
      <p className="small muted">{m.staff_sessions_text()}</p>
      {list.isPending && <div className="skel skel--panel" />}
      {list.isError && (
        <p className="row" role="alert">
          {m.staff_sessions_failed()}{" "}
          <button type="button" className="btn btn--q btn--sm" onClick={() => void list.refetch()}>
            {m.try_again()}
          </button>
        </p>
      )}
      <SessionList items={items}>
        {(session) =>
          !session.isThis && (
            <button type="button" className="btn btn--q btn--sm" disabled={isPending} onClick={() => endOne.mutate(session)}>
              {m.staff_session_end()} <span className="vh">{session.device}</span>
            </button>
          )
        }
      </SessionList>
      {items.length > 1 && (
        <p>
          <button type="button" className="btn btn--2" disabled={isPending} onClick={() => endOthers.mutate()}>
            {endOthers.isPending ? m.account_pending() : m.account_sessions_end()}
          </button>
        </p>
      )}
    </section>
  );
}
