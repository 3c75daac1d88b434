import { CallError } from "../api/client.ts";

/*
 * The first element of every key is the path that is read (§7). What an open page shows never becomes stale by
 * itself; opening a page is a new read, or a desk that was visited this morning would hide what came in since.
 */
export const freshOnOpen = { refetchOnMount: "always" } as const;

/**
 * A read that fills a form: there is nothing of it before it has come anew. What is remembered may be older than a colleague's change,
 * and saving the form would write over that.
 */
export function readAnew<Query extends { data: unknown; isPending: boolean; isFetchedAfterMount: boolean }>(
  query: Query,
): Query | (Omit<Query, "data" | "isPending"> & { data: undefined; isPending: true }) {
  return query.isFetchedAfterMount ? query : { ...query, data: undefined, isPending: true };
}

/** The server's own sentence about a failure, when it gave one. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof CallError ? error.reason : undefined;
}
