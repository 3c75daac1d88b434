import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { freshOnOpen } from "../../../kit/queries.ts";
import type { BoardColumn, Desk, DeskFilters, ReviewItem } from "../review/desk.ts";

/**
 * The board's columns, each with as many further pages as were asked for. All of it is one reading, so that a change
 * of a colleague's is seen everywhere at once.
 */
export function useBoard<Item extends ReviewItem>(desk: Desk<Item>, filters: DeskFilters, isOn: boolean) {
  const key = JSON.stringify(filters);
  const [asked, ask] = useState<{ key: string; pages: Record<string, number> }>({ key, pages: {} });
  const pages = asked.key === key ? asked.pages : {};
  const board = useQuery({
    queryKey: [desk.path, "board", filters, pages],
    queryFn: () => readBoard(desk, filters, pages),
    enabled: isOn && desk.more !== undefined,
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  const columns = board.data ?? [];
  return {
    ...board,
    columns,
    items: columns.flatMap(({ items }) => items),
    total: columns.reduce((sum, column) => sum + column.total, 0),
    totalIsCapped: columns.some(({ totalIsCapped }) => totalIsCapped),
    showMore: (status: string) => ask({ key, pages: { ...pages, [status]: (pages[status] ?? 0) + 1 } }),
  };
}

async function readBoard<Item extends ReviewItem>(desk: Desk<Item>, filters: DeskFilters, pages: Record<string, number>) {
  const columns = (await desk.more?.readBoard(filters)) ?? [];
  return Promise.all(columns.map((column) => readOn(desk, filters, column, pages[column.status] ?? 0)));
}

async function readOn<Item extends ReviewItem>(desk: Desk<Item>, filters: DeskFilters, column: BoardColumn<Item>, pages: number) {
  let { items, nextCursor } = column;
  for (let page = 0; page < pages && nextCursor !== null; page += 1) {
    const { status, sort, order } = column;
    const next = await desk.list({ ...filters, status, sort, order }, nextCursor);
    // A row that moved in between is shown once.
    const known = new Set(items.map(({ id }) => id));
    items = [...items, ...next.items.filter(({ id }) => !known.has(id))];
    nextCursor = next.nextCursor;
  }
  return { ...column, items, nextCursor };
}

/** The columns after items were given another status; they come first in their new column until the server says where. */
export function moveOnBoard<Item extends ReviewItem>(
  columns: BoardColumn<Item>[],
  ids: readonly number[],
  status: string,
): BoardColumn<Item>[] {
  const moved = columns
    .filter((column) => column.status !== status)
    .flatMap(({ items }) => items.filter(({ id }) => ids.includes(id)))
    .map((item): Item => ({ ...item, status }));
  return columns.map((column) => {
    if (column.status === status) return { ...column, items: [...moved, ...column.items], total: column.total + moved.length };
    const items = column.items.filter(({ id }) => !ids.includes(id));
    return { ...column, items, total: column.total - (column.items.length - items.length) };
  });
}
