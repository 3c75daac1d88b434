import { readFileSync } from "node:fs";
import { afterAll, describe, it } from "vitest";
import { expectSound } from "../support/axe.ts";
import { countOf, fillRequest, holds, kept, reviewAndSend } from "../support/funding-form.ts";
import type { Relay } from "../support/relay.ts";
import { isReady, isControlled, setStageBehindRelay, type Stage, until } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";

const form = "/funding-request";

// What is kept and sent is the same at any width; the form itself is walked through at both (forms.test.ts).
describe.skipIf(noBrowser).each([360])("without a connection at %i px", (width) => {
  let stage: Stage;
  let relay: Relay;
  journey.beforeAll(async ({ browser }) => {
    ({ stage, relay } = await setStageBehindRelay(browser));
  });
  afterAll(() => stage.end());

  /** A visitor who has opened the form once, so that it is kept. */
  const visitOnce = async (options = {}) => {
    const visit = await stage.visit(form, { width, baseURL: relay.url, serviceWorkers: "allow", ...options });
    await isControlled(visit.page);
    return visit;
  };

  it("the form opens, is filled in and sent; it waits, shows so on the home page too, and goes out once by itself", async () => {
    const { page, context } = await visitOnce();
    await relay.cut();
    await context.setOffline(true);
    await page.reload();
    await isReady(page);
    await page.getByText("You are offline. What you type is kept on this device.").waitFor();
    await fillRequest(page, { projectTitle: `Offline ${width}` });
    await kept(page, "projectTitle", `Offline ${width}`);
    await page.reload();
    await holds(page, "projectTitle", `Offline ${width}`);
    await reviewAndSend(page);
    await page.getByRole("heading", { level: 1, name: "Kept on this device, not sent yet" }).waitFor();
    await until(page, "document.activeElement?.tagName === 'H1'");
    await expect(page.getByRole("textbox"), "nothing is left of the form").toHaveCount(0);
    await page.getByRole("button", { name: "Send now" }).click();
    await page.getByText("Still no connection. We will try again.").waitFor();
    const [copy] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save a copy as a file" }).click()]);
    expect(readFileSync(await copy.path(), "utf8")).toContain(`Project title\nOffline ${width}\n`);
    await expect(page.locator("[name=projectTitle]")).toHaveValue("");
    await expectSound(page);
    await page.goto("/funding-request/questions");
    await page.getByText("UN DRIP compliance").waitFor();
    expect(await countOf(stage, `Offline ${width}`)).toBe(0);

    await relay.mend();
    await page.close();
    const later = await context.newPage();
    await context.setOffline(false);
    await later.goto("/");
    await later.getByRole("heading", { name: "Your request was sent" }).waitFor();
    await expectSound(later);
    expect(await countOf(stage, `Offline ${width}`)).toBe(1);
    await later.getByRole("button", { name: "Done, do not show again" }).click();
    await until(later, "!document.querySelector('.outbox')");
  });

  it("what waits can be taken back and changed, and what the server refuses opens again with the reasons", async () => {
    // Here the test answers in the server's place, which it cannot behind a service worker.
    const { page } = await stage.visit(form, { width, baseURL: relay.url });
    await fillRequest(page, { projectTitle: `Changed my mind ${width}` });
    await page.route("**/api/funding-requests", (route) =>
      route.fulfill({ status: 503, json: { code: "storage_full", message: "The disk is full." } }),
    );
    await reviewAndSend(page);
    await page.locator(".toast", { hasText: "There was an error submitting your request. Please try again. The disk is full." }).waitFor();
    await expect(page.locator(".outbox"), "a server that answered is no missing network").toHaveCount(0);
    await holds(page, "projectTitle", `Changed my mind ${width}`);
    await page.unroute("**/api/funding-requests");
    await page.route("**/api/funding-requests", (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: "Send the funding request" }).click();
    await page.getByRole("heading", { level: 1, name: "Kept on this device, not sent yet" }).waitFor();
    await page.getByRole("button", { name: "Change the request" }).click();
    await holds(page, "projectTitle", `Changed my mind ${width}`);
    await until(page, "!document.querySelector('.outbox')");
    await reviewAndSend(page);
    await page.getByRole("button", { name: "Send now" }).waitFor();
    await page.unroute("**/api/funding-requests");
    await page.route("**/api/funding-requests", (route) =>
      route.fulfill({ status: 400, json: { code: "validation_failed", message: "Check the form.", fields: { email: "Not an address" } } }),
    );
    // The outbox may be quicker: it tries by itself too.
    await page
      .getByRole("button", { name: "Send now" })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await page.locator(".field.has-err", { hasText: "Not an address" }).waitFor();
    await holds(page, "projectTitle", `Changed my mind ${width}`);
  });

  it("a slow answer is not waited for longer than three seconds, and the language stays the visitor's", async () => {
    const { page } = await visitOnce({ locale: "fr" });
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    stage.server.child.kill("SIGSTOP");
    try {
      await page.goto(form, { timeout: 8_000 });
      await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    } finally {
      stage.server.child.kill("SIGCONT");
    }
  });

  it("only the pages that open without a connection are kept, and what they need", async () => {
    const { page } = await visitOnce();
    const keptUrls = (await page.evaluate(
      "caches.keys().then(async (names) => (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())",
    )) as string[];
    expect(new Set(keptUrls.filter((url) => !url.startsWith("/assets/")))).toEqual(
      new Set([
        "/",
        "/treaty",
        "/resources/faq",
        "/offline",
        form,
        "/funding-request/questions",
        "/funding-request/resume",
        "/funding-request/resume/token",
        "/request/token",
        "/icon.svg",
        "/scenes.svg",
      ]),
    );
  });
});
