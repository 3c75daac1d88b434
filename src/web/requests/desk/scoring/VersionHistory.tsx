import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate } from "../../../kit/dates.ts";
import { CriteriaList } from "./CriteriaList.tsx";
import type { Version } from "./scoring-query.ts";

/** All versions, newest first: a request keeps the one by which it was scored first. */
export function VersionHistory({ versions }: { versions: Version[] }) {
  return (
    <section className="stack" aria-labelledby="versions">
      <h2 id="versions" className="h3">
        {m.score_versions()}
      </h2>
      <ul className="stack-2">
        {versions.map((version, index) => (
          <li key={version.id}>
            <details className="disclose">
              <summary>{m.score_version({ version: version.id })}</summary>
              <CriteriaList version={version} />
            </details>
            <p className="small muted">
              {index === 0 && <span className="badge badge--ok">{m.score_version_current()}</span>}{" "}
              {version.setAt ? m.score_version_by({ date: formatDate(version.setAt), name: version.setBy ?? "" }) : m.score_version_first()}
            </p>
            {version.note && <p className="small asTyped">{version.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
