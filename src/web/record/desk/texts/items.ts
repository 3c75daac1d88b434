import { useState } from "react";
import type { Field } from "./text.ts";

export interface ShownField extends Field {
  item?: { list: string; id: string } | undefined;
}

export interface Items {
  fields: ShownField[];
  add: (list: string) => void;
  remove: (list: string, id: string) => void;
  /** A list keeps its last item. */
  mayRemove: (list: string) => boolean;
  /** The items of all lists, by their places as they were saved; undefined while they are as saved. */
  changed: Record<string, string[]> | undefined;
  /** Takes the items as they are now for saved. */
  noteSaved: () => void;
}

/** The fields, with the items of growing lists as they were added and taken away since. A field keeps what was typed while it moves. */
export function useItems(fields: Field[], growing: string[], begin?: Record<string, string[]>): Items {
  const [saved, setSaved] = useState(() => Object.fromEntries(growing.map((list) => [list, idsOf(fields, list)])));
  const [orders, setOrders] = useState(() => ({ ...saved, ...begin }));
  const change = (list: string, to: (ids: string[]) => string[]) => setOrders((all) => ({ ...all, [list]: to(all[list] ?? []) }));
  return {
    fields: arrange(fields, orders),
    add: (list) => change(list, (ids) => [...ids, `new${Math.max(0, ...ids.map((id) => Number(id.replace("new", "")) + 1))}`]),
    remove: (list, id) => change(list, (ids) => ids.filter((other) => other !== id)),
    mayRemove: (list) => (orders[list]?.length ?? 0) > 1,
    changed: changesOf(orders, saved),
    noteSaved: () => setSaved(orders),
  };
}

function changesOf(orders: Record<string, string[]>, saved: Record<string, string[]>): Record<string, string[]> | undefined {
  if (JSON.stringify(orders) === JSON.stringify(saved)) return undefined;
  // The page that opens next numbers the items by their places.
  const place = (list: string, id: string) => {
    const index = saved[list]?.indexOf(id) ?? -1;
    return index < 0 ? id : String(index);
  };
  return Object.fromEntries(Object.entries(orders).map(([list, ids]) => [list, ids.map((id) => place(list, id))]));
}

const indexIn = (list: string, path: string) => (path.startsWith(`${list}.`) ? path.slice(list.length + 1).split(".")[0] : undefined);

function idsOf(fields: Field[], list: string): string[] {
  return [...new Set(fields.flatMap(({ path }) => indexIn(list, path) ?? []))];
}

function arrange(fields: Field[], orders: Record<string, string[]>): ShownField[] {
  const done = new Set<string>();
  return fields.flatMap((field): ShownField[] => {
    const list = Object.keys(orders).find((one) => indexIn(one, field.path) !== undefined);
    if (list === undefined) return [field];
    if (done.has(list)) return [];
    done.add(list);
    const ofList = fields.filter(({ path }) => indexIn(list, path) !== undefined);
    const firstId = idsOf(fields, list)[0];
    return (orders[list] ?? []).flatMap((id, place) => {
      const isNew = id.startsWith("new");
      const own = ofList.filter(({ path }) => indexIn(list, path) === (isNew ? firstId : id));
      return own.map((one) => ({
        ...one,
        ...(isNew && { text: "", published: null }),
        path: `${list}.${place}.${one.path
          .split(".")
          .slice(list.split(".").length + 1)
          .join(".")}`,
        item: { list, id },
      }));
    });
  });
}
