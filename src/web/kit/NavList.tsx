import { Link } from "wouter";

export interface NavItem {
  href: string;
  label: () => string;
  /** Addresses besides those below it at which it is the current one. */
  also?: string[];
  /** The current one on its own page alone, not on those below it. */
  isAlone?: true;
}

/** A tab is current on its own page and, unless it stands alone as the dashboards do, on the pages below it. */
export function isCurrentTab({ href, also, isAlone }: Omit<NavItem, "label">, path: string): boolean {
  return href === path || also?.includes(path) === true || (!isAlone && path.startsWith(`${href}/`));
}

export function NavList({ items, path }: { items: NavItem[]; path: string }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.href}>
          <Link href={item.href} aria-current={isCurrentTab(item, path) ? "page" : undefined}>
            {item.label()}
          </Link>
        </li>
      ))}
    </ul>
  );
}
