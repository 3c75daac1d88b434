import type { ReactNode } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { useAuth } from "../../../session/auth-context.tsx";
import { LiveBadge } from "../../../desk/live/LiveBadge.tsx";
import { ExportMenu } from "../../../kit/ExportMenu.tsx";
import { Empty, NoMatch } from "../../../kit/States.tsx";
import type { Desk, DeskFilters, ReviewItem } from "./desk.ts";

interface HeadProps<Item extends ReviewItem> {
  desk: Desk<Item>;
  filters: DeskFilters;
  total: string;
  onSeek: () => void;
}

export function DeskHead<Item extends ReviewItem>({ desk, filters, total, onSeek }: HeadProps<Item>) {
  const isAdmin = useAuth().user?.isAdmin ?? false;
  return (
    <div className="ahead">
      <h1>
        {desk.texts.title} <small className="num">{total}</small>
      </h1>
      {desk.isLive && <LiveBadge />}
      {isAdmin && <ExportMenu addressOf={(format) => desk.exportAddress(filters, format)} />}
      <SeekButton text={desk.texts.seek} onSeek={onSeek} />
    </div>
  );
}

/** Outreach is the administrators'. */
function SeekButton({ text, onSeek }: { text: string; onSeek: () => void }) {
  if (!useAuth().user?.isAdmin) return null;
  return (
    <button type="button" className="btn btn--admin btn--sm" onClick={onSeek}>
      <Icon name="people" />
      {text}
    </button>
  );
}

interface NothingProps<Item extends ReviewItem> {
  desk: Desk<Item>;
  filters: DeskFilters;
  isFiltered: boolean;
  onClear: () => void;
  onSeek: () => void;
}

/** An empty list is either an honest beginning or a search without a find. */
export function DeskNothing<Item extends ReviewItem>({ desk, filters, isFiltered, onClear, onSeek }: NothingProps<Item>) {
  if (!isFiltered) {
    return (
      <Empty title={desk.texts.emptyTitle} text={desk.texts.emptyText}>
        <SeekButton text={desk.texts.seek} onSeek={onSeek} />
      </Empty>
    );
  }
  if (filters.assignee || filters.due) return <NoMatch title={m.deskx_none()} text={m.deskx_none_text()} onClear={onClear} />;
  const status = filters.status && desk.statusLabel(filters.status);
  if (!filters.q)
    return <NoMatch title={m.desk_none_in_status({ status: status ?? "" })} text={m.desk_none_in_status_text()} onClear={onClear} />;
  const text = status
    ? m.desk_searched_within({ fields: desk.texts.searchedIn, status })
    : m.desk_searched({ fields: desk.texts.searchedIn });
  return <NoMatch title={m.desk_no_match({ query: filters.q })} text={text} onClear={onClear} />;
}

const line = <span className="skel skel--main" />;
const twoLines = (
  <>
    {line}
    <span className="skel skel--sub" />
  </>
);

const placeholders: Record<string, ReactNode> = {
  name: twoLines,
  type: line,
  msg: twoLines,
  amt: line,
  who: twoLines,
  stat: <span className="skel skel--pill" />,
  date: <span className="skel skel--date" />,
};

/** The shape of the table while it loads: no spinner. */
export function TableSkeleton<Item extends ReviewItem>({ desk }: { desk: Desk<Item> }) {
  return (
    <div className="tblwrap" aria-busy="true">
      <p className="vh">{m.page_loading()}</p>
      <table className={`tbl tbl--${desk.counts}`} aria-hidden="true">
        <thead>
          <tr>
            <th className="ck">
              <span className="vh">{m.desk_select_all()}</span>
            </th>
            <th className="c-name">{desk.nameHead}</th>
            {desk.columns.map(({ id, head }) => (
              <th key={id} className={`c-${id}`}>
                {head}
              </th>
            ))}
            <th className="c-stat">{m.desk_status()}</th>
            <th className="c-date">{m.desk_submitted()}</th>
            <th className="c-act">
              <span className="vh">{m.desk_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {["a", "b", "c", "d"].map((row) => (
            <tr key={row}>
              {["ck", "name", ...desk.columns.map(({ id }) => id), "stat", "date", "act"].map((column) => (
                <td key={column} className={`c-${column} ${column}`}>
                  {placeholders[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Says which keys there are, and turns the single-letter ones off for people whom they disturb (WCAG 2.1.4). */
export function Shortcuts({ isOn, isBoard = false, onChange }: { isOn: boolean; isBoard?: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <details className="disclose d-block">
      <summary>{m.desk_keys()}</summary>
      <p className="small muted">{isBoard ? m.deskx_board_keys() : m.desk_keys_text()}</p>
      <label className="check small">
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span>{isBoard ? m.deskx_board_keys_on() : m.desk_keys_on()}</span>
      </label>
    </details>
  );
}
