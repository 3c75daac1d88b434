import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { fillRequest, kept, reviewAndSend, takeTime } from "../support/funding-form.ts";
import { fundingRequest } from "../support/samples.ts";
import { enter, isReady, isControlled, rowsOf, setStage, type Stage, until, widths } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";

const answers = fundingRequest();

async function signTreaty(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Read and sign the treaty" }).click();
  await page.getByRole("button", { name: "Proceed to Signing" }).click();
  await page.fill("dialog [name=signatoryName]", "Marian Tolliver");
  await page.fill("dialog [name=signatoryTitle]", "Council Chair");
  await page.check("dialog [name=hasAgreed]");
  await page.getByRole("button", { name: "Sign Treaty" }).click();
}

describe.skipIf(noBrowser).each(widths)("the forms at %i px", (width) => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
  });
  afterAll(() => stage.end());

  it("a community asks for funding: mistakes are named, the treaty is signed, the reference is shown", async () => {
    const signed = (await rowsOf(stage, "select id from treaty_signatures")).length;
    const { page, troubles } = await stage.visit("/funding-request", { width });
    await page.getByRole("button", { name: "Review your answers" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await summary.waitFor();
    await expect(page.locator(".errsum")).toBeFocused();
    await summary.getByRole("link", { name: "Enter a title for your project" }).click();
    await expect(page.locator("[name=projectTitle]")).toBeFocused();
    await fillRequest(page, { email: "not an address" });
    await page.getByText("USD 250,000.00").waitFor();
    await expect(page.locator(".field.has-err")).toHaveCount(1);
    await page.fill("[name=email]", "marian@threerivers.example");
    await expect(page.locator(".field.has-err")).toHaveCount(0);
    // By now what the server alone writes has been looked for, and stands there once.
    const plain = await stage.visit("/funding-request", { width, javaScriptEnabled: false });
    const written = (visitor: Page) => visitor.locator("[data-part]").allTextContents();
    expect(await written(page)).toEqual(await written(plain.page));

    await page.getByRole("button", { name: "Read and sign the treaty" }).click();
    await page.getByRole("button", { name: "Proceed to Signing" }).click();
    await expect(page.locator("dialog [name=nationName]")).toHaveValue("Three Rivers Nation");
    await expect(page.locator("dialog [name=signatoryName]")).toHaveValue("");
    await page.getByRole("button", { name: "Sign Treaty" }).click();
    for (const words of ["Signatory name is required", "Title/Position is required", "You must agree to the treaty terms"])
      await page.getByText(words).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await signTreaty(page);
    await page.locator(".banner--ok", { hasText: "Council Chair" }).waitFor();
    await page
      .locator(".toast", { hasText: /Thank you for signing the treaty with .* as Council Chair of Three Rivers Nation\./ })
      .waitFor();

    await reviewAndSend(page);
    const reference = (await page.locator(".sent__ref").textContent()) ?? "";
    expect(reference).toMatch(/^FR-/);
    const rows = await rowsOf(
      stage,
      `select organization_name, treaty_signature_id, (select count(*)::int from treaty_signatures) as signatures from funding_requests where reference = '${reference}'`,
    );
    expect(rows).toEqual([{ organization_name: "Three Rivers Nation", treaty_signature_id: expect.any(Number), signatures: signed + 1 }]);
    expect(troubles).toEqual([]);
  });

  it("keeps every field on the device, over a reload and a connection that breaks while sending", async () => {
    const { page, context } = await stage.visit("/funding-request", { width, serviceWorkers: "allow" });
    await isControlled(page);
    await fillRequest(page, { projectTitle: "Kept through it all" });
    await page.locator(".saved:visible").first().waitFor();
    await page.reload();
    await isReady(page);
    await until(page, "document.querySelector('[name=projectTitle]').value === 'Kept through it all'");
    await expect(page.locator("[name=indigenousSovereignty]")).toHaveValue(answers.indigenousSovereignty);

    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await reviewAndSend(page);
    await page.getByRole("heading", { level: 1, name: "Kept on this device, not sent yet" }).waitFor();
    await context.setOffline(false);
    await page.getByRole("heading", { level: 1, name: "Your request has reached us" }).waitFor();
    expect(await rowsOf(stage, "select 1 as one from funding_requests where project_title = 'Kept through it all'")).toHaveLength(1);
  });

  it("is sent at once by somebody who returns to it finished, and later by somebody who was too quick, who loses nothing", async () => {
    const { page } = await stage.visit("/funding-request", { width });
    const now = Date.now();
    // The clock stands: since the first answer, as since the page was loaded, no time passes.
    await page.clock.setFixedTime(now);
    await fillRequest(page, { projectTitle: `Returned at ${width}` });
    await kept(page, "projectTitle", `Returned at ${width}`);
    const send = async () => {
      await page.getByRole("button", { name: "Review your answers" }).click();
      await page.getByRole("button", { name: "Send the funding request" }).click();
    };
    await send();
    await page.locator(".toast", { hasText: "faster than a person can fill it in" }).waitFor();
    await page.clock.setFixedTime(now + 60_000);
    await page.reload();
    await isReady(page);
    await until(page, `document.querySelector('[name=projectTitle]').value === 'Returned at ${width}'`);
    await send();
    await page.locator(".sent__ref").waitFor();
    expect(await rowsOf(stage, `select 1 as one from funding_requests where project_title = 'Returned at ${width}'`)).toHaveLength(1);
  });

  it("makes one row of an answer that got lost, of three clicks, and of two tabs", async () => {
    const { page, context } = await stage.visit("/funding-request", { width });
    await fillRequest(page, { projectTitle: `Once at ${width}` });
    await kept(page, "projectTitle", `Once at ${width}`);
    const second = await context.newPage();
    await second.goto("/funding-request");
    await isReady(second);
    await until(second, `document.querySelector('[name=projectTitle]').value === 'Once at ${width}'`);
    await takeTime(second);
    // The server stores it, but the answer never arrives.
    await page.route(
      "**/api/funding-requests",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole("button", { name: "Review your answers" }).click();
    await page.getByRole("button", { name: "Send the funding request" }).waitFor();
    await page.evaluate("for (let i = 0; i < 3; i += 1) document.querySelector('.review .submitrow button').click()");
    await page.locator(".sent__ref").waitFor();
    await reviewAndSend(second);
    await second.locator(".sent__ref").waitFor();
    await expect(second.locator(".sent__ref")).toHaveText(await page.locator(".sent__ref").innerText());
    expect(await rowsOf(stage, `select 1 as one from funding_requests where project_title = 'Once at ${width}'`)).toHaveLength(1);
  });

  it("is sent at once when the answer to a plain post is mended", async () => {
    const { page } = await stage.visit("/contact/message", { width });
    await page.fill("[name=name]", "Ada Visitor");
    await page.selectOption("[name=about]", "other");
    await page.fill("[name=message]", `Posted before the script at ${width}`);
    // The clock stands: since the page with the answer was loaded, no time passes.
    await page.clock.setFixedTime(Date.now() + 60_000);
    // As a browser sends it whose script has not come yet.
    await page.evaluate("HTMLFormElement.prototype.submit.call(document.querySelector('form.formcard'))");
    await page.locator(".errsum").waitFor();
    await isReady(page);
    await page.fill("[name=email]", "ada@visitor.example");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.locator(".sent__ref").waitFor();
  });

  it("a bank writes: exact words, and a failure keeps what was typed", async () => {
    const { page } = await stage.visit("/contact", { width });
    await expect(page.locator("[name=institutionType]")).toHaveValue("Bank");
    await expect(page.getByRole("button", { name: "Read and sign the treaty" }), "the treaty is for nations").toHaveCount(0);
    await page.fill("[name=institutionName]", "First Harbour Bank");
    await page.fill("[name=email]", "api@firstharbour.example");
    await page.fill("[name=message]", "We would like to try the test calls.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("You must agree to be contacted").first().waitFor();
    await page.check("[name=terms]");
    await takeTime(page);
    await page.route(
      "**/api/contact",
      (route) =>
        route.fulfill({ status: 503, contentType: "application/json", body: '{"code":"storage_full","message":"The disk is full"}' }),
      { times: 1 },
    );
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".toast", { hasText: "503: The disk is full" }).waitFor();
    await expect(page.locator("[name=message]")).toHaveValue(/test calls/);
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".toast", { hasText: "Thank you for your interest! We will contact you soon." }).waitFor();
    expect(await rowsOf(stage, "select institution_name from respondents where email = 'api@firstharbour.example'")).toEqual([
      { institution_name: "First Harbour Bank" },
    ]);
  });

  it("all three work without JavaScript, with the same rules and all that was typed", async () => {
    const { page } = await stage.visit("/funding-request", { width, javaScriptEnabled: false });
    await fillRequest(page, { email: "nobody", projectTitle: "No script" });
    await page.getByRole("button", { name: "Submit funding request" }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.locator(".field.has-err")).toContainText("Enter an email address like name@example.org");
    await expect(page.locator("[name=projectTitle]")).toHaveValue("No script");
    await expect(page.locator("[name=organizationType]")).toHaveValue("indigenous_nation");
    await page.fill("[name=email]", "plain@threerivers.example");
    await page.getByRole("button", { name: "Submit funding request" }).click();
    await expect(page).toHaveURL(/\/funding-request\/sent\?reference=FR-/);
    await expect(page.locator("main")).toHaveText(/FR-[0-9A-Z]{4}-/);

    await page.goto("/contact");
    await page.fill("[name=institutionName]", "Plain Credit Union");
    await page.fill("[name=email]", "plain@union.example");
    await page.fill("[name=message]", "Written on an old phone.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.locator("main")).toContainText("You must agree to be contacted");
    await page.check("[name=terms]");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page).toHaveURL(/\/contact\/sent\?reference=IN-/);

    await page.goto("/treaty");
    await page.goto("/treaty/sign");
    await page.fill("[name=signatoryName]", "Marian Tolliver");
    await page.fill("[name=nationName]", "Plain Nation");
    await page.check("[name=hasAgreed]");
    await page.getByRole("button", { name: "Sign Treaty" }).click();
    await expect(page.locator("main")).toContainText("Title/Position is required");
    await expect(page.locator("[name=nationName]")).toHaveValue("Plain Nation");
    await page.fill("[name=signatoryTitle]", "Chair");
    await page.getByRole("button", { name: "Sign Treaty" }).click();
    await expect(page).toHaveURL(/\/treaty\/signed\?reference=TS-/);
    expect(
      await rowsOf(
        stage,
        "select nation_name, treaty_version, treaty_language, length(text_hash) as digits from treaty_signatures where nation_name = 'Plain Nation'",
      ),
    ).toEqual([{ nation_name: "Plain Nation", treaty_version: "2026-11-22", treaty_language: "en", digits: 64 }]);
  });

  it("a nation signs on the treaty page itself", async () => {
    const { page } = await stage.visit("/treaty#sign", { width });
    await page.getByRole("link", { name: /sign/i }).filter({ visible: true }).last().click();
    await page.getByRole("button", { name: "Proceed to Signing" }).click();
    await page.fill("dialog [name=signatoryName]", "Ada Fictional");
    await page.fill("dialog [name=signatoryTitle]", "Elder");
    await page.fill("dialog [name=nationName]", "Cedar Bend Nation");
    await page.check("dialog [name=hasAgreed]");
    await page.getByRole("button", { name: "Sign Treaty" }).click();
    await page.locator(".banner--ok", { hasText: "Cedar Bend Nation" }).waitFor();
    await expect
      .poll(() => rowsOf(stage, "select 1 as one from treaty_signatures where nation_name = 'Cedar Bend Nation'"))
      .toHaveLength(1);
  });
});

describe.skipIf(noBrowser)("a toast", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser, product }) => {
    stage = enter(browser, product);
  });
  afterAll(() => stage.end());

  const fail = async (page: Page) => {
    await page.getByRole("button", { name: "Login" }).first().click();
    await page.locator("dialog").getByRole("button", { name: "Login" }).click();
  };

  it("is one at a time, at most 420 px wide, reached by F8, swiped away to the right, and gone after five seconds", async () => {
    const { page } = await stage.visit("/how-it-works");
    await fail(page);
    const toast = page.locator(".toast");
    await toast.waitFor();
    expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(420);
    await page.locator("dialog").getByRole("button", { name: "Login" }).click();
    // Long enough for a toast that a press on a dialog would close.
    await page.waitForTimeout(600);
    const toasts = await toast.count();
    expect(toasts).toBe(1);
    await page.mouse.move(300, 10);
    await toast.waitFor({ state: "detached", timeout: 7_000 });

    await page.keyboard.press("Escape");
    await fail(page);
    await toast.waitFor();
    await page.locator("dialog").getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("F8");
    await page.locator(":is(.toasts, .toastlayer):focus, :is(.toasts, .toastlayer) :focus").waitFor({ state: "attached" });
    const at = (await toast.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(at.x + 40, at.y + 20);
    await page.mouse.down();
    await page.mouse.move(at.x + 70, at.y + 20, { steps: 3 });
    await page.mouse.move(at.x + 140, at.y + 20, { steps: 5 });
    await page.mouse.up();
    await toast.waitFor({ state: "detached", timeout: 2_000 });
  });
});
