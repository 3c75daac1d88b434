import { useState } from "react";
import { questionViews } from "../../../shared/domain/community-money.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { MoneyNav } from "../../desk/MoneyNav.tsx";
import { keys } from "../../desk/queries.ts";
import { formatDate } from "../../kit/dates.ts";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { Segments, withAll } from "../../kit/Segments.tsx";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import { QuestionDialog } from "./questions/QuestionDialog.tsx";
import { type Question, QuestionState } from "./questions/QuestionState.tsx";
import "../../styles/admin.css";

export const titleOf = m.cmoney_desk_title;

const kinds = { view: questionViews } as const;
const viewLabels = { open: m.cmoney_desk_open, closed: m.cmoney_desk_closed };

/** Of a day in UTC, as it was promised. */
const isLate = ({ state, dueOn }: Question) => state === "open" && dueOn < new Date().toISOString().slice(0, 10);

const first: FirstColumn<Question> = {
  head: m.transfers_project(),
  name: ({ projectName }) => projectName,
  sub: ({ institutionName }) => institutionName,
};

const columns: Column<Question>[] = [
  { id: "type", head: m.cmoney_desk_words(), cell: ({ words }) => <span className="clamp2">{words}</span> },
  { id: "amt", head: m.transfers_amount(), className: "num nowrap", cell: formatMoney },
  {
    id: "stat",
    head: m.cmoney_desk_view(),
    cell: ({ state }) => <QuestionState state={state} />,
  },
  {
    id: "date",
    head: m.cmoney_desk_due(),
    className: "num",
    cell: (question) => (
      <>
        {formatDate(question.dueOn)} {isLate(question) && <b>{m.cmoney_desk_late()}</b>}
      </>
    ),
  },
];

/** What communities ask about payments, with the days that were promised to them. */
export default function QuestionsPage() {
  const { values, query, isFiltered, set, clear } = useFilters(kinds);
  const [openedId, open] = useState<number>();
  const list = usePagedList({
    key: [...keys.paymentQuestions, query],
    read: (page) => api("GET /api/admin/payment-questions", { query: { ...query, ...page } }),
  });
  const opened = list.items.find(({ id }) => id === openedId);
  return (
    <ListScreen
      title={m.cmoney_desk_title()}
      nav={<MoneyNav />}
      intro={m.cmoney_desk_intro()}
      list={list}
      filters={
        <Segments
          label={m.cmoney_desk_view()}
          value={values.view}
          options={withAll(m.cmoney_desk_all(), questionViews, (view) => viewLabels[view]())}
          onChange={(view) => set({ view })}
        />
      }
      words={{ failed: m.cmoney_desk_failed(), empty: { title: m.cmoney_desk_empty(), text: m.cmoney_desk_empty_text() } }}
      noMatch={isFiltered && { title: m.cmoney_desk_no_match(), text: m.cmoney_desk_no_match_text(), onClear: clear }}
      after={opened && <QuestionDialog question={opened} onClose={() => open(undefined)} />}
    >
      {(items, isBusy) => (
        <Table
          kind="questions"
          caption={m.cmoney_desk_title()}
          first={first}
          columns={[...columns, { id: "act", head: m.desk_actions(), isHeadHidden: true, className: "c-act--wide", cell: openButton }]}
          items={items}
          idOf={({ id }) => id}
          isBusy={isBusy}
        />
      )}
    </ListScreen>
  );

  function openButton({ id, state, projectName }: Question) {
    return (
      <button type="button" className="btn btn--q btn--sm" onClick={() => open(id)}>
        {state === "open" ? m.cmoney_desk_answer() : m.cmoney_desk_read()} <span className="vh">{projectName}</span>
      </button>
    );
  }
}
