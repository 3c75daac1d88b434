import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { Icon } from "../../ui/Icon.tsx";

type Status = CallOutput<"GET /api/partner-discovery/status">;

/** The next update follows the last by a day (§9). */
const dayMs = 24 * 60 * 60 * 1000;

/** What the search is doing, and what it has found so far. `askedAt` is when the status came. */
export function StatusCard({ status, askedAt, isFailed }: { status: Status | undefined; askedAt: number; isFailed: boolean }) {
  return (
    <section className="run" aria-labelledby="discovery-status">
      <h2 className="vh" id="discovery-status">
        {m.discovery_status()}
      </h2>
      <div className="stack">
        <div className="run__s">
          <span className="live" role="status">
            {status?.isRunning && <span className="spin" aria-hidden="true" />}
            {status
              ? status.isRunning
                ? m.discovery_running()
                : m.discovery_idle()
              : isFailed
                ? m.discovery_status_failed()
                : m.discovery_status_loading()}
          </span>
          <span className="small dim">{m.discovery_polled()}</span>
        </div>
        <div className={status?.isRunning ? "prog is-on" : "prog"} aria-hidden="true">
          <i />
        </div>
        <dl className="kv">
          <dt>{m.discovery_last()}</dt>
          <dd>{status ? <LastUpdate at={status.lastUpdated} /> : <span className="skel" />}</dd>
          <dt>{m.discovery_next()}</dt>
          <dd>{status ? <NextUpdate last={status.lastUpdated} now={askedAt} /> : <span className="skel" />}</dd>
        </dl>
      </div>
      <Counts counts={status?.counts} />
    </section>
  );
}

function LastUpdate({ at }: { at: string | null }) {
  return at ? <time dateTime={at}>{format(Date.parse(at))}</time> : m.discovery_never();
}

function NextUpdate({ last, now }: { last: string | null; now: number }) {
  if (!last) return m.discovery_next_none();
  const next = Date.parse(last) + dayMs;
  if (next > now) return <time dateTime={new Date(next).toISOString()}>{format(next)}</time>;
  return (
    <span className="badge badge--wait">
      <Icon name="clock" />
      {m.discovery_due()}
    </span>
  );
}

function Counts({ counts }: { counts: Status["counts"] | undefined }) {
  const { total = 0, eligible = 0, ineligible = 0 } = counts ?? {};
  const figures = [
    { label: m.discovery_total(), value: counts?.total },
    { label: m.discovery_eligible(), value: counts?.eligible },
    { label: m.discovery_ineligible(), value: counts?.ineligible },
  ];
  const percent = total > 0 ? Math.round((eligible / total) * 100) : 0;
  return (
    <div className="stack">
      <dl className="cnt">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value ?? <span className="skel" />}</dd>
          </div>
        ))}
      </dl>
      <svg className="split2" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className="bg" width="100" height="10" />
        {total > 0 && (
          <>
            <rect className="yes" width={(eligible / total) * 100} height="10" />
            <rect className="no" x={100 - (ineligible / total) * 100} width={(ineligible / total) * 100} height="10" />
          </>
        )}
      </svg>
      <p className="xs dim">{total > 0 ? m.discovery_share({ percent }) : m.discovery_share_none()}</p>
    </div>
  );
}

/** As 'MMM d, yyyy' (§9), with the time of day where the reader is. */
function format(at: number): string {
  return new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", hour: "numeric", minute: "2-digit" }).format(
    at,
  );
}
