import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { expectSound } from "../support/axe.ts";
import { isReady, logIn, setFilledStage, type Stage, type Visit, widths } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { fundingRequest, inquiry } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";
import { reviewerAt } from "../support/three-people.ts";

describe.skipIf(noBrowser)("the palette", () => {
  let stage: Stage;
  let reference: string;
  journey.beforeAll(async ({ browser }) => {
    stage = await setFilledStage(browser);
    const asked = await postJson(
      `${stage.server.url}/api/funding-requests`,
      fundingRequest({
        organizationName: "Ŧáłeḵen Nation",
        projectTitle: "Clean water",
        contactName: "Ana Běla",
        phone: "+1 (555) 010-4477",
      }),
    );
    reference = String(asked.body["reference"]);
    for (let i = 1; i <= 8; i += 1)
      await postJson(`${stage.server.url}/api/funding-requests`, fundingRequest({ organizationName: `Juniper Flats ${i}` }));
    await postJson(`${stage.server.url}/api/contact`, inquiry({ institutionName: "Taleken Credit Union" }));
  });
  afterAll(() => stage.end());

  const palette = (page: Page) => page.getByRole("dialog", { name: "Search everything" });
  const field = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
  const options = (page: Page) => palette(page).getByRole("option");
  /** What looks chosen, once it is also what a screen reader names. */
  const chosen = async (page: Page) => {
    const option = palette(page).locator("[role=option][aria-selected=true]");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
    return option;
  };
  const said = (page: Page, words: string | RegExp) => palette(page).getByRole("status").getByText(words).waitFor();

  async function enter(options: Parameters<Stage["visit"]>[1] = {}, path = "/admin/funding-requests"): Promise<Visit> {
    const visit = await stage.visit("/healthz", options);
    await logIn(visit, stage.server);
    await visit.page.goto(path);
    await isReady(visit.page);
    await visit.page.locator(".finder__button").waitFor();
    return visit;
  }

  it("is walked by keys alone: from a field, through groups, to the record, and what was opened stands first the next time", async () => {
    const { page, troubles } = await enter();
    await page.getByRole("searchbox").fill("nothing yet");
    await page.keyboard.press("Control+k");
    await field(page).waitFor();
    await page.keyboard.type("TALEKEN");
    await said(page, /results?\. Only what your role may read\./);
    await expect(await chosen(page)).toContainText("Ŧáłeḵen Nation");
    await expect(palette(page).locator("mark").first()).toHaveText("Ŧáłeḵen");
    const groups = palette(page).getByRole("group");
    await expect(groups).toHaveCount(2);
    await expect(groups.first()).toHaveAttribute("aria-label", "Funding requests");
    await expect(groups.last()).toHaveAttribute("aria-label", "Respondents");
    await page.keyboard.press("End");
    await expect(await chosen(page)).toHaveText("Show in the list: Respondents");
    await page.keyboard.press("ArrowDown");
    await expect(await chosen(page)).toContainText("Ŧáłeḵen Nation");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await palette(page).waitFor({ state: "detached" });
    await page.locator(".rec").getByText("Ana Běla").first().waitFor();
    await page.keyboard.press("Control+k");
    await palette(page).getByRole("group", { name: "Opened lately" }).getByText("Ŧáłeḵen Nation").waitFor();
    expect(await page.evaluate("Object.values({ ...localStorage }).join()")).not.toContain("eḵen");
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "detached" });
    expect(troubles).toEqual([]);
  });

  it("opens by a slash where the page has no search, gives the focus back, and leaves the slash to fields and lists", async () => {
    const { page } = await enter({}, "/admin/fairness");
    const button = page.locator(".finder__button");
    await button.focus();
    await page.keyboard.press("/");
    await field(page).waitFor();
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "detached" });
    await expect(button).toBeFocused();
    await page.goto("/admin/funding-requests");
    await page.getByText("Juniper Flats 8").first().waitFor();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("a/b");
    await expect(palette(page)).toHaveCount(0);
  });

  it("opens the record of a reference although Enter came before the answer, and nothing else that stood there", async () => {
    const { page } = await enter();
    await page.keyboard.press("Control+k");
    await field(page).fill("juniper");
    await palette(page).getByText("Juniper Flats 8").waitFor();
    await expect(palette(page).getByRole("group", { name: "Funding requests" }).getByRole("option")).toHaveCount(7);
    await expect(options(page).nth(6)).toHaveText("Show all in the list: Funding requests");
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/admin/find?*", (route) => answer.promise.then(() => route.continue()));
    await field(page).fill(reference.replaceAll("-", "").toLowerCase());
    await page.keyboard.press("Enter");
    await said(page, "Searching…");
    answer.resolve();
    await page.getByRole("heading", { level: 1, name: "Ŧáłeḵen Nation" }).waitFor();
  });

  it("leads to the list with the same words, to a tab of its own, and by > to what can be done", async () => {
    const { page, context } = await enter();
    await page.keyboard.press("Control+k");
    await field(page).fill("juniper");
    await options(page).getByText("Show all in the list: Funding requests").click();
    await page.waitForURL(/\?q=juniper/);
    await page.keyboard.press("Control+k");
    await field(page).fill("audit");
    await palette(page).getByRole("group", { name: "Pages" }).getByText("Audit").first().waitFor();
    await said(page, /result/);
    const opened = context.waitForEvent("page");
    await page.keyboard.press("Control+Enter");
    await expect(await opened).toHaveURL(({ pathname }) => pathname === "/admin/audit-log");
    await page.keyboard.press("Control+k");
    await field(page).fill("> overdue");
    await expect(options(page)).toHaveText(["Show overdue requests"]);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\?due=late/);
  });

  it("says that nothing was found, that records could not be searched, and finds them once the connection is back", async () => {
    const { page, context } = await enter();
    await page.keyboard.press("Control+k");
    await field(page).fill("zzzz");
    await palette(page).getByText("Nothing contains “zzzz”").waitFor();
    await said(page, "Nothing found");
    await context.setOffline(true);
    await field(page).fill("5550104477");
    await palette(page).getByRole("alert").getByText("Records could not be searched.").waitFor();
    await context.setOffline(false);
    await palette(page).getByRole("button", { name: "Try again" }).click();
    await palette(page).getByText("Ŧáłeḵen Nation").waitFor();
  });

  it("shows a reviewer nothing of other roles, neither records nor pages nor files, and forgets what was opened at logout", async () => {
    const page = await reviewerAt(stage, "abird");
    await page.goto("/admin/funding-requests");
    await page.locator(".finder__button").waitFor();
    await page.keyboard.press("Control+k");
    await field(page).fill("taleken");
    await palette(page).getByText("Ŧáłeḵen Nation").waitFor();
    await said(page, /result/);
    await expect(palette(page).getByText("Credit Union")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Ŧáłeḵen Nation" }).waitFor();
    await page.keyboard.press("Control+k");
    await field(page).fill("");
    await palette(page).getByText("Opened lately").waitFor();
    for (const hidden of ["Audit log", "Respondents", "Export transfers"]) await expect(palette(page).getByText(hidden)).toHaveCount(0);
    await expect(palette(page).getByText("Export funding requests")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.locator("header .menu summary").click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Login" }).first().waitFor();
    expect(await page.evaluate("Object.keys({ ...localStorage }).filter((key) => key.startsWith('found:'))")).toEqual([]);
  });

  it.each(widths.flatMap((width) => (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme }))))(
    "has no fault and fits at $width px, $colorScheme, in each state",
    async ({ width, colorScheme }) => {
      const { page } = await enter({ width, colorScheme, reducedMotion: "reduce" });
      await page.locator(".finder__button").click();
      await palette(page).getByText("Pages").first().waitFor();
      const judge = async () => {
        await expectSound(page);
        const box = await palette(page).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 800).toBe(true);
      };
      await judge();
      await field(page).fill("taleken");
      await palette(page).getByText("Ŧáłeḵen Nation").waitFor();
      await judge();
      await field(page).fill("zzzz");
      await said(page, "Nothing found");
      await judge();
    },
  );
});
