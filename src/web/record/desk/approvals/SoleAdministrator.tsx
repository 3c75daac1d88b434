import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { type Approvals, useApprovals } from "../../../desk/approvals-query.ts";

/** With one administrator nobody can decide: says so, and what to do. */
export function SoleAdministrator({ standing }: { standing: Approvals["soleAdministrator"] }) {
  if (standing === null) return null;
  return (
    <div className="banner banner--info">
      <Icon name="people" />
      <div className="stack-2">
        <p>
          <b>{m.appr_sole_title()}</b>
        </p>
        <p className="small">{standing === "accepted" ? m.appr_sole_accepted() : m.appr_sole_waits()}</p>
        <p>
          <Link className="btn btn--q btn--sm" href={deskPaths.staff}>
            {m.appr_sole_invite()}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** The same where only that is said, as on the dashboard. */
export function SoleNotice() {
  const { data } = useApprovals("waiting");
  return data ? <SoleAdministrator standing={data.soleAdministrator} /> : null;
}
