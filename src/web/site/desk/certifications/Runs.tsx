import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { ControlKey, ControlOutcome } from "../../../../shared/domain/controls.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDateTime } from "../../../kit/dates.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import { runsKey, titleOfKey } from "./certification.ts";

type Run = CallOutput<"GET /api/admin/certifications/{key}/runs">["items"][number];
type Finding = Run["findings"][number];

const outcomes: Record<ControlOutcome, () => string> = {
  holds: m.cert_outcome_holds,
  fails: m.cert_outcome_fails,
  unchecked: m.cert_outcome_unchecked,
};

/** The last runs of one control, newest first, with the rows that each of them found. */
export function Runs({ control }: { control: ControlKey }) {
  const list = useQuery({
    queryKey: runsKey(control),
    queryFn: () => api("GET /api/admin/certifications/{key}/runs", { params: { key: control } }),
    ...freshOnOpen,
  });
  return (
    <details className="disclose">
      <summary>
        {m.cert_runs()} <span className="vh">{titleOfKey(control)}</span>
      </summary>
      {list.isError && <LoadFailed text={m.cert_runs_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.items.length === 0 && <p className="small muted">{m.cert_runs_none()}</p>}
      <ol className="stack-2">
        {list.data?.items.map((run) => (
          <li key={run.id} className="small stack-1">
            <p>
              <time dateTime={run.at}>{formatDateTime(run.at)}</time>: <strong>{outcomes[run.outcome]()}</strong>
              {run.askedByName !== null && <span className="muted"> · {m.cert_run_asked({ name: run.askedByName })}</span>}
            </p>
            {run.examined.length > 0 && <p className="muted">{run.examined.join(" · ")}</p>}
            {run.findings.map((finding) => (
              <Found key={`${finding.text}${finding.place}`} finding={finding} />
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Found({ finding: { text, place, rows } }: { finding: Finding }) {
  return (
    <p>
      {text} {place !== null && <code>{place}</code>}{" "}
      {rows.length > 0 && (
        <>
          {m.cert_run_rows()}{" "}
          {rows.map(({ id, address }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              {address === null ? m.cert_run_row({ id }) : <Link href={address}>{m.cert_run_row({ id })}</Link>}
            </span>
          ))}
        </>
      )}
    </p>
  );
}
