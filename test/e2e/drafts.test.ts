import type { Page } from "@playwright/test";
import { afterAll, afterEach, describe, it } from "vitest";
import { expectSound } from "../support/axe.ts";
import { countOf, fillRequest, holds, kept, reviewAndSend, storedDraft, takeTime } from "../support/funding-form.ts";
import { isDrawn, isReady, rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";

const form = "/funding-request";
/** Presses the panel's button, and answers the link and the code that it shows. */
async function keepWithUs(page: Page): Promise<{ link: string; code: string }> {
  await page.getByRole("button", { name: "Continue on another device" }).click();
  const code = (await page.locator(".elsewhere__code").textContent()) ?? "";
  return { link: new URL(await page.inputValue("[name=draft-link]")).pathname, code };
}

/** Waits until what was typed is kept with us too. */
async function keptWithUs(stage: Stage, field: string, value: string): Promise<void> {
  await expect
    .poll(async () => (await rowsOf(stage, `select 1 as one from drafts where answers->>'${field}' = '${value}'`)).length, {
      timeout: 10_000,
    })
    .toBe(1);
}

// What is kept and sent is the same at any width; the form itself is walked through at both (forms.test.ts).
describe.skipIf(noBrowser).each([360])("drafts at %i px", (width) => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
  });
  afterEach(() => rowsOf(stage, "delete from rate_limits"));
  afterAll(() => stage.end());
  const open = async (path = form, options = {}) => {
    const visit = await stage.visit(path, { width, ...options });
    return visit;
  };

  it("come back after a reload, beside words that were typed before any script was there", async () => {
    const { page } = await open();
    await page.fill("[name=projectTitle]", "ᓄᓇᕗᑦ W̱SÁNEĆ שלום");
    await page.fill("[name=location]", "Upper river");
    await kept(page, "location", "Upper river");
    let letScriptsIn = () => {};
    const gate = new Promise<void>((resolve) => (letScriptsIn = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(form, { waitUntil: "commit" });
    await page.fill("[name=location]", "Typed early");
    letScriptsIn();
    await holds(page, "projectTitle", "ᓄᓇᕗᑦ W̱SÁNEĆ שלום");
    await expect(page.locator("[name=location]")).toHaveValue("Typed early");
    await kept(page, "location", "Typed early");
  });

  it("lose no word of a page that is left in the middle of it", async () => {
    const { page } = await open();
    await page.fill("[name=projectTitle]", "The last words");
    await page.goto("/how-it-works");
    await page.goto(form);
    await holds(page, "projectTitle", "The last words");
  });

  it("are taken over from where earlier versions kept them, also answers that are not asked for any more", async () => {
    const { page } = await open("/how-it-works");
    const old = {
      submissionId: "3f0c2f8e-6f4c-4a7e-9d0e-1c2b3a4d5e6f",
      values: { projectTitle: "From an older version", oldQuestion: "An answer that nobody asks for now" },
      savedAt: "2026-01-05T10:00:00.000Z",
    };
    await page.evaluate(`localStorage.setItem("draft:funding-request", ${JSON.stringify(JSON.stringify(old))})`);
    await page.goto(form);
    await holds(page, "projectTitle", "From an older version");
    await page.getByText("An answer that nobody asks for now").waitFor();
    await expectSound(page);
    expect((await storedDraft(page))?.submissionId).toBe(old.submissionId);
    expect(await page.evaluate('localStorage.getItem("draft:funding-request")')).toBe(null);
    await page.getByRole("button", { name: "Remove these answers" }).click();
    await until(page, "!document.body.textContent.includes('An answer that nobody asks for now')");
    expect((await storedDraft(page))?.values).not.toHaveProperty("oldQuestion");
  });

  it("are kept without IndexedDB too, and where nothing can be kept the page says so", async () => {
    const { page, context } = await stage.visit("/how-it-works", { width });
    await context.addInitScript(
      "Object.defineProperty(window, 'indexedDB', { value: { open() { throw new DOMException('no', 'SecurityError'); } } })",
    );
    await page.goto(form);
    await isReady(page);
    await page.fill("[name=projectTitle]", "Without a database");
    await until(page, "localStorage.getItem('draft:funding-request')?.includes('Without a database') === true");
    await page.reload();
    await holds(page, "projectTitle", "Without a database");
    await context.addInitScript("Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }");
    await page.reload();
    await isReady(page);
    await page.fill("[name=location]", "Nowhere");
    await page.getByText("This browser does not keep anything on your device").waitFor();
  });

  it("of two tabs keep each other's answers", async () => {
    const { page, context } = await open();
    await page.fill("[name=projectTitle]", "First tab");
    await kept(page, "projectTitle", "First tab");
    const second = await context.newPage();
    await second.goto(form);
    await holds(second, "projectTitle", "First tab");
    await second.fill("[name=projectTitle]", "Second tab");
    await kept(second, "projectTitle", "Second tab");
    await page.fill("[name=location]", "Here");
    await kept(page, "location", "Here");
    expect((await storedDraft(page))?.values).toMatchObject({ projectTitle: "Second tab", location: "Here" });
  });

  it("go to another device by link and by code, nothing before the button is pressed, and are gone there once sent", async () => {
    const first = await open();
    const calls: string[] = [];
    first.page.on("request", (request) => request.url().includes("/api/drafts") && calls.push(request.method()));
    await fillRequest(first.page, { projectTitle: `Two devices ${width}` });
    await kept(first.page, "projectTitle", `Two devices ${width}`);
    expect(calls).toEqual([]);
    const { link, code } = await keepWithUs(first.page);
    await expectSound(first.page);

    const byLink = await open(link);
    await holds(byLink.page, "projectTitle", `Two devices ${width}`);
    await expect(byLink.page).toHaveURL(({ pathname }) => pathname === form);
    const byCode = await open("/funding-request/resume");
    await expectSound(byCode.page);
    await byCode.page.fill("[name=code]", code.toLowerCase().replaceAll("-", " "));
    await byCode.page.getByRole("button", { name: "Open my request" }).click();
    await holds(byCode.page, "projectTitle", `Two devices ${width}`);

    await byCode.page.fill("[name=phone]", "555 0142");
    await keptWithUs(stage, "phone", "555 0142");
    await first.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await holds(first.page, "phone", "555 0142");
    await first.page.getByText("We added what you wrote on another device.").waitFor();

    const [draft] = await rowsOf(stage, "select id from drafts where answers->>'phone' = '555 0142'");
    await reviewAndSend(first.page);
    await first.page.locator(".sent__ref").waitFor();
    expect(await rowsOf(stage, `select id from drafts where id = ${String(draft?.["id"])}`)).toEqual([]);
    await byCode.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await byCode.page.getByText("was sent or deleted on another device").waitFor();
    await expect(byCode.page.locator("[name=phone]")).toHaveValue("555 0142");
    await reviewAndSend(byCode.page);
    await byCode.page.locator(".sent__ref").waitFor();
    expect(await countOf(stage, `Two devices ${width}`)).toBe(1);
  });

  it("ask what stays where two devices have written differently, and take in the rest", async () => {
    const here = await open();
    await here.page.fill("[name=projectTitle]", "Water");
    await kept(here.page, "projectTitle", "Water");
    const { link } = await keepWithUs(here.page);
    const there = await open(link);
    await holds(there.page, "projectTitle", "Water");
    await there.page.fill("[name=projectTitle]", "Drinking water");
    await there.page.fill("[name=location]", "Upper river");
    await keptWithUs(stage, "location", "Upper river");
    await here.page.fill("[name=projectTitle]", "Clean water");
    await here.page.getByRole("heading", { name: "Two versions of your request" }).waitFor();
    await expect(here.page.locator("[name=projectTitle]")).toHaveValue("Clean water");
    await expectSound(here.page);
    expect(await rowsOf(stage, "select 1 as one from drafts where answers->>'projectTitle' = 'Drinking water'")).toHaveLength(1);
    await here.page.getByRole("button", { name: "Save my choices" }).click();
    await here.page.getByText("Still to choose: 1").waitFor();
    // A reload does not decide for the person.
    await here.page.reload();
    await here.page.getByRole("radio", { name: /Drinking water/ }).check();
    await here.page.getByRole("button", { name: "Save my choices" }).click();
    await holds(here.page, "projectTitle", "Drinking water");
    await holds(here.page, "location", "Upper river");
    await here.page.fill("[name=projectTitle]", "Water for all");
    await keptWithUs(stage, "projectTitle", "Water for all");
  });

  it("on a device that has another one already ask which one to go on with, and the other is put aside", async () => {
    const first = await open();
    await first.page.fill("[name=projectTitle]", "Coming");
    await kept(first.page, "projectTitle", "Coming");
    const { link } = await keepWithUs(first.page);
    const { page } = await open();
    await page.fill("[name=projectTitle]", "Already here");
    await kept(page, "projectTitle", "Already here");
    await page.goto(link);
    await page.getByRole("heading", { name: "There is already a draft on this device" }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Open the other one" }).click();
    await holds(page, "projectTitle", "Coming");
    await page.getByText("Already here, saved:").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Open that one instead" }).click();
    await holds(page, "projectTitle", "Already here");
    await page.getByText("Coming, saved:").waitFor();
  });

  it("leave alone who goes away while one is on its way, and the device too", async () => {
    const first = await open();
    await first.page.fill("[name=projectTitle]", "A draft that comes late");
    await kept(first.page, "projectTitle", "A draft that comes late");
    const { link } = await keepWithUs(first.page);
    const { page } = await stage.visit("/how-it-works", { width });
    const asked = Promise.withResolvers<void>();
    const come = Promise.withResolvers<void>();
    await page.route("**/api/drafts/*", async (route) => {
      asked.resolve();
      await come.promise;
      await route.continue();
    });
    await page.goto(link);
    await asked.promise;
    await page.click("header .brand");
    await until(page, 'location.pathname === "/"');
    const answered = page.waitForResponse("**/api/drafts/*");
    come.resolve();
    await answered;
    await isDrawn(page);
    await expect(page).toHaveURL(({ pathname }) => pathname === "/");
    await page.goto(form);
    await isReady(page);
    await expect(page.locator("[name=projectTitle]")).toHaveValue("");
  });

  it("are found by no wrong link and no wrong code, which are answered alike", async () => {
    const { page } = await open("/funding-request/resume/nonsense");
    const words = "We have no draft for this link or code";
    await page.getByText(words).waitFor();
    await expectSound(page);
    await page.fill("[name=code]", "7K3M-9QXZ");
    await page.getByRole("button", { name: "Open my request" }).click();
    await page.getByText(words).waitFor();
    for (let i = 0; i < 30; i += 1) await page.request.post("/api/drafts/resume", { data: { code: "0000-0000" } });
    await page.getByRole("button", { name: "Open my request" }).click();
    await page.getByText(/too many/i).waitFor();
  });

  it("are sent to an address, and deleted here and with us when the applicant says so", async () => {
    const { page } = await open();
    await page.fill("[name=projectTitle]", "To be deleted");
    await kept(page, "projectTitle", "To be deleted");
    const { link } = await keepWithUs(page);
    await page.fill("[name=draft-email]", "marian@threerivers.example");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText("No mail server is set up here yet, so the message to marian@threerivers.example waits").waitFor();
    // The message has the link as it is sent, and the outbox a place for it.
    expect(
      await rowsOf(stage, `select to_address, body_text || body_html like '%${link}%' as tells from emails where kind = 'draft_link'`),
    ).toEqual([{ to_address: "marian@threerivers.example", tells: false }]);
    await page.getByRole("button", { name: "Delete our copy" }).click();
    await page.getByRole("button", { name: "Delete it" }).click();
    await page.getByText("So far, everything is on this device only").waitFor();
    expect(await rowsOf(stage, "select 1 as one from drafts where answers->>'projectTitle' = 'To be deleted'")).toEqual([]);
    await expect(page.locator("[name=projectTitle]")).toHaveValue("To be deleted");
  });

  it("begin with an earlier request's answers when its private link asks for it", async () => {
    const { page } = await open();
    await page.fill("[name=projectTitle]", "In the way");
    await kept(page, "projectTitle", "In the way");
    await page.route("**/api/requests/**", (route) =>
      route.fulfill({ json: { values: { projectTitle: "An earlier project", location: "Upper river" } } }),
    );
    await page.goto(`${form}?from=a-private-token`);
    await page.getByText("A new request based on an earlier one").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Open the other one" }).click();
    await holds(page, "projectTitle", "An earlier project");
    await page.getByText("This is a new request.").waitFor();
    await expect(page).toHaveURL(({ search }) => search === "");
    await page.getByText("In the way, saved:").waitFor();
  });

  it("are reviewed before they are sent, by keyboard alone", async () => {
    const { page, troubles } = await open();
    await fillRequest(page, { projectTitle: `Reviewed ${width}` });
    const button = page.getByRole("button", { name: "Review your answers" });
    await button.focus();
    await page.keyboard.press("Enter");
    await until(page, "document.activeElement?.id === 'review-title'");
    await expect(page).toHaveTitle(/^Review your answers/);
    await page.locator(".review", { hasText: "We understand this as USD 250,000.00." }).waitFor();
    await page.locator(".review dd", { hasText: "Indigenous nation" }).waitFor();
    await expectSound(page);
    // The first link that "Tab" reaches changes the first answer.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await until(page, "document.activeElement?.getAttribute('name') === 'organizationName'");
    await expect(page).not.toHaveTitle(/^Review/);
    await button.focus();
    await page.keyboard.press("Enter");
    await until(page, "document.activeElement?.id === 'review-title'");
    await page.goBack();
    await until(page, "document.activeElement?.id === 'review'");
    await expect(page.locator("[name=projectTitle]")).toHaveValue(`Reviewed ${width}`);
    await page.goForward();
    await until(page, "document.activeElement?.id === 'review-title'");
    await page.getByRole("button", { name: "Send the funding request" }).focus();
    await takeTime(page);
    await page.keyboard.press("Enter");
    await page.locator(".sent__ref").waitFor();
    expect(await countOf(stage, `Reviewed ${width}`)).toBe(1);
    expect(troubles).toEqual([]);
  });

  it("can be prepared on paper: every question, its limit and the time stand on one page, without a script too", async () => {
    const { page } = await stage.visit("/funding-request/questions", { width, javaScriptEnabled: false });
    const text = (await page.textContent("main")) ?? "";
    for (const words of [
      "About 20 minutes",
      "Organisation or nation name",
      "UN DRIP compliance",
      "Up to 10,000 characters",
      "Needs an answer",
    ])
      expect(text).toContain(words);
    await expect(page.locator(".questions__all li")).toHaveCount(17);
    const { page: withScript } = await open("/funding-request/questions");
    await expectSound(withScript);
    await withScript.emulateMedia({ media: "print" });
    await expect(withScript.locator(".head")).toBeHidden();
    await expect(withScript.locator(".questions__room").first()).toBeVisible();
  });
});
