import { messageStates, messageSubjectLabel, messageSubjects } from "../../../shared/domain/visitor-messages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { RespondentsNav } from "../../desk/RespondentsNav.tsx";
import { formatDate } from "../../kit/dates.ts";
import { FilterSelect } from "../../kit/FilterSelect.tsx";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { useListKeys } from "../../kit/list-keys.tsx";
import { ListScreen, totalOf } from "../../kit/ListScreen.tsx";
import { useOpenItem } from "../../kit/open-item.ts";
import { preview } from "../../kit/preview.ts";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import { useOpenNumber } from "../../kit/url-state.ts";
import { GivenReference, messageStateLabel, StateBadge } from "./messages/marks.tsx";
import { MessageDrawer } from "./messages/MessageDrawer.tsx";
import "../../styles/admin.css";
import "./assignment/assignment.css";

type Message = CallOutput<"GET /api/admin/messages/{id}">;

export const titleOf = m.message_title;

const [path] = keys.messages;
const kinds = { q: "text", state: messageStates, about: messageSubjects } as const;

const first: FirstColumn<Message> = { head: m.message_who(), name: ({ name }) => name, sub: ({ email }) => email };

const columns: Column<Message>[] = [
  {
    id: "type",
    head: m.message_about(),
    skeleton: "two",
    cell: (item) => (
      <>
        <span className="cellmain name--plain">{messageSubjectLabel(item.about)}</span>
        <span className="cellsub">
          <GivenReference item={item} />
        </span>
      </>
    ),
  },
  { id: "msg", head: m.desk_message(), skeleton: "two", cell: ({ message }) => <span className="clamp2">{preview(message)}</span> },
  { id: "stat", head: m.desk_status(), skeleton: "pill", cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: "date",
    head: m.message_sent_on(),
    className: "num",
    skeleton: "date",
    cell: ({ submittedAt, reference }) => (
      <>
        {formatDate(submittedAt)} <span className="cellsub nowrap">{reference}</span>
      </>
    ),
  },
];

/** What communities and visitors wrote to us; what institutions wrote stands on the page beside it. */
export default function MessagesPage() {
  const { values, query, isFiltered, set, search, clear } = useFilters(kinds);
  const list = usePagedList({
    key: [path, "list", query],
    read: (page) => api("GET /api/admin/messages", { query: { ...query, ...page } }),
  });
  const [openId, open] = useOpenNumber();
  const close = () => open(undefined);
  const opened = useOpenItem({
    path,
    read: (id: number) => api("GET /api/admin/messages/{id}", { params: { id: String(id) } }),
    items: list.items,
    openId,
    open,
    within: { offset: list.paging?.offset ?? 0, total: totalOf(list) ?? "" },
  });
  const listKeys = useListKeys({ openId, step: opened.steps.step, close });
  const table = (items: Message[] | undefined, isBusy = false) => (
    <Table
      kind="messages"
      caption={m.message_caption()}
      first={first}
      columns={columns}
      items={items}
      idOf={({ id }) => id}
      isBusy={isBusy}
      openId={openId}
      onOpen={(id) => open(Number(id))}
    />
  );
  return (
    <ListScreen
      title={m.message_title()}
      nav={<RespondentsNav />}
      intro={m.message_intro()}
      list={list}
      search={{ value: values.q, scope: m.message_search(), onSearch: (q) => search({ q }), ...listKeys.search }}
      filters={
        <>
          <Segments
            label={m.desk_status()}
            value={values.state}
            options={withAll(m.desk_all(), messageStates, messageStateLabel)}
            onChange={(state) => set({ state })}
          />
          <FilterSelect
            label={m.message_about()}
            value={values.about}
            options={withAll(m.message_about_all(), messageSubjects, messageSubjectLabel)}
            onChange={(about) => set({ about })}
          />
        </>
      }
      words={{ failed: m.message_failed(), empty: { title: m.message_empty(), text: m.message_empty_text() } }}
      noMatch={
        isFiltered && {
          title: values.q ? m.desk_no_match({ query: values.q }) : m.message_none_so(),
          text: values.q ? m.desk_searched({ fields: m.message_search() }) : m.message_none_so_text(),
          onClear: clear,
        }
      }
      skeleton={table(undefined)}
      after={listKeys.note}
      drawer={openId === undefined ? null : <MessageDrawer id={openId} opened={opened} onClose={close} />}
    >
      {table}
    </ListScreen>
  );
}
