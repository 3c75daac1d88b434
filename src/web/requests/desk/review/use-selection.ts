import { useState } from "react";

export interface Selection {
  ids: ReadonlySet<number>;
  isAll: boolean;
  toggle: (id: number) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Which rows of the page are ticked. What is no longer shown is no longer selected: nobody changes what he cannot see. */
export function useSelection(shown: number[]): Selection {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const ids = new Set(shown.filter((id) => picked.has(id)));
  const isAll = shown.length > 0 && ids.size === shown.length;
  return {
    ids,
    isAll,
    toggle: (id) => setPicked(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])),
    toggleAll: () => setPicked(isAll ? new Set() : new Set(shown)),
    clear: () => setPicked(new Set()),
  };
}
