import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { openPages } from "./open-pages.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "./database.ts";
import { type Relay, startRelay } from "./relay.ts";
import { findPartners, postJson, type ServerProcess, startServer } from "./server-process.ts";

/** The width at which visitors, applicants and communities are walked with. */
export const phone = 360;
/** The width at which the staff and partners are. */
export const desktop = 1280;
/** For the funding request form, a list of the desk with its drawer, the treaty and approvals, which people need at either width. */
export const widths = [phone, desktop] as const;

/** The real server on a database of its own. */
export interface Product {
  server: ServerProcess;
  database: TestDatabase;
  end: () => Promise<void>;
}

export interface Stage extends Product {
  /** A fresh visitor; errors of the page fail the test that asks `troubles`. */
  visit: (path: string, options?: BrowserContextOptions & { width?: number; splash?: boolean }) => Promise<Visit>;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the page's scripts threw or the browser refused. */
  troubles: string[];
  /** The same, and whatever else the browser called an error, such as a call that was answered with 401. */
  complaints: string[];
}

export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const database = await createTestDatabase();
  const server = await startServer({ DATABASE_URL: urlOf(database), TRUST_PROXY: "1", ...env });
  // Journeys log in by a password alone; the one that is about second factors takes this away.
  await query(database, "alter table sessions alter column factor_at set default now() + interval '1 day'");
  return { server, database, end: () => server.end().then(database.drop) };
}

/** A product with what a register named and an institution, so that the pages about one of many have something to show. */
export async function startFilledProduct(): Promise<Product> {
  const product = await startProduct();
  const { server } = product;
  const cookie = await server.signIn();
  await findPartners(server, cookie);
  await postJson(
    `${server.url}/api/admin/institutions`,
    { name: "Prairie Light CDFI", description: "Lends to water projects.", type: "CDFI", tags: ["water"] },
    { cookie },
  );
  return product;
}

/** A product of a journey's own, and its visitors. */
export async function setStage(browser: Browser, env: Record<string, string> = {}): Promise<Stage> {
  return ownStage(browser, await startProduct(env));
}

/** The same behind an address whose line can be cut. */
export async function setStageBehindRelay(browser: Browser): Promise<{ stage: Stage; relay: Relay }> {
  const relay = await startRelay();
  const stage = await setStage(browser, { PUBLIC_URL: relay.url });
  relay.leadTo(stage.server.url);
  return { relay, stage: { ...stage, end: () => relay.close().then(stage.end) } };
}

export async function setFilledStage(browser: Browser): Promise<Stage> {
  return ownStage(browser, await startFilledProduct());
}

function ownStage(browser: Browser, product: Product): Stage {
  const stage = enter(browser, product);
  return { ...stage, end: () => stage.end().then(product.end) };
}

/** Visitors of a product that stays when they leave. */
export function enter(browser: Browser, { server, database }: Product): Stage {
  const contexts: BrowserContext[] = [];
  return {
    server,
    database,
    visit: async (path, { width = desktop, splash = false, ...options } = {}) => {
      // Playwright cannot answer in the server's place behind a service worker: the journeys that are about one allow it.
      const viewport = { width, height: 800 };
      const context = await browser.newContext({ viewport, baseURL: server.url, serviceWorkers: "block", ...options });
      contexts.push(context);
      context.on("page", (page) => {
        openPages.add(page);
        page.on("close", () => openPages.delete(page));
      });
      if (!splash) await context.addInitScript("sessionStorage.setItem('splashShown', 'true')");
      context.setDefaultTimeout(8_000);
      await context.tracing.start({ snapshots: process.env["TEST_SNAPSHOTS"] !== undefined });
      const close = context.close.bind(context);
      // What was recorded of a context stays in the temporary folder unless it is given up before.
      context.close = (closing) =>
        context.tracing
          .stop()
          .catch(() => undefined)
          .then(() => close(closing));
      const page = await context.newPage();
      const troubles: string[] = [];
      const complaints: string[] = [];
      page.on("pageerror", (error) => {
        troubles.push(error.message);
        complaints.push(error.message);
      });
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
        // The browser logs every refused call by itself, and a test may want one.
        if (message.type() === "error" && !/status of (401|400|403|404|409|410|428|503)|ERR_INTERNET_DISCONNECTED/.test(message.text()))
          troubles.push(message.text());
      });
      await page.goto(path);
      // Not everything that a browser opens is a page of ours, and some of those run no script.
      if (options.javaScriptEnabled !== false && (await page.locator("script[src*='/assets/main-']").count()) > 0) await isReady(page);
      return { page, context, troubles, complaints };
    },
    end: async () => void (await Promise.all(contexts.map((context) => context.close()))),
  };
}

/** Waits until scripts answer, everywhere on the page: before, a click is kept and made again. */
export async function isReady(page: Page): Promise<void> {
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Waits until an expression is true in the page. Playwright's own waiting needs eval, which our policy refuses. */
export async function until(page: Page, expression: string): Promise<void> {
  for (let i = 0; i < 150; i += 1) {
    if (await page.evaluate(expression)) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`never became true on ${page.url()}: ${expression}`);
}

/** Waits until a page has drawn what it was told last, and nothing of it moves or fades. */
export async function isDrawn(page: Page): Promise<void> {
  // Nothing else ends the waiting for a browser that draws no more.
  const drawn = `new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
    setTimeout(() => done(false), 15_000);
  })`;
  if (!(await page.evaluate<boolean>(drawn))) throw new Error(`drew nothing for 15 s: ${page.url()}`);
  await until(
    page,
    `document.getAnimations().every(({ playState, effect }) => playState !== "running" || effect.getComputedTiming().endTime === Infinity)`,
  );
}

/** Waits until the service worker has kept its pages, and answers. */
export async function isControlled(page: Page): Promise<void> {
  await until(page, "navigator.serviceWorker.controller !== null");
}

export async function logIn(visit: Visit, server: ServerProcess): Promise<void> {
  const [name = "", value = ""] = (await server.signIn()).split("=");
  await visit.context.addCookies([{ name, value, url: server.url }]);
}

/** What was stored, read from the database itself. */
export async function rowsOf(stage: Pick<Stage, "database">, text: string): Promise<Record<string, unknown>[]> {
  return query(stage.database, text);
}

async function query(database: TestDatabase, text: string): Promise<Record<string, unknown>[]> {
  const { default: pg } = await import("pg");
  const client = new pg.Client(database.owner);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
