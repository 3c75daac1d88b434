import type { Page } from "playwright-core";
import { hydrated, until } from "./e2e.ts";

/** Tabs, segments, chips, menus and whatever else opens and closes: all that changes what a page shows without changing data. */
const controls = "[role=tab], [aria-pressed], [aria-expanded], summary";

const isBlank = `(document.querySelector("main")?.textContent ?? "").trim() === ""`;
const isBusy = `document.querySelector("main [aria-busy=true], main[aria-busy=true]") !== null`;

/** Clicks the first control that is not among those named, and says which. Numbers in a name change, and do not make it another. */
const clickNext = (clicked: string[]) => `(() => {
  const clicked = new Set(${JSON.stringify(clicked)});
  const named = (one) => one.localName + " " + ((one.getAttribute("aria-label") ?? "") + " " + one.textContent).replace(/[\\d\\s]+/g, " ").trim().slice(0, 80);
  const next = [...document.querySelectorAll(${JSON.stringify(controls)})].find((one) => !one.disabled && one.checkVisibility() && !clicked.has(named(one)));
  next?.click();
  return next && named(next);
})()`;

/** Opens a page, clicks everything on it that opens, closes or narrows, and leaves it by a link. Returns the pages and controls that left nothing in \`main\`. */
export async function clickThrough(page: Page, address: string): Promise<{ clicks: number; blank: string[] }> {
  await page.goto(address);
  await hydrated(page);
  await until(page, `!(${isBusy})`);
  const blank: string[] = [];
  const look = async (after: string) => {
    if (await page.evaluate(isBlank)) blank.push(`${address} after ${after}`);
  };
  await look("opening");
  const clicked: string[] = [];
  for (let i = 0; i < 60; i += 1) {
    const name = await page.evaluate<string | undefined>(clickNext(clicked));
    if (name === undefined) break;
    clicked.push(name);
    await page.waitForTimeout(30);
    await look(name);
  }
  await until(page, `!(${isBusy})`);
  await look("everything");
  await page.evaluate(`document.querySelector("header .brand").click()`);
  await until(page, `location.pathname === "/" && document.querySelector("main h1") !== null`);
  return { clicks: clicked.length, blank };
}
