import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSound } from "../support/axe.ts";
import { signedAgreement } from "../support/agreement.ts";
import { enterCode } from "../support/codes.ts";
import { isReady, logIn, phone, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { postJson } from "../support/server-process.ts";
import { open, type Sent, sendRequest } from "../support/three-people.ts";

const project = "prj_reportjourney000";

/** A report that comes due: its community writes it, reads it, releases it for everybody, and takes it back; the desk sees the days alone. */
describeSteps("reports of a project", (step) => {
  let stage: Stage;
  let mail: MailCatcher;
  let request: Sent;
  let community: Page;
  let desk: Page;
  let troubles: string[];
  journey.beforeAll(async ({ browser }) => {
    mail = await startMailCatcher();
    stage = await setStage(browser, { SMTP_URL: mail.url });
    const cookie = await stage.server.signIn();
    request = await sendRequest(stage);
    await rowsOf(stage, "update funding_requests set status = 'approved'");
    await postJson(`${stage.server.url}/api/admin/projects`, { fundingRequestId: 1 }, { cookie });
    await rowsOf(
      stage,
      `update projects set public_id = '${project}', state = 'published', published_at = now(), public_until = 'infinity';
       ${signedAgreement(1)};
       insert into project_posts (public_id, project_id, client_key, kind, title, body, happened_on, source)
         values ('pst_reportjourney000', 1, gen_random_uuid(), 'progress', 'The intake is repaired', 'Four people worked for two weeks.',
                 current_date - 20, 'Water committee');
       insert into project_reports (public_id, project_id, kind, number, starts_on, due_on)
         values ('prp_reportjourney000', 1, 'quarterly', 1, current_date - 80, current_date + 10),
                ('prp_reportjourney001', 1, 'yearly', 1, current_date - 80, current_date + 280)`,
    );
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    ({ page: desk, troubles } = visit);
    ({ page: community } = await stage.visit("/healthz", { width: phone }));
  });
  afterAll(async () => {
    await stage.end();
    await mail.close();
  });

  const part = () => community.locator("section[aria-labelledby=reports]");
  const report = () => part().locator("li").filter({ hasText: "Quarterly report 1" });

  step("reminds the community, once, with what it may do", async () => {
    await rowsOf(stage, "select graphile_worker.add_job('review_project_reports')");
    const message = await mail.waitFor(({ subject }) => /^Quarterly report of .* is due on /.test(subject ?? ""));
    expect(message.text).toContain("Nobody reads it before you have released it. You can also say no.");
  });

  step("is named on the page of the money, which leads to it", async () => {
    await open(community, `${request.page}/money`);
    await community.getByRole("link", { name: /^Next report: Quarterly report, due on / }).click();
    await isReady(community);
    await part().getByRole("heading", { name: "Reports" }).waitFor();
  });

  step("is written by its community, which reads all of it first", async () => {
    await part().getByText("You can write it from").waitFor();
    await report().getByLabel("What was done").fill("The well was drilled and lined.");
    await report().getByLabel("What was difficult").fill("The road was closed for two weeks.");
    await report().getByLabel("Water flows: where it stands").fill("60 households draw water.");
    // What was typed is in no report before it is saved, so nothing can be released meanwhile.
    await report().getByText("What you typed is not in the report yet.").waitFor();
    await expect(report().getByRole("button", { name: "Release the report" })).toHaveCount(0);
    await report().getByRole("button", { name: "Save your part" }).click();
    await community.getByText("Saved", { exact: true }).first().waitFor();
    await report().getByText("Read the report as it stands").click();
    await report().getByText("The intake is repaired").waitFor();
    await report().getByText("60 households draw water.").last().waitFor();
    await expectSound(community);
    await community.reload();
    await isReady(community);
    await expect(report().getByLabel("What was done")).toHaveValue("The well was drilled and lined.");
  });

  step("shows the desk its day alone", async () => {
    await desk.goto("/admin/project-reports");
    await isReady(desk);
    const row = desk.getByRole("row").filter({ hasText: "Quarterly report 1" });
    await row.getByText("Due", { exact: true }).waitFor();
    expect(await desk.content()).not.toContain("drilled");
    await expect(row.getByRole("link", { name: /^PDF/ })).toHaveCount(0);
    await expectSound(desk);
    await desk.getByRole("button", { name: /^Late/ }).click();
    await desk.getByText("No report is in this view.").waitFor();
  });

  step("is released with a code, after the community has said that it read it", async () => {
    await report().getByRole("button", { name: "Release the report" }).click();
    await report().getByText("Tick that you have read the report.").first().waitFor();
    await report().getByLabel("We have read the report, and it may be given out").check();
    await report().getByLabel("Let everybody read it on the project’s page").check();
    await report().getByRole("button", { name: "Release the report" }).click();
    await enterCode(community, mail);
    await report().getByText("Everybody can read it.").waitFor();
    await expectSound(community);
    const [download] = await Promise.all([
      community.waitForEvent("download"),
      report()
        .getByRole("link", { name: /as PDF/ })
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^quarterly-report-1-[0-9a-f]{8}\.pdf$/);
  });

  step("stands on the project's page for everybody, and at the desk", async () => {
    const visitor = await stage.visit(`/projects/${project}`, { width: phone });
    await visitor.page.getByRole("link", { name: "Quarterly report 1 as PDF" }).waitFor();
    await expectSound(visitor.page);
    expect(visitor.troubles).toEqual([]);
    await desk.goto("/admin/projects?project=1");
    await isReady(desk);
    const panel = desk.locator("section.panel#reports");
    await panel.getByText("Released", { exact: true }).waitFor();
    await panel.getByRole("link", { name: "PDF" }).waitFor();
    await expectSound(desk);
  });

  step("is taken back, and gone from everywhere", async () => {
    await report().getByRole("button", { name: "Withdraw this report" }).click();
    await report().getByRole("button", { name: "Save" }).click();
    await report()
      .getByRole("link", { name: /reason|why/i })
      .or(report().locator(".err"))
      .first()
      .waitFor();
    await report()
      .getByLabel(/^Why you withdraw it/)
      .fill("A name in it should not be there.");
    await report().getByRole("button", { name: "Save" }).click();
    await report().getByText("Withdrawn", { exact: true }).waitFor();
    const visitor = await stage.visit(`/projects/${project}`, { width: phone });
    await visitor.page.getByRole("heading", { level: 1 }).waitFor();
    await expect(visitor.page.getByRole("link", { name: "Quarterly report 1 as PDF" })).toHaveCount(0);
    expect(troubles).toEqual([]);
  });
});
