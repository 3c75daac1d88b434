import type { Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Language, languages } from "../../src/shared/domain/languages.ts";
import { paths } from "../../src/shared/paths.ts";
import { isGated } from "../../src/web/runtime/route.ts";
import { routes } from "../../src/web/routes.ts";
import { faults } from "../support/axe.ts";
import { desktop, isDrawn, phone, setFilledStage, type Stage, type Visit } from "../support/e2e.ts";
import { answersClicks, fillEveryPage, isWhole, looksRight, openWhole, type Screen, slowLine } from "../support/every-page.ts";
import { journey, noBrowser, within } from "../support/journey.ts";
import { misfits, textLimits } from "../support/narrow.ts";

const tablet = 768;

/**
 * Whether it fits is looked at in every language at every width. Axe takes seconds for a look: it judges all on a desktop in the dark and
 * on a phone in the light, in the longer languages there, and the colours that no other look has.
 */
const screens: Record<Language, Screen[]> = {
  en: [{ width: phone }, { width: tablet }, { width: desktop, judged: "colours" }, { width: desktop, colorScheme: "dark", judged: "all" }],
  fr: [{ width: phone, judged: "all" }, { width: tablet }, { width: desktop }],
  es: [{ width: phone, judged: "rest" }, { width: tablet }, { width: desktop }],
};

/** DESIGN.md: nothing moves under a reader's eyes. */
const mostShift = 0.02;

/** What one look may take, on a busy machine too: one that hangs is named. */
const mostMs = 40_000;

/** In the language of whoever follows, whatever the browser's is. */
const inTheirLanguage = "/follow/:token";

/** What answers that there is nothing. */
const missing = [
  "/no-such-page",
  "/projects/77",
  "/partner-discovery/9999",
  "/institutions/999",
  "/external/nothing",
  "/funding-calls/FC-9990-0000",
  ...[paths.request, paths.requestProject, paths.requestMoney, paths.invitation, paths.resetPassword, paths.follow].map((path) =>
    path("gone"),
  ),
  paths.fundingRequestResumeBy("gone"),
  paths.project("prj_gone"),
];

/** They lead on to somewhere else after a moment: test/e2e/pages.test.ts, test/e2e/drafts.test.ts. */
const leadOn = [paths.external(":resource"), paths.fundingRequestResumeBy(":token")];

const sitePaths = routes.filter(({ admin, path }) => !admin && path !== "*" && !leadOn.includes(path)).map(({ path }) => path);

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

/** Every page of the site, opened once in each language, and looked at from all sides while it is open. */
describe.skipIf(noBrowser)("every page of the site", { timeout: 120_000 }, () => {
  let stage: Stage;
  let addresses: Record<string, string[]>;
  journey.beforeAll(async ({ browser }) => {
    stage = await setFilledStage(browser);
    addresses = await fillEveryPage(stage);
  }, 240_000);
  afterAll(() => stage.end());

  const fits = async (page: Page, address: string) => {
    await page.setViewportSize({ width: textLimits.width, height: 800 });
    await isDrawn(page);
    const problems = await misfits(page);
    for (const [index, step] of (steps[address] ?? []).entries()) {
      await step(page);
      problems.push(...(await misfits(page)).map((misfit) => `step ${index + 1}: ${misfit}`));
    }
    return problems;
  };

  describe.each(languages)("in %s", (locale) => {
    let visit: Visit;
    let open: (address: string) => Promise<number>;
    beforeAll(async () => {
      visit = await stage.visit("/healthz", { width: phone, locale, reducedMotion: "reduce" });
      open = await slowLine(visit.page);
    });
    const lookAt = async (address: string, language?: string): Promise<string[]> => {
      const { page } = visit;
      await page.setViewportSize({ width: phone, height: 800 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      const shift = await within(mostMs, `opening ${address}`, open(address));
      const problems = [
        ...(shift > mostShift ? [`moves by ${shift}`] : []),
        ...(await within(mostMs, `what ${address} has to have`, isWhole(page, address, language))),
        ...(await within(mostMs, `looking at ${address}`, looksRight(page, screens[locale]))),
        ...(await within(mostMs, `fitting ${address}`, fits(page, address))),
      ];
      return problems.map((problem) => `${address}: ${problem}`);
    };

    it.each(sitePaths)("%s is whole, fits, stands still, and has nothing that axe finds or a browser complains of", async (path) => {
      const problems: string[] = [];
      visit.complaints.splice(0);
      for (const address of addresses[path] ?? [path])
        problems.push(...(await lookAt(address, path === inTheirLanguage ? undefined : locale)));
      expect([...problems, ...visit.complaints]).toEqual([]);
    });

    it.each(missing)("%s is, too", async (address) => {
      visit.troubles.splice(0);
      expect([...(await lookAt(address, locale)), ...visit.troubles]).toEqual([]);
    });
  });

  describe("whatever is clicked", () => {
    let visit: Visit;
    beforeAll(async () => {
      visit = await stage.visit("/healthz", { width: phone });
    });

    // React stays away from the page for times without a connection: test/e2e/offline-pages.test.ts is about it.
    it.each(sitePaths.filter((path) => path !== paths.offline))("%s shows something, and leads on", async (path) => {
      const problems: string[] = [];
      visit.complaints.splice(0);
      for (const address of addresses[path] ?? [path]) {
        await openWhole(visit.page, address);
        problems.push(...(await answersClicks(visit.page, address)));
      }
      expect([...problems, ...visit.complaints]).toEqual([]);
    });
  });

  it("that is wrong is found", async () => {
    const { page, complaints } = await stage.visit("/healthz", { width: phone, reducedMotion: "reduce" });
    const open = await slowLine(page);
    const plant = async (code: string) => {
      await open(paths.privacy);
      await page.evaluate(`{ const main = document.querySelector("main"); ${code} }`);
      await isDrawn(page);
    };
    const looks = () => looksRight(page, [{ width: phone, judged: "all" }]);
    expect([await open(paths.privacy), ...(await isWhole(page, paths.privacy, "en")), ...(await looks()), ...complaints]).toEqual([0]);
    await plant("const one = document.createElement('p'); one.style.height = '300px'; main.prepend(one);");
    expect(await page.evaluate<number>("globalThis.seen.cls")).toBeGreaterThan(mostShift);
    await plant(
      "const one = document.createElement('p'); one.style.cssText = 'width: 500px; max-width: none; height: 9px'; main.append(one);",
    );
    expect((await looks()).join()).toContain("scrolls sideways");
    await plant("main.append(document.createElement('img'), 'Pale'); main.style.cssText = 'color: #ddd; background: #fff';");
    expect((await looks()).join()).toMatch(/color-contrast.*image-alt/);
    expect((await faults(page, "colours")).join()).toMatch(/^color-contrast(?!.*image-alt)/);
    expect((await faults(page, "rest")).join()).toMatch(/^image-alt(?!.*color-contrast)/);
    await plant("main.textContent = ''; document.title = 'Home'; document.documentElement.lang = 'fr';");
    expect(await isWhole(page, paths.home, "en")).toEqual(["led to /privacy", "blank", "not one h1", "the title Home", "another language"]);
    await plant(
      "const one = document.createElement('summary'); one.onclick = () => (main.textContent = ''); main.append('One', one); console.error('no');",
    );
    expect((await answersClicks(page, "/admin/funding-requests")).join()).toMatch(
      /blank after summary.*only \d controls.*blank after everything/,
    );
    expect(complaints.join()).toContain("no");
  });

  it("that search engines show has a title of its own", async () => {
    const shown = routes.filter((route) => !isGated(route) && route.index !== false && !/[:*]/.test(route.path));
    // A page that has two addresses has one title.
    const own = [...new Map(shown.map(({ title, path }) => [title, path])).values()];
    own.push("/projects/1", "/projects/9", "/institutions/1", paths.apiDocsSection("transactions"));
    const titles = await Promise.all(
      own.map(async (path) => /<title>(.*?)<\/title>/.exec(await (await fetch(stage.server.url + path)).text())?.[1]),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });
});
