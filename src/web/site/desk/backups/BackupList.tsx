import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import { type Column, Table } from "../../../kit/Table.tsx";
import { type Backups, sizeText } from "./queries.ts";

type Item = Backups["items"][number];

const causes: Record<Item["cause"], (item: Item) => string> = {
  schedule: () => m.backup_cause_schedule(),
  person: ({ askedBy }) => askedBy ?? "",
  command: () => m.backup_cause_command(),
};

const columns: Column<Item>[] = [
  { id: "amt", head: m.backup_col_size(), cell: ({ bytes }) => (bytes === null ? "" : sizeText(bytes)), className: "num" },
  { id: "type", head: m.backup_col_cause(), cell: (item) => causes[item.cause](item) },
];

/** The backups that are there, and those that failed. */
export function BackupList({ items }: { items: Item[] }) {
  if (items.length === 0) return null;
  return (
    <Table
      caption={m.backup_list()}
      kind="backups"
      first={{
        head: m.backup_col_when(),
        name: ({ endedAt, startedAt }) => ((endedAt ?? startedAt) ? formatDateTime(endedAt ?? startedAt ?? "") : m.backup_none()),
        sub: ({ name, failure, kind }) => (failure ? m.backup_item_failed({ failure }) : kind === "files" ? m.backup_files_only() : name),
      }}
      columns={columns}
      items={items}
      idOf={({ id }) => id}
    />
  );
}
