import { useMemo } from "react";
import { firstPage } from "./paging.tsx";
import { useUrlState } from "./url-state.ts";
import { oneOf } from "./one-of.ts";

/** What a filter may be: any text, one of a list, or a text of a form such as a number. */
type Kind = "text" | readonly string[] | RegExp;
type ValueOf<K extends Kind> = K extends "text" ? string : (K extends readonly (infer One extends string)[] ? One : string) | undefined;

export type FilterValues<Kinds extends Record<string, Kind>> = { [Name in keyof Kinds]: ValueOf<Kinds[Name]> };

/**
 * What a list is narrowed by, in the address, so that reload, back and a link show the same. What an address says that is none of
 * these is as if it said nothing. Give the same `kinds` each time (a constant of the module).
 */
export function useFilters<const Kinds extends Record<string, Kind>>(kinds: Kinds) {
  const { params, change } = useUrlState();
  const values = useMemo(
    () => Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, read(kind, params.get(name))])) as FilterValues<Kinds>,
    [kinds, params],
  );
  type Changed = { [Name in keyof Kinds]?: ValueOf<Kinds[Name]> | undefined };
  return {
    values,
    isFiltered: Object.values(values).some(Boolean),
    /** The filters as a call's query takes them: what filters nothing is left out. */
    query: useMemo(() => Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<FilterValues<Kinds>>, [values]),
    set: (changed: Changed) => change({ ...(changed as Record<string, string | undefined>), ...firstPage }),
    // Typing would fill the history with steps that nobody wants to go back through.
    search: (changed: Changed) => change({ ...(changed as Record<string, string | undefined>), ...firstPage }, { replace: true }),
    clear: () => change({ ...Object.fromEntries(Object.keys(kinds).map((name) => [name, undefined])), ...firstPage }),
  };
}

function read(kind: Kind, value: string | null): string | undefined {
  if (kind === "text") return value ?? "";
  if (kind instanceof RegExp) return kind.exec(value ?? "")?.[0];
  return oneOf(kind, value);
}
