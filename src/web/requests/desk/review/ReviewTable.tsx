import { m } from "../../../../shared/messages/generated/messages.js";
import { Icon } from "../../../kit/Icon.tsx";
import { useAuth } from "../../../session/auth-context.tsx";
import { formatDate } from "../../../kit/dates.ts";
import { useChangedIds } from "../../../desk/live/LiveDesk.tsx";
import { Menu } from "../../../kit/Menu.tsx";
import { DotsIcon } from "../../../kit/pictures.tsx";
import { StatusSelect } from "../../../kit/status.tsx";
import type { Desk, DeskFilters, ReviewItem } from "./desk.ts";
import type { Selection } from "./use-selection.ts";

interface TableProps<Item extends ReviewItem> {
  desk: Desk<Item>;
  items: Item[];
  filters: DeskFilters;
  isBusy: boolean;
  openId: number | undefined;
  selection: Selection;
  onSort: (sort: string, order: "asc" | "desc") => void;
  onOpen: (id: number) => void;
  onForward: (item: Item) => void;
  onStatus: (item: Item, status: string) => void;
}

/** The list of a desk: a table, and under 60rem a list of the same rows. */
export function ReviewTable<Item extends ReviewItem>({ desk, items, isBusy, selection, ...props }: TableProps<Item>) {
  return (
    <div className="tblwrap" aria-busy={isBusy}>
      <table className={`tbl tbl--${desk.counts}`}>
        <caption className="vh">{desk.texts.caption}</caption>
        <thead>
          <tr>
            <th className="ck">
              <label className="ckb">
                <SelectAll selection={selection} />
                <span className="vh">{m.desk_select_all()}</span>
              </label>
            </th>
            <SortHead className="c-name" head={desk.nameHead} sort={desk.nameSort} {...props} />
            {desk.columns.map(({ id, head, sort }) =>
              sort ? (
                <SortHead key={id} className={`c-${id}`} head={head} sort={sort} {...props} />
              ) : (
                <th key={id} className={`c-${id}`} scope="col">
                  {head}
                </th>
              ),
            )}
            <th className="c-stat" scope="col">
              {m.desk_status()}
            </th>
            <SortHead className="c-date" head={m.desk_submitted()} sort="submittedAt" {...props} />
            <th className="c-act">
              <span className="vh">{m.desk_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id} desk={desk} item={item} selection={selection} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SelectAll({ selection }: { selection: Selection }) {
  const isSome = selection.ids.size > 0 && !selection.isAll;
  return (
    <input
      type="checkbox"
      className={isSome ? "ind" : undefined}
      checked={selection.isAll}
      ref={(box) => void (box && (box.indeterminate = isSome))}
      onChange={selection.toggleAll}
    />
  );
}

interface HeadProps {
  className: string;
  head: string;
  sort: string;
  filters: DeskFilters;
  onSort: (sort: string, order: "asc" | "desc") => void;
}

/** A head that sorts on the server. Dates begin with the newest, words with A. */
function SortHead({ className, head, sort, filters, onSort }: HeadProps) {
  const isDate = sort === "submittedAt";
  const isCurrent = (filters.sort ?? "submittedAt") === sort;
  const order = filters.order ?? "desc";
  const next = isCurrent ? (order === "asc" ? "desc" : "asc") : isDate ? "desc" : "asc";
  return (
    <th className={className} scope="col" aria-sort={isCurrent ? (order === "asc" ? "ascending" : "descending") : undefined}>
      <button type="button" onClick={() => onSort(sort, next)}>
        {head}
        {isCurrent && <Icon name={order === "asc" ? "up" : "down"} />}
      </button>
    </th>
  );
}

type RowProps<Item extends ReviewItem> = Omit<TableProps<Item>, "items" | "isBusy" | "onSort" | "filters"> & { item: Item };

function Row<Item extends ReviewItem>({ desk, item, openId, selection, onOpen, onForward, onStatus }: RowProps<Item>) {
  const name = desk.name(item);
  const isSelected = selection.ids.has(item.id);
  const isOpen = openId === item.id;
  const isChanged = useChangedIds().has(item.id);
  return (
    <tr
      className={[isOpen && "is-open", isSelected && "is-picked", isChanged && "is-changed"].filter(Boolean).join(" ")}
      aria-current={isOpen || undefined}
    >
      <td className="ck">
        <Tick name={name} isTicked={isSelected} onTick={() => selection.toggle(item.id)} />
      </td>
      <td className="c-name">
        <NameButton id={item.id} name={name} email={item.email} onOpen={onOpen} />
      </td>
      {desk.columns.map(({ id, cell }) => (
        <td key={id} className={`c-${id}`}>
          {cell(item)}
        </td>
      ))}
      <td className="c-stat">
        <StatusSelect
          label={m.desk_status_of({ name })}
          value={item.status}
          options={desk.statuses}
          labelOf={desk.statusLabel}
          onChange={(status) => onStatus(item, status)}
        />
        {desk.badges?.(item)}
      </td>
      <td className="c-date num nowrap">{formatDate(item.submittedAt)}</td>
      <td className="c-act">
        <RowMenu item={item} name={name} onOpen={onOpen} onForward={onForward} />
      </td>
    </tr>
  );
}

function Tick({ name, isTicked, onTick }: { name: string; isTicked: boolean; onTick: () => void }) {
  return (
    <label className="ckb">
      <input type="checkbox" checked={isTicked} onChange={onTick} />
      <span className="vh">{m.desk_select({ name })}</span>
    </label>
  );
}

function NameButton({ id, name, email, onOpen }: { id: number; name: string; email: string; onOpen: (id: number) => void }) {
  return (
    <button type="button" className="cell" id={`row-${id}`} data-row onClick={() => onOpen(id)}>
      <span className="cellmain name name--plain">{name}</span>
      <span className="cellsub">{email}</span>
    </button>
  );
}

function RowMenu<Item extends ReviewItem>({
  item,
  name,
  onOpen,
  onForward,
}: {
  item: Item;
  name: string;
  onOpen: (id: number) => void;
  onForward: (item: Item) => void;
}) {
  const isAdmin = useAuth().user?.isAdmin ?? false;
  return (
    <Menu className="btn btn--ghost btn--icon" hint={m.desk_more({ name })} label={<DotsIcon />}>
      <button type="button" onClick={() => onOpen(item.id)}>
        <Icon name="right" />
        {m.desk_open()}
      </button>
      {isAdmin && (
        <button type="button" onClick={() => onForward(item)}>
          <Icon name="forward" />
          {m.desk_forward()}
        </button>
      )}
      <a href={`mailto:${item.email}`}>
        <Icon name="mail" />
        {m.desk_email()}
      </a>
    </Menu>
  );
}
