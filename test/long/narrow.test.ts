import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { languages } from "../../src/shared/domain/languages.ts";
import { paths } from "../../src/shared/paths.ts";
import { isGated } from "../../src/web/runtime/route.ts";
import { addressesOf, routes } from "../../src/web/routes.ts";
import { enter, hydrated, type Stage, until } from "../support/e2e.ts";
import { journey, noBrowser } from "../support/journey.ts";
import { misfits, textLimits } from "../support/narrow.ts";
import { fundingRequest } from "../support/samples.ts";

/** The addresses of every public page. Those rendered for any id or token are opened with one that exists, where there is one. */
function publicAddresses(requestPage: string): string[] {
  const real: Record<string, string> = {
    [paths.candidate("id")]: paths.candidate("1"),
    [paths.institution("id")]: paths.institution("1"),
    [paths.request("token")]: requestPage,
    [paths.requestProject("token")]: `${requestPage}/project`,
    [paths.requestMoney("token")]: `${requestPage}/money`,
    "/404": "/no-such-page",
  };
  return routes.filter((route) => !isGated(route)).flatMap((route) => addressesOf(route).map((address) => real[address] ?? address));
}

/** What opens or answers on a page, by address: looked at after each step. */
const steps: Record<string, ((page: Page) => Promise<void>)[]> = {
  [paths.home]: [
    (page) => page.locator("header .mtog summary").click(),
    async (page) => {
      await page.locator("header .mnav__end button").click();
      await page.locator("dialog[open] [name=password]").waitFor();
    },
  ],
  [paths.contact]: [
    async (page) => {
      await page.locator("main form button.btn:not([type=button])").click();
      await page.locator("[role=alert]").first().waitFor();
    },
  ],
  [paths.fundingRequest]: [
    async (page) => {
      await page.locator("#review").click();
      await page.locator(".errsum").waitFor();
    },
    async (page) => {
      await page.locator("[name=organizationType]").selectOption("indigenous_nation");
      await page.locator(".invite button.btn").first().click();
      await page.locator("dialog[open] [role=tab]").first().waitFor();
    },
    async (page) => {
      await page.locator("dialog[open] [role=tab]").last().click();
      await page.locator("dialog[open] button[form=treaty-signature]").click();
      await page.locator("dialog[open] .has-err").first().waitFor();
    },
  ],
};

describe.skipIf(noBrowser)(`texts on a screen of ${textLimits.width} px ${noBrowser}`, () => {
  let stage: Stage;
  let requestPage = "";
  journey.beforeAll(async ({ browser, product }) => {
    stage = enter(browser, product);
    const response = await fetch(`${stage.server.url}/api/funding-requests`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fundingRequest()),
    });
    requestPage = new URL(((await response.json()) as { statusUrl: string }).statusUrl).pathname;
  });
  afterAll(() => stage.end());

  it.each(languages)(
    "fit on every public page, whatever opens on it: %s",
    async (locale) => {
      const { page } = await stage.visit("/healthz", { width: textLimits.width, locale, reducedMotion: "reduce" });
      const problems: string[] = [];
      for (const address of publicAddresses(requestPage)) {
        await page.goto(address);
        expect(await page.evaluate("document.documentElement.lang")).toBe(locale);
        // React stays away from the page for times without a connection.
        if (address !== paths.offline) await hydrated(page);
        await until(page, "!document.querySelector('main [aria-busy=true], main[aria-busy=true]')");
        const look = async (when: string) => problems.push(...(await misfits(page)).map((misfit) => `${address}${when}: ${misfit}`));
        await look("");
        for (const [index, step] of (steps[address] ?? []).entries()) {
          await step(page);
          await look(`, step ${index + 1}`);
        }
      }
      // What a slow connection shows for long: the shape of what is still to come.
      await page.route("**/api/**", () => undefined);
      for (const address of [paths.home, paths.projects, paths.partnerDiscovery, paths.institution("1"), requestPage]) {
        await page.goto(address);
        await hydrated(page);
        problems.push(...(await misfits(page)).map((misfit) => `${address}, loading: ${misfit}`));
      }
      expect(problems).toEqual([]);
    },
    120_000,
  );

  it("that do not fit are found", async () => {
    const { page } = await stage.visit(paths.privacy, { width: textLimits.width });
    const after = async (html: string) => {
      await page.evaluate(`(() => {
        document.getElementById("try")?.remove();
        const one = document.createElement("div");
        one.id = "try";
        document.querySelector("main").append(one);
        const [tag, style, text] = ${JSON.stringify(html.split("|"))};
        const inner = document.createElement(tag);
        inner.style.cssText = style;
        inner.textContent = text;
        one.append(inner);
      })()`);
      return (await misfits(page)).join("\n");
    };
    expect(await after("p||A plain sentence that fits.")).toBe("");
    expect(await after("p|width:400px|A plain sentence that is as wide as it wants to be.")).toContain("scrolls sideways");
    expect(await after("p|width:90px;overflow:hidden;white-space:nowrap|A plain sentence that is cut.")).toContain("cut at the side");
    expect(await after("p|width:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis|A plain sentence that is cut.")).toContain(
      "cut at the side",
    );
    expect(await after("p|height:20px;overflow:hidden|A plain sentence that is cut off below, because it takes many lines.")).toContain(
      "cut at the foot",
    );
    expect(await after("button|width:60px;white-space:nowrap|Submit everything")).toContain("button smaller than its label");
    expect(await after("button|width:90px|A button with many words that nobody reads")).toMatch(/button of \d+ lines/);
    expect(await after("p|width:318px;text-align:right|Too far to the right.")).toContain("text in the margin");
    expect(await after("p|font-size:11px|Small print.")).toContain("text below 13 px");
  });
});
