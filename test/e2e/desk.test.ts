import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, it } from "vitest";
import { administrator } from "../support/app.ts";
import { rowsOf, setStage, type Stage, widths } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { fundingRequest, inquiry } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";

describe.skipIf(noBrowser).each(widths)("the administrators' desk at %i px", (width) => {
  let stage: Stage;
  let mail: MailCatcher;
  journey.beforeAll(async ({ browser }) => {
    mail = await startMailCatcher();
    stage = await setStage(browser, { SMTP_URL: mail.url });
    for (const [organizationName, projectTitle] of [
      ["Three Rivers Nation", "Clean water"],
      ["Upper Meadow Council", "School kitchen"],
      ["North Shore Society", "<img src=x onerror=alert(1)>"],
    ]) {
      await postJson(
        `${stage.server.url}/api/funding-requests`,
        fundingRequest({ organizationName, projectTitle, organizationType: "community" }),
      );
    }
    await postJson(`${stage.server.url}/api/contact`, inquiry({ message: "long words ".repeat(40) }));
  });
  afterAll(async () => {
    await stage.end();
    await mail.close();
  });

  it("an administrator logs in, finds a request, decides, and forwards it by real email", async () => {
    const { page, troubles } = await stage.visit("/", { width });
    if (width < 960) await page.locator("header summary", { hasText: "Menu" }).click();
    await page.getByRole("button", { name: "Login" }).click();
    await page.fill("dialog [name=username]", administrator.username);
    await page.fill("dialog [name=password]", "wrong");
    await page.locator("dialog").getByRole("button", { name: "Login" }).click();
    await page.getByText("Invalid credentials").first().waitFor();
    await page.fill("dialog [name=password]", administrator.password);
    await page.locator("dialog").getByRole("button", { name: "Login" }).click();
    await page.getByText("Welcome, rmason!").first().waitFor();

    await page.goto("/admin/funding-requests");
    await page.getByText("Upper Meadow Council").first().waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("kitchen");
    await page.getByText("Three Rivers Nation").first().waitFor({ state: "detached" });
    await page.getByRole("row").filter({ hasText: "Upper Meadow Council" }).locator("select").first().selectOption("in_review");
    await page.getByText("Status updated").first().waitFor();
    expect(await rowsOf(stage, "select status from funding_requests where project_title = 'School kitchen'")).toEqual([
      { status: "in_review" },
    ]);

    await page
      .getByRole("link", { name: /Upper Meadow Council/ })
      .or(page.getByRole("button", { name: /Upper Meadow Council/ }))
      .first()
      .click();
    const drawer = page.locator(".drawer");
    await drawer.getByText("The council decides, and the water keepers answer to it.").waitFor();
    const send = page.locator("dialog").getByRole("button", { name: /Forward|Send/ });
    // The drawer's foot can move in the moment of a press, while the list beside it settles.
    const press = async () => {
      if (!(await send.isVisible())) await drawer.getByRole("button", { name: "Forward" }).click();
      return send.isVisible();
    };
    await expect.poll(press, { timeout: 20_000, intervals: [500] }).toBe(true);
    await expect(send).toBeDisabled();
    await page.locator("dialog input[type=email]").fill("partner@bank.example");
    await send.click();
    const forwarded = await mail.waitFor(({ to }) => to?.[0]?.address === "partner@bank.example");
    expect(forwarded.text).toContain("School kitchen");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    expect(troubles).toEqual([]);
    await page.goto("/admin/audit-log");
    await page.locator(".audit").getByText("rmason").first().waitFor();
    const ofIt = "(select id::text from funding_requests where project_title = 'School kitchen')";
    expect(
      await rowsOf(stage, `select action from audit_log where subject_type = 'funding_request' and subject_id = ${ofIt} order by id`),
    ).toEqual([{ action: "funding_request.status_changed" }, { action: "funding_request.forwarded" }]);
  });

  it("changes several at once, exports what the filter shows, and shows HTML as text", async () => {
    const visit = await stage.visit("/healthz", { width });
    const [name = "", value = ""] = (await stage.server.signIn()).split("=");
    await visit.context.addCookies([{ name, value, url: stage.server.url }]);
    const { page } = visit;
    let alerts = 0;
    page.on("dialog", (dialog) => {
      alerts += 1;
      void dialog.dismiss();
    });
    await page.goto("/admin/funding-requests");
    await page.getByText("Three Rivers Nation").first().waitFor();
    for (const who of ["Three Rivers Nation", "North Shore Society"])
      await page.getByRole("row").filter({ hasText: who }).getByRole("checkbox").check({ force: true });
    const bulk = page.locator(".bulk");
    await bulk.waitFor();
    await expect(bulk).toContainText("2");
    await bulk.getByRole("button", { name: "Set status" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Approved").check();
    await dialog.getByRole("button", { name: /2/ }).click();
    await page.getByRole("radio", { name: /^Your project fits what our partners fund/ }).check();
    await page.getByLabel(/^Your message to the applicant/).fill("Both are ready.");
    await page.getByRole("button", { name: "Approve and tell the applicants" }).click();
    await expect
      .poll(() => rowsOf(stage, "select words from decisions where status = 'approved'"))
      .toEqual([{ words: "Both are ready." }, { words: "Both are ready." }]);
    await page.goto("/admin/funding-requests?q=north shore");
    await page.getByText("North Shore Society").first().waitFor();
    await page.getByLabel("More actions", { exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: /CSV/ }).first().click()]);
    const copy = path.join(mkdtempSync(path.join(tmpdir(), "export-")), "export.csv");
    await download.saveAs(copy);
    const text = readFileSync(copy, "utf8");
    expect(text).toContain("North Shore Society");
    expect(text).not.toContain("Upper Meadow");
    expect(alerts).toBe(0);
  });

  it("cuts a respondent's message at 150 characters and says that seeking sends nothing", async () => {
    const visit = await stage.visit("/healthz", { width });
    const [name = "", value = ""] = (await stage.server.signIn()).split("=");
    await visit.context.addCookies([{ name, value, url: stage.server.url }]);
    const { page } = visit;
    await page.goto("/admin/respondents");
    await page.getByText("Stillwater Mutual Credit Union").first().waitFor();
    await expect(page.locator("main")).toContainText(`${"long words ".repeat(40).slice(0, 150)}...`);
    const calls: string[] = [];
    page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
    await page.getByLabel("More actions", { exact: true }).click();
    await page.getByRole("button", { name: "Seek Respondents" }).click();
    const dialog = page.locator("dialog[open]");
    for (const kind of ["Email", "Social Media", "Event", "API"]) await dialog.getByText(kind, { exact: false }).first().waitFor();
    await dialog.getByRole("button").filter({ hasText: /Email/ }).first().click();
    await page.getByRole("status").filter({ hasText: /./ }).first().waitFor();
    expect(calls).toEqual([]);
  });
});
