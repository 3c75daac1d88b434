import { caseViews, type CaseView } from "../../../shared/domain/screening.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { useFilters } from "../../kit/filters.ts";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { useOpenNumber } from "../../kit/url-state.ts";
import { CasePanel } from "./cases/CasePanel.tsx";
import { Queue } from "./cases/Queue.tsx";
import { ScreenNameButton } from "./cases/ScreenNameDialog.tsx";
import { ScreeningStanding } from "./cases/ScreeningStanding.tsx";
import { useLiveCases, useScreening } from "./cases/cases-queries.ts";
import { ScreeningNav } from "../../desk/ScreeningNav.tsx";
import "../../styles/admin.css";
import "../../styles/filters.css";
import "./cases/cases.css";

export const titleOf = m.scase_title;

const viewLabels: Record<CaseView, () => string> = {
  open: m.scase_view_open,
  second: m.scase_view_second,
  decided: m.scase_view_decided,
};
const emptyTitles: Record<CaseView, () => string> = {
  open: m.scase_empty_open,
  second: m.scase_empty_second,
  decided: m.scase_empty_decided,
};

const kinds = { q: "text", view: caseViews, sort: ["score"] } as const;

/** Possible matches with sanctions lists, and how two people decide them (decision 0058). */
export default function ScreeningPage() {
  const { values, set, search, isFiltered, clear } = useFilters(kinds);
  const view = values.view ?? "open";
  const [openId, open] = useOpenNumber();
  useLiveCases();
  const screening = useScreening();
  const list = usePagedList({
    key: [...keys.screening, "cases", view, values.q, values.sort],
    read: (page) =>
      api("GET /api/admin/screening/cases", {
        query: { view, ...(values.q && { q: values.q }), ...(values.sort && { sort: values.sort }), order: "desc", ...page },
      }),
  });
  const counts = list.page?.counts;
  const isListed = list.items.some(({ id }) => id === openId);
  return (
    <ListScreen
      title={m.scase_title()}
      nav={<ScreeningNav />}
      actions={<ScreenNameButton />}
      intro={screening.data && <ScreeningStanding screening={screening.data} />}
      list={list}
      search={{ value: values.q, scope: m.scase_search(), onSearch: (q) => search({ q }) }}
      filters={
        <>
          <Segments
            label={m.scase_show()}
            value={view}
            options={caseViews.map((one) => ({ value: one, label: viewLabels[one](), count: counts?.[one] }))}
            onChange={(one) => {
              open(undefined);
              set({ view: one });
            }}
          />
          <Segments
            label={m.scase_sort()}
            value={values.sort}
            options={[
              { value: undefined, label: m.scase_sort_date() },
              { value: "score", label: m.scase_sort_score() },
            ]}
            onChange={(sort) => set({ sort })}
          />
        </>
      }
      words={{
        failed: m.scase_failed(),
        empty: { title: emptyTitles[view](), text: m.scase_empty_text({ threshold: screening.data?.threshold ?? 70 }) },
      }}
      noMatch={
        isFiltered &&
        values.q !== "" && {
          title: m.desk_no_match({ query: values.q }),
          text: m.desk_searched({ fields: m.scase_search() }),
          onClear: clear,
        }
      }
      skeleton={3}
      // A link leads to a case that may be in another view by now.
      after={openId !== undefined && !isListed && !list.isPending && <CasePanel key={openId} id={openId} />}
    >
      {(items, isBusy) => {
        const shown = openId === undefined ? items[0]?.id : openId;
        return (
          <div className="scr" aria-busy={isBusy}>
            <Queue items={items} openId={shown} onOpen={open} />
            {shown !== undefined && (isListed || openId === undefined) && <CasePanel key={shown} id={shown} />}
          </div>
        );
      }}
    </ListScreen>
  );
}
