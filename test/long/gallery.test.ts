import { globSync, readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { startGallery } from "../../tools/gallery.ts";
import { expectSound } from "../support/axe.ts";
import { isDrawn, widths } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";

/** What is the page itself, has no state to show, or is shown within another part. */
const shownElsewhere = [
  "Broken",
  "DeskPage",
  "Drawing",
  "Empty",
  "ErrorBoundary",
  "LazyPart",
  "ListScreen",
  "NavList",
  "NoMatch",
  "PageHead",
  "PageSkeleton",
  "PageFailed",
  "Pager",
  "RecordPage",
  "ServerPart",
  "Toaster",
  "ToastProvider",
  "TabList",
  "LoadFailed",
  "AgainIcon",
  // Parts of the long public texts, which their own pages show.
  "Paragraphs",
  "Text",
  "VersionNote",
  "BackToResources",
  "BackLink",
  "PageSection",
  "ItemList",
  "StepList",
  "ArticleList",
  "Invitation",
];

/** Every component that the kit exports. */
function parts(): string[] {
  return globSync("src/web/kit/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^export (?:default )?function ([A-Z]\w+)/gm)].map(([, name]) => name ?? ""),
  );
}

describe("the gallery of the kit", () => {
  it("shows every part", () => {
    const shown = globSync("src/web/kit/gallery/*.tsx")
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const missing = parts().filter((part) => !new RegExp(String.raw`<${part}\b`).test(shown) && !shownElsewhere.includes(part));
    expect(missing).toEqual([]);
  });

  it("is no page of the product", () => {
    const words = "Shift takes a range";
    const saying = (files: string[]) => files.filter((file) => readFileSync(file, "utf8").includes(words));
    const built = globSync("dist/**/*.js");
    expect(built.length).toBeGreaterThan(100);
    expect(saying(built)).toEqual([]);
    expect(saying(globSync("src/web/kit/gallery/*.tsx"))).toHaveLength(1);
  });
});

describe.skipIf(noBrowser)("the kit's parts in every state", () => {
  let browser: Browser;
  let gallery: Awaited<ReturnType<typeof startGallery>>;
  journey.beforeAll(async ({ browser: opened }) => {
    browser = opened;
    gallery = await startGallery();
  });
  afterAll(async () => {
    await gallery?.end();
  });

  async function visit(width: number, colorScheme: "light" | "dark"): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion: "reduce" });
    await page.goto(gallery.url);
    await page.getByRole("heading", { name: "The kit" }).waitFor({ timeout: 30_000 });
    return page;
  }

  it.each(widths)("have no fault that axe knows at %i px, light and dark, and fit the screen", { timeout: 90_000 }, async (width) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await visit(width, colorScheme);
      for (const room of ["Lists", "Dialogs and drawers", "Fields", "Small parts", "Pages"]) {
        await page.getByRole("button", { name: room, exact: true }).click();
        await isDrawn(page);
        await expectSound(page, `${room} at ${width}, ${colorScheme}`);
      }
      await page.close();
    }
  });

  it("take a range of rows with Shift, and more than the page when that is asked for", async () => {
    const page = await visit(1280, "light");
    const tick = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
    await tick("River Council").click();
    await tick("Owl").click({ modifiers: ["Shift"] });
    await page.getByText("5 selected").waitFor();
    await tick("Cedar Hands").click();
    await page.getByText("4 selected").waitFor();
    // The page has two lines of five rows each: its own, and 315 that it does not show.
    await page.getByRole("checkbox", { name: "Select all on this page" }).first().click();
    await page.getByRole("button", { name: "Select the first 200" }).click();
    await page.getByText("5 selected").waitFor();
    await expect(page.getByRole("button", { name: "Select the first 200" })).toHaveCount(0);
    await page.close();
  });

  it("have a toast whose button can be reached by keyboard, and does what it says once", async () => {
    const page = await visit(1280, "light");
    await page.getByRole("button", { name: "Small parts" }).click();
    await page.getByRole("button", { name: "It was done and can be taken back" }).click();
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Undo");
    await page.keyboard.press("Enter");
    await undo.waitFor({ state: "detached" });
    await page.close();
  });

  it("have tabs that the arrows go through", async () => {
    const page = await visit(1280, "light");
    await page.getByRole("button", { name: "Small parts" }).click();
    await page.getByRole("tab", { name: "Request" }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("tab", { name: "History" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Home");
    await expect(page.getByRole("tab", { name: "Request" })).toHaveAttribute("aria-selected", "true");
    await page.close();
  });

  it("keep a dialog with what was typed when the server refuses it", async () => {
    const page = await visit(1280, "light");
    await page.getByRole("button", { name: "Dialogs and drawers" }).click();
    await page.getByRole("button", { name: "A form that the server refuses" }).click();
    await page.locator("dialog[open] [name=name]").fill("Cedar");
    await page.getByRole("button", { name: "Save the name" }).last().click();
    await page.getByText("Taken already.").first().waitFor();
    await expect(page.locator("dialog[open] [name=name]")).toHaveValue("Cedar");
    await page.close();
  });
});
