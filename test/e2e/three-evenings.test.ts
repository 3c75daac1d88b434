import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { afterAll } from "vitest";
import { isReady, isControlled, rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { kept, reviewAndSend } from "../support/funding-form.ts";
import { type Relay, startRelay } from "../support/relay.ts";
import { fundingRequest } from "../support/samples.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { urlOf } from "../support/database.ts";
import { longText, makeDataDir, sha256 } from "../support/uploads.ts";

const form = "/funding-request";
const title = "Clean water, three evenings";
const answers = { ...(fundingRequest({ projectTitle: title }) as unknown as Record<string, string>) };

const evenings = [
  ["organizationName", "contactName", "email", "projectTitle", "projectDescription"],
  ["location", "fundingAmount", "timeline"],
  ["indigenousSovereignty", "unDripCompliance", "marginalizedPeoplesImpact"],
] as const;

/** A slow phone: 400 ms there and back, 400 kbit/s. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

describeSteps("a request that is written over three evenings", (step) => {
  let stage: Stage;
  let server: ServerProcess;
  let relay: Relay;
  const folder = makeDataDir();
  const study = longText(700_000);
  const settings = () => ({
    DATABASE_URL: urlOf(stage.database),
    DATA_DIR: path.join(folder, "data"),
    PUBLIC_URL: relay.url,
    LOG_LEVEL: "warn",
  });

  journey.beforeAll(async ({ browser }) => {
    relay = await startRelay();
    stage = await setStage(browser, { DATA_DIR: path.join(folder, "data"), PUBLIC_URL: relay.url });
    server = stage.server;
    relay.leadTo(server.url);
    writeFileSync(path.join(folder, "resolution.txt"), study);
  });
  afterAll(async () => {
    await relay.close();
    await server.end();
    await stage.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const phone = { width: 360, baseURL: "", serviceWorkers: "allow" } as const;
  const fill = async (page: Page, names: readonly string[]) => {
    for (const name of names) await page.fill(`[name=${name}]`, answers[name] ?? "");
    const last = names.at(-1) ?? "";
    await kept(page, last, answers[last] ?? "");
  };
  let link = "";
  let code = "";

  step("first evening: a slow phone, a lost connection, and a copy kept with us", async () => {
    const { page, context } = await stage.visit(form, { ...phone, baseURL: relay.url });
    await isControlled(page);
    await slowDown(context, page);
    await page.selectOption("[name=organizationType]", answers["organizationType"] ?? "");
    await fill(page, evenings[0].slice(0, 3));
    await relay.cut();
    await context.setOffline(true);
    await page.getByText("You are offline. What you type is kept on this device.").waitFor();
    await fill(page, evenings[0].slice(3));
    await page.reload();
    await isReady(page);
    await until(page, `document.querySelector('[name=projectTitle]')?.value === ${JSON.stringify(title)}`);
    await relay.mend();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Continue on another device" }).click({ timeout: 20_000 });
    await page.locator(".elsewhere__code").waitFor({ timeout: 20_000 });
    code = (await page.locator(".elsewhere__code").textContent()) ?? "";
    link = new URL(await page.inputValue("[name=draft-link]")).pathname;
    expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
    await context.close();
  });

  step("second evening: another device by the code, a document, and the server killed in the middle", async () => {
    const { page, context } = await stage.visit("/funding-request/resume", { width: 1280, baseURL: relay.url });
    await page.fill("[name=code]", code);
    await page.getByRole("button", { name: "Open my request" }).click();
    await until(page, `document.querySelector('[name=projectTitle]')?.value === ${JSON.stringify(title)}`);
    await slowDown(context, page);
    await page.locator("#section-4").scrollIntoViewIfNeeded();
    await page.locator("#attachments").waitFor({ state: "attached" });
    await page.setInputFiles("#attachments", path.join(folder, "resolution.txt"));
    await page.locator(".attach__file", { hasText: "resolution.txt" }).waitFor();
    await server.end("SIGKILL");
    await fill(page, evenings[1]);
    server = await startServer(settings());
    relay.leadTo(server.url);
    await page.locator(".attach__file", { hasText: "resolution.txt" }).getByText("Added").waitFor({ timeout: 60_000 });
    // What was typed while the server was away reaches the copy too.
    const copied = `select 1 as one from drafts where answers->>'timeline' = '${answers["timeline"]}' and answers->>'attachments' like '%resolution.txt%'`;
    await expect.poll(async () => (await rowsOf(stage, copied)).length, { timeout: 60_000 }).toBe(1);
    await context.close();
  });

  step("third evening: by the link again, the rest, the review, and one request with its document", async () => {
    const { page, context } = await stage.visit(link, { ...phone, baseURL: relay.url });
    await until(page, `document.querySelector('[name=timeline]')?.value === ${JSON.stringify(answers["timeline"])}`);
    await slowDown(context, page);
    await fill(page, evenings[2]);
    await page.locator("#section-4").scrollIntoViewIfNeeded();
    await page.locator(".attach__file", { hasText: "resolution.txt" }).getByText("Added").waitFor({ timeout: 20_000 });
    await reviewAndSend(page);
    await page.locator(".sent__ref").waitFor({ timeout: 20_000 });
    const rows = await rowsOf(
      stage,
      `select contact_name as "contactName", timeline, encode(sha256, 'hex') as hash from funding_requests
         join attachments on funding_request_id = funding_requests.id where project_title = '${title}'`,
    );
    expect(rows).toEqual([{ contactName: answers["contactName"], timeline: answers["timeline"], hash: sha256(study) }]);
    expect(await rowsOf(stage, "select 1 as one from drafts")).toEqual([]);
    const status = await page.locator("a[href*='/request/']").first().getAttribute("href");
    await page.goto(new URL(status ?? "", relay.url).pathname);
    await page.getByText("resolution.txt").waitFor({ timeout: 20_000 });
    await context.close();
  });
});
