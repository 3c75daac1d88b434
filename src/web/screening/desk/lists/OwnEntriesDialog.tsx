import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { formatDate } from "../../../kit/dates.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { usePagedList } from "../../../kit/list.ts";
import { ListParts } from "../../../kit/ListParts.tsx";
import { useOwnPaging } from "../../../kit/paging.tsx";
import { StatusBadge } from "../../../kit/status.tsx";
import { type Column, type FirstColumn, Table } from "../../../kit/Table.tsx";
import { useMay } from "../../../session/may.ts";
import { entryKindLabel } from "./entry-kinds.ts";
import { listKeys } from "./lists-queries.ts";

type OwnEntry = CallOutput<"GET /api/admin/screening/own-entries">["items"][number];

const first: FirstColumn<OwnEntry> = {
  head: m.lists_own_name(),
  name: ({ name }) => name,
  sub: ({ kind, birthDate, country }) => [entryKindLabel(kind), birthDate, country].filter(Boolean).join(", "),
};

const columns: Column<OwnEntry>[] = [
  {
    id: "msg",
    head: m.lists_reason(),
    cell: (entry) => (
      <>
        <span className="cellmain asTyped">{entry.reason}</span>
        <span className="cellsub">{m.lists_own_added_by({ name: entry.addedBy, when: formatDate(entry.addedAt) })}</span>
        {entry.removedAt && (
          <span className="cellsub asTyped">
            {m.lists_own_removed_by({
              name: entry.removedBy ?? "",
              when: formatDate(entry.removedAt),
              reason: entry.removalReason ?? "",
            })}
          </span>
        )}
      </>
    ),
  },
  {
    id: "stat",
    head: m.lists_col_state(),
    cell: (entry) =>
      entry.removedAt ? (
        <StatusBadge status="draft" label={m.lists_own_off()} />
      ) : (
        <StatusBadge status="verified" label={m.lists_version_current()} />
      ),
  },
];

/** The block list of one's own: who is on it and why, who was, and how somebody is taken off. */
export function OwnEntriesDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const [removed, remove] = useState<OwnEntry>();
  const mayRemove = useMay<"POST /api/admin/screening/own-entries/{id}/remove">("admin");
  const entries = usePagedList({
    key: listKeys.own,
    read: (page) => api("GET /api/admin/screening/own-entries", { query: page }),
    paging: useOwnPaging(),
  });
  if (removed) return <RemoveDialog entry={removed} onClose={() => remove(undefined)} onChanged={onChanged} />;
  return (
    <Dialog title={m.lists_own_heading()} className="dialog--wide" onClose={onClose}>
      <div className="dialog__body stack">
        <ListParts
          list={entries}
          words={{ failed: m.lists_entries_failed(), empty: { title: m.lists_own_empty(), text: m.lists_own_text() } }}
        >
          {(items, isBusy) => (
            <Table
              kind="own"
              caption={m.lists_own_heading()}
              first={first}
              columns={[...columns, { id: "act", head: m.desk_actions(), isHeadHidden: true, cell: actionOf }]}
              items={items}
              idOf={({ id }) => id}
              isBusy={isBusy}
            />
          )}
        </ListParts>
      </div>
    </Dialog>
  );

  function actionOf(entry: OwnEntry) {
    if (!mayRemove || entry.removedAt) return null;
    return (
      <button type="button" className="btn btn--q btn--sm" onClick={() => remove(entry)}>
        {m.lists_own_remove()} <span className="vh">{entry.name}</span>
      </button>
    );
  }
}

function RemoveDialog({ entry, onClose, onChanged }: { entry: OwnEntry; onClose: () => void; onChanged: () => void }) {
  return (
    <FormDialog
      title={m.lists_own_remove_title({ name: entry.name })}
      action={m.lists_own_remove_ask()}
      pending={m.lists_saving()}
      send={({ reason = "" }) =>
        api("POST /api/admin/screening/own-entries/{id}/remove", { params: { id: String(entry.id) }, body: { reason } })
      }
      onSent={onChanged}
      done={{ title: m.appr_asked(), description: m.lists_asked() }}
      error={m.lists_not_changed()}
      onClose={onClose}
    >
      {({ reason }) => (
        <>
          <p>{m.lists_own_remove_text()}</p>
          <TextField name="reason" label={m.lists_reason()} rows={2} maxLength={500} error={reason} />
        </>
      )}
    </FormDialog>
  );
}
