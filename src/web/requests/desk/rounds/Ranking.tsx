import { useLocation } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { fundingRequestStatusLabel } from "../../../../shared/domain/labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDate } from "../../../kit/dates.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { formatNumber } from "../../../kit/numbers.ts";
import { Empty } from "../../../kit/States.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { type Column, type FirstColumn, Table } from "../../../kit/Table.tsx";
import { useChange } from "../../../kit/use-change.ts";
import { Mean } from "../scoring/score-figures.tsx";
import { type Ranked, useRanking } from "./use-rounds.ts";

const first: FirstColumn<Ranked> = {
  head: m.rounds_request(),
  name: ({ organizationName }) => organizationName,
  renderBadges: ({ isLate, isWithdrawn }) => (
    <>
      {isLate && <span className="badge badge--wait">{m.rounds_late()}</span>}
      {isWithdrawn && <span className="badge badge--no">{m.rounds_withdrawn()}</span>}
    </>
  ),
  sub: ({ reference, projectTitle }) => `${reference} · ${projectTitle}`,
};

const columns: Column<Ranked>[] = [
  { id: "amt", head: m.rounds_amount(), cell: ({ fundingAmount }) => <span className="num">{fundingAmount}</span> },
  {
    id: "mean",
    head: m.rounds_mean(),
    cell: (item) => <Mean {...item} />,
  },
  {
    id: "spread",
    head: m.rounds_spread(),
    cell: ({ spread }) =>
      spread !== null && (
        <>
          <span className="rlabel">{m.rounds_spread()}</span>{" "}
          <span className="num" title={m.rounds_spread_hint()}>
            {spread}
          </span>
        </>
      ),
  },
  {
    id: "cnt",
    head: m.rounds_scores(),
    cell: ({ scores, missing }) => (
      <>
        <span className="cellmain num">{m.rounds_scores_given({ count: scores })}</span>
        {missing > 0 && <span className="cellsub num">{m.rounds_scores_missing({ count: missing })}</span>}
      </>
    ),
  },
  {
    id: "stat",
    head: m.desk_status(),
    cell: ({ status }) => <StatusBadge status={status} label={fundingRequestStatusLabel(status)} />,
  },
  { id: "short", head: m.rounds_shortlist(), cell: (item) => <Tick item={item} /> },
];

/** The requests of a call, the best first; a tick puts one on the shortlist, under the name of whoever ticked. */
export function Ranking({ roundId }: { roundId: number }) {
  const ranking = useRanking(roundId);
  const [, navigate] = useLocation();
  return (
    <section className="stack" aria-labelledby="round-ranking">
      <h2 id="round-ranking">{m.rounds_ranking()}</h2>
      <Loaded of={ranking} failed={m.rounds_ranking_failed()}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Empty title={m.rounds_ranking_none()} text={m.rounds_ranking_none_text()} />
          ) : (
            <>
              <Table
                kind="ranking"
                caption={m.rounds_ranking()}
                first={first}
                columns={columns}
                items={items}
                idOf={({ id }) => id}
                onOpen={(id) => navigate(deskPaths.fundingRequest(id))}
              />
              {total > items.length && (
                <p className="small muted">{m.rounds_ranking_first({ count: formatNumber(items.length), total: formatNumber(total) })}</p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Tick({ item: { id, reference, shortlist } }: { item: Ranked }) {
  const tick = useChange({
    call: (isShortlisted: boolean) =>
      api("PUT /api/admin/funding-requests/{id}/shortlist", { params: { id: String(id) }, body: { isShortlisted } }),
    failed: m.rounds_shortlist_failed(),
    reads: [keys.rounds, keys.fundingRequests],
  });
  // What was asked for shows until the server has answered and the list was read again.
  const isTicked = tick.isPending ? tick.variables : shortlist !== null;
  return (
    <label className="rtick">
      <span className="ckb">
        <input type="checkbox" checked={isTicked} disabled={tick.isPending} onChange={() => tick.mutate(!isTicked)} />
        <span className="vh">{m.rounds_shortlist_tick({ reference })}</span>
      </span>
      {shortlist && <span className="small muted">{m.rounds_shortlisted_by({ name: shortlist.by, date: formatDate(shortlist.at) })}</span>}
    </label>
  );
}
