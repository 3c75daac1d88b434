import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPartners, postJson } from "../support/server-process.ts";
import { fundingRequest, inquiry, signature } from "../support/samples.ts";
import { hydrated, logIn, noBrowser, setStage, type Stage, until, widths } from "../support/e2e.ts";

const publicPaths = [
  "/",
  "/treaty",
  "/treaty/sign",
  "/treaty/signed",
  "/projects",
  "/projects/1",
  "/projects/9",
  "/projects/77",
  "/partner-discovery",
  "/partner-discovery/1",
  "/partner-discovery/9999",
  "/how-it-works",
  "/resources",
  "/resources/about",
  "/resources/license",
  "/resources/banking-ledger",
  "/resources/api-docs",
  "/resources/faq",
  "/banking-ledger",
  "/contact",
  "/contact/sent",
  "/funding-request",
  "/funding-request/questions",
  "/funding-request/resume",
  "/funding-request/sent",
  "/institutions/1",
  "/institutions/999",
  "/external/nothing",
  "/no-such-page",
  "/account",
];
const adminPaths = [
  "/admin",
  "/institutions",
  "/admin/institutions",
  "/admin/partner-discovery",
  "/admin/partner-discovery/sources",
  "/admin/partner-discovery/runs",
  "/admin/partner-discovery/likenesses",
  "/partner-discovery/1",
  "/admin/respondents",
  "/admin/funding-requests",
  "/admin/transfers",
  "/admin/bank",
  "/admin/service-levels",
  "/admin/projects",
  "/admin/treaty-signatures",
  "/admin/emails",
  "/admin/certifications",
  "/admin/audit-log",
  "/admin/respondents?open=1",
  "/account",
];

async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await until(page, "!document.querySelector('main [aria-busy=true], main[aria-busy=true]')");
  await page.waitForTimeout(150);
}

/** What axe finds against WCAG 2.2 AA, short enough to read. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Axe opens a page of its own for its results, which one shared browser does not let it: the legacy mode does without.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const looking = rules ? axe.withRules(rules) : axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  const { violations: found } = await looking.analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(" "))
        .slice(0, 3)
        .join(", ")}`,
  );
}

describe.skipIf(noBrowser)(`every page ${noBrowser}`, () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
    const cookie = await stage.server.signIn();
    await postJson(`${stage.server.url}/api/contact`, inquiry());
    await postJson(`${stage.server.url}/api/funding-requests`, fundingRequest());
    await postJson(`${stage.server.url}/api/treaty-signatures`, signature());
    await findPartners(stage.server, cookie);
    await postJson(
      `${stage.server.url}/api/admin/institutions`,
      { name: "Prairie Light CDFI", description: "Lends to water projects.", type: "CDFI", tags: ["water"] },
      { cookie },
    );
  });
  afterAll(() => stage.end());

  /** At both widths in both colours; in the second colour only what colours decide is looked at again, as a look costs seconds. */
  const check = async (path: string, asAdmin: boolean) => {
    for (const width of widths) {
      const visit = await stage.visit("/healthz", { width, colorScheme: "light", reducedMotion: "reduce" });
      if (asAdmin) await logIn(visit, stage.server);
      const { page, troubles } = visit;
      await page.goto(path);
      await settled(page);
      expect(await page.locator("h1").count(), `${path}: one h1`).toBe(1);
      expect(await page.title()).toMatch(/ · Hearthbridge$/);
      expect(
        await page.evaluate("document.documentElement.scrollWidth - innerWidth"),
        `${path} at ${width}: no sideways scroll`,
      ).toBeLessThanOrEqual(0);
      expect(await violations(page), `${path} at ${width}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      expect(await violations(page, ["color-contrast", "link-in-text-block"]), `${path} at ${width}, dark`).toEqual([]);
      expect(troubles).toEqual([]);
      await visit.context.close();
    }
  };

  it("shows the text of the page that a link within the site leads to, and leaves files to the browser", async () => {
    const { page, troubles } = await stage.visit("/projects");
    await hydrated(page);
    await page.locator(".pcard a").first().click();
    const first = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await until(page, `document.title.startsWith(${JSON.stringify(first)})`);
    await page.locator(".sim a").first().click();
    await until(page, `![null, ${JSON.stringify(first)}].includes(document.querySelector("h1")?.textContent ?? null)`);
    const second = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await until(page, `document.title.startsWith(${JSON.stringify(second)})`);
    await page.goto("/resources/api-docs");
    await hydrated(page);
    await Promise.all([page.waitForURL("**/openapi.json"), page.getByRole("link", { name: "/api/v1/openapi.json" }).click()]);
    expect(await page.locator("body").textContent()).toContain('"openapi":"3.1.0"');
    expect(troubles).toEqual([]);
  });

  it.each(publicPaths)("%s is accessible, has one heading and a title, and fits", (path) => check(path, false), 60_000);
  it.each(adminPaths)("%s is the same for administrators", (path) => check(path, true), 60_000);

  it.each(["fr", "es"].flatMap((language) => publicPaths.map((path) => [path, language] as const)))(
    "%s in %s is accessible too, and says its language",
    async (path, language) => {
      const { page, context, troubles } = await stage.visit("/healthz", { width: 360, locale: language, reducedMotion: "reduce" });
      await page.goto(path);
      await settled(page);
      expect(await page.evaluate("document.documentElement.lang")).toBe(language);
      expect(await page.locator("h1").count()).toBe(1);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
      expect(troubles).toEqual([]);
      await context.close();
    },
    60_000,
  );

  it("changes the language by a link, also without a script, and remembers it", async () => {
    const { page } = await stage.visit("/contact", { javaScriptEnabled: false });
    await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
    await page.goto("/treaty");
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
    expect(await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).getAttribute("aria-current")).toBe("true");
  });

  it("has titles of their own", async () => {
    const titles = await Promise.all(
      publicPaths
        .filter((path) => !/77|999|discovery\/|nothing|no-such|banking-ledger/.test(path))
        .map(async (path) => /<title>(.*?)<\/title>/.exec(await (await fetch(stage.server.url + path)).text())?.[1]),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("answers what is not there with 404 and the specified words", async () => {
    for (const path of ["/no-such-page", "/projects/77", "/external/nothing"])
      expect((await fetch(stage.server.url + path)).status).toBe(404);
    const { page } = await stage.visit("/no-such-page");
    expect(await page.textContent("h1")).toBe("404 Page Not Found");
    expect(await page.textContent("main")).toContain("Did you forget to add the page to the router?");
    await page.goto("/projects/77");
    expect(await page.textContent("main")).toContain("The project you're looking for doesn't exist or is no longer available.");
  });

  it("sends /external/faq on after two seconds, and has a link for the impatient", async () => {
    const { page } = await stage.visit("/external/faq");
    expect(await page.textContent("h1")).toContain("Redirecting to");
    expect(await page.locator('main a[href="/resources/faq"]').count()).toBeGreaterThan(0);
    await page.waitForURL("**/resources/faq", { timeout: 6_000 });
  });

  it("turns others than administrators away from the desk", async () => {
    const { page } = await stage.visit("/admin/respondents");
    await page.waitForURL(stage.server.url + "/");
    await page.getByText("Access Denied").first().waitFor();
    expect(await page.textContent("body")).toContain("You don't have permission to view this page");
  });

  it("opens one answer of the FAQ at a time", async () => {
    const { page } = await stage.visit("/resources/faq");
    const [first, second] = await page.locator("main details").all();
    await first?.locator("summary").click();
    await second?.locator("summary").click();
    expect(await page.locator("main details[open]").count()).toBe(1);
    await second?.locator("summary").click();
    expect(await page.locator("main details[open]").count()).toBe(0);
  });

  it("is one language's text without any script, and loads nothing from elsewhere", async () => {
    const { page, context } = await stage.visit("/healthz", { javaScriptEnabled: false });
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    for (const path of ["/", "/treaty", "/projects", "/projects/2", "/resources/faq"]) {
      await page.goto(path);
      expect((await page.textContent("main"))?.length).toBeGreaterThan(500);
    }
    expect([...hosts]).toEqual([new URL(stage.server.url).host]);
    await context.close();
  });
});

/** Playwright's questions count as the visitor's own acts, and who acts before the splash is there does not get it. */
const withoutTouching = () => new Promise((resolve) => setTimeout(resolve, 2_500));

describe.skipIf(noBrowser)("the splash", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(() => stage.end());

  it("shows the mission once a session, and Skip, Escape or a click ends it", async () => {
    for (const end of [
      (page: Page) => page.keyboard.press("Enter"),
      (page: Page) => page.keyboard.press("Escape"),
      (page: Page) => page.mouse.click(50, 400),
    ]) {
      const { page, context } = await stage.visit("/", { splash: true });
      await withoutTouching();
      await page.getByRole("dialog", { name: "Our Mission" }).waitFor();
      expect(await page.evaluate("document.activeElement?.textContent")).toBe("Skip");
      await end(page);
      await page.getByRole("dialog", { name: "Our Mission" }).waitFor({ state: "detached" });
      await page.reload();
      await hydrated(page);
      await page.waitForTimeout(300);
      expect(await page.getByRole("dialog").count()).toBe(0);
      await context.close();
    }
  });

  it("ends by itself after ten seconds, and shows all at once to who wants no motion", async () => {
    const { page } = await stage.visit("/", { splash: true, reducedMotion: "reduce" });
    await withoutTouching();
    const dialog = page.getByRole("dialog", { name: "Our Mission" });
    await dialog.waitFor();
    expect(await page.evaluate("getComputedStyle([...document.querySelectorAll('.splash .w')].at(-1)).opacity")).toBe("1");
    await dialog.waitFor({ state: "detached", timeout: 13_000 });
  });
});
