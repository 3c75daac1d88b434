import { Link, useLocation } from "wouter";
import type { NavItem } from "./NavList.tsx";

/** The pages of one part of the desk. */
export function SubNav({ label, items }: { label: string; items: NavItem[] }) {
  const [path] = useLocation();
  return (
    <nav className="dnav" aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.href}>
            <Link href={item.href} aria-current={item.href === path ? "page" : undefined}>
              {item.label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
