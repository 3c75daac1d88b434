import type { ReactNode } from "react";
import { useLocation } from "wouter";

/** A link within the documentation. On the page to which it leads it names the place alone, by which the reader's place is marked. */
export function DocsLink({ to, children }: { to: string; children: ReactNode }) {
  const [path] = useLocation();
  const [page = "", place = ""] = to.split("#");
  return <a href={page === path ? `#${place}` : to}>{children}</a>;
}
