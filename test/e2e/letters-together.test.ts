import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { inDays } from "../support/days.ts";
import { desktop, phone, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { administratorAt, open, reviewerAt, type Sent, sendRequest } from "../support/three-people.ts";

/** The letters about a call's decisions leave at one hour: nobody outside hears of a decision, or of its change, before. */
describeSteps("decision letters of a funding call", (step) => {
  let stage: Stage;
  let mail: MailCatcher;
  let admin: Page;
  let nora: Page;
  let first: Sent;
  let second: Sent;
  journey.beforeAll(async ({ browser }) => {
    mail = await startMailCatcher();
    stage = await setStage(browser, { SMTP_URL: mail.url, UNDO_SECONDS: "5" });
    first = await sendRequest(stage, { organizationName: "Three Rivers Nation", email: "rivers@a.example" });
    second = await sendRequest(stage, { organizationName: "Upper Meadow Council", email: "meadow@a.example" });
    admin = await administratorAt(stage);
    nora = await reviewerAt(stage, "nora");
    for (const one of [admin, nora]) await one.setViewportSize({ width: desktop, height: 900 });
    await admin.request.post(`${stage.server.url}/api/admin/rounds`, { headers: { origin: stage.server.url } });
    const opened =
      "opens_at = now() - interval '9 days', closes_at = now() - interval '1 day', published_at = now() - interval '9 days', currency = 'USD', budget = 100000";
    await rowsOf(stage, `update funding_rounds set state = 'published', ${opened} returning id`);
    await rowsOf(stage, "update funding_requests set round_id = 1 returning id");
  });
  afterAll(async () => {
    await stage.end();
    await mail.close();
  });

  const panel = (page: Page) => page.locator("section", { has: page.locator("#round-letters") });
  const decisionsTo = (address: string) =>
    mail.received.filter(({ to, text }) => JSON.stringify(to).includes(address) && text?.includes("cannot support") === true).length;
  const roundPage = "/admin/rounds?round=1";

  step("have an hour that an administrator sets, and a reviewer reads", async () => {
    await open(admin, roundPage);
    await panel(admin).getByText("Each letter about a decision leaves by itself").waitFor();
    await panel(admin).getByRole("button", { name: "Send letters together" }).click();
    const dialog = admin.locator("dialog[open]");
    await dialog.getByLabel("Day and hour").fill(`${inDays(-2)}T09:00`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Choose a day and an hour that are still to come").first().waitFor();
    await expectSoundInBothColours(admin);
    await dialog.getByLabel("Day and hour").fill(`${inDays(5)}T09:00`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await panel(admin).getByText("No letter waits yet").waitFor();
    await expectSoundInBothColours(admin);
    await open(nora, roundPage);
    await panel(nora).getByText("leave together on").waitFor();
    await expect(panel(nora).getByRole("button")).toHaveCount(0);
  });

  step("wait for it: the dialog, the bar and the record say so, and the applicant's page says nothing", async () => {
    await open(nora, "/admin/funding-requests?request=1");
    await nora.getByRole("button", { name: "Reject", exact: true }).click();
    const dialog = nora.locator("dialog[open]");
    await dialog.getByText("together with those of the call").waitFor();
    await dialog.locator("input[name=reasonId]").first().check();
    await expectSoundInBothColours(nora);
    await dialog.getByRole("button", { name: "Reject and tell the applicant" }).click();
    await nora.locator(".undobar").getByText("undo with one press").waitFor();
    await nora.locator(".undobar").waitFor({ state: "detached", timeout: 15_000 });
    await nora.locator("#talk").getByText("with the letters of its call").waitFor();
    await expectSoundInBothColours(nora);
    const applicant = (await stage.visit("/healthz", { width: phone })).page;
    await open(applicant, first.page);
    await expect(applicant.locator("main")).not.toContainText("cannot support");
    await open(admin, roundPage);
    await panel(admin).getByText("1 letter waits.").waitFor();
  });

  step("are taken back by a colleague without a word to anybody", async () => {
    await open(nora, "/admin/funding-requests?request=2");
    await nora.getByRole("button", { name: "Reject", exact: true }).click();
    await nora.locator("dialog[open] input[name=reasonId]").first().check();
    await nora.locator("dialog[open]").getByRole("button", { name: "Reject and tell the applicant" }).click();
    await nora.locator(".undobar").waitFor({ state: "detached", timeout: 15_000 });
    await open(admin, "/admin/funding-requests?request=2");
    await admin.locator("#decision select").selectOption("pending");
    const dialog = admin.locator("dialog[open]");
    await dialog.getByText("The letter about the decision has not left").waitFor();
    await dialog.getByLabel("Why is it taken back?").fill("The second page was read too late.");
    await expectSoundInBothColours(admin);
    await dialog.getByRole("button", { name: "Take the decision back" }).click();
    await dialog.waitFor({ state: "detached" });
  });

  step("leave at once when an administrator sends them, one for each that is still decided", async () => {
    await open(admin, roundPage);
    await panel(admin).getByText("1 letter waits.").waitFor();
    await panel(admin).getByRole("button", { name: "Send them now" }).click();
    await admin.locator("dialog[open]").getByText("1 applicant is told").waitFor();
    await admin.locator("dialog[open]").getByRole("button", { name: "Send them now" }).click();
    await mail.waitFor(({ text }) => text?.includes("cannot support") === true);
    const applicant = (await stage.visit("/healthz", { width: phone })).page;
    await open(applicant, first.page);
    await applicant.getByText("We cannot support this request").first().waitFor();
    await open(applicant, second.page);
    await expect(applicant.locator("main")).not.toContainText("cannot support");
    expect([decisionsTo("rivers@a.example"), decisionsTo("meadow@a.example")]).toEqual([1, 0]);
    await panel(admin).getByText("Each letter about a decision leaves by itself").waitFor();
  });
});
