import { readFileSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Locator, Page } from "@playwright/test";

/** What a task took, as the page counted it (count-acts.js). */
export interface Counts {
  /** Presses of the mouse. A choice in the browser's own list counts as two. */
  clicks: number;
  /** Keys that are no typed character, each with what is held beside it: a shortcut, Enter, Escape. */
  keys: number;
  /** Typed into a field. */
  characters: number;
  /** Of the mouse wheel. */
  turns: number;
}

/** A person at the desk, who moves the mouse, turns its wheel and presses keys, and sees nothing that is not in the window. */
export interface Hand {
  page: Page;
  click: (target: Locator, held?: "Shift") => Promise<void>;
  /** In a list of the browser's own. */
  choose: (target: Locator, label: string | RegExp) => Promise<void>;
  press: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Looks for something, and turns the wheel until it is in the window. */
  see: (target: Locator) => Promise<void>;
  forgetCounts: () => Promise<void>;
  counts: () => Promise<Counts>;
}

const kept = "countedActs";
const pauseMs = 50;

export async function countActs(context: BrowserContext): Promise<void> {
  await context.addInitScript(readFileSync(path.join(import.meta.dirname, "count-acts.js"), "utf8"));
}

export function handOn(page: Page): Hand {
  return {
    page,
    click: async (target, held) => {
      const { x, y } = await bringIntoView(page, target);
      if (held) await page.keyboard.down(held);
      await page.mouse.click(x, y);
      if (held) await page.keyboard.up(held);
    },
    choose: async (target, label) => {
      await bringIntoView(page, target);
      const labels = await target.locator("option").allTextContents();
      const fitting = labels.find((text) => (typeof label === "string" ? text === label : label.test(text)));
      if (fitting === undefined) throw new Error(`no choice ${String(label)} among ${labels.join(", ")}`);
      await target.selectOption({ label: fitting });
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    see: async (target) => void (await bringIntoView(page, target)),
    forgetCounts: () => page.evaluate(`sessionStorage.removeItem("${kept}")`),
    counts: async () => {
      const counted = JSON.parse(await page.evaluate<string>(`sessionStorage.getItem("${kept}") ?? "{}"`)) as Partial<Counts>;
      return { clicks: 0, keys: 0, characters: 0, turns: 0, ...counted };
    },
  };
}

interface Point {
  x: number;
  y: number;
}

/** Playwright would scroll by itself, and nobody would count it: the wheel is turned instead. Returns where the mouse meets it. */
async function bringIntoView(page: Page, target: Locator): Promise<Point> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 };
  await target.waitFor();
  for (let tries = 0; tries < 40; tries += 1) {
    const middle = await middleAtRest(page, target);
    if (await isMet(target, middle)) return middle;
    const isOut = middle.y < 0 || middle.y > height;
    // What something else lies over for a moment, such as a menu that closes, is waited for first.
    if (!isOut && tries < 4) {
      await page.waitForTimeout(pauseMs);
      continue;
    }
    await page.mouse.move(Math.min(Math.max(middle.x, 1), width - 1), Math.min(Math.max(middle.y, height * 0.2), height * 0.8));
    await page.mouse.wheel(0, Math.round(middle.y - height / 2) || 100);
    await page.waitForTimeout(pauseMs);
  }
  throw new Error(`the mouse does not reach ${String(target)} on ${page.url()}`);
}

async function middleAtRest(page: Page, target: Locator): Promise<Point> {
  let before: Point | undefined;
  for (let looks = 0; looks < 60; looks += 1) {
    const box = await target.boundingBox();
    const now = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (now && before && now.x === before.x && now.y === before.y) return now;
    before = now ?? undefined;
    await page.waitForTimeout(pauseMs / 2);
  }
  throw new Error(`${String(target)} on ${page.url()} does not come to rest`);
}

/** Whether the topmost thing at a point is the target, a part of it, or the label that belongs to it. */
function isMet(target: Locator, point: Point): Promise<boolean> {
  return target.evaluate((element, { x, y }) => {
    const top = element.ownerDocument.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.closest("label")?.contains(element) === true);
  }, point);
}
