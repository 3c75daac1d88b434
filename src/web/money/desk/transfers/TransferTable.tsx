import { transferStatusLabel } from "../../../../shared/domain/transfer-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { formatDate } from "../../../kit/dates.ts";
import { modeLabel } from "../../../partners/desk/ModeField.tsx";
import { StatusBadge } from "../../../kit/status.tsx";

export type TransferRow = CallOutput<"GET /api/admin/transfers">["items"][number];

interface Props {
  items: TransferRow[];
  isBusy: boolean;
  openId: string | undefined;
  onOpen: (id: string) => void;
}

/** The list of transfers: a table, and under 60rem a list of the same rows. */
export function TransferTable({ items, isBusy, openId, onOpen }: Props) {
  return (
    <div className="tblwrap" aria-busy={isBusy}>
      <table className="tbl tbl--transfers">
        <caption className="vh">{m.transfers_caption()}</caption>
        <thead>
          <tr>
            <th className="c-name" scope="col">
              {m.transfers_project()}
            </th>
            <th className="c-type" scope="col">
              {m.transfers_institution()}
            </th>
            <th className="c-amt" scope="col">
              {m.transfers_amount()}
            </th>
            <th className="c-stat" scope="col">
              {m.transfers_status()}
            </th>
            <th className="c-date" scope="col">
              {m.transfers_ordered()}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id} item={item} isOpen={item.publicId === openId} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ item, isOpen, onOpen }: { item: TransferRow; isOpen: boolean; onOpen: (id: string) => void }) {
  return (
    <tr className={isOpen ? "is-open" : undefined} aria-current={isOpen || undefined}>
      <td className="c-name">
        <button type="button" className="cell" id={`row-${item.publicId}`} data-row onClick={() => onOpen(item.publicId)}>
          <span className="cellmain name name--plain">{item.projectName}</span>
          <span className="cellsub num">{item.reference ? `${item.publicId} · ${item.reference}` : item.publicId}</span>
        </button>
      </td>
      <td className="c-type">
        <span className="clamp2">{item.institutionName}</span>
      </td>
      <td className="c-amt num nowrap">
        {item.amount} {item.currency}
      </td>
      <td className="c-stat">
        <TransferState status={item.status} mode={item.mode} />
      </td>
      <td className="c-date num nowrap">{formatDate(item.createdAt)}</td>
    </tr>
  );
}

/** The status, and which mode: test money must never be taken for money. */
export function TransferState({ status, mode }: Pick<TransferRow, "status" | "mode">) {
  return (
    <span className="row row--tight">
      <StatusBadge status={status} label={transferStatusLabel(status)} />
      <span className={mode === "live" ? "badge badge--info" : "badge"}>{modeLabel(mode)}</span>
    </span>
  );
}
