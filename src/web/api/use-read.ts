import { useCallback, useEffect, useState } from "react";
import { api, type CallInput, type CallOutput } from "./client.ts";
import type { AnyContract } from "../../shared/contracts/all.ts";

interface Reading<Data> {
  data: Data | undefined;
  /** When `data` came, in milliseconds since 1970; 0 before. */
  dataUpdatedAt: number;
  error: Error | undefined;
  isPending: boolean;
  refetch: () => void;
}

/**
 * Reads one call for a public page, once and, with `everyMs`, again and again (§7: nothing is refetched otherwise).
 * The public pages need no cache: TanStack Query, which the desk uses, would be 9 of their 80 KB.
 */
export function useRead<Name extends AnyContract["call"]>(name: Name, input: CallInput<Name>, everyMs?: number): Reading<CallOutput<Name>> {
  const [state, setState] = useState<{ data?: CallOutput<Name>; at: number; error?: Error }>({ at: 0 });
  const [round, setRound] = useState(0);
  const wanted = JSON.stringify(input);

  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      api(name, JSON.parse(wanted) as CallInput<Name>).then(
        (data) => isCurrent && setState({ data, at: Date.now() }),
        (error: Error) => isCurrent && setState((before) => ({ ...before, error })),
      );
    void read();
    const timer = everyMs === undefined ? undefined : setInterval(() => void read(), everyMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [name, wanted, everyMs, round]);

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
