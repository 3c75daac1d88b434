import { backupTitles } from "../backups/queries.ts";
import { Link } from "wouter";
import { respondentStatusLabel } from "../../../../shared/domain/labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { daysSince } from "../../../kit/dates.ts";
import { counted, formatNumber } from "../../../kit/numbers.ts";
import type { Dashboard } from "../../../desk/queries.ts";
import { useDiscoveryStatus } from "./Cards.tsx";

interface Task {
  key: string;
  title: string;
  isName?: boolean;
  text: string;
  href: string;
  action: string;
}

/** What has waited longest, and what does not work by itself: at most fourteen lines. */
export function NeedsYouFirst({ data }: { data: Dashboard }) {
  const discovery = useDiscoveryStatus().data;
  const tasks: Task[] = data.needsYouFirst.map(({ id, name, kind, status, submittedAt }) => ({
    key: `${kind}-${id}`,
    title: name,
    isName: true,
    text: waitingText(kind, status, daysSince(submittedAt)),
    href: kind === "respondent" ? deskPaths.respondent(id) : deskPaths.fundingRequest(id),
    action: m.desk_open(),
  }));
  const { open, late } = data.objections;
  if (open > 0)
    tasks.push({
      key: "objections",
      title: m.dash_objections(),
      text: [
        counted(open, m.dash_objections_one, m.dash_objections_many),
        late > 0 && m.dash_objections_late({ count: formatNumber(late) }),
      ]
        .filter(Boolean)
        .join(", "),
      href: `${deskPaths.fundingRequests}?mark=objection`,
      action: m.desk_open(),
    });
  const failed = data.emails["failed"] ?? 0;
  if (failed > 0)
    tasks.push({
      key: "mail",
      title: m.tab_emails(),
      text: counted(failed, m.dash_failed_one, m.dash_failed_many),
      href: `${deskPaths.emails}?tab=outbox&status=failed`,
      action: m.desk_open(),
    });
  if (data.backup.state !== "fine" && data.backup.state !== "first")
    tasks.push({
      key: "backup",
      title: m.backup_title(),
      text: backupTitles[data.backup.state](),
      href: deskPaths.backups,
      action: m.desk_open(),
    });
  const { unmatched, rejected, stuck, breaks, late: lateTransfers } = data.bank;
  if (unmatched > 0)
    tasks.push({
      key: "bank",
      title: m.tab_bank(),
      text: counted(unmatched, m.dash_unmatched_one, m.dash_unmatched_many),
      href: `${deskPaths.bank}?tab=unmatched`,
      action: m.desk_open(),
    });
  if (rejected > 0)
    tasks.push({
      key: "bank-files",
      title: m.bank_tab_files(),
      text: counted(rejected, m.dash_rejected_one, m.dash_rejected_many),
      href: `${deskPaths.bank}?tab=files`,
      action: m.desk_open(),
    });
  if (stuck > 0)
    tasks.push({
      key: "bank-inbox",
      title: m.bank_inbox_title(),
      text: counted(stuck, m.dash_stuck_one, m.dash_stuck_many),
      href: `${deskPaths.bank}?tab=files`,
      action: m.desk_open(),
    });
  if (lateTransfers > 0)
    tasks.push({
      key: "bank-orders",
      title: m.bank_tab_orders(),
      text: counted(lateTransfers, m.dash_late_one, m.dash_late_many),
      href: `${deskPaths.bank}?tab=orders`,
      action: m.desk_open(),
    });
  if (breaks > 0)
    tasks.push({
      key: "bank-statements",
      title: m.dash_statements(),
      text: counted(breaks, m.dash_breaks_one, m.dash_breaks_many),
      href: `${deskPaths.bank}?tab=files`,
      action: m.desk_open(),
    });
  if (discovery?.lastUpdated && daysSince(discovery.lastUpdated) >= 1) {
    tasks.push({
      key: "discovery",
      title: m.tab_partner_discovery(),
      text: counted(daysSince(discovery.lastUpdated), m.dash_discovery_due_one, m.dash_discovery_due),
      href: deskPaths.partnerDiscovery,
      action: m.dash_run(),
    });
  }
  return (
    <section className="panel d5 todo" aria-labelledby="needs">
      <h2 id="needs">{m.dash_needs()}</h2>
      {tasks.length === 0 && <p className="small muted todo__none">{m.dash_needs_none()}</p>}
      <ul>
        {tasks.map(({ key, title, isName, text, href, action }) => (
          <li key={key}>
            <span>
              <b className={isName ? "name name--plain" : undefined}>{title}</b>
              <span className="xs dim">{text}</span>
            </span>
            <Link className="btn btn--admin2 btn--sm" href={href}>
              {action} <span className="vh">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function waitingText(kind: Dashboard["needsYouFirst"][number]["kind"], status: string, days: number): string {
  const waited = days === 0 ? m.dash_since_today() : counted(days, m.dash_since_day, m.dash_since_days);
  if (kind === "removal") return m.dash_removal({ waited });
  if (kind === "funding_request") return m.dash_waiting_request({ waited });
  return status === "pending" ? m.dash_waiting_respondent({ waited }) : m.dash_waiting_status({ status: respondentStatusLabel(status) });
}
