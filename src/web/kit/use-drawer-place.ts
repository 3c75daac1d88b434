import { type RefObject, useEffect, useSyncExternalStore } from "react";

const narrow = "(max-width: 59.99rem)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Under 60rem the drawer covers the whole screen. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
}

/** Tells an element that stays in view (`--dock`) how much of the window lies above what it stands in. */
export function useDock(docked: RefObject<HTMLElement | null>, isOff = false): void {
  useEffect(() => {
    const element = docked.current;
    const parent = element?.parentElement;
    if (!element || !parent || isOff) return;
    const dock = () => element.style.setProperty("--dock", `${Math.max(0, parent.getBoundingClientRect().top)}px`);
    dock();
    // The administrators' tabs arrive after the page and push it down.
    const layout = new ResizeObserver(dock);
    layout.observe(document.body);
    window.addEventListener("scroll", dock, { passive: true });
    window.addEventListener("resize", dock);
    return () => {
      layout.disconnect();
      window.removeEventListener("scroll", dock);
      window.removeEventListener("resize", dock);
    };
  }, [docked, isOff]);
}

/**
 * Places the drawer: docked beside the table it fills the window below the header as far as that is in view;
 * over a phone's whole screen everything behind it is out of reach, except the toasts.
 * A modal <dialog> would put the toasts out of sight too.
 */
export function useDrawerPlace(drawer: RefObject<HTMLElement | null>): { isFullScreen: boolean } {
  const isFullScreen = useIsNarrow();

  useDock(drawer, isFullScreen);

  useEffect(() => {
    const element = drawer.current;
    if (!isFullScreen || !element) return;
    const covered = new Set<HTMLElement>();
    const cover = () => {
      for (const other of surroundings(element)) {
        other.inert = true;
        covered.add(other);
      }
    };
    cover();
    // The administrators' strip may arrive after the drawer, when its address was opened directly.
    const arrivals = new MutationObserver(cover);
    const root = document.getElementById("root");
    if (root) arrivals.observe(root, { childList: true });
    return () => {
      arrivals.disconnect();
      for (const other of covered) other.inert = false;
    };
  }, [drawer, isFullScreen]);

  return { isFullScreen };
}

/** Everything beside the element and its ancestors, without the toasts and open dialogs. */
function surroundings(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (!(sibling instanceof HTMLElement) || sibling === inner || sibling.inert) continue;
      if (sibling.matches("dialog, script") || sibling.querySelector(".toasts") || sibling.matches(".toasts")) continue;
      found.push(sibling);
    }
  }
  return found;
}
