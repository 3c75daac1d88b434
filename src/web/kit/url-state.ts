import { useCallback } from "react";
import { useSearchParams } from "wouter";

/** A choice on the page that the address keeps, so that reload, back and a sent link show the same thing. */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Record<string, string | undefined>, options?: { replace: boolean }) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(values)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      }, options),
    [setParams],
  );
  return { params, change };
}

/** The value if it is one of those allowed: an address can say anything. */
export function oneOf<const Value extends string>(allowed: readonly Value[], value: string | null | undefined): Value | undefined {
  return allowed.find((candidate) => candidate === value);
}
