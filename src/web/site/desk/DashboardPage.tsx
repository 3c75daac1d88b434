import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Icon } from "../../kit/Icon.tsx";
import { SoleNotice } from "../../record/desk/approvals/SoleAdministrator.tsx";
import { Cards } from "./dashboard/Cards.tsx";
import { FirstStepsPanel, hasFirstSteps, useFirstSteps } from "./dashboard/FirstSteps.tsx";
import { NeedsYouFirst } from "./dashboard/NeedsYouFirst.tsx";
import { Pipeline } from "./dashboard/Pipeline.tsx";
import { Weeks } from "./dashboard/Weeks.tsx";
import { formatToday } from "../../kit/dates.ts";
import { useDashboard } from "../../kit/queries.ts";
import { LoadFailed } from "../../kit/States.tsx";
import "../../styles/admin.css";

/** The administrators' dashboard (§2 /admin). */
export default function DashboardPage() {
  const dashboard = useDashboard();
  const firstSteps = useFirstSteps();
  const steps = hasFirstSteps(firstSteps.data) ? firstSteps.data : undefined;
  // Zeros say nothing to somebody who has just begun; the ways on stay.
  const isEmpty = steps?.isEmpty ?? false;
  return (
    <main id="main" className="wrap apage">
      <div className="ahead">
        <h1>{m.title_admin()}</h1>
        <p className="small dim">{formatToday()}</p>
      </div>
      {dashboard.isError && <LoadFailed text={m.dash_failed()} error={dashboard.error} onRetry={() => void dashboard.refetch()} />}
      {/* The first steps say it too, and it is said once. */}
      {firstSteps.isFetched && !steps && <SoleNotice />}
      <div className="dash" aria-busy={dashboard.isPending}>
        {steps && <FirstStepsPanel data={steps} />}
        <Cards data={dashboard.data} isEmpty={isEmpty} />
        {dashboard.isPending && (
          <>
            <div className="panel d7 skel skel--panel" />
            <div className="panel d5 skel skel--panel" />
          </>
        )}
        {dashboard.data && !isEmpty && (
          <>
            <Pipeline data={dashboard.data} />
            <NeedsYouFirst data={dashboard.data} />
            <Weeks weeks={dashboard.data.weeks} />
          </>
        )}
      </div>
      <nav className="row quiet" aria-label={m.dash_more()}>
        <Link className="arrow" href={paths.adminTreatySignatures}>
          {m.title_treaty_signatures()}
          <Icon name="arrow" />
        </Link>
        <Link className="arrow" href={paths.adminProjects}>
          {m.title_admin_projects()}
          <Icon name="arrow" />
        </Link>
        <Link className="arrow" href={paths.adminCertifications}>
          {m.title_certifications()}
          <Icon name="arrow" />
        </Link>
        <Link className="arrow" href={paths.adminStaff}>
          {m.staff_title()}
          <Icon name="arrow" />
        </Link>
        <Link className="arrow" href={paths.adminAuditLog}>
          {m.title_audit_log()}
          <Icon name="arrow" />
        </Link>
      </nav>
    </main>
  );
}
