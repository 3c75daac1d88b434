import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { expect } from "vitest";
import { seedDemo } from "../../db/seed/demo.ts";
import { readConfig } from "../../src/server/runtime/config.ts";
import { createContext, createLogger } from "../../src/server/runtime/context.ts";
import { hashToken } from "../../src/server/runtime/tokens.ts";
import { apiDocsSectionNames } from "../../src/shared/domain/api-docs-sections.ts";
import { paths } from "../../src/shared/paths.ts";
import { sampleProjects } from "../../src/web/content/en/sample-projects.ts";
import { faults, isWide, type Judged } from "./axe.ts";
import { isReady, isDrawn, rowsOf, type Stage, until, type Visit } from "./e2e.ts";
import { openRoundSql } from "./rounds.ts";
import { fundingRequest, inquiry, signature } from "./samples.ts";
import { postJson } from "./server-process.ts";

/** Tabs, segments, chips, menus and whatever else opens and closes: all that changes what a page shows without changing data. */
const controls = "[role=tab], [aria-pressed], [aria-expanded], summary";
const mostControls = 60;

/** Controls that are there for certain: a walk that uses none would find nothing. */
const fewestControls: Record<string, number> = { [paths.home]: 1, [paths.faq]: 8, "/admin/funding-requests": 5 };

const isQuiet = `!document.querySelector("main [aria-busy=true], main[aria-busy=true]")`;

/** Clicks the first control that is not among those named, and says which. Numbers in a name change, and do not make it another. */
const clickNext = (clicked: string[]) => `(() => {
  const clicked = new Set(${JSON.stringify(clicked)});
  const named = (one) => one.localName + " " + ((one.getAttribute("aria-label") ?? "") + " " + one.textContent).replace(/[\\d\\s]+/g, " ").trim().slice(0, 80);
  const next = [...document.querySelectorAll(${JSON.stringify(controls)})].find((one) => !one.disabled && one.checkVisibility() && !clicked.has(named(one)));
  next?.click();
  return next && named(next);
})()`;

async function isBlank(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(document.querySelector("main")?.textContent ?? "").trim() === ""`);
}

/** What is wrong with the page at an address that every page has, as words; its language is judged where one is given. */
export async function isWhole(page: Page, address: string, language?: string): Promise<string[]> {
  const title = await page.title();
  const { pathname } = new URL(page.url());
  return [
    ...(pathname === address.split("?")[0] ? [] : [`led to ${pathname}`]),
    ...((await isBlank(page)) ? ["blank"] : []),
    ...((await page.locator("h1").count()) === 1 ? [] : ["not one h1"]),
    ...(title.endsWith(" · Hearthbridge") ? [] : [`the title ${title}`]),
    ...([undefined, await page.locator("html").getAttribute("lang")].includes(language) ? [] : ["another language"]),
  ];
}

export interface Screen {
  width: number;
  colorScheme?: "light" | "dark";
  /** Without it axe does not look, where only the width is new. */
  judged?: Judged;
}

/** What is wrong with a page on one screen after the other, as words: whether it scrolls sideways, and what axe finds. */
export async function looksRight(page: Page, screens: Screen[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { width, colorScheme = "light", judged } of screens) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await isDrawn(page);
    const found = [...((await isWide(page)) ? ["scrolls sideways"] : []), ...(judged ? await faults(page, judged) : [])];
    problems.push(...found.map((problem) => `at ${width}, ${colorScheme}: ${problem}`));
  }
  return problems;
}

/** Clicks everything on a page that opens, closes or narrows, and leaves it by a link. Returns what left nothing in `main`, as words. */
export async function answersClicks(page: Page, address: string): Promise<string[]> {
  const problems: string[] = [];
  const clicked: string[] = [];
  while (clicked.length < mostControls) {
    const name = await page.evaluate<string | undefined>(clickNext(clicked));
    if (name === undefined) break;
    clicked.push(name);
    await isDrawn(page);
    if (await isBlank(page)) problems.push(`blank after ${name}`);
  }
  if (clicked.length < (fewestControls[address] ?? 0)) problems.push(`only ${clicked.length} controls`);
  await until(page, isQuiet);
  if (await isBlank(page)) problems.push("blank after everything");
  await page.evaluate(`document.querySelector("header .brand").click()`);
  await until(page, `location.pathname === "/" && document.querySelector("main h1") !== null`);
  return problems;
}

/** Opens a page, and waits until it shows what it reads. React stays away from the page for times without a connection. */
export async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  if (address !== paths.offline) await isReady(page);
  await until(page, isQuiet);
  await isDrawn(page);
}

/**
 * From now on a page comes as over a slow line, however fast this machine is: scripts after the first paint, answers after the scripts,
 * and the typeface last. Returns what opens an address so, waits until it is whole, and says how far its parts moved before the typeface
 * came, as the browser's layout shift.
 */
export async function slowLine(page: Page): Promise<(address: string) => Promise<number>> {
  const newGates = () => ({
    scripts: Promise.withResolvers<void>(),
    answers: Promise.withResolvers<void>(),
    fonts: Promise.withResolvers<void>(),
  });
  let gates = newGates();
  const asked = new Set<unknown>();
  page.on("request", (request) => void (request.url().includes("/api/") && asked.add(request)));
  page.on("requestfinished", (request) => void asked.delete(request));
  page.on("requestfailed", (request) => void asked.delete(request));
  const heldBy = (name: keyof typeof gates) => (route: Route) => gates[name].promise.then(() => route.continue()).catch(() => undefined);
  await page.addInitScript(readFileSync("bench/observe.js", "utf8"));
  await page.route("**/*.woff2", heldBy("fonts"));
  await page.route("**/assets/*.js", heldBy("scripts"));
  await page.route("**/api/**", heldBy("answers"));
  return async (address) => {
    gates = newGates();
    asked.clear();
    await page.goto(address, { waitUntil: "commit" });
    await until(page, "performance.getEntriesByName('first-contentful-paint').length > 0");
    gates.scripts.resolve();
    if (address !== paths.offline) await isReady(page);
    gates.answers.resolve();
    await expect.poll(() => asked.size, { timeout: 8_000 }).toBe(0);
    await until(page, isQuiet);
    await isDrawn(page);
    const shift = await page.evaluate<number>("globalThis.seen.cls");
    gates.fonts.resolve();
    await until(page, "document.readyState === 'complete' && document.fonts.status === 'loaded'");
    await isDrawn(page);
    return shift;
  };
}

/** Fills a product. Returns where a route with a parameter leads to something that is there; a route may be visited at several addresses. */
export async function fillEveryPage(stage: Stage): Promise<Record<string, string[]>> {
  const { server } = stage;
  const context = createContext(readConfig({}), createLogger({ logLevel: "silent" }), stage.database.connection);
  await seedDemo(context);
  await context.close();
  const cookie = await server.signIn();
  await postJson(`${server.url}/api/contact`, inquiry());
  await postJson(`${server.url}/api/treaty-signatures`, signature());
  const sent = await postJson(`${server.url}/api/funding-requests`, fundingRequest());
  const token = String(sent.body["statusUrl"]).split("/").at(-1) ?? "";
  const reference = String(sent.body["reference"]);
  const [request] = await rowsOf(stage, `update funding_requests set status = 'approved' where reference = '${reference}' returning id`);
  await postJson(`${server.url}/api/admin/projects`, { fundingRequestId: request?.["id"] }, { cookie });
  const invited = await postJson(
    `${server.url}/api/admin/staff/invitations`,
    { name: "Iris Vale", email: "iris@hearthbridge.example", role: "reviewer" },
    { cookie },
  );
  const reset = "a-token-that-this-walk-has-made";
  await rowsOf(stage, `insert into password_resets (token_hash, user_id) values ('${hashToken(reset)}', 1)`);
  const follow = "a-link-of-a-message-to-a-reader0";
  await rowsOf(
    stage,
    `with one as (insert into project_follows (email, language, often) values ('reader@elsewhere.example', 'en', 'each') returning id)
     insert into project_follow_links (token_hash, follow_id, often)
     select '${hashToken(follow)}', id, 'each' from one`,
  );
  await rowsOf(stage, openRoundSql("FC-7K3M-9QXZ"));
  await rowsOf(
    stage,
    `insert into transfers (public_id, institution_id, project_id, mode, status, amount, currency, idempotency_key)
     select 'txn_walk', institutions.id, projects.id, 'test', 'pending', 10, projects.currency, 'walk' from institutions, projects limit 1`,
  );
  const [project] = await rowsOf(stage, "select public_id from projects order by id limit 1");
  const onSent = (path: string) => `${path}?reference=${reference}`;
  return {
    [paths.treatySigned]: [paths.treatySigned, onSent(paths.treatySigned)],
    [paths.contactSent]: [paths.contactSent, onSent(paths.contactSent)],
    [paths.messageSent]: [paths.messageSent, onSent(paths.messageSent)],
    [paths.fundingRequestSent]: [paths.fundingRequestSent, onSent(paths.fundingRequestSent)],
    "/projects/:id": sampleProjects.map(({ id }) => paths.project(String(id))),
    "/projects/prj_:id": [`/projects/${String(project?.["public_id"])}`],
    "/partner-discovery": ["/partner-discovery", "/partner-discovery?type=bank", "/partner-discovery?type=cdfi,indigenous&q=bank"],
    "/partner-discovery/:id": ["/partner-discovery/1"],
    "/funding-calls/:reference": ["/funding-calls/FC-7K3M-9QXZ"],
    "/request/:token": [`/request/${token}`],
    "/request/:token/project": [`/request/${token}/project`],
    "/request/:token/money": [`/request/${token}/money`],
    "/institutions/:id": ["/institutions/1"],
    "/resources/api-docs/:section": apiDocsSectionNames.map(paths.apiDocsSection),
    "/follow/:token": [`/follow/${follow}`],
    "/reset-password/:token": [`/reset-password/${reset}`],
    "/invitation/:token": [new URL(String(invited.body["link"])).pathname],
    "/admin/respondents": ["/admin/respondents", "/admin/respondents?open=1", "/admin/respondents?inquiry=1"],
    "/admin/institutions": ["/admin/institutions", "/admin/institutions?institution=1"],
    "/admin/funding-requests": ["", "?open=1", "?request=1", "?view=board"].map((query) => `/admin/funding-requests${query}`),
    "/admin/fairness": ["/admin/fairness", "/admin/fairness?by=region&period=all"],
    "/admin/transfers": ["/admin/transfers", "/admin/transfers?transfer=txn_walk"],
    "/admin/emails": ["/admin/emails", "/admin/emails?tab=outbox"],
    "/admin/kyc": ["/admin/kyc", "/admin/kyc?institution=1"],
    "/admin/rounds": ["/admin/rounds", "/admin/rounds?round=1"],
    "/admin/projects": ["/admin/projects", "/admin/projects?project=1"],
    "/admin/texts": ["", "?text=faq", "?text=emails", "?text=treaty"].map((query) => `/admin/texts${query}`),
  };
}

/** Makes somebody a member of the institution that is there, and logs them in. */
export async function logInAsMember({ page }: Visit, { server }: Stage): Promise<void> {
  const wish = { name: "Otto Quist", email: "otto@prairie.example" };
  const invited = await postJson(`${server.url}/api/admin/institutions/1/invitations`, wish, { cookie: await server.signIn() });
  const token = new URL(String(invited.body["link"])).pathname.split("/").at(-1);
  const accepted = await page.request.post(`${server.url}/api/invitations/${token}/accept`, {
    data: { username: "otto.quist", password: "a-long-enough-password" },
    headers: { origin: server.url },
  });
  expect(accepted.ok()).toBe(true);
}
