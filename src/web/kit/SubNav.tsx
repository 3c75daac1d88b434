import { Link, useLocation } from "wouter";
import { Icon } from "./Icon.tsx";
import { Menu } from "./Menu.tsx";
import type { NavItem } from "./NavList.tsx";

/** The pages of one part of the desk: a menu beside the title of the one that is open, so that a list begins high in the window. */
export function SubNav({ label, items }: { label: string; items: NavItem[] }) {
  const [path] = useLocation();
  return (
    <nav className="dnav" aria-label={label}>
      <Menu className="btn btn--q btn--icon" hint={label} label={<Icon name="down" />}>
        <ul>
          {items.map((item) => (
            <li key={item.href}>
              <Link href={item.href} aria-current={item.href === path ? "page" : undefined}>
                {item.label()}
              </Link>
            </li>
          ))}
        </ul>
      </Menu>
    </nav>
  );
}
