import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { PolicyReports } from "./audit/PolicyReports.tsx";
import { formatDateTime } from "../../kit/dates.ts";
import { Pager, pageSize, usePaging } from "../../kit/paging.tsx";
import { freshOnOpen, keys } from "../../kit/queries.ts";
import { Empty, ListSkeleton, LoadFailed, NoMatch } from "../../kit/States.tsx";
import { oneOf, useUrlState } from "../../kit/url-state.ts";
import "../../styles/admin.css";

type Entry = CallOutput<"GET /api/admin/audit-log">["items"][number];

const subjects = ["respondent", "funding_request", "institution", "project", "transfer", "certification", "email", "user"] as const;

const subjectLabels: Record<(typeof subjects)[number], () => string> = {
  respondent: m.tab_respondents,
  funding_request: m.tab_funding_requests,
  institution: m.footer_institutions,
  project: m.title_admin_projects,
  transfer: m.title_transfers,
  certification: m.title_certifications,
  email: m.audit_emails,
  user: m.audit_users,
};

export const titleOf = m.title_audit_log;

/** Who did what, and what it changed; the newest first. Nothing here can be edited. */
export default function AuditLogPage() {
  const { params, change } = useUrlState();
  const subjectType = oneOf(subjects, params.get("subject"));
  const paging = usePaging(subjectType ?? "");
  const log = useQuery({
    queryKey: [...keys.audit, subjectType, paging.cursor],
    queryFn: () => api("GET /api/admin/audit-log", { query: { subjectType, cursor: paging.cursor, limit: String(pageSize) } }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const items = log.data?.items ?? [];
  return (
    <main id="main" className="wrap apage">
      <div className="ahead">
        <h1>{m.title_audit_log()}</h1>
      </div>
      <div className="tbar">
        <div className="seg" role="group" aria-label={m.audit_about()}>
          <button type="button" aria-pressed={subjectType === undefined} onClick={() => change({ subject: undefined })}>
            {m.desk_all()}
          </button>
          {subjects.map((subject) => (
            <button type="button" key={subject} aria-pressed={subjectType === subject} onClick={() => change({ subject })}>
              {subjectLabels[subject]()}
            </button>
          ))}
        </div>
      </div>
      {log.isPending && <ListSkeleton rows={6} />}
      {log.isError && <LoadFailed text={m.audit_failed()} error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess &&
        items.length === 0 &&
        (subjectType ? (
          <NoMatch
            title={m.audit_none_about({ subject: subjectLabels[subjectType]() })}
            text={m.desk_none_in_status_text()}
            onClear={() => change({ subject: undefined })}
          />
        ) : (
          <Empty title={m.audit_empty()} text={m.audit_empty_text()} />
        ))}
      {items.length > 0 && (
        <ol className="tblwrap audit">
          {items.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {log.data && (
        <Pager
          paging={paging}
          nextCursor={log.data.nextCursor}
          count={items.length}
          label={m.desk_pages()}
          words={{ previous: m.audit_newer(), next: m.audit_older() }}
        />
      )}
      <PolicyReports />
    </main>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const changes = changesOf(entry);
  return (
    <li>
      <time className="num" dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
      <span className="name name--plain">{entry.actorName}</span>
      <div>
        <p>
          <b>{inWords(entry.action)}</b>{" "}
          {entry.subjectId && <span className="dim num">{m.audit_subject({ type: inWords(entry.subjectType), id: entry.subjectId })}</span>}
        </p>
        {changes.length > 0 && (
          <details className="disclose">
            <summary>
              {m.audit_changes()}
              <span className="vh">{inWords(entry.action)}</span>
            </summary>
            <table className="plain plain--diff">
              <thead>
                <tr>
                  <th scope="col">{m.audit_field()}</th>
                  <th scope="col">{m.audit_before()}</th>
                  <th scope="col">{m.audit_after()}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, before, after }) => (
                  <tr key={field}>
                    <th scope="row">{field}</th>
                    <td data-head={m.audit_before()}>{before}</td>
                    <td data-head={m.audit_after()}>{after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        )}
      </div>
    </li>
  );
}

/** "funding_request.status_changed" as people read it. */
function inWords(code: string): string {
  const words = code.replace(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The fields in which before and after differ; what is the same on both sides is left out. */
function changesOf({ before, after }: Entry): { field: string; before: string; after: string }[] {
  const from = toRecord(before);
  const to = toRecord(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({ field, before: toText(from[field]), after: toText(to[field]) }))
    .filter((change) => change.before !== change.after);
}

function toRecord(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === "") return m.audit_nothing();
  return typeof value === "string" ? value : JSON.stringify(value, null, 1);
}
