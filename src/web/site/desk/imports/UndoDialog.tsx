import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { formatNumber } from "../../../kit/numbers.ts";
import { freshOnOpen, readAnew } from "../../../kit/queries.ts";
import { importsKey } from "./import-row.ts";
import { recordPath } from "./record-path.ts";

type Undoable = CallOutput<"GET /api/admin/imports/{id}">;

/** Says what undoing an import takes back and what it keeps, and does it once that is confirmed. */
export function UndoDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const foreseen = readAnew(
    useQuery({
      queryKey: [...importsKey, id],
      queryFn: () => api("GET /api/admin/imports/{id}", { params: { id: String(id) } }),
      ...freshOnOpen,
    }),
  );
  return (
    <FormDialog
      title={m.imp_undo()}
      action={m.imp_undo_now({ count: formatNumber(foreseen.data?.undoable ?? 0) })}
      pending={m.imp_undoing()}
      look="danger"
      isBlocked={!foreseen.data || foreseen.data.undoable === 0}
      send={() => api("POST /api/admin/imports/{id}/undo", { params: { id: String(id) } })}
      onSent={() => void client.invalidateQueries({ queryKey: importsKey })}
      done={({ removed, kept }) => ({ title: m.imp_undone(), description: m.imp_undone_text({ removed, kept }) })}
      error={m.imp_undo_failed()}
      onClose={onClose}
    >
      {() => (
        <Loaded of={foreseen} failed={m.imp_failed()}>
          {(one) => <Foreseen of={one} />}
        </Loaded>
      )}
    </FormDialog>
  );
}

function Foreseen({ of: one }: { of: Undoable }) {
  return (
    <>
      <p className="name">{one.fileName}</p>
      <p>{m.imp_undo_text({ undoable: formatNumber(one.undoable), kept: formatNumber(one.kept) })}</p>
      {one.undoable > 0 && <p>{m.imp_undo_final()}</p>}
      {one.kept > 0 && (
        <ul className="importrows">
          {one.keptRecords.map((record) => (
            <li key={record.id}>
              <b className="num">{m.imp_row({ row: record.row })}</b> <Link href={recordPath(one.kind, record.id)}>{record.name}</Link>
              <p className="small muted">{reasonOf(record)}</p>
            </li>
          ))}
        </ul>
      )}
      {one.kept > one.keptRecords.length && <p className="small muted">{m.imp_first_only({ count: one.keptRecords.length })}</p>}
    </>
  );
}

function reasonOf({ because, by }: Undoable["keptRecords"][number]): string {
  if (because === "changed") return m.imp_kept_changed();
  return because === "screened" ? m.imp_kept_screened() : m.imp_kept_used({ by: by.join(", ") });
}
