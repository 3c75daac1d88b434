import { afterAll, describe, expect, it } from "vitest";
import { callPaths } from "../../src/shared/call-paths.ts";
import { languages } from "../../src/shared/domain/languages.ts";
import { paths } from "../../src/shared/paths.ts";
import { enter, isReady, type Stage } from "../support/e2e.ts";
import { looksRight, openWhole } from "../support/every-page.ts";
import { journey, noBrowser } from "../support/journey.ts";
import { misfits, textLimits } from "../support/narrow.ts";
import { fundingRequest } from "../support/samples.ts";

describe.skipIf(noBrowser)(`texts on a screen of ${textLimits.width} px`, () => {
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
    "fit where there is nothing yet, and only the shape of what is still to come, in %s",
    async (locale) => {
      const { page } = await stage.visit("/healthz", { width: textLimits.width, locale, reducedMotion: "reduce" });
      const problems: string[] = [];
      // Where nothing has been published yet.
      for (const address of [paths.home, paths.projects, callPaths.all]) {
        await openWhole(page, address);
        const found = [...(await looksRight(page, [{ width: textLimits.width, judged: "all" }])), ...(await misfits(page))];
        problems.push(...found.map((problem) => `${address}, empty: ${problem}`));
      }
      // What a slow connection shows for long: the shape of what is still to come.
      await page.route("**/api/**", () => undefined);
      for (const address of [paths.home, paths.projects, paths.partnerDiscovery, paths.institution("1"), requestPage]) {
        await page.goto(address);
        await isReady(page);
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
