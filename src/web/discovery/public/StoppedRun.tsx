import { m } from "../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../api/client.ts";
import { formatNumber } from "../../kit/numbers.ts";

type Stopped = NonNullable<CallOutput<"GET /api/partner-discovery/status">["stopped"]>;
type Source = Stopped["sources"][number];

/** What a search that was stopped had read by then, and what it had not: what is found is only as whole as that. */
export default function StoppedRun({ stopped: { at, sources }, when }: { stopped: Stopped; when: (at: number) => string }) {
  const groups: [string, Source[], (source: Source) => string][] = [
    [m.discovery_stopped_read(), sources.filter(({ state }) => state === "done" || state === "same"), ({ name }) => name],
    [m.discovery_stopped_midway(), sources.filter(({ state, wasBegun }) => state === "stopped" && wasBegun), howFar],
    [m.discovery_stopped_not_begun(), sources.filter(({ state, wasBegun }) => state === "stopped" && !wasBegun), ({ name }) => name],
    [m.discovery_stopped_failed(), sources.filter(({ state }) => state === "failed"), ({ name }) => name],
  ];
  return (
    <div className="regs">
      <p className="small">{m.discovery_stopped_at({ date: when(Date.parse(at)) })}</p>
      <ul>
        {groups
          .filter(([, of]) => of.length > 0)
          .map(([title, of, text]) => (
            <li key={title}>
              <b>{title}</b>
              <span className="small">{of.map(text).join("; ")}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

function howFar({ name, read, percent }: Source): string {
  return m.discovery_stopped_how_far({ name, read: formatNumber(read), percent: String(percent) });
}
