import { mostAtOnce } from "../../../../shared/domain/lists.ts";
import { type Page, usePagedList } from "../../../kit/list.ts";
import { useListKeys } from "../../../kit/list-keys.tsx";
import { totalOf } from "../../../kit/ListScreen.tsx";
import { useOpenItem } from "../../../kit/open-item.ts";
import { useSelection } from "../../../kit/selection.ts";
import { useStepsOverPages } from "../../../kit/steps-over-pages.ts";
import { useOpenNumber } from "../../../kit/url-state.ts";
import { idOf, type Reviewed } from "./reviewed.ts";

interface Reading<Item> {
  /** The first element of the keys under which everything about the items is known. */
  path: string;
  /** What the list is narrowed and sorted by. */
  filter: object;
  read: (page: { limit: string; cursor?: string | undefined }) => Promise<Page<Item>>;
  readOne: (id: number) => Promise<Item>;
  /** The same items in another shape, shown instead of the table. */
  board?: { items: Item[] } | undefined;
  /** What the address calls the one that is open. */
  openIn?: string | undefined;
  /** What the note says of the keys where there is a page of one. */
  keysOn?: "record" | "page";
}

/** A list of things that the staff decide about: its rows, which of them are ticked, which is open, and the keys that walk through them. */
export function useReviewList<Item extends Reviewed>({ path, filter, read, readOne, board, openIn, keysOn = "record" }: Reading<Item>) {
  const list = usePagedList({ key: [path, "list", filter], read, isOff: board !== undefined });
  const items: Item[] = board?.items ?? list.items;
  const [openId, open] = useOpenNumber(openIn);
  const close = () => open(undefined);
  const within = board ? undefined : { offset: list.paging?.offset ?? 0, total: totalOf(list) ?? "" };
  const found = useOpenItem({ path, read: readOne, items, openId, open, within });
  const opened = { ...found, steps: useStepsOverPages(found.steps, { list, idOf, openId, open }) };
  return {
    list,
    items,
    openId,
    open,
    close,
    opened,
    selection: useSelection(list.items, idOf, JSON.stringify(filter)),
    readAll: () => read({ limit: String(mostAtOnce) }),
    listKeys: useListKeys({ openId, step: opened.steps.step, close, on: board ? "board" : openIn ? keysOn : "list" }),
  };
}
