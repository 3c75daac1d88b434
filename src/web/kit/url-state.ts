import { useCallback } from "react";
import { useSearchParams } from "wouter";

/** A choice on the page that the address keeps, so that reload, back and a sent link show the same thing. */
export function useUrlState() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (values: Record<string, string | undefined>, { replace = false, state = history.state as unknown } = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(values)) {
            if (value) next.set(key, value);
            else next.delete(key);
          }
          return next;
        },
        { replace, state },
      ),
    [setParams],
  );
  return { params, change };
}

/** What is open beside the list, in the address. Stepping through would fill the history with steps that nobody wants to go back through. */
export function useOpenId(name = "open"): [string | undefined, (id: string | undefined) => void] {
  const { params, change } = useUrlState();
  const openId = params.get(name) ?? undefined;
  return [openId, (id) => change({ [name]: id }, { replace: openId !== undefined })];
}

/** The same where ids are numbers; an address can say anything. */
export function useOpenNumber(name = "open"): [number | undefined, (id: number | undefined) => void] {
  const [id, open] = useOpenId(name);
  const number = Number(id);
  const isNumber = Number.isSafeInteger(number) && number > 0;
  return [isNumber ? number : undefined, (next) => open(next === undefined ? undefined : String(next))];
}
