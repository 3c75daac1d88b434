import type { ReactNode, RefObject } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { DeskPage } from "./DeskPage.tsx";
import type { List } from "./list.ts";
import { ListParts, type ListWords, type NothingMatches } from "./ListParts.tsx";
import { totalText } from "./numbers.ts";
import { SearchBox } from "./SearchBox.tsx";

interface SearchProps {
  value: string;
  /** What is looked through, such as "name, email or type". */
  scope: string;
  onSearch: (text: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  shortcut?: string | undefined;
}

/** The row above a list: its search, and what it is filtered or sorted by. */
export function Toolbar({ search, children }: { search?: SearchProps; children?: ReactNode }) {
  return (
    <div className="tbar">
      {search && <SearchBox {...search} />}
      {children}
    </div>
  );
}

interface Props<Item> {
  title: string;
  /** The pages that belong together with this one. */
  nav?: ReactNode;
  /** What can be added or taken away. */
  actions?: ReactNode;
  /** What this list is, in a sentence. */
  intro?: ReactNode;
  list: List<Item>;
  search?: SearchProps;
  /** Beside the search: segments, selects, and a menu of those that are used less. */
  filters?: ReactNode;
  /** The same items in another shape, shown in the list's place. */
  instead?: ReactNode;
  words: ListWords;
  noMatch?: NothingMatches | false | undefined;
  skeleton?: number | ReactNode;
  /** What is open beside the list, or null; undefined where its items do not open there. */
  drawer?: ReactNode;
  /** Below the list: a note, its dialogs. */
  after?: ReactNode;
  children: (items: Item[], isBusy: boolean) => ReactNode;
}

/** A page of the desk that is one list. */
export function ListScreen<Item>({ title, nav, actions, intro, drawer, list, search, filters, after, ...rest }: Props<Item>) {
  const { instead, ...parts } = rest;
  const total = totalOf(list);
  const tools = (search || filters) && <Toolbar {...(search && { search })}>{filters}</Toolbar>;
  return (
    <DeskPage title={title} total={total} nav={nav} tools={tools} actions={actions} intro={intro} drawer={drawer}>
      <p className="vh" role="status">
        {total !== undefined && !list.isBusy && m.desk_found({ count: total })}
      </p>
      {instead ?? <ListParts list={list} {...parts} />}
      {after}
    </DeskPage>
  );
}

/** How many match, as the page's title says it. */
export function totalOf({ page }: List<unknown>): string | undefined {
  return page?.total === undefined ? undefined : totalText(page.total, page.totalIsCapped ?? false);
}
