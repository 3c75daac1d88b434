import { isValidElement, type ReactElement, type ReactNode } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import type { List } from "./list.ts";
import { Pager } from "./paging.tsx";
import { Empty, ListSkeleton, LoadFailed, NoMatch } from "./States.tsx";

export interface ListWords {
  /** Before the server's reason. */
  failed: string;
  /** Nothing is there yet: what will appear, and at most one action; or words of one's own. */
  empty: { title: string; text: string; action?: ReactNode } | ReactElement | null;
  /** Words of the pager, such as "Older" where a list has no total. */
  pager?: { label?: string; previous: string; next: string };
}

/** Said when the filters leave nothing, with the way back to all. */
export interface NothingMatches {
  title: string;
  text: string;
  onClear: () => void;
}

interface Props<Item> {
  list: List<Item>;
  words: ListWords;
  /** Given while the list is filtered. */
  noMatch?: NothingMatches | false | undefined;
  /** Rows of the shape that stands there first, or a shape of one's own. */
  skeleton?: number | ReactNode;
  /** The rows, once there are some. */
  children: (items: Item[], isBusy: boolean) => ReactNode;
}

/** Everything a list can be: on its way, failed, empty, without a match, or rows with the way to the next ones. */
export function ListParts<Item>({ list, words, noMatch, skeleton, children }: Props<Item>) {
  const { items, page, paging, isPending, isBusy, error, retry } = list;
  const isNothing = page !== undefined && !error && items.length === 0;
  return (
    <>
      {isPending && !error && (typeof skeleton === "object" ? skeleton : <ListSkeleton rows={Number(skeleton ?? 4)} />)}
      {error && <LoadFailed text={words.failed} error={error} onRetry={retry} />}
      {isNothing && noMatch && <NoMatch {...noMatch} />}
      {isNothing && !noMatch && <Nothing empty={words.empty} />}
      {items.length > 0 && children(items, isBusy)}
      {page && paging && (
        <Pager
          paging={paging}
          nextCursor={page.nextCursor}
          count={items.length}
          label={words.pager?.label ?? m.desk_pages()}
          words={words.pager}
        />
      )}
    </>
  );
}

function Nothing({ empty }: Pick<ListWords, "empty">) {
  if (empty === null || isValidElement(empty)) return empty;
  const { title, text, action } = empty as Exclude<typeof empty, ReactElement>;
  return (
    <Empty title={title} text={text}>
      {action}
    </Empty>
  );
}
