import { useLocation } from "wouter";
import { roundPhaseLabel } from "../../../../shared/domain/round-labels.ts";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { RequestsNav } from "../../../desk/RequestsNav.tsx";
import { DeskPage } from "../../../kit/DeskPage.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { formatMomentIn } from "../../../kit/moments.ts";
import { formatMoney } from "../../../../shared/domain/sums.ts";
import { formatNumber } from "../../../kit/numbers.ts";
import { Empty } from "../../../kit/States.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { type Column, type FirstColumn, Table } from "../../../kit/Table.tsx";
import { useChange } from "../../../kit/use-change.ts";
import { useMay } from "../../../session/may.ts";
import { type ListedRound, nameOfRound, useRoundChanged, useRounds } from "./use-rounds.ts";
import "./rounds.css";

const first: FirstColumn<ListedRound> = { head: m.rounds_name(), name: nameOfRound, sub: ({ reference }) => reference };

const columns: Column<ListedRound>[] = [
  { id: "stat", head: m.rounds_phase(), cell: ({ phase }) => <StatusBadge status={phase} label={roundPhaseLabel(phase)} /> },
  {
    id: "day",
    head: m.rounds_closes(),
    cell: ({ closesAt, timeZone }) => closesAt && <span className="num small">{formatMomentIn(closesAt, timeZone)}</span>,
  },
  {
    id: "amt",
    head: m.rounds_left(),
    cell: ({ money }) =>
      money && (
        <>
          <span className="cellmain num">{formatMoney({ amount: money.left, currency: money.currency })}</span>
          <span className="cellsub num">
            {m.rounds_budget()} {money.budget}
          </span>
        </>
      ),
  },
  {
    id: "cnt",
    head: m.rounds_requests(),
    cell: ({ requests, shortlisted }) => (
      <>
        <span className="cellmain num">{formatNumber(requests)}</span>
        {shortlisted > 0 && (
          <span className="cellsub">
            {m.rounds_shortlisted_count()} {formatNumber(shortlisted)}
          </span>
        )}
      </>
    ),
  },
];

/** Every funding call, the newest first. */
export function RoundList() {
  const mayChange = useMay<"POST /api/admin/rounds">("admin");
  const rounds = useRounds();
  const [, navigate] = useLocation();
  const changed = useRoundChanged();
  const add = useChange({
    call: () => api("POST /api/admin/rounds", {}),
    done: { title: m.rounds_added() },
    failed: m.rounds_not_added(),
    reads: [keys.rounds],
    onDone: (round) => {
      changed(round);
      navigate(deskPaths.round(round.id));
    },
  });
  const addButton = (
    <button type="button" className="btn btn--admin btn--sm" disabled={add.isPending} onClick={() => add.mutate()}>
      <Icon name="plus" />
      {m.rounds_add()}
    </button>
  );
  return (
    <DeskPage title={m.rounds_title()} nav={<RequestsNav />} intro={m.rounds_intro()} actions={mayChange && addButton}>
      <Loaded of={rounds} failed={m.rounds_failed()}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={m.rounds_empty()} text={mayChange ? m.rounds_empty_text() : m.rounds_empty_reviewer()} />
          ) : (
            <Table
              kind="rounds"
              caption={m.rounds_caption()}
              first={first}
              columns={columns}
              items={items}
              idOf={({ id }) => id}
              onOpen={(id) => navigate(deskPaths.round(Number(id)))}
            />
          )
        }
      </Loaded>
    </DeskPage>
  );
}
