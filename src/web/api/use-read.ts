import { useCallback, useEffect, useState } from "react";
import { useFirstReads } from "../runtime/site-context.ts";
import { api, type CallInput, type CallOutput } from "./client.ts";
import { firstOutcome, takeFirst } from "./first-outcome.ts";
import type { AnyContract } from "../../shared/contracts/all.ts";

interface Reading<Data> {
  data: Data | undefined;
  /** When `data` came, in milliseconds since 1970; 0 before, and of what came with the page. */
  dataUpdatedAt: number;
  error: Error | undefined;
  isPending: boolean;
  refetch: () => void;
}

interface State<Data> {
  data?: Data;
  at: number;
  error?: Error;
}

/**
 * Reads one call for a public page, once and, with `everyMs`, again and again (§7: nothing is refetched otherwise). What the
 * server has rendered the page from is there at once, and is not asked for.
 * The public pages need no cache: TanStack Query, which the desk uses, would be 9 of their 75 KB.
 */
export function useRead<Name extends AnyContract["call"]>(name: Name, input: CallInput<Name>, everyMs?: number): Reading<CallOutput<Name>> {
  const wanted = JSON.stringify(input);
  const reads = useFirstReads();
  const [state, setState] = useState<State<CallOutput<Name>>>(() => ({
    at: 0,
    ...firstOutcome(reads, name, input),
  }));
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      api(name, JSON.parse(wanted) as CallInput<Name>).then(
        (data) => isCurrent && setState({ data, at: Date.now() }),
        (error: Error) => isCurrent && setState((before) => ({ ...before, error })),
      );
    if (!takeFirst(reads, name, JSON.parse(wanted) as CallInput<Name>)) void read();
    const timer = everyMs === undefined ? undefined : setInterval(() => void read(), everyMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [name, wanted, everyMs, round, reads]);

  const refetch = useCallback(() => {
    setState(({ error: _mended, ...rest }) => rest);
    setRound((n) => n + 1);
  }, []);
  return {
    data: state.data,
    dataUpdatedAt: state.at,
    error: state.error,
    isPending: state.data === undefined && state.error === undefined,
    refetch,
  };
}
