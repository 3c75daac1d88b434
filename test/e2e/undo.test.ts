import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { desktop, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { administratorAt, open, type Sent, sendRequest } from "../support/three-people.ts";

const bar = (page: Page) => page.getByRole("region", { name: "What can still be taken back" });

/** A slip is taken back by one click or one key before the applicant is told; what is left alone goes. */
describeSteps("a slip at the desk", (step) => {
  let stage: Stage;
  let mail: MailCatcher;
  let page: Page;
  let sent: Sent;
  journey.beforeAll(async ({ browser }) => {
    mail = await startMailCatcher();
    stage = await setStage(browser, { SMTP_URL: mail.url, UNDO_SECONDS: "30" });
    sent = await sendRequest(stage, { organizationName: "Three Rivers Nation" });
    page = await administratorAt(stage);
    await page.setViewportSize({ width: desktop, height: 900 });
  });
  afterAll(async () => {
    await stage.end();
    await mail.close();
  });

  const status = async () => (await rowsOf(stage, "select status from funding_requests where id = 1"))[0]?.["status"];
  const about = (text: string) => mail.received.filter((one) => one.text?.includes(text));
  const reject = async (words: string) => {
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("radio").first().check();
    await dialog.getByLabel(/^Your message to the applicant/).fill(words);
    await dialog.getByRole("button", { name: "Reject and tell the applicant" }).click();
    await dialog.waitFor({ state: "detached" });
  };

  step("is taken back with one click, and nobody outside was told", async () => {
    await open(page, "/admin/funding-requests?request=1");
    await reject("Not this year.");
    await bar(page)
      .getByText(/The applicant is told in \d+ s\./)
      .waitFor();
    await expectSoundInBothColours(page);
    const applicant = (await stage.visit(sent.page)).page;
    await applicant.locator(".phead .badge").getByText("Pending").waitFor();
    await bar(page).getByRole("button", { name: "Undo" }).click();
    await page.getByText("Taken back. Nobody outside was told").first().waitFor();
    await bar(page).waitFor({ state: "detached" });
    await expect.poll(status).toBe("pending");
    expect(await rowsOf(stage, "select from emails where act_id is not null")).toEqual([]);
    expect(about("Not this year.")).toEqual([]);
  });

  step("is still there after a reload and on another page, and is taken back by a key there", async () => {
    await open(page, "/admin/funding-requests?request=1");
    await reject("Not next year.");
    await bar(page).waitFor();
    await open(page, "/admin/audit-log");
    await bar(page).getByText("The applicant is told in").waitFor();
    await page.keyboard.press("z");
    await expect.poll(status).toBe("pending");
    await bar(page).waitFor({ state: "detached" });
  });

  step("goes once when it is left alone, and the bar goes with it", async () => {
    await open(page, "/admin/funding-requests?request=1");
    await reject("Not in three years.");
    await bar(page).waitFor();
    // As when its seconds are over.
    await rowsOf(stage, "update acts set leaves_at = now()");
    await rowsOf(stage, "update emails set leaves_at = now() where act_id is not null");
    const job = "graphile_worker.add_job('send_email', json_build_object('emailId', id), job_key := 'email:' || id)";
    await rowsOf(stage, `select ${job} from emails where act_id is not null`);
    await mail.waitFor(({ text }) => text?.includes("Not in three years.") ?? false);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Three Rivers Nation" }).waitFor();
    await expect(bar(page)).toHaveCount(0);
    expect(about("Not in three years.")).toHaveLength(1);
  });
});
