import type { ReactNode } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "./Icon.tsx";
import type { RowId, Selection } from "./selection.ts";
import { useTableView } from "./table-view.ts";
import { ViewMenu } from "./ViewMenu.tsx";

export interface Column<Item> {
  /** Ends the class of its cells, `c-…`: the styles give the width, and the place in the list that a phone shows. */
  id: string;
  head: string;
  /** The head is read aloud only, as where a column holds buttons. */
  isHeadHidden?: boolean;
  cell: (item: Item) => ReactNode;
  /** Added to the class of its cells. */
  className?: string;
  /** The server's name of the sort, and which way it goes first. */
  sort?: { by: string; first: "asc" | "desc" };
  /** Its shape while the rows are on their way. */
  skeleton?: "text" | "two" | "pill" | "date";
}

/** The first column: what the row is called, and a second line. */
export interface FirstColumn<Item> {
  head: string;
  name: (item: Item) => string;
  /** After the name, such as that the row is oneself. */
  renderBadges?: (item: Item) => ReactNode;
  sub?: (item: Item) => ReactNode;
  /** The name is one thing of the row among others. */
  isPlain?: true;
  sort?: { by: string; first: "asc" | "desc" };
}

export interface Sorted {
  by: string;
  order: "asc" | "desc";
  onSort: (by: string, order: "asc" | "desc") => void;
}

interface Props<Item> {
  caption: string;
  /** Ends the class of the table, `tbl--…`, by which the styles know its columns. */
  kind: string;
  first: FirstColumn<Item>;
  columns: readonly Column<Item>[];
  /** Undefined while they are on their way: the table keeps its shape. */
  items: Item[] | undefined;
  idOf: (item: Item) => RowId;
  /** Opens the row's item; without it the name is a name only. */
  onOpen?: (id: RowId) => void;
  isBusy?: boolean;
  sorted?: Sorted;
  selection?: Selection<Item>;
  /** The row whose item is open beside the table. */
  openId?: RowId | undefined;
  /** Further classes of a row. */
  rowClass?: (item: Item) => string | false | undefined;
}

/** Rows by columns: a table, and under 60rem a list of the same rows. */
export function Table<Item>({ caption, kind, first, items, idOf, onOpen, isBusy = false, selection, openId, ...rest }: Props<Item>) {
  const { columns: all, sorted, rowClass } = rest;
  const { view, keep } = useTableView(kind);
  const columns = all.filter((column) => !view.hidden.includes(column.id));
  return (
    <div className="tblwrap" aria-busy={isBusy || items === undefined}>
      {items === undefined && <p className="vh">{m.page_loading()}</p>}
      {items && keep && <ViewMenu of={caption} columns={all.filter((column) => !column.isHeadHidden)} view={view} onChange={keep} />}
      <table className={view.isRoomy ? `tbl tbl--${kind} tbl--roomy` : `tbl tbl--${kind}`} aria-hidden={items === undefined || undefined}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              // What is on its way is hidden from screen readers: nothing in it may take the focus.
              <th className="ck">{items && <SelectAll selection={selection} />}</th>
            )}
            <Head column={{ id: "name", head: first.head, ...(first.sort && { sort: first.sort }) }} sorted={items && sorted} />
            {columns.map((column) => (
              <Head key={column.id} column={column} sorted={items && sorted} />
            ))}
          </tr>
        </thead>
        <tbody>
          {items === undefined && <SkeletonRows columns={columns} hasTicks={selection !== undefined} />}
          {items?.map((item) => {
            const id = idOf(item);
            const isPicked = selection?.has(item) ?? false;
            const names = [id === openId && "is-open", isPicked && "is-picked", rowClass?.(item)].filter(Boolean);
            return (
              <tr key={id} className={names.join(" ") || undefined} aria-current={id === openId || undefined}>
                {selection && (
                  <td className="ck">
                    <Tick name={first.name(item)} isTicked={isPicked} onTick={(isRange) => selection.toggle(item, isRange)} />
                  </td>
                )}
                <td className="c-name">
                  <Name id={id} first={first} item={item} {...(onOpen && { onOpen })} />
                </td>
                {columns.map((column) => (
                  <td key={column.id} className={classOf(column)}>
                    {column.cell(item)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface NameProps<Item> {
  id: RowId;
  first: FirstColumn<Item>;
  item: Item;
  onOpen?: (id: RowId) => void;
}

function Name<Item>({ id, first: { name, renderBadges, sub, isPlain }, item, onOpen }: NameProps<Item>) {
  const lines = (
    <>
      <span className={onOpen || isPlain ? "cellmain name name--plain" : "cellmain name"}>
        {name(item)} {renderBadges?.(item)}
      </span>
      {sub && <span className="cellsub">{sub(item)}</span>}
    </>
  );
  if (!onOpen) return lines;
  return (
    <button type="button" className="cell" id={`row-${id}`} data-row onClick={() => onOpen(id)}>
      {lines}
    </button>
  );
}

type HeadColumn = Omit<Column<unknown>, "cell" | "skeleton">;

const classOf = ({ id, className }: HeadColumn) => (className ? `c-${id} ${className}` : `c-${id}`);

/** A head that sorts on the server, or words. */
function Head({ column, sorted }: { column: HeadColumn; sorted: Sorted | undefined }) {
  const { head, isHeadHidden, sort } = column;
  if (!sort || !sorted)
    return (
      <th className={classOf(column)} scope="col">
        {isHeadHidden ? <span className="vh">{head}</span> : head}
      </th>
    );
  const isCurrent = sorted.by === sort.by;
  const turned = sorted.order === "asc" ? "desc" : "asc";
  return (
    <th className={classOf(column)} scope="col" aria-sort={isCurrent ? (sorted.order === "asc" ? "ascending" : "descending") : undefined}>
      <button type="button" onClick={() => sorted.onSort(sort.by, isCurrent ? turned : sort.first)}>
        {head}
        {isCurrent && <Icon name={sorted.order === "asc" ? "up" : "down"} />}
      </button>
    </th>
  );
}

function SelectAll<Item>({ selection: { count, isPage, togglePage } }: { selection: Selection<Item> }) {
  const isSome = count > 0 && !isPage;
  return (
    <label className="ckb">
      <input
        type="checkbox"
        className={isSome ? "ind" : undefined}
        checked={isPage}
        ref={(box) => void (box && (box.indeterminate = isSome))}
        onChange={togglePage}
      />
      <span className="vh">{m.desk_select_all()}</span>
    </label>
  );
}

/** With Shift it ticks all rows from the last one that was ticked. */
function Tick({ name, isTicked, onTick }: { name: string; isTicked: boolean; onTick: (isRange: boolean) => void }) {
  return (
    <label className="ckb">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ nativeEvent }) => onTick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      <span className="vh">{m.desk_select({ name })}</span>
    </label>
  );
}

const shapes = {
  text: <span className="skel skel--main" />,
  two: (
    <>
      <span className="skel skel--main" />
      <span className="skel skel--sub" />
    </>
  ),
  pill: <span className="skel skel--pill" />,
  date: <span className="skel skel--date" />,
};

/** The shape of the rows while they are on their way: no spinner. */
function SkeletonRows<Item>({ columns, hasTicks }: { columns: readonly Column<Item>[]; hasTicks: boolean }) {
  return [1, 2, 3, 4].map((row) => (
    <tr key={row}>
      {hasTicks && <td className="ck" />}
      <td className="c-name">{shapes.two}</td>
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)}>
          {column.skeleton && shapes[column.skeleton]}
        </td>
      ))}
    </tr>
  ));
}
