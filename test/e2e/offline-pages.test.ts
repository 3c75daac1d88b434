import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { isReady, isControlled, rowsOf, setStageBehindRelay, type Stage, until } from "../support/e2e.ts";
import { expectSound } from "../support/axe.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import type { Relay } from "../support/relay.ts";
import { fundingRequest } from "../support/samples.ts";

const waiting = "Vous êtes hors ligne";
const project = "Well for Stone Creek";

/** Whether each kept copy of the home page shows the project: an expression for the browser. */
const copiesThatShow = `(async () => {
  const shown = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const key of await cache.keys())
      if (new URL(key.url).pathname === "/") shown.push((await (await cache.match(key))?.text())?.includes("${project}"));
  }
  return shown.join();
})()`;

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

// The service worker is registered by a page at rest, and keeps a hundred files before it answers.
describe.skipIf(noBrowser)("pages without a connection", { timeout: 90_000 }, () => {
  let stage: Stage;
  let relay: Relay;
  journey.beforeAll(async ({ browser }) => {
    ({ stage, relay } = await setStageBehindRelay(browser));
  });
  afterAll(() => stage.end());

  const visit = (path: string, options = {}) => stage.visit(path, { width: 360, baseURL: relay.url, serviceWorkers: "allow", ...options });

  /** The page that says so stands at the address that was asked for. */
  const waits = async (page: Page, address: string) => {
    await heading(page, waiting).waitFor();
    await expect(page).toHaveURL(relay.url + address);
  };

  it("home, treaty and questions open after any public page; the rest says that it waits, and opens by itself", async () => {
    const { page, context, troubles } = await visit("/how-it-works", { locale: "fr" });
    await isControlled(page);
    await context.setOffline(true);
    await relay.cut();
    for (const path of ["/", "/treaty", "/resources/faq"]) {
      await page.goto(path);
      await isReady(page);
      await expect(page.locator("html"), path).toHaveAttribute("lang", "fr");
      await expect(page.locator("h1"), path).toHaveCount(1);
    }
    const asked = "/resources/about?from=here";
    await page.goto(asked);
    await waits(page, asked);
    await expectSound(page);
    await page.getByRole("link", { name: "Réessayer" }).click();
    await waits(page, asked);
    await context.setOffline(false);
    await relay.mend();
    await heading(page, waiting).waitFor({ state: "detached", timeout: 15_000 });
    await isReady(page);
    await expect(page).toHaveURL(relay.url + asked);
    expect(troubles.filter((trouble) => !/ERR_|Failed to fetch/.test(trouble))).toEqual([]);
  });

  it("are kept in the language that is read now, and the one that waits does nothing at its own address", async () => {
    const { page } = await visit("/offline");
    const loadedAt = await page.evaluate("performance.timeOrigin");
    // It would have asked after five seconds.
    await page.waitForTimeout(6_000);
    expect(await page.evaluate("performance.timeOrigin")).toBe(loadedAt);
    await page.goto("/how-it-works");
    await isControlled(page);
    await page.goto("/?lang=fr");
    await until(page, `caches.match("/offline").then((kept) => kept.headers.get("content-language") === "fr")`);
  });

  it("a project that was withdrawn is gone from the kept home page with the next contact, in every language", async () => {
    const { page } = await visit("/");
    await isControlled(page);
    await rowsOf(
      stage,
      `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency)
       values ('prj_stone00000000000', '${project}', 'One well.', 'Upper river', 'published', now(), 'infinity', 1000, 'EUR')`,
    );
    await page.goto("/?lang=fr");
    await until(page, `${copiesThatShow}.then((copies) => copies === "true,true")`);
    await rowsOf(stage, "update projects set state = 'withdrawn', public_until = null where public_id = 'prj_stone00000000000'");
    await page.goto("/how-it-works");
    await until(page, `${copiesThatShow}.then((copies) => copies === "false,false")`);
    await relay.cut();
    await page.goto("/?lang=fr");
    await isReady(page);
    expect(await page.content()).not.toContain(project);
    await relay.mend();
  });

  describe("an own request", () => {
    const send = async () => {
      const response = await fetch(`${stage.server.url}/api/funding-requests`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(fundingRequest()),
      });
      return new URL(((await response.json()) as { statusUrl: string }).statusUrl).pathname;
    };
    const keptCalls = (page: Page) =>
      page.evaluate<string>(
        `caches.open("hearthbridge-own-request").then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname).join())`,
      );
    const keptPagesWith = (page: Page, words: string) =>
      page.evaluate<number>(`(async () => {
        let count = 0;
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const key of await cache.keys()) {
            const answer = await cache.match(key);
            if (answer?.headers.get("content-type")?.startsWith("text/html") && (await answer.text()).includes(${JSON.stringify(words)})) count += 1;
          }
        }
        return count;
      })()`);
    const isKept = (page: Page) => page.getByText("This page is kept on this device").waitFor({ timeout: 20_000 });
    const see = async (link: string) => {
      const visitor = await visit(link);
      await isKept(visitor.page);
      return visitor;
    };

    it("opens as it was, and says of when; only the last one is kept", async () => {
      const [first, last] = [await send(), await send()];
      const { page } = await see(first);
      await page.goto(last);
      await isKept(page);
      expect(await keptCalls(page)).toBe(last.replace("/request/", "/api/requests/"));
      // The server renders the page; its HTML is kept nowhere.
      expect(await keptPagesWith(page, "Marian Tolliver")).toBe(0);
      // The device has a line, but the server is not at its end.
      await relay.cut();
      await page.reload();
      await page.getByText("We could not be reached. This is how your request stood on").waitFor();
      await heading(page, "We have your request").waitFor();
      await expectSound(page);
      await page.goto(first);
      await heading(page, "Your request could not be loaded").waitFor();
      await relay.mend();
    });

    it("is kept no longer where the applicant says so, also after a reload", async () => {
      const link = await send();
      const { page } = await see(link);
      await page.getByRole("button", { name: "Do not keep it on this device" }).click();
      await page.getByText("This page is not kept on this device.").waitFor();
      expect(await keptCalls(page)).toBe("");
      await page.reload();
      await page.getByText("This page is not kept on this device.").waitFor();
      expect(await keptCalls(page)).toBe("");
      await page.getByRole("button", { name: "Keep it on this device" }).click();
      await isKept(page);
      expect(await keptCalls(page)).not.toBe("");
    });

    it("is removed once its link has ended", async () => {
      const link = await send();
      const { page } = await see(link);
      await rowsOf(stage, "delete from applicant_links");
      await page.reload();
      await heading(page, /link/).waitFor();
      expect(await keptCalls(page)).toBe("");
    });
  });
});
