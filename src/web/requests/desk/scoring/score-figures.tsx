import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mostAtOnce } from "../../../../shared/domain/lists.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import type { Column } from "../../../kit/Table.tsx";
import { idOf } from "../review/reviewed.ts";
import "./scoring.css";

export type Figures = Omit<CallOutput<"GET /api/admin/funding-requests/scores">["items"][number], "id">;
type FiguresOf = ReadonlyMap<number, Figures>;

/**
 * What scores say of the requests on a page; of none before the server has answered. A page of the table has fewer than are read at once; a
 * board that somebody opened further shows the scores of its first cards.
 */
export function useScoreFigures(items: readonly { id: number }[] | undefined): FiguresOf {
  const ids = items?.slice(0, mostAtOnce).map(idOf) ?? [];
  const { data } = useQuery({
    // A change of any of them reads the figures again.
    queryKey: [...keys.fundingRequests, "score-figures", ...ids],
    queryFn: () => api("GET /api/admin/funding-requests/scores", { query: { ids: ids.join(",") } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.items.map(({ id, ...figures }) => [id, figures]));
}

/** The mean, or why it is not shown. */
export function Mean({ mean, isHidden }: Pick<Figures, "mean" | "isHidden">) {
  if (mean === null) return <span className="small dim">{isHidden ? m.rounds_score_hidden() : m.rounds_score_none()}</span>;
  return (
    <>
      <span className="rlabel">{m.rounds_mean()}</span> <b className="num">{mean}</b>
    </>
  );
}

/** The mean in as little room as a card and a narrow column have, and how many people gave theirs, of those that the call wants. */
export function MeanAndCount({ mean, isHidden, scores, missing }: Figures) {
  return (
    <>
      <span className="cellmain">
        {isHidden ? <span title={m.rounds_score_hidden()}>{m.rounds_score_hidden_short()}</span> : <b className="num">{mean ?? "–"}</b>}
      </span>{" "}
      <span className="cellsub num">
        {missing === null ? m.rounds_scores_given({ count: scores }) : m.rounds_scores_of({ count: scores, wanted: scores + missing })}
      </span>
    </>
  );
}

export const isShown = ({ scores, missing }: Figures) => scores > 0 || (missing ?? 0) > 0;

/** Only where any of the rows was scored or is to be: where nobody scores, the table has the room for itself. */
export function scoreColumns<Item extends { id: number }>(figures: FiguresOf): Column<Item>[] {
  if (![...figures.values()].some(isShown)) return [];
  return [
    {
      id: "score",
      head: m.rounds_score(),
      skeleton: "two",
      sort: { by: "score", first: "desc" },
      cell: ({ id }) => {
        const its = figures.get(id);
        return (
          its &&
          isShown(its) && (
            <>
              <span className="rlabel">{m.rounds_score()}</span> <MeanAndCount {...its} />
            </>
          )
        );
      },
    },
  ];
}
