import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { formatDateTime } from "../../kit/dates.ts";
import { formatNumber } from "../../kit/numbers.ts";
import { Pager, pageSize, usePaging } from "../../kit/paging.tsx";
import { freshOnOpen } from "../../kit/queries.ts";
import { Empty, ListSkeleton, LoadFailed } from "../../kit/States.tsx";
import { useUrlState } from "../../kit/url-state.ts";
import { deskKeys } from "./desk-queries.ts";
import { CountsText, RunStateBadge, rowsText, type RunItem, startedText } from "./runs/parts.tsx";
import { RunDialog } from "./runs/RunDialog.tsx";
import { SubNav } from "./SubNav.tsx";
import "../../styles/admin.css";
import "../public/discovery.css";
import "./desk.css";

/** A search that runs is looked at as it goes. */
const followEveryMs = 2_000;

export const titleOf = m.run_heading;

/** Every search, the newest first, with what it read and how the numbers changed. The address keeps which one is open. */
export default function RunsPage() {
  const { params, change } = useUrlState();
  const opened = params.get("run");
  const paging = usePaging("");
  const list = useQuery({
    queryKey: [...deskKeys.runs, paging.cursor],
    queryFn: () => api("GET /api/admin/partner-discovery/runs", { query: { limit: String(pageSize), cursor: paging.cursor } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some((run) => run.state === "running") ? followEveryMs : false),
    ...freshOnOpen,
  });
  const items = list.data?.items ?? [];
  return (
    <main id="main" className="wrap apage">
      <div className="ahead">
        <h1>
          {m.run_heading()} <small className="num">{list.data && formatNumber(list.data.total)}</small>
        </h1>
      </div>
      <SubNav />
      <p className="intro muted small">
        {m.run_intro()} {m.run_difference_hint()}
      </p>
      {list.isPending && <ListSkeleton />}
      {list.isError && <LoadFailed text={m.run_failed()} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <Empty title={m.run_empty()} text={m.run_empty_text()} />}
      {items.length > 0 && (
        <ol className="tblwrap runs" aria-busy={list.isPlaceholderData}>
          {items.map((run) => (
            <RunRow key={run.id} run={run} onOpen={() => change({ run: String(run.id) })} />
          ))}
        </ol>
      )}
      {list.data && (
        <Pager
          paging={paging}
          nextCursor={list.data.nextCursor}
          count={items.length}
          label={m.desk_pages()}
          words={{ previous: m.run_newer(), next: m.run_older() }}
        />
      )}
      {opened && /^\d{1,9}$/.test(opened) && <RunDialog id={opened} onClose={() => change({ run: undefined })} />}
    </main>
  );
}

function RunRow({ run, onOpen }: { run: RunItem; onOpen: () => void }) {
  return (
    <li>
      <div>
        <h2 className="runs__when num">{formatDateTime(run.startedAt)}</h2>
        <p className="xs dim">{startedText(run)}</p>
      </div>
      <p>
        <RunStateBadge state={run.state} />
      </p>
      <div className="stack-2">
        <p className="small num">{rowsText(run)}</p>
        <CountsText run={run} />
      </div>
      <button type="button" className="btn btn--q btn--sm" onClick={onOpen}>
        {m.run_open()} <span className="vh">{m.run_title({ when: formatDateTime(run.startedAt) })}</span>
      </button>
    </li>
  );
}
