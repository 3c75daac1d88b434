import type { FastifyRequest } from "fastify";
import type { ListPage } from "../db/list-source.ts";
import type { WrittenItem } from "../db/written-rows.ts";
import { Written } from "./written.ts";

/** A list call without any parameter keeps the specified contract: a plain array (ruling on lists). */
export function isPlainCall(request: FastifyRequest): boolean {
  return Object.keys(request.query as object).length === 0;
}

interface Page<Item> {
  items: Item[];
  total: number;
  totalIsCapped: boolean;
  nextCursor: string | null;
}

/**
 * The paged answer. `count` is asked for only where the page did not bring its total, as an empty one does not; `more` is what a
 * contract's page has besides.
 */
export async function answerList<Item, More extends object = object>(
  { items, nextCursor, total }: ListPage<WrittenItem<Item>>,
  count: () => Promise<number>,
  more?: More,
): Promise<Written<Page<Item> & More>> {
  const rest = { total: total?.count ?? (await count()), totalIsCapped: total?.isCapped ?? false, nextCursor, ...more };
  return new Written(`{"items":${answerPlainList({ items }).text},${JSON.stringify(rest).slice(1)}`);
}

export function answerPlainList<Item>({ items }: Pick<ListPage<WrittenItem<Item>>, "items">): Written<Item[]> {
  return new Written(`[${items.join(",")}]`);
}
