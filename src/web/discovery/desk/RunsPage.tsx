import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { formatDateTime } from "../../kit/dates.ts";
import { useUrlState } from "../../kit/url-state.ts";
import { CountsText, RunStateBadge, rowsText, type RunItem, startedText } from "./runs/parts.tsx";
import { RunDialog } from "./runs/RunDialog.tsx";
import { DiscoveryIntro } from "./SubNav.tsx";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { deskKeys } from "./desk-queries.ts";
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
  const list = usePagedList({
    key: deskKeys.runs,
    read: (page) => api("GET /api/admin/partner-discovery/runs", { query: page }),
    follow: { everyMs: followEveryMs, while: (runs) => runs.some(({ state }) => state === "running") },
  });
  return (
    <ListScreen
      title={m.run_heading()}
      intro={<DiscoveryIntro text={`${m.run_intro()} ${m.run_difference_hint()}`} />}
      list={list}
      words={{
        failed: m.run_failed(),
        empty: { title: m.run_empty(), text: m.run_empty_text() },
        pager: { previous: m.run_newer(), next: m.run_older() },
      }}
      after={opened && /^\d{1,9}$/.test(opened) && <RunDialog id={opened} onClose={() => change({ run: undefined })} />}
    >
      {(items, isBusy) => (
        <ol className="tblwrap runs" aria-busy={isBusy}>
          {items.map((run) => (
            <RunRow key={run.id} run={run} onOpen={() => change({ run: String(run.id) })} />
          ))}
        </ol>
      )}
    </ListScreen>
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
