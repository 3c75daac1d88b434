import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";

/**
 * Reads again what has changed. TanStack begins a read anew only where an earlier one has brought something; a first read that is still
 * under way it waits for, and what that brings was put together before the change.
 */
class Client extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    await this.cancelQueries({ ...filters, predicate: (query) => query.state.data === undefined && (filters.predicate?.(query) ?? true) });
    return super.invalidateQueries(filters, options);
  }
}

/** Data is never stale by itself and nothing is retried or refetched on focus (§7). */
export function createQueryClient(): QueryClient {
  return new Client({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } },
  });
}
