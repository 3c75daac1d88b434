import { importKindLabel } from "../../../shared/domain/imports.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { formatDateTime } from "../../kit/dates.ts";
import { Icon } from "../../kit/Icon.tsx";
import { usePagedList } from "../../kit/list.ts";
import { ListScreen } from "../../kit/ListScreen.tsx";
import { formatNumber } from "../../kit/numbers.ts";
import { type Column, Table } from "../../kit/Table.tsx";
import { useOpenNumber, useUrlState } from "../../kit/url-state.ts";
import { type ImportRow, importsKey, stateText } from "./imports/import-row.ts";
import { NewImport } from "./imports/NewImport.tsx";
import { UndoDialog } from "./imports/UndoDialog.tsx";
import "../../styles/admin.css";
import "./imports/imports.css";

export const titleOf = m.imp_title;

/** What was brought in by files, the newest first; and the way to bring in more. */
export default function ImportsPage() {
  const { params, change } = useUrlState();
  if (params.has("new")) return <NewImport onClose={() => change({ new: undefined })} />;
  return <ImportList onNew={() => change({ new: "1" })} />;
}

function ImportList({ onNew }: { onNew: () => void }) {
  const [open, setOpen] = useOpenNumber();
  const list = usePagedList({ key: importsKey, read: (page) => api("GET /api/admin/imports", { query: page }) });
  return (
    <ListScreen
      title={m.imp_title()}
      intro={m.imp_intro()}
      actions={
        <button type="button" className="btn btn--admin btn--sm" onClick={onNew}>
          <Icon name="plus" />
          {m.imp_new()}
        </button>
      }
      list={list}
      words={{ failed: m.imp_failed(), empty: { title: m.imp_empty(), text: m.imp_empty_text() } }}
      after={open !== undefined && <UndoDialog id={open} onClose={() => setOpen(undefined)} />}
    >
      {(items, isBusy) => (
        <Table
          caption={m.imp_title()}
          kind="imports"
          first={{ head: m.imp_col_file(), name: ({ fileName }) => fileName, sub: ({ by }) => m.imp_by({ name: by }) }}
          columns={columns(setOpen)}
          items={items}
          idOf={({ id }) => id}
          isBusy={isBusy}
        />
      )}
    </ListScreen>
  );
}

const columns = (onOpen: (id: number) => void): Column<ImportRow>[] => [
  { id: "type", head: m.imp_col_kind(), cell: ({ kind }) => importKindLabel(kind) },
  { id: "amt", head: m.imp_col_made(), cell: ({ made }) => formatNumber(made), className: "num" },
  { id: "stat", head: m.desk_status(), cell: stateText },
  { id: "date", head: m.imp_col_when(), cell: ({ at }) => formatDateTime(at) },
  {
    id: "act",
    head: m.imp_undo(),
    isHeadHidden: true,
    cell: ({ id, fileName, remaining }) =>
      remaining > 0 && (
        <button type="button" className="btn btn--q btn--sm" onClick={() => onOpen(id)}>
          {m.imp_undo_short()} <span className="vh">{fileName}</span>
        </button>
      ),
  },
];
