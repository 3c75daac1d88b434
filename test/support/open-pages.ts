import type { Page } from "@playwright/test";

/** The pages that journeys have open now, for what is said of them when one fails. */
export const openPages = new Set<Page>();

/** What somebody would see who looked at the page now: its address, what has the focus, what it says of itself, and its main part. */
export async function sightOf(page: Page): Promise<string> {
  const seen = await page.evaluate(`(() => {
    const words = (selector) => [...document.querySelectorAll(selector)].map((part) => part.textContent.trim().slice(0, 900)).filter(Boolean);
    const { activeElement: focused } = document;
    return JSON.stringify({
      focus: focused && focused.outerHTML.slice(0, 120),
      toasts: words(".toast"), alerts: words("[role=alert]"), dialogs: words("dialog[open], .drawer"), main: words("main"),
    });
  })()`);
  return `${page.url()} ${String(seen)}`;
}
