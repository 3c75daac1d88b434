import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { useAuth } from "./auth-context.tsx";

/** Data is never stale by itself and nothing is retried or refetched on focus (§7). */
function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } },
  });
}

/** What one user has read is gone when another logs in, or nobody is logged in any more. */
let kept: { userId: number | undefined; client: QueryClient } | undefined;

function clientOf(userId: number | undefined): QueryClient {
  if (kept?.userId !== userId) kept = undefined;
  kept ??= { userId, client: createClient() };
  return kept.client;
}

/** The part of the page that reads from the server. Pages of texts alone do without it, and without its code. */
export default function QueryArea({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  return <QueryClientProvider client={clientOf(user?.id)}>{children}</QueryClientProvider>;
}

/** A public page inside a QueryArea. */
export function withQueries<Props extends object>(Page: ComponentType<Props>): ComponentType<Props> {
  return function PageWithQueries(props: Props) {
    return (
      <QueryArea>
        <Page {...props} />
      </QueryArea>
    );
  };
}
