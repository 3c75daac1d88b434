import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type CallOutput } from "../../../api/client.ts";
import { pageSize } from "../../../kit/paging.tsx";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import type { BoardFilter } from "../request-filters.ts";

type Column = CallOutput<"GET /api/admin/funding-requests/board">["columns"][number];

/** The first elements of the key under which the board is known. */
export const boardKey = [...keys.fundingRequests, "board"];

/**
 * The board's columns, each with as many further pages as were asked for. All of it is one reading, so that a change
 * of a colleague's is seen everywhere at once.
 */
export function useBoard(filter: BoardFilter, isOn: boolean) {
  const key = JSON.stringify(filter);
  const [asked, ask] = useState<{ key: string; pages: Record<string, number> }>({ key, pages: {} });
  const pages = asked.key === key ? asked.pages : {};
  const board = useQuery({
    queryKey: [...boardKey, filter, pages],
    queryFn: () => readBoard(filter, pages),
    enabled: isOn,
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

async function readBoard(filter: BoardFilter, pages: Record<string, number>): Promise<Column[]> {
  const { columns } = await api("GET /api/admin/funding-requests/board", { query: filter });
  return Promise.all(columns.map((column) => readOn(filter, column, pages[column.status] ?? 0)));
}

async function readOn(filter: BoardFilter, column: Column, pages: number): Promise<Column> {
  let { items, nextCursor } = column;
  for (let page = 0; page < pages && nextCursor !== null; page += 1) {
    const { status, sort, order } = column;
    const query = { ...filter, status, sort, order, limit: String(pageSize), cursor: nextCursor };
    const next = await api("GET /api/admin/funding-requests", { query });
    // A row that moved in between is shown once.
    const known = new Set(items.map(({ id }) => id));
    items = [...items, ...next.items.filter(({ id }) => !known.has(id))];
    nextCursor = next.nextCursor;
  }
  return { ...column, items, nextCursor };
}

/** The columns after items were given another status; they come first in their new column until the server says where. */
export function moveOnBoard(columns: Column[], ids: readonly number[], status: FundingRequest["status"]): Column[] {
  const moved = columns
    .filter((column) => column.status !== status)
    .flatMap(({ items }) => items.filter(({ id }) => ids.includes(id)))
    .map((item) => ({ ...item, status }));
  return columns.map((column) => {
    if (column.status === status) return { ...column, items: [...moved, ...column.items], total: column.total + moved.length };
    const items = column.items.filter(({ id }) => !ids.includes(id));
    return { ...column, items, total: column.total - (column.items.length - items.length) };
  });
}
