import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Page } from "../../../kit/list.ts";
import { counted } from "../../../kit/numbers.ts";
import { keys } from "../../../desk/queries.ts";
import { serverMessage } from "../../../kit/queries.ts";
import { useChange } from "../../../kit/use-change.ts";
import type { Reviewed } from "./reviewed.ts";

interface Change<Item extends Reviewed> {
  /** As they were on the screen. */
  items: Item[];
  status: Item["status"];
  reason?: string | undefined;
  /** Called once it is on the server, also when it was tried again: until then nothing that was typed may be lost. */
  onStored?: (() => void) | undefined;
  /** It is what takes another one back: to take that back too would lead in a circle. */
  isUndo?: true;
  /** The dialog that asked for it says why it was not done. */
  isAskedInDialog?: true;
}

interface Ways<Item extends Reviewed> {
  /** The first element of the keys under which the items are known. */
  path: string;
  setOne: (seen: Item, status: Item["status"], reason: string | undefined) => Promise<Item>;
  setMany: (ids: number[], status: Item["status"], reason: string | undefined) => Promise<unknown>;
  /** Shows the change in what else is on the page, such as a board, and returns how to take that back. */
  show?: (ids: number[], status: Item["status"]) => () => void;
  /** Takes back what was just done with these before anybody outside is told, and says whether that could be. */
  takeBack?: (ids: number[]) => Promise<boolean>;
  /** A status that is decided with words is not taken back with a click. */
  isUndoable?: (status: Item["status"]) => boolean;
  /** §8: the two lists word their failures differently. */
  failed: { title: string; text: string };
}

/** Sets the status of one item or of many, at once on the screen, and offers to take it back. The toasts are the specification's (§8). */
export function useStatusChange<Item extends Reviewed>(ways: Ways<Item>) {
  const { path, setOne, setMany, isUndoable = () => true, failed } = ways;
  const client = useQueryClient();
  // What was set last here: a second change, made before the list was read again, has seen the first.
  const answers = useRef(new Map<number, Item>());
  const change = useChange({
    scope: `${path} status`,
    call: async ({ items, status, reason, isUndo }: Change<Item>) => {
      const ids = items.map(({ id }) => id);
      if (isUndo && (await ways.takeBack?.(ids))) return;
      const [only] = items;
      if (!only || items.length > 1) return void (await setMany(ids, status, reason));
      const answer = await setOne(newerOf(only, answers.current), status, reason);
      answers.current.set(only.id, answer);
      // What is decided next was seen with this change, also before the list is read again.
      update(
        ({ id }) => id === only.id,
        () => answer,
      );
    },
    show: ({ items, status }) => {
      const ids = items.map(({ id }) => id);
      const before = [...client.getQueriesData({ queryKey: [path, "list"] }), ...client.getQueriesData({ queryKey: [path, "item"] })];
      update(
        ({ id }) => ids.includes(id),
        (item) => ({ ...item, status }),
      );
      const takeBackElsewhere = ways.show?.(ids, status);
      return () => {
        for (const [key, data] of before) client.setQueryData(key, data);
        takeBackElsewhere?.();
      };
    },
    done: (_done, given) => ({
      title: m.desk_status_updated(),
      ...(given.items.length > 1 && { description: counted(given.items.length, m.desk_updated_one, m.desk_updated_many) }),
      action: undoOf(given),
    }),
    onDone: (_done, { onStored }) => onStored?.(),
    failed: (error, { isAskedInDialog }) =>
      isAskedInDialog ? undefined : { title: failed.title, description: serverMessage(error) ?? failed.text, variant: "destructive" },
    reads: [[path], keys.reviewCounts, keys.dashboard, keys.acts],
  });
  return change;

  function update(isMeant: (item: Item) => boolean, newer: (item: Item) => Item) {
    const changed = (item: Item) => (isMeant(item) ? newer(item) : item);
    client.setQueriesData<Page<Item>>({ queryKey: [path, "list"] }, (page) => page && { ...page, items: page.items.map(changed) });
    client.setQueriesData<Item>({ queryKey: [path, "item"] }, (item) => item && changed(item));
  }

  /** All of them had one status, and nothing was written about the change. */
  function undoOf({ items, status, reason, isUndo }: Change<Item>) {
    const before = items[0]?.status;
    if (before === undefined || before === status || reason || isUndo || !isUndoable(before)) return undefined;
    if (items.some((item) => item.status !== before)) return undefined;
    const changed = items.map((item) => ({ ...item, status }));
    return { label: m.desk_undo(), act: () => change.mutate({ items: changed, status: before, isUndo: true }) };
  }
}

function newerOf<Item extends Reviewed>(seen: Item, answers: Map<number, Item>): Item {
  const answer = answers.get(seen.id);
  return answer && (answer.lastChangeId ?? 0) > (seen.lastChangeId ?? 0) ? answer : seen;
}
