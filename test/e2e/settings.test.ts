import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { desktop, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { secondCookie } from "../support/second-person.ts";
import { administratorAt, open } from "../support/three-people.ts";

/** What an organisation changes without a developer, and where the environment wins. */
describeSteps("the settings", (step) => {
  let stage: Stage;
  let page: Page;
  let second: Page;
  let mail: MailCatcher;
  journey.beforeAll(async ({ browser }) => {
    mail = await startMailCatcher();
    stage = await setStage(browser, { SMTP_URL: mail.url, DATA_CONTACT: "data@hearth.example" });
    page = await administratorAt(stage);
    await page.setViewportSize({ width: desktop, height: 900 });
    const visit = await stage.visit("/healthz");
    const [name = "", value = ""] = (await secondCookie(stage)).split("=");
    await visit.context.addCookies([{ name, value, url: stage.server.url }]);
    second = visit.page;
    await rowsOf(stage, "update users set email = username || '@hearth.example' returning id");
  });
  afterAll(async () => {
    await stage.end();
    await mail.close();
  });

  step("change the organisation's name by two people, on every page, without a restart", async () => {
    await open(page, "/admin/settings");
    const organisation = page.getByRole("region", { name: "Organisation" });
    await organisation.getByText("data@hearth.example").waitFor();
    await organisation.getByText("(set by DATA_CONTACT in the environment)").waitFor();
    await expectSoundInBothColours(page);
    await organisation.getByLabel("Name", { exact: true }).fill("Harbour <Hearth>");
    await organisation.getByLabel("Answer address", { exact: true }).fill("office");
    await organisation.getByRole("button", { name: "Ask for this change" }).click();
    await organisation.getByText("Write it on one line, without < and >.").first().waitFor();
    await expect(organisation.getByLabel("Name", { exact: true })).toHaveValue("Harbour <Hearth>");
    await expectSoundInBothColours(page);
    await organisation.getByLabel("Name", { exact: true }).fill("Harbour Hearth");
    await organisation.getByLabel("Nation", { exact: true }).fill("Ḵ’atlaani Nation");
    await organisation.getByLabel("Answer address", { exact: true }).fill("office@harbour.example");
    await organisation.getByLabel("Why should this change?").fill("Our new name.");
    await organisation.getByRole("button", { name: "Ask for this change" }).click();
    await organisation.getByText("Waiting for a second person").waitFor();
    await expectSoundInBothColours(page);

    await open(second, "/admin/approvals");
    const card = second.locator("details", { hasText: "Name or addresses of the organisation" });
    await card.getByText("Harbour Hearth").first().waitFor();
    await card.getByRole("button", { name: "Approve" }).click();
    await expect
      .poll(() => rowsOf(stage, "select name from organisation_versions"), { timeout: 8_000 })
      .toEqual([{ name: "Harbour Hearth" }]);
    const visitor = await stage.visit("/");
    await expect
      .poll(async () => (await visitor.page.goto("/contact"), visitor.page.title()), { timeout: 8_000 })
      .toContain("Harbour Hearth");
    await expect(visitor.page.getByRole("banner")).toContainText("Harbour Hearth");
    await visitor.context.close();
    await open(page, "/admin/settings");
    await expect(organisation.getByLabel("Nation", { exact: true })).toHaveValue("Ḵ’atlaani Nation");
    await organisation.getByText("Versions: 1").click();
    await organisation.getByText(/asked for by .*, approved by second-person/).waitFor();
  });

  step("send a real test through the mail server, and say what became of it", async () => {
    await open(page, "/admin/settings#mail");
    const email = page.getByRole("region", { name: "Email", exact: true });
    await email.getByText(new URL(mail.url).host).waitFor();
    await expect(email).not.toContainText("smtp://");
    await email.getByRole("button", { name: /^Send a test to / }).click();
    await email.getByRole("status").getByText("sent").waitFor({ timeout: 20_000 });
    const { from } = await mail.waitFor(({ subject }) => subject === "Test message from Harbour Hearth");
    expect(from).toMatchObject({ name: "Harbour Hearth" });
    mail.refuseWith({ code: 535, text: "5.7.8 name or password wrong" });
    await email.getByRole("button", { name: /^Send a test to / }).click();
    await email.getByRole("status").getByText("535").waitFor({ timeout: 20_000 });
    mail.refuseWith(undefined);
    await expectSoundInBothColours(page);
  });

  step("keep how each person is told by email, also for reviewers, who see nothing else", async () => {
    await open(page, "/admin/settings");
    const notifications = page.getByRole("region", { name: "Your notifications" });
    await notifications.getByLabel(/^Projects, consents/).selectOption("Once a day");
    await expect(notifications.getByLabel(/^What waits for a second/).locator("option")).toHaveText(["At once", "Once a day"]);
    await notifications.getByRole("button", { name: "Save your choice" }).click();
    await page.getByText("Your choice is saved", { exact: true }).waitFor();
    await page.reload();
    await notifications.getByLabel(/^Projects, consents/).waitFor();
    await expect(notifications.getByLabel(/^Projects, consents/)).toHaveValue("daily");
    await rowsOf(stage, "update users set is_admin = false, is_reviewer = true where username = 'second-person'");
    await open(second, "/admin/settings");
    await second.getByRole("region", { name: "Your notifications" }).waitFor();
    await expect(second.getByRole("region", { name: "Organisation" })).toHaveCount(0);
  });

  step("lead from each rule to the page on which it is changed", async () => {
    await open(page, "/admin/settings");
    const rules = page.getByRole("region", { name: "Rules and texts" });
    await rules.getByText(/^Review in \d+ days, decision in \d+/).waitFor();
    const hrefs = await rules.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    for (const href of hrefs) {
      await open(page, String(href));
      await page.locator("main h1").waitFor();
      await expect(page.locator("main .banner--no"), String(href)).toHaveCount(0);
    }
  });
});
