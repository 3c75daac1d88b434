import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { CallError } from "../api/client.ts";
import { firstPage, pageSize, type Paging, useAddressPaging } from "./paging.tsx";
import { freshOnOpen } from "./queries.ts";
import { useUrlState } from "./url-state.ts";

/** What the server answers for one page of a list. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  /** How many match; a search counts its finds up to 1,000 only. */
  total?: number;
  totalIsCapped?: boolean;
}

/** A list as a screen shows it: pages of rows, and how the reading of them stands. */
export interface List<Item, Read extends Page<unknown> = Page<Item>> {
  items: Item[];
  page: Read | undefined;
  /** Undefined where all rows come at once. */
  paging: Paging | undefined;
  isPending: boolean;
  /** Other rows are on their way, and the ones of before still stand there. */
  isBusy: boolean;
  error: Error | null;
  retry: () => void;
}

interface Reading<Read extends Page<unknown>> {
  /** Begins with the path that is read; what filters the list belongs to it. */
  key: QueryKey;
  read: (page: { limit: string; cursor: string | undefined }) => Promise<Read>;
  /** Where the page is remembered: the address, unless the list is within a page that has another. */
  paging?: Paging;
  /** How soon it is read again by itself, as long as something in it is at work. */
  follow?: { everyMs: number; while: (items: Read["items"]) => boolean };
  isOff?: boolean;
}

/** Reads one page of a list, and keeps showing the rows of before until the next ones are here. */
export function usePagedList<Read extends Page<unknown>>(reading: Reading<Read>): List<Read["items"][number], Read> {
  const { key, read, follow, isOff = false } = reading;
  const addressed = useAddressPaging();
  const { change } = useUrlState();
  const paging = reading.paging ?? addressed;
  const query = useQuery({
    queryKey: [...key, paging.cursor],
    queryFn: () => read({ limit: String(pageSize), cursor: paging.cursor }),
    placeholderData: keepPreviousData,
    enabled: !isOff,
    refetchInterval: ({ state }) => (follow && state.data && follow.while(state.data.items) ? follow.everyMs : false),
    ...freshOnOpen,
  });
  // A page that the address names may be one of another time: its list begins again.
  const isForeignPage = paging.cursor !== undefined && query.error instanceof CallError && query.error.status === 400;
  return {
    items: query.data?.items ?? [],
    page: query.data,
    paging,
    isPending: query.isPending,
    isBusy: query.isPlaceholderData,
    error: query.error,
    retry: () => (isForeignPage ? change(firstPage) : void query.refetch()),
  };
}

interface Plain<Data> {
  data: Data | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** A list that comes at once. */
export function plainList<Data, Item>({ data, isPending, error, refetch }: Plain<Data>, itemsOf: (data: Data) => Item[]): List<Item> {
  const items = data === undefined ? [] : itemsOf(data);
  const page = data === undefined ? undefined : { items, nextCursor: null };
  return { items, page, paging: undefined, isPending, isBusy: false, error, retry: () => void refetch() };
}
