import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { open, reviewerAt, type Sent, sendRequest, tab } from "../support/three-people.ts";

const desk = "/admin/funding-requests?open=1";

/** An applicant and two reviewers at once: a question, two decisions of the same moment, an objection, and a second review. */
describeSteps("the objection story", (step) => {
  let stage: Stage;
  let request: Sent;
  let nora: Page;
  let felix: Page;
  let applicant: Page;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    request = await sendRequest(stage);
    nora = await reviewerAt(stage, "nora");
    felix = await reviewerAt(stage, "felix");
    ({ page: applicant } = await stage.visit("/healthz", { width: 360 }));
  });
  afterAll(() => stage.end());

  step("two reviewers who open one request see each other", async () => {
    await open(nora, desk);
    await nora.locator(".drawer").getByText(request.reference).waitFor();
    await open(felix, desk);
    await nora.locator(".drawer").getByText(/felix/).first().waitFor();
    await felix.locator(".drawer").getByText(/nora/).first().waitFor();
  });

  step("a question reaches the applicant, and the answer the one who asked, without reload", async () => {
    await tab(nora, "Conversation");
    await nora.getByRole("button", { name: "Ask a question" }).click();
    await nora.getByLabel(/^Ask a question/).fill("Who keeps the water after the repair?");
    await nora.getByRole("button", { name: "Send question" }).click();
    await nora.getByText("Waiting for the applicant since").first().waitFor();
    await open(applicant, request.page);
    await applicant.getByRole("heading", { name: "Questions for you" }).waitFor();
    await applicant.getByLabel(/^Your answer/).fill("Four water keepers, who answer to the council.");
    await applicant.getByRole("button", { name: "Send answer" }).click();
    await applicant.getByRole("heading", { name: "What you told us" }).waitFor();
    await nora.locator(".drawer").getByText("Four water keepers, who answer to the council.").waitFor();
  });

  step("the second of two decisions is shown the first, with everything that was typed", async () => {
    await felix
      .locator(".drawer")
      .getByLabel(/^Status of/)
      .selectOption("approved");
    await felix.locator("dialog[open]").getByRole("radio").first().check();
    await felix.getByLabel(/^Your message to the applicant/).fill("A strong plan.");
    await nora
      .locator(".drawer")
      .getByLabel(/^Status of/)
      .selectOption("rejected");
    await nora.getByRole("radio", { name: "Details that we need for a decision are missing." }).check();
    await nora.getByLabel(/^Your message to the applicant/).fill("We could not see who pays for the pipes.");
    await nora.getByRole("button", { name: "Reject and tell the applicant" }).click();
    await nora
      .getByText("Decision saved. The email to the applicant is in the outbox")
      .or(nora.getByText("Status updated"))
      .first()
      .waitFor();
    await felix.getByRole("button", { name: "Approve and tell the applicant" }).click();
    const dialog = felix.locator("dialog[open]");
    await dialog.getByText("What nora changed").waitFor();
    await dialog.getByText("Details that we need for a decision are missing.").waitFor();
    await expect(dialog.getByLabel(/^Your message to the applicant/)).toHaveValue("A strong plan.");
    await dialog.getByRole("button", { name: "Keep their decision" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await rowsOf(stage, "select decided_by_name, status from decisions")).toEqual([{ decided_by_name: "nora", status: "rejected" }]);
  });

  step("the applicant reads the reason and objects", async () => {
    await open(applicant, request.page);
    await applicant.getByText("Details that we need for a decision are missing.").waitFor();
    await applicant.getByText("We could not see who pays for the pipes.").waitFor();
    await applicant.locator("summary").filter({ hasText: "Object to the decision" }).click();
    await applicant.getByLabel(/^Why is the decision wrong/).fill("Too short");
    await applicant.getByRole("button", { name: "Send objection" }).click();
    await applicant.getByText("Write at least 20 characters").first().waitFor();
    await applicant.getByLabel(/^Why is the decision wrong/).fill("Page two of the budget says that the council pays for the pipes.");
    await applicant.getByRole("button", { name: "Send objection" }).click();
    await applicant.getByRole("heading", { level: 1, name: "Someone else is reviewing your request" }).waitFor();
  });

  step("who decided first cannot decide again, and somebody else does", async () => {
    await tab(nora, "Review");
    await nora.locator(".drawer").getByText("You made the first decision, so someone else has to make this one.").first().waitFor();
    const refused = await nora.evaluate(
      `fetch("/api/admin/funding-requests/1", { method: "PATCH", headers: { "content-type": "application/json" }, body: '{"status":"approved"}' }).then((answer) => answer.status)`,
    );
    expect(refused).toBe(403);
    await tab(felix, "Review");
    await felix.locator(".drawer").getByText("Page two of the budget says that the council pays for the pipes.").waitFor();
    await felix
      .locator(".drawer")
      .getByText(/^The applicant objected on .+ Decide by /)
      .waitFor();
    await felix
      .locator(".drawer")
      .getByLabel(/^Status of/)
      .selectOption("approved");
    await felix.locator("dialog[open]").getByRole("radio").first().check();
    await felix.getByRole("button", { name: "Approve and tell the applicant" }).click();
    await felix.locator("dialog[open]").waitFor({ state: "detached" });
    await open(applicant, request.page);
    await applicant.getByText("The second review approved your request.").waitFor();
    expect(await rowsOf(stage, "select status, round from decisions order by id")).toEqual([
      { status: "rejected", round: "first" },
      { status: "approved", round: "second" },
    ]);
    const audit = (await rowsOf(stage, "select action from audit_log where subject_id = '1' order by id")).map(({ action }) => action);
    for (const what of ["question_asked", "question_answered", "decision_given", "status_changed", "objected"])
      expect(audit).toContain(`funding_request.${what}`);
  });
});
