import { useEffect, useRef } from "react";
import { useSite } from "../runtime/site-context.ts";

/** Sets the document's title as pages change; the first one came with the HTML. */
export function usePageTitle(title: string): void {
  const { name } = useSite();
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) document.title = `${title} · ${name}`;
    isFirst.current = false;
  }, [title, name]);
}
