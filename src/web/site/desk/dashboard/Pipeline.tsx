import { Link } from "wouter";
import { fundingRequestStatusLabel } from "../../../../shared/domain/labels.ts";
import { fundingRequestStatuses } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { daysSince, formatDate } from "../../../kit/dates.ts";
import { counted, formatNumber } from "../../../kit/numbers.ts";
import type { Dashboard } from "../../../desk/queries.ts";
import { statusTone } from "../../../kit/status.tsx";

/** How many funding requests stand where. Each bar leads to its requests. */
export function Pipeline({ data }: { data: Dashboard }) {
  const counts = fundingRequestStatuses.map((status) => ({ status, count: data.fundingRequests[status] ?? 0 }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <section className="panel d7" aria-labelledby="pipeline">
      <header>
        <h2 id="pipeline">{m.dash_pipeline()}</h2>
        <p className="xs dim">{counted(total, m.dash_requests_one, m.dash_requests_many)}</p>
      </header>
      <div className="pipe">
        {counts.map(({ status, count }) => (
          <Link key={status} className={`tone--${statusTone(status)}`} href={`${deskPaths.fundingRequests}?status=${status}`}>
            <span className="lbl">
              <span className={`shape shape--${statusTone(status)}`} />
              {fundingRequestStatusLabel(status)}
            </span>
            <Bar share={count / most} />
            <span className="n num">{formatNumber(count)}</span>
            <span className="age">{ageText(status, count, total, data.oldest[status])}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}

function Bar({ share }: { share: number }) {
  const end = Math.round(share * 1000) / 10;
  return (
    <svg className="track" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track__ground" width="100" height="10" />
      {end > 0 && (
        <>
          <rect className="track__fill" width={end} height="10" />
          <path className="track__edge" d={`M${end} 0v10`} />
        </>
      )}
    </svg>
  );
}

/** What is open says how long the oldest has waited; what is decided says its share. */
function ageText(status: string, count: number, total: number, oldest: string | undefined): string {
  if (count === 0) return m.dash_none();
  if (status === "pending" && oldest) return waitedText(daysSince(oldest));
  if (status === "in_review" && oldest) return m.dash_oldest_date({ date: formatDate(oldest) });
  return m.dash_share({ percent: Math.round((count / total) * 100) });
}

function waitedText(days: number): string {
  return days === 0 ? m.dash_oldest_today() : counted(days, m.dash_oldest_day, m.dash_oldest_days);
}
