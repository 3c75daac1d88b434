import { m } from "../../../../shared/messages/generated/messages.js";
import { address, type CallOutput } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { formatNumber } from "../../../kit/numbers.ts";
import { SourceStateBadge } from "../../public/RunRegisters.tsx";
import { differenceText } from "./parts.tsx";

type Reading = CallOutput<"GET /api/admin/partner-discovery/runs/{id}">["sources"][number];

/** How each register was read, with the difference to the run before that read it. */
export function RegisterReadings({ runId, sources }: { runId: number; sources: Reading[] }) {
  return (
    <ul className="readings">
      {sources.map((source) => (
        <li key={source.sourceId}>
          <p className="row row--tight">
            <b>{source.name}</b>
            <SourceStateBadge of={source} />
            {source.state === "reading" && (
              <progress className="upbar" max={100} value={source.percent} aria-label={`${m.discovery_progress()}: ${source.name}`} />
            )}
          </p>
          {source.error && (
            <p className="src__err">
              <Icon name="warning" />
              <span>{source.error}</span>
            </p>
          )}
          <Figures source={source} />
          {source.failed > 0 && (
            <p>
              <a
                className="arrow small"
                href={address("/api/admin/partner-discovery/runs/{id}/rejected", { id: runId }, { sourceId: source.sourceId })}
                download
              >
                <Icon name="download" />
                {m.run_rejected()} <span className="vh">{source.name}</span>
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Figures({ source }: { source: Reading }) {
  const { before } = source;
  const figures = [
    { label: m.run_read(), count: source.read, was: before?.read },
    { label: m.run_new(), count: source.new, was: before?.new },
    { label: m.run_changed(), count: source.changed, was: before?.changed },
    { label: m.run_unchanged(), count: source.unchanged, was: undefined },
    { label: m.run_failed_rows(), count: source.failed, was: before?.failed },
    { label: m.run_gone(), count: source.gone, was: before?.gone },
    ...(source.withheld > 0 ? [{ label: m.run_withheld(), count: source.withheld, was: undefined }] : []),
  ];
  return (
    <dl className="runs__counts">
      {figures.map(({ label, count, was }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {formatNumber(count)} {was !== undefined && <span className="dim">({differenceText(count - was)})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
