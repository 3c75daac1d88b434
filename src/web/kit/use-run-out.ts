import { type RefObject, useEffect } from "react";

/** How long a toast stays (§9). */
const shownMs = 5_000;

/**
 * Calls `onEnd` once the item with this id has been shown for its time. The clock stands still while the reader points at
 * it or has the focus in it, and while they are in another window. Without an id no clock runs.
 */
export function useRunOut(region: RefObject<HTMLElement | null>, id: number | undefined, onEnd: () => void): void {
  useEffect(() => {
    const place = region.current;
    if (id === undefined || !place) return;
    let leftMs = shownMs;
    let since = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      leftMs -= Date.now() - since;
    };
    const run = () => {
      if (timer !== undefined) return;
      since = Date.now();
      timer = setTimeout(onEnd, leftMs);
    };
    const isFocused = () => place.contains(document.activeElement);
    const listeners: [EventTarget, string, (event: Event) => void][] = [
      [place, "focusin", pause],
      [place, "focusout", (event) => !place.contains((event as FocusEvent).relatedTarget as Node | null) && run()],
      [place, "pointermove", pause],
      [place, "pointerleave", () => !isFocused() && run()],
      [window, "blur", pause],
      [window, "focus", run],
    ];
    for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
    // A toast that takes another's place while the reader is in it waits for them too.
    if (!isFocused()) run();
    return () => {
      clearTimeout(timer);
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
    };
  }, [region, id, onEnd]);
}
