import { m } from "../../../shared/messages/generated/messages.js";
import { address, api } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { ExportMenu } from "../../kit/ExportMenu.tsx";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { AuditEntry } from "./audit/AuditEntry.tsx";
import { AuditDays, AuditFilters } from "./audit/AuditFilters.tsx";
import { PolicyReports } from "./audit/PolicyReports.tsx";
import "../../styles/admin.css";
import "./audit/audit.css";

export const titleOf = m.title_audit_log;

const day = /^\d{4}-\d{2}-\d{2}$/;
// "from" is where a page of the list begins (kit/paging.tsx), so the days have other names in the address.
const kinds = { record: "text", actor: "text", action: "text", subject: "text", since: day, until: day } as const;

/** Who did what, and what it changed; the newest first. Nothing here can be edited. */
export default function AuditLogPage() {
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const { subject: subjectType, since, until, ...others } = query;
  const filter = { ...others, ...(subjectType && { subjectType }), ...(since && { from: since }), ...(until && { to: until }) };
  const list = usePagedList({
    key: [...keys.audit, "list", filter],
    read: (page) => api("GET /api/admin/audit-log", { query: { ...filter, ...page } }),
  });
  return (
    <ListScreen
      title={m.title_audit_log()}
      actions={<ExportMenu addressOf={(format) => address("/api/admin/audit-log/export", {}, { ...filter, format })} />}
      list={list}
      search={{ value: values.record, scope: m.audit_record_scope(), onSearch: (record) => search({ record }) }}
      filters={
        <>
          <AuditFilters values={values} onChange={set} />
          <AuditDays key={`${since} ${until}`} since={since} until={until} onDays={set} />
        </>
      }
      words={{
        failed: m.audit_failed(),
        empty: { title: m.audit_empty(), text: m.audit_empty_text() },
        pager: { previous: m.audit_newer(), next: m.audit_older() },
      }}
      noMatch={isFiltered && { title: m.audit_no_match(), text: m.audit_no_match_text(), onClear: clear }}
      skeleton={6}
      after={<PolicyReports />}
    >
      {(items) => (
        <ol className="tblwrap audit">
          {items.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </ListScreen>
  );
}
