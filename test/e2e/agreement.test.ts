import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSound } from "../support/axe.ts";
import { enterCode } from "../support/codes.ts";
import { inDays, today } from "../support/days.ts";
import { isReady, logIn, phone, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { approveAllAt } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";
import { open, sendRequest } from "../support/three-people.ts";

describeSteps("an agreement", (step) => {
  let stage: Stage;
  let mail: MailCatcher;
  let desk: Page;
  let community: Page;
  let troubles: string[];
  let address = "";
  journey.beforeAll(async ({ browser }) => {
    mail = await startMailCatcher();
    stage = await setStage(browser, { SMTP_URL: mail.url });
    const request = await sendRequest(stage);
    await rowsOf(stage, `update funding_requests set status = 'approved' where reference = '${request.reference}'`);
    const cookie = await stage.server.signIn();
    const { body } = await postJson(`${stage.server.url}/api/admin/projects`, { fundingRequestId: 1 }, { cookie });
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    ({ page: desk, troubles } = visit);
    await desk.goto(`/admin/projects?project=${String(body["id"])}`);
    await isReady(desk);
    ({ page: community } = await stage.visit("/healthz", { width: phone }));
    address = `${request.page}/project`;
  });
  afterAll(async () => {
    await stage.end();
    await mail.close();
  });
  const panel = () => desk.locator("section.panel#agreement");

  step("is prepared at the desk, which says what is missing and keeps what was typed", async () => {
    await panel().getByText("No live payment leaves before one is in force.").waitFor();
    await panel().getByRole("button", { name: "Prepare agreement" }).click();
    await panel().getByRole("button", { name: "Edit draft" }).click();
    const dialog = desk.locator("dialog[open]");
    await dialog.getByRole("button", { name: "Save draft" }).click();
    await desk.getByText("The draft is saved.").first().waitFor();
    await panel().getByText("things are missing or do not fit").waitFor();
    await expect(panel().getByRole("button", { name: "Offer for signature" })).toHaveCount(0);
    await panel().getByRole("button", { name: "Edit draft" }).click();
    await dialog.getByLabel("For what").fill("Drilling and a pump");
    await dialog.getByLabel("Amount", { exact: true }).nth(1).fill("200000");
    await dialog.getByText("The tranches add up to USD 200,000.00, and USD 250,000.00 is granted.").waitFor();
    await dialog.getByLabel("Opens on").fill(today());
    await dialog.getByRole("button", { name: "Add a tranche" }).click();
    await dialog.getByLabel("Amount", { exact: true }).nth(2).fill("50000");
    await dialog.getByLabel("Opens on").nth(1).fill(inDays(60));
    await dialog
      .getByLabel(/^Condition/)
      .nth(1)
      .fill("The well gives water.");
    await dialog.getByLabel("The first report is due on").fill(inDays(90));
    await dialog.getByLabel("For the community: role").fill("Council Chair");
    await dialog.getByLabel("For the provider: name").fill("Rosa Mason");
    await dialog.getByLabel("For the provider: role").fill("Director");
    await expectSound(desk);
    await dialog.getByRole("button", { name: "Save draft" }).click();
    await panel().getByRole("button", { name: "Offer for signature" }).waitFor();
    await expectSound(desk);
  });

  step("is read by its community, which remarks on a line", async () => {
    await panel().getByRole("button", { name: "Give it to the community to read" }).click();
    await panel().getByText("The community reads and changes it since").waitFor();
    await open(community, address);
    const part = community.locator("section[aria-labelledby=agreement]");
    await part.getByRole("heading", { name: "A draft to write together" }).waitFor();
    await isReady(community);
    await part.getByRole("button", { name: "Add a remark" }).click();
    await part.getByLabel("About").selectOption("tranches");
    await part.getByRole("button", { name: "Save" }).click();
    await part.getByText("Write your remark.").first().waitFor();
    await part.getByLabel("Remark", { exact: true }).fill("The rains come in May.");
    await part.getByRole("button", { name: "Save" }).click();
    await part.getByText("The rains come in May.").waitFor();
    await expectSound(community);
    await desk.reload();
    await panel().getByText("The rains come in May.").waitFor();
  });

  step("is signed by both sides, and stands with its document", async () => {
    await panel().getByRole("button", { name: "Offer for signature" }).click();
    await panel().getByText("has not signed yet").first().waitFor();
    await approveAllAt(stage);
    await open(community, address);
    const part = community.locator("section[aria-labelledby=agreement]");
    await part.getByText("Rosa Mason, Director, signed on").waitFor();
    await part.getByRole("button", { name: "Sign for the community" }).click();
    await part.getByText("Write the name of who signs.").first().waitFor();
    await part.getByLabel("Name", { exact: true }).fill("Marian Tolliver");
    await part.getByLabel("Role", { exact: true }).fill("Council Chair");
    await part.getByLabel("I have read this version").check();
    await part.getByRole("button", { name: "Sign for the community" }).click();
    await enterCode(community, mail);
    await part.getByText("In force since").waitFor();
    await expectSound(community);
    const [download] = await Promise.all([
      community.waitForEvent("download"),
      part.getByRole("link", { name: "Download version 1 (PDF)" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^agreement-1-[0-9a-f]{8}\.pdf$/);
    await desk.reload();
    await panel().getByText("Open", { exact: true }).waitFor();
    await panel().getByRole("button", { name: "Mark as met" }).click();
    await desk.locator("dialog[open]").getByLabel("By what is it shown?").fill("Photographs of the well.");
    await desk.locator("dialog[open]").getByRole("button", { name: "Mark as met" }).click();
    await panel().getByText("Condition is met, a tranche of").waitFor();
    await expectSound(desk);
    await approveAllAt(stage);
    await desk.reload();
    await panel().getByText("Met: Photographs of the well.").waitFor();
    await panel().getByRole("button", { name: "Suspend" }).click();
    await desk.locator("dialog[open]").getByLabel("Reason").fill("The council is being elected.");
    await desk.locator("dialog[open]").getByRole("button", { name: "Suspend" }).click();
    await panel().getByText("Suspended since").waitFor();
    await panel().getByRole("button", { name: "Resume" }).click();
    await desk.locator("dialog[open]").getByText("Payments resume when another administrator has approved it.").waitFor();
    await desk.locator("dialog[open]").getByLabel("Reason").fill("It was elected.");
    await desk.locator("dialog[open]").getByRole("button", { name: "Resume" }).click();
    await panel().getByText("Suspended agreement resumes").waitFor();
    await expect(panel().getByRole("button", { name: "Resume" })).toHaveCount(0);
    await expectSound(desk);
    expect(troubles).toEqual([]);
  });

  step("is ended by its community, with notice", async () => {
    await open(community, address);
    const part = community.locator("section[aria-labelledby=agreement]");
    await part.getByText("The council is being elected.").waitFor();
    await part.getByRole("button", { name: "End the agreement" }).click();
    await part.getByLabel("Reason").fill("We go on by ourselves.");
    await part.getByRole("button", { name: "Save" }).click();
    await enterCode(community, mail);
    await part.getByText("It ends on").waitFor();
    await expectSound(community);
  });
});
