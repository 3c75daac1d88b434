import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { Icon, type IconName } from "../../../kit/Icon.tsx";
import { formatNumber } from "../../../kit/numbers.ts";

export type RunItem = CallOutput<"GET /api/admin/partner-discovery/runs">["items"][number];

const states: Record<RunItem["state"], { label: () => string; tone: string; icon: IconName }> = {
  running: { label: m.run_state_running, tone: "info", icon: "clock" },
  complete: { label: m.run_state_complete, tone: "ok", icon: "check" },
  stopped: { label: m.run_state_stopped, tone: "wait", icon: "stop" },
  failed: { label: m.run_state_failed, tone: "no", icon: "warning" },
};

export function RunStateBadge({ state }: { state: RunItem["state"] }) {
  const { label, tone, icon } = states[state];
  return (
    <span className={`badge badge--${tone}`}>
      <Icon name={icon} />
      {label()}
    </span>
  );
}

export function startedText({ startedBy }: RunItem): string {
  return startedBy === null ? m.run_by_itself() : m.run_by({ name: startedBy });
}

/** What a search did with the rows it read. */
export function rowsText(run: RunItem): string {
  const parts = [
    [m.run_read(), run.read],
    [m.run_new(), run.new],
    [m.run_changed(), run.changed],
    [m.run_unchanged(), run.unchanged],
    [m.run_failed_rows(), run.failed],
    [m.run_gone(), run.gone],
  ] as const;
  return parts.map(([label, count]) => `${label} ${formatNumber(count)}`).join(" · ");
}

/** "+12", "−3" or "±0". */
export function differenceText(count: number): string {
  if (count === 0) return m.run_no_difference();
  return count > 0 ? m.run_more({ count: formatNumber(count) }) : m.run_fewer({ count: formatNumber(-count) });
}

/** What there was at the end of a search, each with the difference to the end of the one before. */
export function CountsText({ run: { counts, difference } }: { run: RunItem }) {
  if (!counts) return null;
  const figures = [
    ["total", m.run_total()],
    ["eligible", m.discovery_eligible()],
    ["ineligible", m.discovery_ineligible()],
    ["discovered", m.discovery_discovered()],
  ] as const;
  return (
    <dl className="runs__counts">
      {figures.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="num">
            {formatNumber(counts[key])} {difference && <span className="dim">({differenceText(difference[key])})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
