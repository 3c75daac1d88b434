import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { SoleNotice } from "../../record/desk/approvals/SoleAdministrator.tsx";
import { Cards } from "./dashboard/Cards.tsx";
import { Due } from "./dashboard/Due.tsx";
import { FirstStepsPanel, hasFirstSteps, useFirstSteps } from "./dashboard/FirstSteps.tsx";
import { Health } from "./dashboard/Health.tsx";
import { NeedsYouFirst } from "./dashboard/NeedsYouFirst.tsx";
import { Pipeline } from "./dashboard/Pipeline.tsx";
import { Weeks } from "./dashboard/Weeks.tsx";
import { formatToday } from "../../kit/dates.ts";
import { furtherPages } from "../../desk/page-lists.ts";
import { useDashboard } from "../../desk/queries.ts";
import { LoadFailed } from "../../kit/States.tsx";
import { DeskPage } from "../../kit/DeskPage.tsx";
import "../../styles/admin.css";

/** The administrators' dashboard (§2 /admin). */
export default function DashboardPage() {
  const dashboard = useDashboard();
  const firstSteps = useFirstSteps();
  const steps = hasFirstSteps(firstSteps.data) ? firstSteps.data : undefined;
  // Zeros say nothing to somebody who has just begun; the ways on stay.
  const isEmpty = steps?.isEmpty ?? false;
  return (
    <DeskPage title={m.title_admin()} actions={<p className="small dim">{formatToday()}</p>}>
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
            <Due due={dashboard.data.due} />
            <Health health={dashboard.data.health} />
            <Weeks weeks={dashboard.data.weeks} />
          </>
        )}
      </div>
      <nav className="row quiet" aria-label={m.dash_more()}>
        {furtherPages.map(({ href, label }) => (
          <Link key={href} className="arrow" href={href}>
            {label()}
            <Icon name="arrow" />
          </Link>
        ))}
      </nav>
    </DeskPage>
  );
}
