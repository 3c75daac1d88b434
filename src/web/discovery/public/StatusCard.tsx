import { localeTagOf } from "../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { lazy } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { formatNumber } from "../../kit/numbers.ts";

const RunRegisters = lazy(() => import("./RunRegisters.tsx"));
/** Few searches are stopped: its words come when one was. */
const StoppedRun = lazy(() => import("./StoppedRun.tsx"));

type Status = CallOutput<"GET /api/partner-discovery/status">;

/** The next update follows the last by a day (§9). */
const dayMs = 24 * 60 * 60 * 1000;

interface Props {
  status: Status | undefined;
  /** When the status came, in milliseconds since 1970. */
  askedAt: number;
  isFailed: boolean;
  /** Administrators see a search that runs as it goes. */
  isClose: boolean;
}

/** What the search is doing, and what it has found so far. */
export function StatusCard({ status, askedAt, isFailed, isClose }: Props) {
  return (
    <section className="run" aria-labelledby="discovery-status">
      <h2 className="vh" id="discovery-status">
        {m.discovery_status()}
      </h2>
      <div className="stack">
        <div className="run__s">
          <span className="live" role="status">
            {status?.isRunning && <span className="spin" aria-hidden="true" />}
            {status ? stateText(status) : isFailed ? m.discovery_status_failed() : m.discovery_status_loading()}
          </span>
          <span className="small dim">{isClose ? m.discovery_polled_often() : m.discovery_polled()}</span>
        </div>
        <RunBar run={status?.run} />
        <dl className="kv">
          <dt>{m.discovery_last()}</dt>
          <dd>{status ? <LastUpdate at={status.lastUpdated} /> : <span className="skel" />}</dd>
          <dt>{m.discovery_next()}</dt>
          <dd>{status ? <NextUpdate last={status.lastUpdated} now={askedAt} /> : <span className="skel" />}</dd>
        </dl>
      </div>
      <Counts status={status} />
      {status?.stopped && (
        <LazyPart>
          <StoppedRun stopped={status.stopped} when={format} />
        </LazyPart>
      )}
      {status?.run && (
        <LazyPart>
          <RunRegisters run={status.run} />
        </LazyPart>
      )}
    </section>
  );
}

function stateText({ isRunning, run }: Status): string {
  if (!isRunning) return m.discovery_idle();
  return run?.isStopping ? m.discovery_stopping_now() : m.discovery_running();
}

/** How far the search is: as a bar, which keeps its place when nothing runs. */
function RunBar({ run }: { run: Status["run"] | undefined }) {
  if (!run) return <div className="prog" aria-hidden="true" />;
  return (
    <div
      className="prog"
      role="progressbar"
      aria-label={m.discovery_progress()}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={run.percent}
    >
      <svg width="100%" height="6">
        <rect width={`${run.percent}%`} height="6" />
      </svg>
    </div>
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

function Counts({ status }: { status: Status | undefined }) {
  const counts = status?.counts;
  const figures = [
    { label: m.discovery_total(), value: counts?.total },
    { label: m.discovery_eligible(), value: counts?.eligible },
    { label: m.discovery_ineligible(), value: counts?.ineligible },
  ];
  return (
    <div className="stack">
      <dl className="cnt">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value === undefined ? <span className="skel" /> : formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <Split eligible={counts?.eligible ?? 0} ineligible={counts?.ineligible ?? 0} />
      <p className="xs dim">{shareText(status)}</p>
      {counts !== undefined && counts.discovered > 0 && (
        <p className="xs dim">{m.discovery_nations({ count: formatNumber(counts.discovered) })}</p>
      )}
    </div>
  );
}

/** Eligible plain and ineligible hatched, so that no colour says it alone. */
function Split({ eligible, ineligible }: { eligible: number; ineligible: number }) {
  const judged = eligible + ineligible;
  const share = judged > 0 ? (eligible / judged) * 100 : 0;
  return (
    <svg className="split2" width="100%" height="10" aria-hidden="true">
      <pattern id="split2-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="no2" width="6" height="6" />
        <rect className="no" width="3" height="6" />
      </pattern>
      <rect className="bg" width="100%" height="10" />
      {judged > 0 && (
        <>
          <rect width="100%" height="10" fill="url(#split2-hatch)" />
          <rect className="yes" width={`${share}%`} height="10" />
          {share > 0 && share < 100 && <rect className="gap" x={`${share}%`} width="2" height="10" />}
        </>
      )}
    </svg>
  );
}

/** The share is of those that are judged; nations that are only discovered are not. */
function shareText(status: Status | undefined): string {
  if (!status) return "\u00a0";
  const { total, eligible, ineligible } = status.counts;
  if (total === 0) return m.discovery_share_none();
  if (eligible + ineligible === 0) return m.discovery_share_unjudged();
  const percent = Math.round((eligible / (eligible + ineligible)) * 100);
  return status.isRunning ? m.discovery_share_running({ percent }) : m.discovery_share({ percent });
}

/** As 'MMM d, yyyy' (§9), with the time of day where the reader is. */
function format(at: number): string {
  return new Intl.DateTimeFormat(localeTagOf(currentLanguage()), {
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(at);
}
