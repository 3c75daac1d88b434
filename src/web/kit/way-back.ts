import { useUrlState } from "./url-state.ts";

/** Where the records of a list have their pages: the list's address, and what that calls the one whose page it is. */
interface Place {
  list: string;
  name: string;
}

/** To the list as one left it, with what it was narrowed by, its page and its order. */
export function useWayBack({ list, name }: Place): string {
  return useListAddress(list)({ [name]: undefined });
}

/** To the page of a record, which keeps the list that one came from. */
export function useWayToPage({ list, name }: Place): (id: number | string) => string {
  const addressOf = useListAddress(list);
  return (id) => addressOf({ open: undefined, tab: undefined, [name]: String(id) });
}

function useListAddress(list: string): (changes: Record<string, string | undefined>) => string {
  const { params } = useUrlState();
  return (changes) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    return next.size > 0 ? `${list}?${next}` : list;
  };
}
