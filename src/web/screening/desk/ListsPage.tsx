import { useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { ScreeningNav } from "../../desk/ScreeningNav.tsx";
import { formatDate, formatDateTime } from "../../kit/dates.ts";
import { Icon } from "../../kit/Icon.tsx";
import { plainList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { Menu } from "../../kit/Menu.tsx";
import { formatNumber } from "../../kit/numbers.ts";
import { StatusBadge } from "../../kit/status.tsx";
import { type Column, type FirstColumn, Table } from "../../kit/Table.tsx";
import { useChange } from "../../kit/use-change.ts";
import { useMay } from "../../session/may.ts";
import { AskedNote } from "../../record/desk/approvals/AskedNote.tsx";
import { AddListDialog } from "./lists/AddListDialog.tsx";
import { EntriesDialog } from "./lists/EntriesDialog.tsx";
import { ListDialog } from "./lists/ListDialog.tsx";
import { listKeys, type ScreeningList, useLists, useListsChanged } from "./lists/lists-queries.ts";
import { OwnEntriesDialog } from "./lists/OwnEntriesDialog.tsx";
import { OwnEntryDialog } from "./lists/OwnEntryDialog.tsx";
import { SettingsDialog } from "./lists/SettingsDialog.tsx";
import { SwitchDialog } from "./lists/SwitchDialog.tsx";
import { UploadListDialog } from "./lists/UploadListDialog.tsx";
import { VersionsDialog } from "./lists/VersionsDialog.tsx";
import "../../styles/admin.css";
import "./lists/lists.css";

export const titleOf = m.lists_heading;

type Shown =
  | { what: "add" }
  | { what: "own" }
  | { what: "ownEntries" }
  | { what: "settings" }
  | { what: keyof typeof dialogsOfList; list: ScreeningList };

const conditionWords = {
  fresh: m.lists_state_fresh,
  stale: m.lists_state_stale,
  failed: m.lists_state_failed,
  not_loaded: m.lists_state_not_loaded,
  off: m.lists_state_off,
};
/** The families of colours that other states have already. */
const tones = { fresh: "verified", stale: "failed", failed: "failed", not_loaded: "pending", off: "draft" };

const first: FirstColumn<ScreeningList> = { head: m.lists_col_list(), name: ({ name }) => name, sub: ({ publisher }) => publisher };

const columns: Column<ScreeningList>[] = [
  {
    id: "day",
    head: m.lists_col_published(),
    className: "num",
    cell: ({ publishedAt, checkedAt }) => (
      <>
        <span className="cellmain">{publishedAt ? formatDate(publishedAt) : "–"}</span>
        <span className="cellsub">{checkedAt ? m.lists_col_checked({ when: formatDateTime(checkedAt) }) : m.lists_never()}</span>
      </>
    ),
  },
  { id: "amt", head: m.lists_col_entries(), className: "num", cell: ({ entries }) => formatNumber(entries) },
  {
    id: "stat",
    head: m.lists_col_state(),
    cell: ({ condition, error, isWaiting }) => (
      <>
        <StatusBadge status={tones[condition]} label={conditionWords[condition]()} />
        {isWaiting ? <span className="cellsub">{m.lists_waiting()}</span> : error && <span className="cellsub">{error}</span>}
      </>
    ),
  },
];

/** What everybody is screened against (mock 18b). */
export default function ListsPage() {
  const lists = useLists();
  const list = plainList(lists, ({ items }) => items);
  const changed = useListsChanged();
  const mayChange = useMay<"POST /api/admin/screening/lists">("admin");
  const [shown, show] = useState<Shown>();
  const check = useChange({
    call: ({ id }: ScreeningList) => api("POST /api/admin/screening/lists/{id}/load", { params: { id: String(id) } }),
    done: { title: m.lists_loading() },
    failed: m.lists_not_changed(),
    reads: [listKeys.lists],
  });
  return (
    <ListScreen
      title={m.lists_heading()}
      nav={<ScreeningNav />}
      intro={
        <>
          <p className="intro muted">{m.lists_intro()}</p>
          {lists.data && lists.data.asked.length > 0 && (
            <div className="stack asked">
              {lists.data.asked.map((approval) => (
                <AskedNote key={approval.id} approval={approval} isNamed />
              ))}
            </div>
          )}
        </>
      }
      actions={
        mayChange && (
          <>
            <button type="button" className="btn btn--admin btn--sm" onClick={() => show({ what: "add" })}>
              <Icon name="plus" />
              {m.lists_add()}
            </button>
            <button type="button" className="btn btn--q btn--sm" onClick={() => show({ what: "own" })}>
              {m.lists_own_add()}
            </button>
            <button type="button" className="btn btn--q btn--sm" onClick={() => show({ what: "settings" })}>
              {m.lists_settings()}
            </button>
          </>
        )
      }
      list={list}
      words={{ failed: m.lists_failed(), empty: { title: m.lists_empty(), text: m.lists_empty_text() } }}
      after={shown && <Opened shown={shown} lists={lists.data} onClose={() => show(undefined)} onChanged={changed} />}
    >
      {(items) => (
        <Table
          kind="lists"
          caption={m.lists_heading()}
          first={first}
          columns={[...columns, { id: "act", head: m.desk_actions(), isHeadHidden: true, cell: actionsOf }]}
          items={items}
          idOf={({ id }) => id}
        />
      )}
    </ListScreen>
  );

  function actionsOf(one: ScreeningList) {
    const button = (label: string, act: () => void) => (
      <button type="button" className="menu__item" onClick={act}>
        {label}
      </button>
    );
    const isOwn = one.connector === "own";
    return (
      <Menu label={m.desk_actions()} hint={`${m.desk_actions()}: ${one.name}`} className="btn btn--q btn--sm">
        {isOwn
          ? button(m.lists_entries(), () => show({ what: "ownEntries" }))
          : one.versionId !== null && button(m.lists_entries(), () => show({ what: "entries", list: one }))}
        {button(m.lists_versions(), () => show({ what: "versions", list: one }))}
        {mayChange && !isOwn && one.isActive && one.url !== null && button(m.lists_load(), () => check.mutate(one))}
        {mayChange && !isOwn && one.isActive && button(m.lists_upload(), () => show({ what: "upload", list: one }))}
        {mayChange && !isOwn && button(m.lists_edit(), () => show({ what: "edit", list: one }))}
        {mayChange && button(one.isActive ? m.lists_switch_off() : m.lists_switch_on(), () => show({ what: "switch", list: one }))}
      </Menu>
    );
  }
}

interface OpenedProps {
  shown: Shown;
  lists: ReturnType<typeof useLists>["data"];
  onClose: () => void;
  onChanged: () => void;
}

function Opened({ shown, lists, ...dialog }: OpenedProps) {
  if (shown.what === "add") return <AddListDialog known={lists?.items ?? []} {...dialog} />;
  if (shown.what === "own") return <OwnEntryDialog {...dialog} />;
  if (shown.what === "ownEntries") return <OwnEntriesDialog {...dialog} />;
  if (shown.what === "settings") return lists && <SettingsDialog settings={lists} {...dialog} />;
  const OfList = dialogsOfList[shown.what];
  return <OfList list={shown.list} {...dialog} />;
}

const dialogsOfList = {
  entries: EntriesDialog,
  edit: ListDialog,
  upload: UploadListDialog,
  switch: SwitchDialog,
  versions: VersionsDialog,
};
