import { useEffect } from "react";
import { useSite } from "../runtime/site-context.ts";

/** The name of what the page shows becomes the document's title, after the shell has set the route's own. */
export function useNameAsTitle(name: string | undefined): void {
  const site = useSite();
  useEffect(() => {
    if (name) queueMicrotask(() => (document.title = `${name} · ${site.name}`));
  }, [name, site.name]);
}
