import { type RefObject, useEffect } from "react";
import { useLocation } from "wouter";
import { placeOf } from "../runtime/places.ts";

/** Follows the links of an element whose inside is the server's. They are real ones; this only spares the reader a whole page. */
export function useFollowedLinks(root: RefObject<HTMLElement | null>): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const place = root.current;
    const follow = (event: MouseEvent) => {
      const target = addressWithin(event);
      if (!target) return;
      event.preventDefault();
      navigate(target);
    };
    place?.addEventListener("click", follow);
    return () => place?.removeEventListener("click", follow);
  }, [root, navigate]);
}

/**
 * The page to which a plain click on a link leads; undefined for what the browser itself should do, as with files and calls,
 * and with everything until the site map is here.
 */
function addressWithin(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = (event.target as Element).closest("a");
  // The same page in another language is another document.
  if (!link || link.target || link.hreflang || link.origin !== location.origin || link.hash) return undefined;
  const place = placeOf(link.pathname);
  return place && place.route.path !== "*" ? link.pathname + link.search : undefined;
}
