import path from "node:path";
import { afterAll } from "vitest";
import { expectSound, isWide } from "../support/axe.ts";
import { enterCode } from "../support/codes.ts";
import { isReady, logIn, phone, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { fundingRequest } from "../support/samples.ts";

describeSteps("an applicant", (step) => {
  let stage: Stage;
  let mail: MailCatcher;
  let link = "";
  let reference = "";

  journey.beforeAll(async ({ browser }) => {
    mail = await startMailCatcher();
    stage = await setStage(browser, { SMTP_URL: mail.url });
    const response = await fetch(`${stage.server.url}/api/funding-requests`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fundingRequest()),
    });
    const receipt = (await response.json()) as { reference: string; statusUrl: string };
    reference = receipt.reference;
    link = new URL(receipt.statusUrl).pathname;
  });
  afterAll(async () => {
    await stage.end();
    await mail.close();
    const log = stage.server.output();
    expect(log).toContain("/api/requests/:token");
    expect(log, "a token in the log").not.toContain(path.basename(link));
  });

  const linkIn = (text: string | undefined) =>
    new URL(/https?:\S+\/request\/[\w-]{32}/.exec(text ?? "")?.[0] ?? "http://none.example").pathname;
  const see = async () => {
    const visit = await stage.visit(link, { width: phone });
    return visit;
  };
  const asAdmin = async (path: string) => {
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    await visit.page.goto(path);
    await isReady(visit.page);
    return visit;
  };

  step("finds the private link on the page after the form, also without JavaScript, and in the first email", async () => {
    const { page } = await stage.visit("/funding-request", { width: phone, javaScriptEnabled: false });
    const {
      organizationType,
      submissionId: _id,
      terms: _terms,
      treatySignatureData: _treaty,
      ...texts
    } = fundingRequest({ email: "plain@threerivers.example" });
    await page.locator("[name=organizationType]").selectOption(organizationType);
    for (const [name, value] of Object.entries(texts)) if (name !== "organizationType") await page.locator(`[name="${name}"]`).fill(value);
    await page.getByRole("button", { name: "Submit" }).click();
    const shown = await page.locator("a[href*='/request/']").first().getAttribute("href");
    expect(linkIn(shown ?? "")).toMatch(/^\/request\//);
    const address = page.url();
    expect(address).not.toContain("/request/");
    const receipt = await mail.waitFor(({ to }) => to?.[0]?.address === "plain@threerivers.example");
    const mailed = linkIn(receipt.text);
    expect(mailed).not.toBe(linkIn(shown ?? ""));
    for (const address of [mailed, linkIn(shown ?? "")])
      expect((await fetch(`${stage.server.url}/api${address.replace("request", "requests")}`)).status).toBe(200);
  });

  step("sees where the request stands and by when something happens", async () => {
    const { page, troubles } = await see();
    await page.getByRole("heading", { level: 1, name: "We have your request" }).waitFor();
    await page.getByText(/^We will start reviewing it by/).waitFor();
    await page.getByText("We received your request").waitFor();
    await expect(page.locator("main")).toContainText(reference);
    await expectSound(page);
    const dark = await stage.visit(link, { width: phone, colorScheme: "dark" });
    await dark.page.getByText("We received your request").waitFor();
    await expectSound(dark.page);
    const answer = await fetch(stage.server.url + link);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
    expect(troubles).toEqual([]);
  });

  step("is told in plain words when the desk takes it into review", async () => {
    const { page, troubles } = await asAdmin("/admin/funding-requests?open=1");
    await page.locator(".drawer .stat select").selectOption("in_review");
    const told = await mail.waitFor(({ subject }) => subject === `${reference}: We are reading your request`);
    expect(told.text).toContain("We will decide, and tell you, by");
    link = linkIn(told.text);
    const applicant = await see();
    await applicant.page.getByRole("heading", { level: 1, name: "We are reading your request" }).waitFor();
    await applicant.page.getByText("We started reviewing it").waitFor();
    expect([...troubles, ...applicant.troubles]).toEqual([]);
  });

  step("corrects the contact data, with the form's own sentences", async () => {
    const { page, troubles } = await see();
    await page.getByRole("button", { name: "Change Your contact details" }).click();
    await page.getByLabel("Email").fill("nowhere");
    await page.getByRole("button", { name: "Save contact details" }).click();
    await page.locator(".errsum a").first().click();
    await expect(page.locator("#email")).toBeFocused();
    await page.getByLabel("Email").fill("council@threerivers.example");
    await page.getByRole("button", { name: "Save contact details" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByText("We are sending a code to marian@threerivers.example.").waitFor();
    await expectSound(page);
    await dialog.locator("[name=code]").fill("12");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByText("Enter the six digits of the code").waitFor();
    await enterCode(page, mail);
    await page.getByText("council@threerivers.example").waitFor();
    // Every link ended with the address; the page goes on with a new one.
    await expect(page).not.toHaveURL(({ pathname }) => pathname === link);
    expect((await fetch(`${stage.server.url}/api${link.replace("request", "requests")}`)).status).toBe(404);
    link = new URL(page.url()).pathname;
    await page.getByText(/^Corrected on/).waitFor();
    const left = await mail.waitFor(
      ({ to, subject }) => to?.[0]?.address === "marian@threerivers.example" && subject?.includes("changed") === true,
    );
    expect(left.text).not.toContain("/request/");
    expect(await isWide(page)).toBe(false);
    expect(troubles).toEqual([]);
  });

  step("withdraws it, and takes the withdrawal back", async () => {
    const { page, troubles } = await see();
    await page.getByRole("button", { name: "Withdraw the request" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("[name=reason]").fill("Our council decided anew.");
    await dialog.getByRole("button", { name: "Withdraw the request" }).click();
    await enterCode(page, mail);
    await page.getByRole("heading", { level: 1, name: "You have withdrawn this request" }).waitFor();
    const desk = await asAdmin("/admin/funding-requests?open=1&tab=talk");
    await desk.page.locator(".drawer").getByText("Our council decided anew.").waitFor();
    await page.getByRole("button", { name: "Undo the withdrawal" }).click();
    await enterCode(page, mail);
    await page.getByRole("heading", { level: 1, name: "We are reading your request" }).waitFor();
    await mail.waitFor(({ subject }) => subject === `${reference}: the withdrawal was undone`);
    expect([...troubles, ...desk.troubles]).toEqual([]);
  });

  step("sees which links open the request, and cancels the others; an older email leads to the current one", async () => {
    const { page, troubles } = await see();
    await page.getByText("The link you are using now").waitFor();
    const received = mail.received.map(({ text }) => linkIn(text)).filter((path) => path.startsWith("/request/"));
    const older = await stage.visit(received.at(-2) ?? "", { width: phone });
    await older.page.getByRole("heading", { level: 1, name: "This link has been replaced" }).waitFor();
    await older.page.getByRole("button", { name: "Send me the current link" }).click();
    await older.page.getByText("We will email the current link").waitFor();
    await expectSound(older.page);
    await page.getByRole("button", { name: "Cancel all others" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Cancel all others" }).click();
    await page.getByText("All other links cancelled").first().waitFor();
    await expect(page.getByRole("button", { name: "Cancel link" })).toHaveCount(1);
    await expectSound(page);
    expect([...troubles, ...older.troubles]).toEqual([]);
  });

  step("downloads everything, and asks for the removal, which an administrator does", async () => {
    const { page, troubles } = await see();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download everything" }).click()]);
    expect(download.suggestedFilename()).toBe(`${reference}.zip`);
    await page.getByRole("button", { name: "Ask us to remove your data" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Ask for removal" }).click();
    await page.getByText(/^You asked for this on/).waitFor();

    const desk = await asAdmin("/admin");
    await desk.page.getByText("Data removal requested").waitFor();
    await desk.page.goto("/admin/funding-requests?open=1&tab=talk");
    await desk.page.locator(".drawer").getByRole("button", { name: "Remove personal data" }).click();
    const dialog = desk.page.locator("dialog[open]");
    await dialog.locator("[name=reference]").fill("FR-0000");
    await dialog.getByRole("button", { name: "Remove personal data" }).click();
    await dialog.locator(".errsum").waitFor();
    await dialog.locator("[name=reference]").fill(reference);
    await dialog.getByRole("button", { name: "Remove personal data" }).click();
    await desk.page.locator(".drawer .badge").getByText("Data removed", { exact: true }).waitFor();
    const told = await mail.waitFor(({ subject }) => subject === `${reference}: your data has been removed`);
    expect(told.to?.[0]?.address).toBe("council@threerivers.example");
    expect(await rowsOf(stage, "select email, contact_name from funding_requests where id = 1")).toEqual([
      { email: "[removed]", contact_name: "[removed]" },
    ]);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "This link does not work" }).waitFor();
    expect([...troubles, ...desk.troubles]).toEqual([]);
  });

  step("who lost the link asks for a new one, and nobody learns whether there is one", async () => {
    const { page, troubles } = await stage.visit("/request", { width: phone });
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.locator(".errsum").waitFor();
    await page.getByLabel("Reference").fill("FR-0000-0000");
    await page.getByLabel("The email address you gave").fill("nobody@threerivers.example");
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByText(/^If the reference and the email address belong together/).waitFor();
    await expectSound(page);
    expect(troubles).toEqual([]);
  });

  step("an administrator sets the days that are promised", async () => {
    const { page, troubles } = await asAdmin("/admin/funding-requests");
    await page.getByLabel("Funding request pages", { exact: true }).locator("summary").click();
    await page.getByRole("link", { name: "Service levels" }).click();
    await page.getByLabel("Days until the decision").fill("5");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".errsum").waitFor();
    await page.getByLabel("Days until the decision").fill("30");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Review within 10 days, decision within 30 days.").waitFor();
    expect(await isWide(page)).toBe(false);
    expect(troubles).toEqual([]);
  });
});
