import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { Icon, type IconName } from "../../kit/Icon.tsx";
import { formatNumber } from "../../kit/numbers.ts";

type Run = NonNullable<CallOutput<"GET /api/partner-discovery/status">["run"]>;
type Source = Run["sources"][number];
type SourceState = Source["state"];

const states: Record<SourceState, { label: () => string; tone: string; icon: IconName }> = {
  waiting: { label: m.discovery_state_waiting, tone: "wait", icon: "clock" },
  fetching: { label: m.discovery_state_fetching, tone: "info", icon: "download" },
  reading: { label: m.discovery_state_reading, tone: "info", icon: "document" },
  done: { label: m.discovery_state_done, tone: "ok", icon: "check" },
  same: { label: m.discovery_state_same, tone: "ok", icon: "check" },
  failed: { label: m.discovery_state_failed, tone: "no", icon: "warning" },
  stopped: { label: m.discovery_state_stopped, tone: "wait", icon: "stop" },
};

export function SourceStateBadge({ of: { state, wasBegun, percent } }: { of: Pick<Source, "state" | "wasBegun" | "percent"> }) {
  const { label, tone, icon } = states[state];
  const text = () => {
    if (state !== "stopped") return label();
    return wasBegun ? m.discovery_state_midway({ percent: String(percent) }) : m.discovery_state_not_begun();
  };
  return (
    <span className={`badge badge--${tone}`}>
      <Icon name={icon} />
      {text()}
    </span>
  );
}

/** What the search has done so far, register by register. */
export default function RunRegisters({ run }: { run: Run }) {
  return (
    <div className="regs">
      <h3 className="xs dim">{m.discovery_registers()}</h3>
      <ul>
        {run.sources.map((source) => (
          <li key={source.sourceId}>
            <b>{source.name}</b>
            <SourceStateBadge of={source} />
            {source.state !== "waiting" && (
              <span className="xs dim num">
                {m.discovery_read_counts({
                  read: formatNumber(source.read),
                  fresh: formatNumber(source.new),
                  changed: formatNumber(source.changed),
                  unchanged: formatNumber(source.unchanged),
                  failed: formatNumber(source.failed),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
