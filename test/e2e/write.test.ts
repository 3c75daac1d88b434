import { afterAll, describe, expect, it } from "vitest";
import { fundingRequest } from "../support/samples.ts";
import { takeTime } from "../support/funding-form.ts";
import { isReady, logIn, phone, rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { journey, noBrowser } from "../support/journey.ts";
import { postJson } from "../support/server-process.ts";

describe.skipIf(noBrowser)("a message to us", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
  });
  afterAll(() => stage.end());

  const send = { name: "Send message" };

  it("names what is missing, forgets it as it is mended, and shows its reference once it was sent", async () => {
    const { page, troubles } = await stage.visit("/contact/message", { width: phone });
    await page.fill("[name=reference]", "FR-12");
    await page.getByRole("button", send).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await summary.waitFor();
    expect(await page.title()).toMatch(/^Error: Write to us/);
    expect(await summary.getByRole("link").allTextContents()).toEqual([
      "Enter your name",
      "Enter an email address like name@example.org",
      "Choose what your message is about",
      "Enter a reference such as FR-7K3M-9QXZ, or leave this field empty",
      "Write your message",
    ]);
    await page.fill("[name=reference]", "");
    await page.fill("[name=name]", "Ada Reed");
    await page.fill("[name=email]", "ada@visitor.example");
    expect(await summary.getByRole("link").count()).toBe(2);
    await page.selectOption("[name=about]", "site");
    await page.fill("[name=message]", "The map does not open.");
    await summary.waitFor({ state: "detached" });
    expect(await page.title()).not.toMatch(/^Error/);
    await takeTime(page);
    await page.getByRole("button", send).click();
    await page.getByRole("heading", { level: 1, name: "Your message has reached us" }).waitFor();
    expect(await page.evaluate("document.activeElement?.tagName")).toBe("H1");
    const reference = await page.locator(".sent__ref").textContent();
    expect(await rowsOf(stage, `select about, message from visitor_messages where reference = '${reference ?? ""}'`)).toEqual([
      { about: "site", message: "The map does not open." },
    ]);
    expect(troubles).toEqual([]);
    await page.getByRole("link", { name: "Write another message" }).click();
    await isReady(page);
    await page.getByRole("button", send).waitFor();
    expect(await page.inputValue("[name=message]")).toBe("");
  });

  it("keeps every field over a failure and a reload, and is one row when the answer got lost", async () => {
    const { page } = await stage.visit("/contact/message", { width: phone });
    await page.fill("[name=name]", "Ada Reed");
    await page.fill("[name=email]", "ada@visitor.example");
    await page.selectOption("[name=about]", "other");
    await page.fill("[name=message]", `Kept on the device`);
    await takeTime(page);
    // The server stores it, but the answer never arrives.
    await page.route("**/api/messages", async (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await page.getByRole("button", send).click();
    await page.locator(".toast", { hasText: "Your message has not been sent" }).waitFor();
    await page.reload();
    await isReady(page);
    await until(page, `document.querySelector('[name=message]').value === 'Kept on the device'`);
    expect(await page.inputValue("[name=about]")).toBe("other");
    await takeTime(page);
    await page.getByRole("button", send).click();
    await page.locator(".sent__ref").waitFor();
    expect(await rowsOf(stage, `select 1 as one from visitor_messages where message = 'Kept on the device'`)).toHaveLength(1);
  });

  it("works without JavaScript, with the same rules and all that was typed, in the visitor's language", async () => {
    const { page } = await stage.visit("/contact/message", { width: phone, javaScriptEnabled: false, locale: "es" });
    await page.fill("[name=name]", "Ada Reed");
    await page.fill("[name=email]", "nobody");
    await page.selectOption("[name=about]", "request");
    await page.fill("[name=reference]", "fr 12");
    await page.fill("[name=message]", "Sin guion.\nDos líneas.");
    await page.getByRole("button", { name: "Enviar el mensaje" }).click();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.locator(".field.has-err").count()).toBe(2);
    expect(await page.textContent(".field.has-err:has([name=reference])")).toContain("FR-7K3M-9QXZ");
    expect(await page.inputValue("[name=reference]")).toBe("fr 12");
    expect(await page.inputValue("[name=about]")).toBe("request");
    expect(await page.inputValue("[name=message]")).toBe("Sin guion.\nDos líneas.");
    await page.fill("[name=email]", "ada@visitor.example");
    await page.fill("[name=reference]", "fr 7k3m 9qxz");
    await page.getByRole("button", { name: "Enviar el mensaje" }).click();
    expect(page.url()).toContain("/contact/message/sent?reference=MS-");
    expect(await page.textContent(".sent__ref")).toMatch(/^MS-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await rowsOf(stage, "select given_reference, message, language from visitor_messages where about = 'request'")).toEqual([
      { given_reference: "FR-7K3M-9QXZ", message: "Sin guion.\nDos líneas.", language: "es" },
    ]);
  });

  it("is begun on one's own request, whose reference is in no address, and stands beside that request at the desk", async () => {
    const email = "own@nation.example";
    const { body: made } = await postJson(`${stage.server.url}/api/funding-requests`, fundingRequest({ email }));
    const own = String(made["reference"]);
    const { page, troubles } = await stage.visit(new URL(String(made["statusUrl"])).pathname, { width: phone });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
    await page.getByRole("link", { name: "Write to us about this request" }).click();
    await page.getByRole("button", send).waitFor();
    await until(page, `document.querySelector('[name=reference]')?.value === '${own}'`);
    expect(await page.inputValue("[name=about]")).toBe("request");
    expect(page.url()).toBe(`${stage.server.url}/contact/message`);
    expect(asked.filter((url) => url.includes(own))).toEqual([]);
    await page.fill("[name=name]", "Marian Tolliver");
    await page.fill("[name=email]", email);
    await page.fill("[name=message]", `About my own request`);
    await takeTime(page);
    await page.getByRole("button", send).click();
    await page.locator(".sent__ref").waitFor();
    const reference = (await page.locator(".sent__ref").textContent()) ?? "";
    expect(troubles).toEqual([]);

    const staff = await stage.visit("/");
    await logIn(staff, stage.server);
    await staff.page.goto("/admin/messages");
    await staff.page
      .getByRole("button", { name: /Marian Tolliver/ })
      .first()
      .click();
    const drawer = staff.page.getByRole("dialog");
    await drawer.getByText(`About my own request`).waitFor();
    expect(await drawer.getByRole("link", { name: "Reply by email" }).getAttribute("href")).toBe(
      `mailto:${email}?subject=Re%3A%20${reference}`,
    );
    await drawer.getByRole("button", { name: "Mark as answered" }).click();
    await staff.page.locator(".toast", { hasText: `${reference} is marked as answered` }).waitFor();
    await drawer.getByRole("button", { name: "Open again" }).waitFor();
    await drawer.getByRole("link", { name: own }).click();
    await staff.page.locator(".thread").getByRole("link", { name: reference, exact: true }).waitFor();
    await staff.page.locator(".thread").getByText(`About my own request`).waitFor();
    expect(staff.troubles).toEqual([]);
  });
});
