import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { usePagedList } from "../../../kit/list.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { useOwnPaging } from "../../../kit/paging.tsx";
import { SearchBox } from "../../../kit/SearchBox.tsx";
import { type Column, type FirstColumn, Table } from "../../../kit/Table.tsx";
import { EntryFacts } from "../EntryFacts.tsx";
import { entryKindLabel } from "./entry-kinds.ts";
import type { ScreeningList } from "./lists-queries.ts";
import "../../../styles/filters.css";

type Entry = CallOutput<"GET /api/admin/screening/lists/{id}/entries">["items"][number];

const first: FirstColumn<Entry> = { head: m.lists_own_name(), name: ({ name }) => name, sub: ({ key }) => key };
const columns: Column<Entry>[] = [
  { id: "type", head: m.lists_own_kind(), cell: ({ kind }) => entryKindLabel(kind) },
  { id: "amt", head: m.lists_entry_programmes(), cell: ({ programmes }) => programmes.join(", ") || "–" },
];

/** Looks for a name among the entries of a list, and reads one as it was published. */
export function EntriesDialog({ list, onClose }: { list: ScreeningList; onClose: () => void }) {
  const [q, search] = useState("");
  const [openId, open] = useState<number>();
  return (
    <Dialog title={m.lists_entries_of({ name: list.name })} className="dialog--wide" onClose={onClose}>
      <div className="dialog__body stack">
        {openId === undefined ? (
          <>
            <SearchBox value={q} scope={m.lists_entries_search()} onSearch={search} />
            <Entries key={q} list={list} q={q} onOpen={open} onClear={() => search("")} />
          </>
        ) : (
          <>
            <button type="button" className="btn btn--q btn--sm" onClick={() => open(undefined)}>
              <Icon name="left" />
              {m.lists_entries_back()}
            </button>
            <Published id={openId} />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface EntriesProps {
  list: ScreeningList;
  q: string;
  onOpen: (id: number) => void;
  onClear: () => void;
}

function Entries({ list, q, onOpen, onClear }: EntriesProps) {
  const entries = usePagedList({
    key: ["/api/admin/screening/lists/entries", list.id, list.versionId, q],
    read: (page) =>
      api("GET /api/admin/screening/lists/{id}/entries", { params: { id: String(list.id) }, query: { ...(q && { q }), ...page } }),
    paging: useOwnPaging(),
  });
  return (
    <ListParts
      list={entries}
      words={{ failed: m.lists_entries_failed(), empty: { title: m.lists_entries_empty(), text: m.lists_versions_empty_text() } }}
      noMatch={q !== "" && { title: m.desk_no_match({ query: q }), text: m.desk_searched({ fields: m.lists_entries_search() }), onClear }}
    >
      {(items, isBusy) => (
        <Table
          kind="entries"
          caption={m.lists_entries_of({ name: list.name })}
          first={first}
          columns={columns}
          items={items}
          idOf={({ id }) => id}
          onOpen={(id) => onOpen(Number(id))}
          isBusy={isBusy}
        />
      )}
    </ListParts>
  );
}

function Published({ id }: { id: number }) {
  const entry = useQuery({
    queryKey: ["/api/admin/screening/entries", id],
    queryFn: () => api("GET /api/admin/screening/entries/{id}", { params: { id: String(id) } }),
  });
  return (
    <Loaded of={entry} failed={m.lists_entries_failed()}>
      {({ content }) => (
        <div className="stack-2">
          <p className="small muted">
            {entryKindLabel(content.kind)}, {content.key}
          </p>
          <EntryFacts entry={content} />
        </div>
      )}
    </Loaded>
  );
}
