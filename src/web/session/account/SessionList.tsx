import type { ReactNode } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { formatDateTime } from "../../kit/dates.ts";
import "./sessions.css";

export type Session = CallOutput<"GET /api/auth/sessions">["items"][number];

/** Where someone is logged in, the last used first; `children` stands beside each. */
export function SessionList({ items, children }: { items: Session[]; children?: (session: Session) => ReactNode }) {
  return (
    <ul className="sessions">
      {items.map((session) => (
        <li key={session.id}>
          <div>
            <p>
              <b>{session.device}</b> {session.isThis && <span className="badge badge--ok">{m.staff_session_this()}</span>}
            </p>
            <p className="small muted">
              {m.staff_session_seen({ started: formatDateTime(session.startedAt), seen: formatDateTime(session.lastSeenAt) })}
            </p>
          </div>
          {children?.(session)}
        </li>
      ))}
    </ul>
  );
}
