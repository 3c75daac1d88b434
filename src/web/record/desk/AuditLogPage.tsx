import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { PolicyReports } from "./audit/PolicyReports.tsx";
import { formatDateTime } from "../../kit/dates.ts";
import { keys } from "../../desk/queries.ts";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { Segments, withAll } from "../../kit/Segments.tsx";
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

const kinds = { subject: subjects } as const;

/** Who did what, and what it changed; the newest first. Nothing here can be edited. */
export default function AuditLogPage() {
  const { values, set, clear } = useFilters(kinds);
  const { subject } = values;
  const list = usePagedList({
    key: [...keys.audit, subject],
    read: (page) => api("GET /api/admin/audit-log", { query: { subjectType: subject, ...page } }),
  });
  return (
    <ListScreen
      title={m.title_audit_log()}
      list={list}
      filters={
        <Segments
          label={m.audit_about()}
          value={subject}
          options={withAll(m.desk_all(), subjects, (one) => subjectLabels[one]())}
          onChange={(one) => set({ subject: one })}
        />
      }
      words={{
        failed: m.audit_failed(),
        empty: { title: m.audit_empty(), text: m.audit_empty_text() },
        pager: { previous: m.audit_newer(), next: m.audit_older() },
      }}
      noMatch={
        subject && {
          title: m.audit_none_about({ subject: subjectLabels[subject]() }),
          text: m.desk_none_in_status_text(),
          onClear: clear,
        }
      }
      skeleton={6}
      after={<PolicyReports />}
    >
      {(items) => (
        <ol className="tblwrap audit">
          {items.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </ListScreen>
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
