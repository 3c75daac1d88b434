import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { paths } from "../../src/shared/paths.ts";
import { publicAddresses } from "../support/first-view.ts";
import { rowsOf, setFilledStage, type Stage } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { fundingRequest } from "../support/samples.ts";

const width = 360;
const names = (page: Page) => page.locator(".res h3");

describe.skipIf(noBrowser)("the phone's menu and partner discovery without a script", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setFilledStage(browser);
    await rowsOf(
      stage,
      `insert into candidates (name, kind, types, country, source_ids, eligibility, score, rules, rules_version, search_text, shelf)
       select name || ' ' || n, kind, types, country, source_ids, eligibility, score, rules, rules_version, 'copy', shelf
         from candidates, generate_series(1, 12) n`,
    );
  });
  afterAll(() => stage.end());
  const visitPlain = (path: string) => stage.visit(path, { width, javaScriptEnabled: false });

  it("the menu opens, leads on, and its languages have room", async () => {
    const { page } = await visitPlain(paths.home);
    const treaty = page.locator("header").getByRole("link", { name: "Treaty" });
    await expect(treaty).toBeHidden();
    await page.locator("header summary").click();
    const room = await page.locator("header .mnav").evaluate((menu) => {
      const tabs = menu.querySelector("ul")?.getBoundingClientRect();
      const [current, other] = [...menu.querySelectorAll(".langs a")];
      if (!tabs || !current || !other) throw new Error("no languages");
      const letters = document.createRange();
      letters.selectNodeContents(current);
      return {
        above: current.getBoundingClientRect().top - tabs.bottom,
        beside: letters.getBoundingClientRect().left - current.getBoundingClientRect().left,
        bar: getComputedStyle(current).borderLeftWidth,
      };
    });
    expect(room.above).toBeGreaterThanOrEqual(16);
    expect(room.beside).toBeGreaterThanOrEqual(8);
    expect(room.bar).toBe("0px");
    await treaty.click();
    await page.waitForURL(`**${paths.treaty}`);
  });

  it("with a script Escape closes the menu and gives the focus back, and a followed link closes it", async () => {
    const { page, troubles } = await stage.visit(paths.home, { width });
    const button = page.locator("header summary");
    const treaty = page.locator("header").getByRole("link", { name: "Treaty" });
    await button.click();
    await treaty.focus();
    await page.keyboard.press("Escape");
    await treaty.waitFor({ state: "hidden" });
    await expect(button).toBeFocused();
    await button.click();
    await treaty.click();
    await page.waitForURL(`**${paths.treaty}`);
    await treaty.waitFor({ state: "hidden" });
    expect(troubles).toEqual([]);
  });

  it("the page of a private link says the same with and without a script, wherever it is read", { timeout: 60_000 }, async () => {
    const answer = await fetch(`${stage.server.url}/api/funding-requests`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fundingRequest()),
    });
    const link = new URL(((await answer.json()) as { statusUrl: string }).statusUrl).pathname;
    await rowsOf(
      stage,
      `insert into projects (public_id, name, description, location, private_fields, state, funding_needed, currency, funding_request_id)
       select 'prj_own0000000000000', 'Well for Stone Creek', 'Two wells.', 'Bend', '{}', 'draft', 5000, 'EUR', id
         from funding_requests where reference is not null order by id desc limit 1`,
    );
    /** What is on the page but for what takes a script. */
    const said = (page: Page) =>
      page.locator("main").evaluate((main) => {
        for (const one of main.querySelectorAll("noscript, form, button, button + p, .js-only, .req__object, [type=file]")) one.remove();
        return (main.textContent ?? "")
          .replace(/\s+/g, " ")
          .replaceAll("Without JavaScript, you can read everything here. To answer or to change something, reply to any email from us.", "")
          .trim();
      });
    for (const address of [link, `${link}/project`]) {
      const plain = await visitPlain(address);
      const { page, troubles } = await stage.visit(address, { width, timezoneId: "America/Whitehorse" });
      await page.getByText("Created when the request was sent").waitFor();
      await expect(plain.page.locator("main button:visible"), address).toHaveCount(0);
      expect(await said(plain.page), address).toBe(await said(page));
      expect(troubles, address).toEqual([]);
    }
  });

  it("no public page shows a button that nothing answers", { timeout: 120_000 }, async () => {
    const { page } = await visitPlain(paths.home);
    const dead: string[] = [];
    for (const address of publicAddresses) {
      await page.goto(address);
      for (const button of await page.locator("button:visible").all()) {
        const isAnswered = await button.evaluate((one: HTMLButtonElement) => one.type === "submit" && one.form !== null);
        if (!isAnswered) dead.push(`${address}: ${await button.innerText()}`);
      }
    }
    expect(dead).toEqual([]);
  });

  it("partner discovery is narrowed, searched, sorted and read on", async () => {
    const { page } = await visitPlain(paths.partnerDiscovery);
    const all = await names(page).allInnerTexts();
    await page.getByRole("button", { name: "CDFI" }).click();
    await expect(page.getByRole("button", { name: "CDFI" })).toHaveAttribute("aria-pressed", "true");
    await page.waitForLoadState();
    await expect(names(page)).not.toHaveText(all);
    await page.locator("[name=q]").fill("native american");
    await page.locator("[name=q]").press("Enter");
    await expect(names(page)).toHaveText(["Native American Bank, National Association"]);
    await expect(page, "what was chosen before is kept").toHaveURL(({ searchParams }) => searchParams.get("type") === "cdfi");
    await page.locator("[name=q]").fill("no such lender");
    await page.locator("[name=q]").press("Enter");
    await page.locator(".dnone a").click();
    await expect(names(page)).toHaveText(all);
    await page.locator("[name=sort]").selectOption("score");
    await page.getByRole("button", { name: "Show results" }).click();
    await page.waitForLoadState();
    await expect(names(page)).not.toHaveText(all);
    await page.goto(paths.partnerDiscovery);
    await page.getByRole("link", { name: "Show more" }).click();
    await page.waitForLoadState();
    const more = await names(page).allInnerTexts();
    expect(more.length).toBeGreaterThan(0);
    expect(more.filter((name) => all.includes(name))).toEqual([]);
    await page.getByRole("link", { name: "Back to the first results" }).click();
    await expect(names(page)).toHaveText(all);
  });
});
