import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { api, type CallOutput } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";

type Page = CallOutput<"GET /api/admin/funding-requests/{id}/conversation">;
export type Entry = Page["items"][number];
export type Letter = NonNullable<Entry["letter"]>;

export const conversationKey = (id: number) => [...keys.fundingRequests, "conversation", id];

/** After a letter may leave, the worker has taken it in hand within this. */
const shortMs = 1_000;
const soonMs = 3_000;
const laterMs = 30_000;
/** A letter that waits longer than this is looked at less often. */
const freshMs = 2 * 60_000;

/** What passed between us and the applicant, the newest page first; older ones are asked for. */
export function useConversation(id: number) {
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, unknown[], string | null>({
    queryKey: conversationKey(id),
    queryFn: ({ pageParam }) =>
      api("GET /api/admin/funding-requests/{id}/conversation", {
        params: { id: String(id) },
        query: pageParam === null ? {} : { before: pageParam },
      }),
    initialPageParam: null,
    getNextPageParam: ({ olderBefore }) => olderBefore,
    // Nobody tells the desk that a mail server has taken a letter: while one is on its way it is asked.
    refetchInterval: ({ state }) => pauseUntilNews(state.data?.pages[0]?.items ?? []),
    ...freshOnOpen,
  });
  return {
    ...query,
    items: query.data?.pages.toReversed().flatMap(({ items }) => items) ?? [],
    waiting: query.data?.pages[0]?.waiting ?? null,
  };
}

function pauseUntilNews(items: Entry[]): number | false {
  const pauses = items.flatMap(({ at, letter }) => {
    if (letter?.state === "undoable") return [Math.max(shortMs, msUntil(letter.moment ?? at) + shortMs)];
    if (letter?.state === "waiting") return [-msUntil(at) < freshMs ? soonMs : laterMs];
    return [];
  });
  return pauses.length > 0 && Math.min(...pauses);
}

const msUntil = (moment: string): number => new Date(moment).getTime() - Date.now();
