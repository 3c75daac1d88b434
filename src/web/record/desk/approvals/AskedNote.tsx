import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { Changes } from "./Changes.tsx";
import type { Approval } from "../../../desk/approvals-query.ts";
import "./approvals.css";

/** Beside what it would change: a change that is open, and where it is decided. Where several can be, each says what it is. */
export function AskedNote({ approval, isNamed = false }: { approval: Approval; isNamed?: boolean }) {
  const { state, title, askedBy, askedAt, takesForceAt, changes, reason } = approval;
  return (
    <div className="banner banner--info">
      <Icon name="clock" />
      <div className="stack-2">
        {isNamed && <p className="name name--plain">{title}</p>}
        <p>
          <b>{state === "cooling" ? m.appr_cooling_until({ when: formatDateTime(takesForceAt ?? "") }) : m.appr_asked()}</b>{" "}
          {m.appr_asked_by({ name: askedBy, when: formatDateTime(askedAt) })}
        </p>
        <Changes changes={changes} />
        {reason && <p className="small asTyped">{m.appr_why({ reason })}</p>}
        <p>
          <Link href={deskPaths.approvals}>{m.appr_to_approvals()}</Link>
        </p>
      </div>
    </div>
  );
}
