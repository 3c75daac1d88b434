import type { FastifyRequest } from "fastify";
import type { ListPage } from "../db/list.ts";

/** A list call without any parameter keeps the specified contract: a plain array (ruling on lists). */
export function isPlainCall(request: FastifyRequest): boolean {
  return Object.keys(request.query as object).length === 0;
}

/** The paged answer; `countAll` is asked only when there was no search. */
export async function answerList<Row>(page: ListPage<Row>, countAll: () => Promise<number>) {
  const total = page.found?.count ?? (await countAll());
  return { items: page.items, total, totalIsCapped: page.found?.isCapped ?? false, nextCursor: page.nextCursor };
}
