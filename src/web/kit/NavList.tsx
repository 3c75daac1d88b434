import { Link } from "wouter";
import { paths } from "../../shared/paths.ts";

export interface NavItem {
  href: string;
  label: () => string;
  /** Addresses besides those below it at which it is the current one. */
  also?: string[];
}

/** A tab is current on its own page and on the pages below it; the dashboards only on themselves. */
export function isCurrentTab({ href, also }: Pick<NavItem, "href" | "also">, path: string): boolean {
  return href === path || also?.includes(path) === true || (href !== paths.home && href !== paths.admin && path.startsWith(`${href}/`));
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
