import { useCallback, useEffect, useRef, useState } from "react";
import { api, type CallInput, type CallOutput } from "../../api/client.ts";
import { firstOutcome, takeFirst } from "../../api/first-outcome.ts";
import { useFirstReads } from "../../runtime/site-context.ts";
import { pageSize } from "./filters.ts";

type PublicCall = "GET /api/partner-discovery/candidates";
type DeskCall = "GET /api/admin/partner-discovery/candidates";
type Page = CallOutput<PublicCall>;

/** A row of either list; only the administrators' says where it stands. */
export type Candidate = Page["items"][number] & Partial<Pick<CallOutput<DeskCall>["items"][number], "standing">>;

interface State {
  items: Candidate[];
  total: number;
  totalIsCapped: boolean;
  nextCursor: string | null;
  isThere: boolean;
  isLoading: boolean;
  error: Error | undefined;
  moreError: Error | undefined;
}

function firstState({ data, error }: { data?: Page; error?: Error }): State {
  if (!data && !error) return start;
  return { ...start, ...data, isThere: data !== undefined, isLoading: false, error };
}

const start: State = {
  items: [],
  total: 0,
  totalIsCapped: false,
  nextCursor: null,
  isThere: false,
  isLoading: true,
  error: undefined,
  moreError: undefined,
};

/**
 * The results, page after page in one list. Another query begins anew and keeps the rows of the one before until its
 * own are here; so does another `version`, which tells that a search has ended.
 */
export function useCandidates(call: PublicCall | DeskCall, query: Omit<CallInput<DeskCall>["query"], "limit" | "cursor">, version: string) {
  const reads = useFirstReads();
  const [state, setState] = useState(() => firstState(firstOutcome(reads, call, { query: { ...query, limit: pageSize } })));
  const [round, setRound] = useState(0);
  const wanted = JSON.stringify([call, query, version, round]);
  const current = useRef(wanted);
  current.current = wanted;

  const read = useCallback(
    (cursor?: string): Promise<Page> => {
      const [name, asked] = JSON.parse(wanted) as [PublicCall, CallInput<PublicCall>["query"]];
      return api(name, { query: { ...asked, limit: pageSize, ...(cursor !== undefined && { cursor }) } });
    },
    [wanted],
  );

  useEffect(() => {
    const isCurrent = () => current.current === wanted;
    const [name, asked] = JSON.parse(wanted) as [PublicCall, CallInput<PublicCall>["query"]];
    if (takeFirst(reads, name, { query: { ...asked, limit: pageSize } })) return;
    setState((before) => ({ ...before, isLoading: true }));
    read().then(
      (page) => isCurrent() && setState({ ...start, ...page, isThere: true, isLoading: false }),
      (error: Error) => isCurrent() && setState({ ...start, error, isLoading: false }),
    );
  }, [read, wanted, reads]);

  const more = useCallback(() => {
    if (!state.nextCursor || state.isLoading) return;
    setState((before) => ({ ...before, isLoading: true, moreError: undefined }));
    read(state.nextCursor).then(
      (page) =>
        current.current === wanted &&
        setState((before) => ({ ...before, ...page, items: [...before.items, ...page.items], isLoading: false })),
      (moreError: Error) => current.current === wanted && setState((before) => ({ ...before, moreError, isLoading: false })),
    );
  }, [read, wanted, state.nextCursor, state.isLoading]);

  const refetch = useCallback(() => {
    setState(start);
    setRound((n) => n + 1);
  }, []);
  return { ...state, more, refetch };
}
