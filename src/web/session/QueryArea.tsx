import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { createQueryClient } from "../kit/query-client.ts";
import { useAuth } from "./auth-context.tsx";

/** What one user has read is gone when another logs in, or nobody is logged in any more. */
let kept: { userId: number | undefined; client: QueryClient } | undefined;

function clientOf(userId: number | undefined): QueryClient {
  if (kept?.userId !== userId) kept = undefined;
  kept ??= { userId, client: createQueryClient() };
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
