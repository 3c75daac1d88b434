import { type ReactNode, useEffect } from "react";

declare global {
  /** What was clicked before a script could answer (`src/shared/early-clicks.ts`). */
  var earlyClicks: Element[];
}

/** A part that does not come, because the line broke, must not keep the others from answering. */
const longestHoldMs = 10_000;
/** What React has not taken over yet of what the server rendered. */
const awaited = new Set(["page"]);

/** A part was asked for. What is returned gives it up. */
export function awaitPart(part: string): () => void {
  // What is asked for later was not in the HTML, and answers from the moment it is there.
  if (awaited.size > 0) awaited.add(part);
  return () => partReady(part);
}

/** React has taken over a part, or the page itself. `<html data-ready>` tells that nothing of the first rendering is awaited any more. */
function partReady(part: string): void {
  if (!awaited.delete(part) || awaited.size > 0) return;
  // Once everything that came with it listens too.
  setTimeout(() => {
    releaseClicks();
    document.documentElement.dataset["ready"] = "";
  });
}

/** Tells when React has taken over what is inside. */
export function Ready({ part, children }: { part: string; children: ReactNode }): ReactNode {
  useEffect(() => {
    partReady(part);
  }, [part]);
  return children;
}

/**
 * React begins to take over the page, which it does part by part: a click into one that it does not have yet would be lost. Until all of
 * it answers, clicks on buttons wait that do nothing by themselves. The browser follows links and sends forms without a script.
 */
export function holdClicks(): void {
  // Something between the server and the browser may have taken the script out of the head.
  globalThis.earlyClicks ??= [];
  addEventListener("click", hold, true);
  setTimeout(releaseClicks, longestHoldMs);
}

function hold(click: Event): void {
  const target = click.target as Element;
  if (!buttonAt(target)) return;
  click.stopImmediatePropagation();
  earlyClicks.push(target);
}

function releaseClicks(): void {
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- ends what the script in the head has set
  globalThis.onclick = null;
  removeEventListener("click", hold, true);
  // Once, however often somebody has pressed it; each sees what the one before has changed.
  for (const button of new Set(earlyClicks.splice(0).map(buttonAt))) setTimeout(() => button?.click());
}

/** The button at a place that was clicked, if it does nothing without a script. */
export const buttonAt = (clicked: Element) => clicked.closest<HTMLElement>("button[type=button]");
