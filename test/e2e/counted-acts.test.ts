import type { Page } from "@playwright/test";
import { afterAll, beforeEach, describe, it } from "vitest";
import { countActs, type Hand, handOn } from "../../bench/hand.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";

const address = "http://counted.example/";
const body = `<button>Near</button> <input aria-label="Words"> <label><input type="checkbox"> Tick</label>
  <select aria-label="Choice"><option>One</option><option>Two</option></select>
  <div style="height: 3000px"></div><button>Far</button>`;
const none = { clicks: 0, keys: 0, characters: 0, turns: 0 };

/** The table of the staff's tasks (`npm run bench -- tasks`) says what the page counted: here, that it counts what a person does and no more. */
describe.skipIf(noBrowser)("what a person does on a page", () => {
  let page: Page;
  let hand: Hand;
  journey.beforeAll(async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await countActs(context);
    page = await context.newPage();
    await page.route(address, (route) => route.fulfill({ contentType: "text/html", body }));
    hand = handOn(page);
  });
  afterAll(() => page.context().close());
  beforeEach(async () => {
    await page.goto(address);
    await hand.forgetCounts();
  });
  const near = () => page.getByRole("button", { name: "Near" });

  it("is counted: clicks, keys, characters, and a choice of a list as two clicks", async () => {
    await hand.click(near());
    await hand.click(page.getByLabel("Tick"), "Shift");
    await hand.choose(page.getByLabel("Choice"), "Two");
    await hand.press("Control+k");
    await hand.click(page.getByLabel("Words"));
    await hand.type("Water");
    await hand.press("Enter");
    expect(await hand.counts()).toEqual({ clicks: 5, keys: 2, characters: 5, turns: 0 });
  });

  it("is counted over the next page too", async () => {
    await hand.click(near());
    await page.reload();
    await hand.click(near());
    expect(await hand.counts()).toEqual({ ...none, clicks: 2 });
  });

  it("turns the wheel to what is out of the window, and does not reach what lies under something else", async () => {
    await hand.click(page.getByRole("button", { name: "Far" }));
    expect(await hand.counts()).toEqual({ ...none, clicks: 1, turns: 1 });
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<div style=\"position: fixed; inset: 0\"></div>')");
    await expect(hand.click(near())).rejects.toThrow("does not reach");
  });

  it("is not what a script pretends", async () => {
    await near().dispatchEvent("pointerdown");
    await near().dispatchEvent("keydown", { key: "j" });
    await page.evaluate("scrollTo(0, 500)");
    expect(await hand.counts()).toEqual(none);
  });
});
