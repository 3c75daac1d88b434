import { emailStatuses } from "../../../../shared/domain/statuses.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys, useDashboard } from "../../../desk/queries.ts";
import { useFilters } from "../../../kit/filters.ts";
import { usePagedList } from "../../../kit/list.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { Toolbar } from "../../../kit/ListScreen.tsx";
import { SearchBox } from "../../../kit/SearchBox.tsx";
import { Segments, withAll } from "../../../kit/Segments.tsx";
import { type Email, emailStatusLabel, EmailRows } from "./EmailRows.tsx";
import { ResendFailed } from "./ResendFailed.tsx";

const kinds = { to: "text", record: "text", status: emailStatuses } as const;

/** Every message that was to be sent, what the mail server said to it, and the button to try again. */
export function Outbox() {
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const { status, to, record } = values;
  const counts = useDashboard().data?.emails;
  const list = usePagedList({
    key: [...keys.emails, "list", query],
    read: (page) => api("GET /api/admin/emails", { query: { ...query, ...page } }),
  });
  return (
    <>
      <Toolbar search={{ value: to, scope: m.emails_search_to(), onSearch: (text) => search({ to: text }) }}>
        <SearchBox value={record} scope={m.emails_search_record()} onSearch={(text) => search({ record: text })} />
        <Segments
          label={m.desk_status()}
          value={status}
          options={withAll(m.desk_all(), emailStatuses, emailStatusLabel, counts)}
          onChange={(one) => set({ status: one })}
        />
        {(counts?.failed ?? 0) > 0 && <ResendFailed />}
      </Toolbar>
      <ListParts
        list={list}
        words={{ failed: m.emails_list_failed(), empty: { title: m.emails_empty(), text: m.emails_empty_text() } }}
        noMatch={isFiltered && { ...nothing(values), onClear: clear }}
      >
        {(items, isBusy) => <EmailRows items={items} isBusy={isBusy} />}
      </ListParts>
    </>
  );
}

function nothing({ status, to, record }: { status: Email["status"] | undefined; to: string; record: string }) {
  if (status && !to && !record)
    return { title: m.desk_none_in_status({ status: emailStatusLabel(status) }), text: m.desk_none_in_status_text() };
  return { title: m.emails_no_match(), text: m.emails_no_match_text() };
}
