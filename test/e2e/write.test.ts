import { afterAll, describe, it } from "vitest";
import { fundingRequest } from "../support/samples.ts";
import { takeTime } from "../support/funding-form.ts";
import { isReady, logIn, phone, rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
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
    await expect(page).toHaveTitle(/^Error: Write to us/);
    await expect(summary.getByRole("link")).toHaveText([
      "Enter your name",
      "Enter an email address like name@example.org",
      "Choose what your message is about",
      "Enter a reference such as FR-7K3M-9QXZ, or leave this field empty",
      "Write your message",
    ]);
    await page.fill("[name=reference]", "");
    await page.fill("[name=name]", "Ada Reed");
    await page.fill("[name=email]", "ada@visitor.example");
    await expect(summary.getByRole("link")).toHaveCount(2);
    await page.selectOption("[name=about]", "site");
    await page.fill("[name=message]", "The map does not open.");
    await summary.waitFor({ state: "detached" });
    await expect(page).not.toHaveTitle(/^Error/);
    await takeTime(page);
    await page.getByRole("button", send).click();
    await page.getByRole("heading", { level: 1, name: "Your message has reached us" }).waitFor();
    await expect(page.locator("h1")).toBeFocused();
    const reference = await page.locator(".sent__ref").textContent();
    expect(await rowsOf(stage, `select about, message from visitor_messages where reference = '${reference ?? ""}'`)).toEqual([
      { about: "site", message: "The map does not open." },
    ]);
    expect(troubles).toEqual([]);
    await page.getByRole("link", { name: "Write another message" }).click();
    await isReady(page);
    await page.getByRole("button", send).waitFor();
    await expect(page.locator("[name=message]")).toHaveValue("");
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
    await expect(page.locator("[name=about]")).toHaveValue("other");
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
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.locator(".field.has-err")).toHaveCount(2);
    await expect(page.locator(".field.has-err:has([name=reference])")).toContainText("FR-7K3M-9QXZ");
    await expect(page.locator("[name=reference]")).toHaveValue("fr 12");
    await expect(page.locator("[name=about]")).toHaveValue("request");
    await expect(page.locator("[name=message]")).toHaveValue("Sin guion.\nDos líneas.");
    await page.fill("[name=email]", "ada@visitor.example");
    await page.fill("[name=reference]", "fr 7k3m 9qxz");
    await page.getByRole("button", { name: "Enviar el mensaje" }).click();
    await expect(page).toHaveURL(/\/contact\/message\/sent\?reference=MS-/);
    await expect(page.locator(".sent__ref")).toHaveText(/^MS-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await rowsOf(stage, "select given_reference, message, language from visitor_messages where language = 'es'")).toEqual([
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
    await expect(page.locator("[name=about]")).toHaveValue("request");
    await expect(page).toHaveURL(`${stage.server.url}/contact/message`);
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
    await expect(drawer.getByRole("link", { name: "Reply by email" })).toHaveAttribute(
      "href",
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
