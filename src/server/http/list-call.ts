import type { FastifyRequest } from "fastify";
import type { ListPage } from "../db/list.ts";

/** A list call without any parameter keeps the specified contract: a plain array (ruling on lists). */
export function isPlainCall(request: FastifyRequest): boolean {
  return Object.keys(request.query as object).length === 0;
}

/** The paged answer. `count` is used only when there was no search, and is asked for beside the page, not after it. */
export async function answerList<Row>(page: Promise<ListPage<Row>>, hasSearch: boolean, count: () => Promise<number>) {
  const [{ items, nextCursor, found }, all] = await Promise.all([page, hasSearch ? 0 : count()]);
  return { items, total: found?.count ?? all, totalIsCapped: found?.isCapped ?? false, nextCursor };
}
