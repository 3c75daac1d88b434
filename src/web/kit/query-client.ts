import { type InvalidateOptions, type InvalidateQueryFilters, notifyManager, QueryClient } from "@tanstack/react-query";

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

/**
 * Data is never stale by itself and nothing is retried or refetched on focus (§7). Without a connection a call fails at once and says so:
 * one that waited for the connection would be a skeleton without an end, or a decision that leaves an hour after it was given up.
 */
export function createQueryClient(): QueryClient {
  // By default what has changed is drawn one timer later. A box that was just ticked would jump back until then, and a second click in
  // between would start from what was there before the first.
  notifyManager.setScheduler(queueMicrotask);
  return new Client({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}
