import { type RefObject, useEffect, useRef } from "react";

/** What had the focus can be gone after a change; then the heading of its part takes it, and a reader goes on from there. */
export function useFocusKept(heading: RefObject<HTMLElement | null>, state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus();
  }, [heading, state]);
}
