import { useState } from "react";
import { Link } from "wouter";
import type { ImportKindName, ImportMapping } from "../../../../shared/domain/imports.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatNumber } from "../../../kit/numbers.ts";
import { useChange } from "../../../kit/use-change.ts";
import { recordPath } from "./record-path.ts";
import { downloadRefused, type Trial } from "./send-file.ts";

/** A longer list stays folded, so that the button below it is in sight. */
const mostOpen = 10;

interface Props {
  kind: ImportKindName;
  file: File;
  mapping: ImportMapping;
  trial: Trial;
  isPending: boolean;
  onImport: (withAlike: boolean) => void;
}

/** What an import would make, leave out and refuse. */
export function TrialResult({ kind, file, mapping, trial, isPending, onImport }: Props) {
  const [withAlike, setWithAlike] = useState(false);
  const count = trial.made + (withAlike ? trial.alike : 0);
  return (
    <section className="card stack" aria-labelledby="imp-trial">
      <h2 className="h3" id="imp-trial">
        {m.imp_step_trial()}
      </h2>
      <p role="status">
        {m.imp_trial_text({ made: formatNumber(trial.made), alike: formatNumber(trial.alike), refused: formatNumber(trial.refused) })}
      </p>
      {trial.notes.map((note) => (
        <p className="small muted" key={note}>
          {note}
        </p>
      ))}
      <Refusals file={file} kind={kind} mapping={mapping} trial={trial} />
      <Alikes kind={kind} trial={trial} />
      <Shown shown={trial.shown} />
      {trial.alike > 0 && (
        <label className="check">
          <input type="checkbox" checked={withAlike} onChange={(event) => setWithAlike(event.currentTarget.checked)} />
          <span>{m.imp_with_alike({ count: formatNumber(trial.alike) })}</span>
        </label>
      )}
      <p>
        <button type="button" className="btn btn--admin" disabled={isPending || count === 0} onClick={() => onImport(withAlike)}>
          {isPending ? m.imp_importing() : m.imp_import({ count: formatNumber(count) })}
        </button>
      </p>
    </section>
  );
}

function Refusals({ kind, file, mapping, trial }: Pick<Props, "kind" | "file" | "mapping" | "trial">) {
  const download = useChange({
    call: () => downloadRefused(file, { kind, name: file.name, mapping: JSON.stringify(mapping) }),
    failed: m.imp_download_failed(),
  });
  if (trial.refused === 0) return null;
  return (
    <details className="disclose stack-2" open={trial.refused <= mostOpen}>
      <summary>{m.imp_refused({ count: formatNumber(trial.refused) })}</summary>
      <ul className="importrows">
        {trial.refusals.map(({ row, problems }) => (
          <li key={row}>
            <b className="num">{m.imp_row({ row })}</b>
            {problems.map(({ column, text }) => (
              <p key={column}>{m.imp_reason({ column, text })}</p>
            ))}
          </li>
        ))}
      </ul>
      {trial.refused > trial.refusals.length && <p className="small muted">{m.imp_first_only({ count: trial.refusals.length })}</p>}
      <p>
        <button type="button" className="btn btn--q btn--sm" disabled={download.isPending} onClick={() => download.mutate()}>
          {m.imp_download()}
        </button>
      </p>
    </details>
  );
}

function Alikes({ kind, trial: { alike, alikes } }: Pick<Props, "kind" | "trial">) {
  if (alike === 0) return null;
  return (
    <details className="disclose stack-2" open={alike <= mostOpen}>
      <summary>{m.imp_alike({ count: formatNumber(alike) })}</summary>
      <ul className="importrows">
        {alikes.map(({ row, name, things }) => (
          <li key={row}>
            <b className="num">{m.imp_row({ row })}</b> <span className="name">{name}</span>
            {things.map((thing) => (
              <p key={`${thing.id} ${thing.row}`}>
                {thing.id === null ? m.imp_like_row({ row: thing.row ?? 0 }) : <Link href={recordPath(kind, thing.id)}>{thing.name}</Link>}{" "}
                <span className="small muted">{thing.because.join(", ")}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
      {alike > alikes.length && <p className="small muted">{m.imp_first_only({ count: alikes.length })}</p>}
    </details>
  );
}

function Shown({ shown }: { shown: Trial["shown"] }) {
  if (shown.length === 0) return null;
  return (
    <details className="disclose">
      <summary>{m.imp_shown()}</summary>
      <ul className="importrows">
        {shown.map(({ row, values }) => (
          <li key={row}>
            <b className="num">{m.imp_row({ row })}</b>
            <dl className="kv">
              {values.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="asTyped">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </details>
  );
}
