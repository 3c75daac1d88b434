import { type ReactNode, useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { mostAtOnce } from "../../shared/domain/lists.ts";
import { Icon } from "./Icon.tsx";
import { formatNumber } from "./numbers.ts";
import type { Page } from "./list.ts";
import { serverMessage } from "./queries.ts";
import type { Selection } from "./selection.ts";
import { useToast } from "./toasts.tsx";

interface Props<Item> {
  selection: Selection<Item>;
  page: Page<Item> | undefined;
  /** Reads as many of the list's first rows as may be changed at once. */
  readAll: () => Promise<Page<Item>>;
  /** What can be done with the ticked rows. */
  children: ReactNode;
}

/** What is ticked, and what can be done with it. Once a whole page is ticked it offers all that match. */
export function BulkBar<Item>({ selection, page, readAll, children }: Props<Item>) {
  if (selection.count === 0) return null;
  const total = page?.total ?? 0;
  const hasMore = selection.isPage && !selection.isBeyondPage && (page?.nextCursor !== null || total > (page?.items.length ?? 0));
  return (
    <div className="bulk" role="region" aria-label={m.desk_bulk()}>
      <b role="status">{m.desk_selected({ count: formatNumber(selection.count) })}</b>
      {hasMore && <TakeAll selection={selection} total={total} isCapped={page?.totalIsCapped ?? false} readAll={readAll} />}
      {children}
      <button type="button" onClick={selection.clear} aria-label={m.desk_clear_selection()}>
        <Icon name="cross" />
        <span>{m.desk_clear()}</span>
      </button>
    </div>
  );
}

interface TakeAllProps<Item> extends Pick<Props<Item>, "selection" | "readAll"> {
  total: number;
  isCapped: boolean;
}

function TakeAll<Item>({ selection, total, isCapped, readAll }: TakeAllProps<Item>) {
  const [isReading, setReading] = useState(false);
  const toast = useToast();
  const take = async () => {
    setReading(true);
    try {
      selection.takeAll((await readAll()).items);
    } catch (error) {
      toast({ title: m.desk_select_failed(), description: serverMessage(error) ?? m.desk_no_connection(), variant: "destructive" });
    } finally {
      setReading(false);
    }
  };
  const isAll = total <= mostAtOnce && !isCapped;
  return (
    <button type="button" className="bulk__all" disabled={isReading} onClick={() => void take()}>
      {isAll ? m.desk_select_matching({ count: formatNumber(total) }) : m.desk_select_first({ count: formatNumber(mostAtOnce) })}
    </button>
  );
}
