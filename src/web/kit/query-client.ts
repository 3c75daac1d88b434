import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";

/**
 * Reads again what has changed. TanStack begins a read anew only where an earlier one has brought something; a first read that is still
 * under way it waits for, and what that brings may have been put together before the change. It is shown, and then read again: to break
 * it off at every change would leave a slow connection on a busy desk with nothing.
 */
class Client extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (firstReads.length === 0) return;
    await Promise.allSettled(firstReads.map(async ({ promise }) => promise));
    const { refetchType } = filters;
    await super.invalidateQueries({ predicate: (query) => firstReads.includes(query), ...(refetchType && { refetchType }) }, options);
  }
}

/** Data is never stale by itself and nothing is retried or refetched on focus (§7). */
export function createQueryClient(): QueryClient {
  return new Client({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } },
  });
}
