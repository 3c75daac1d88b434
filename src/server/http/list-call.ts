import type { FastifyRequest } from "fastify";
import type { ListPage } from "../db/list.ts";

/** A list call without any parameter keeps the specified contract: a plain array (ruling on lists). */
export function isPlainCall(request: FastifyRequest): boolean {
  return Object.keys(request.query as object).length === 0;
}

/** The paged answer. `count` is asked for only where the page did not bring its total, as an empty one does not. */
export async function answerList<Row>(page: ListPage<Row>, count: () => Promise<number>) {
  const { items, nextCursor, total } = page;
  return { items, total: total?.count ?? (await count()), totalIsCapped: total?.isCapped ?? false, nextCursor };
}
