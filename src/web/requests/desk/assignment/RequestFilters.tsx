import { type DueFilter, dueFilters, type RequestMark, requestMarks } from "../../../../shared/domain/request-list.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { useAuth } from "../../../session/auth-context.tsx";
import { RoundFilter } from "../rounds/RoundFilter.tsx";
import { useSavedFilterMenu } from "../saved-filters/SavedFilters.tsx";
import { useUrlState } from "../../../kit/url-state.ts";
import { oneOf } from "../../../kit/one-of.ts";
import { useAssignable } from "./colleagues.ts";
import { firstPage } from "../../../kit/paging.tsx";
import { FilterMenu } from "../../../kit/FilterMenu.tsx";
import { FilterSelect } from "../../../kit/FilterSelect.tsx";
import { Segments } from "../../../kit/Segments.tsx";

const markLabels: Record<RequestMark, () => string> = {
  objection: m.deskx_mark_objection,
  question: m.deskx_mark_question,
  to_score: m.deskx_mark_to_score,
  scores_missing: m.deskx_mark_scores_missing,
  scored: m.deskx_mark_scored,
  alike: m.deskx_mark_alike,
  withdrawn: m.deskx_mark_withdrawn,
  merged: m.deskx_mark_merged,
};

/** What is used less than search and status: whose requests, what is due, marks and calls, what was saved; and the board. */
export function RequestFilters() {
  const { params, change: changeUrl } = useUrlState();
  const change = (values: Record<string, string | undefined>) => changeUrl({ ...values, ...firstPage });
  const { user } = useAuth();
  const people = useAssignable().filter(({ colleague }) => colleague.id !== user?.id);
  const assignee = params.get("assignee") ?? "";
  const due = oneOf(dueFilters, params.get("due"));
  const isBoard = params.get("view") === "board";
  const isListed = ["", "me", "none"].includes(assignee) || people.some(({ colleague }) => String(colleague.id) === assignee);
  const inForce = [assignee, due, params.get("mark"), params.get("round")];
  const anyDay = { due: undefined, ...(params.get("sort") === "nextDue" && { sort: undefined, order: undefined }) };
  const filterDue = (value: DueFilter | undefined) => change(value ? { due: value, sort: "nextDue", order: "asc" } : anyDay);
  const saved = useSavedFilterMenu();
  return (
    <>
      <FilterMenu
        count={inForce.filter(Boolean).length}
        onClear={() => change({ assignee: undefined, mark: undefined, round: undefined, ...anyDay })}
      >
        <FilterSelect
          label={m.deskx_assignee()}
          value={assignee || undefined}
          options={[
            { value: undefined, label: m.deskx_everyone() },
            { value: "me", label: m.deskx_mine() },
            { value: "none", label: m.deskx_nobodys() },
            ...(isListed ? [] : [{ value: assignee, label: m.deskx_other() }]),
            ...people.map(({ colleague, label }) => ({ value: String(colleague.id), label, group: m.deskx_colleagues() })),
          ]}
          onChange={(to) => change({ assignee: to })}
        />
        <FilterSelect
          label={m.deskx_due()}
          value={due}
          options={[
            { value: undefined, label: m.deskx_any_day() },
            { value: "soon", label: m.deskx_soon() },
            { value: "late", label: m.deskx_late() },
          ]}
          onChange={filterDue}
        />
        <FilterSelect
          label={m.deskx_mark()}
          value={oneOf(requestMarks, params.get("mark"))}
          options={[
            { value: undefined, label: m.deskx_mark_any() },
            ...requestMarks.map((value) => ({ value, label: markLabels[value]() })),
          ]}
          onChange={(mark) => change({ mark })}
        />
        <RoundFilter value={params.get("round") ?? undefined} onChange={(round) => change({ round })} />
        {saved.section}
      </FilterMenu>
      {saved.dialog}
      <Segments
        label={m.deskx_view()}
        value={isBoard ? "board" : undefined}
        options={[
          { value: undefined, label: m.deskx_table() },
          { value: "board", label: m.deskx_board() },
        ]}
        onChange={(view) => change({ view, ...(view && { status: undefined }) })}
      />
    </>
  );
}
