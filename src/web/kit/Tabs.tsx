import { type KeyboardEvent, type ReactNode, useEffect, useId } from "react";
import { formatNumber } from "./numbers.ts";
import "./tabs.css";

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  count?: number | undefined;
}

interface ListProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  open: Id;
  onOpen: (id: Id) => void;
  className?: string;
  /** Begins the ids of the tabs, and of what they show: `tabId` and `panelId`. */
  name: string;
}

const tabId = (name: string, id: string) => `${name}-${id}-tab`;
const panelId = (name: string, id: string) => `${name}-${id}`;

/** What makes an element the panel of one tab of a `TabList`. */
export const panelOf = (name: string, id: string) =>
  ({ role: "tabpanel", id: panelId(name, id), "aria-labelledby": tabId(name, id) }) as const;

/** The tabs alone, for panels that stay on the page (ARIA Authoring Practices): the arrows go through them, Tab leads into the part. */
export function TabList<Id extends string>({ label, tabs, open, onOpen, className = "tablist", name }: ListProps<Id>) {
  // On a phone the row of tabs scrolls; the open one has to be in view.
  useEffect(() => {
    document.getElementById(tabId(name, open))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [name, open]);
  const moveWithArrows = (event: KeyboardEvent) => {
    const next = tabAfter(tabs, open, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onOpen(next);
    document.getElementById(tabId(name, next))?.focus();
  };
  return (
    <div className={className} role="tablist" aria-label={label}>
      {tabs.map(({ id, label: text, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(name, id)}
          aria-controls={panelId(name, id)}
          aria-selected={id === open}
          tabIndex={id === open ? 0 : -1}
          onKeyDown={moveWithArrows}
          onClick={() => onOpen(id)}
        >
          {text} {count !== undefined && <span className="num dim">{formatNumber(count)}</span>}
        </button>
      ))}
    </div>
  );
}

/** Parts of one thing, of which one is shown below its tabs. `panel` is the class of that part. */
export function Tabs<Id extends string>({
  panel = "tabpanel",
  children,
  ...list
}: Omit<ListProps<Id>, "name"> & { panel?: string; children: ReactNode }) {
  const name = useId();
  return (
    <>
      <TabList {...list} name={name} />
      <div {...panelOf(name, list.open)} className={panel} key={list.open}>
        {children}
      </div>
    </>
  );
}

function tabAfter<Id extends string>(tabs: readonly Tab<Id>[], open: Id, key: string): Id | undefined {
  const at = tabs.findIndex(({ id }) => id === open);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[key];
  return to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]?.id;
}
