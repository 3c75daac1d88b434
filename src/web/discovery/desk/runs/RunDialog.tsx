import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import { api, type CallOutput } from "../../../api/client.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { formatDateTime } from "../../../kit/dates.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { factLabel, factValue } from "../../public/candidate/fact-labels.ts";
import { deskKeys } from "../desk-queries.ts";
import { CountsText, RunStateBadge, rowsText, startedText } from "./parts.tsx";
import { RegisterReadings } from "./RegisterReadings.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";

type Run = CallOutput<"GET /api/admin/partner-discovery/runs/{id}">;

const followEveryMs = 2_000;

/** Everything about one search: each register beside its reading before, and what changed. */
export function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const run = useQuery({
    queryKey: [...deskKeys.runs, "one", id],
    queryFn: () => api("GET /api/admin/partner-discovery/runs/{id}", { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? followEveryMs : false),
    ...freshOnOpen,
  });
  return (
    <Dialog
      title={run.data ? m.run_title({ when: formatDateTime(run.data.startedAt) }) : m.run_heading()}
      className="admin dialog--run"
      onClose={onClose}
    >
      <div className="dialog__body stack-5">
        <Loaded of={run} failed={m.run_one_failed()}>
          {(data) => <RunBody run={data} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

function RunBody({ run }: { run: Run }) {
  return (
    <>
      <div className="stack-2">
        <p className="row">
          <RunStateBadge state={run.state} />
          <span className="small muted">
            {startedText(run)}. {m.run_finished()}: {run.finishedAt ? formatDateTime(run.finishedAt) : m.run_not_finished()}
          </span>
        </p>
        <p className="small num">{rowsText(run)}</p>
        <CountsText run={run} />
      </div>
      <section className="stack-2">
        <h3>{m.run_registers()}</h3>
        <p className="xs dim">{m.run_before_hint()}</p>
        <RegisterReadings runId={run.id} sources={run.sources} />
      </section>
      <section className="stack-2">
        <h3>{m.run_changes()}</h3>
        {run.changes.length === 0 && <p className="small muted">{m.run_changes_empty()}</p>}
        {run.changes.length >= 100 && <p className="xs dim">{m.run_changes_first()}</p>}
        <ul className="changes">
          {run.changes.map((change, place) => (
            <Change key={`${change.candidateId} ${place}`} change={change} />
          ))}
        </ul>
      </section>
    </>
  );
}

const kinds: Record<Run["changes"][number]["kind"], () => string> = {
  changed: m.run_change_changed,
  gone: m.run_change_gone,
  back: m.run_change_back,
};

function Change({ change: { candidateId, name, source, kind, fields } }: { change: Run["changes"][number] }) {
  return (
    <li>
      <p>
        <Link className="name" href={paths.candidate(candidateId)}>
          {name}
        </Link>{" "}
        <span className="small dim">
          {kinds[kind]()}, {source}
        </span>
      </p>
      {fields.map(({ field, before, after }) => (
        <p className="small" key={field}>
          {factLabel(field)}: <del>{factValue(field, before) || m.audit_nothing()}</del> <span aria-hidden="true">→</span>{" "}
          <ins>{factValue(field, after) || m.audit_nothing()}</ins>
        </p>
      ))}
    </li>
  );
}
