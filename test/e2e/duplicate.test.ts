import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { administratorAt, open, reviewerAt, type Sent, sendRequest, tab } from "../support/three-people.ts";

/** Two people of one community who both asked, and two of the staff at once: found, compared, merged, decided, taken back. */
describeSteps("the duplicate story", (step) => {
  let stage: Stage;
  let first: Sent;
  let second: Sent;
  let nora: Page;
  let admin: Page;
  let applicant: Page;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    first = await sendRequest(stage, { organizationType: "community", phone: "306 555 0142" });
    second = await sendRequest(stage, {
      organizationType: "community",
      contactName: "Jonas Reed",
      email: "jonas@threerivers.example",
      phone: "+1 306 555-0142",
      projectTitle: "Clean water for the upper river communities",
    });
    await sendRequest(stage, {
      organizationType: "community",
      organizationName: "North Shore Society",
      email: "office@northshore.example",
      phone: "555 7788",
      projectTitle: "A kitchen for the school",
      projectDescription: "Children eat a warm meal at noon, cooked by parents from what grows in the village.",
    });
    nora = await reviewerAt(stage, "nora");
    admin = await administratorAt(stage);
    ({ page: applicant } = await stage.visit("/healthz", { width: 360 }));
  });
  afterAll(() => stage.end());

  const statuses = async () => (await rowsOf(stage, "select status from funding_requests order by id")).map(({ status }) => status);

  step("the two are found, with the reasons, and the third is not", async () => {
    await open(nora, "/admin/funding-requests?open=1");
    await tab(nora, "Review");
    const drawer = nora.locator(".drawer");
    await drawer.getByText("Same phone number").first().waitFor({ timeout: 20_000 });
    await drawer.getByText("Same organisation").first().waitFor();
    await drawer
      .getByText(/\d+% alike/)
      .first()
      .waitFor();
    await expect(drawer.getByText("North Shore Society")).toHaveCount(0);
  });

  step("are compared and merged, which a colleague sees at once and cannot decide against", async () => {
    await open(admin, "/admin/funding-requests?open=2");
    await nora
      .locator(".drawer")
      .getByRole("button", { name: `Compare with ${second.reference}` })
      .click();
    const dialog = nora.locator("dialog[open]");
    await dialog.getByText(/fields are the same/).waitFor();
    await dialog.getByRole("radio", { name: new RegExp(`Merge ${second.reference} into ${first.reference}`) }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await tab(admin, "Review");
    await admin.locator(".drawer").getByText(`This request was merged into ${first.reference}`).waitFor();
    const refused = await admin.evaluate(
      `fetch("/api/admin/funding-requests/2", { method: "PATCH", headers: { "content-type": "application/json" }, body: '{"status":"approved"}' }).then((answer) => answer.status)`,
    );
    expect(refused).toBe(409);
    await open(applicant, second.page);
    await applicant.getByText(/We are considering this request together with another one/).waitFor();
    await expect(applicant.locator("main")).not.toContainText(first.reference);
    await expect(applicant.locator("main")).not.toContainText("Marian Tolliver");
  });

  step("are decided together, and each applicant reads it", async () => {
    await nora
      .locator(".drawer")
      .getByLabel(/^Status of/)
      .selectOption("approved");
    await nora.locator("dialog[open]").getByRole("radio").first().check();
    await nora.getByRole("button", { name: "Approve and tell the applicant" }).click();
    await nora.locator("dialog[open]").waitFor({ state: "detached" });
    expect(await statuses()).toEqual(["approved", "approved", "pending"]);
    await open(applicant, second.page);
    await applicant.getByText("Your project fits what our partners fund, and your community leads it.").waitFor();
  });

  step("one that only looks alike is marked as different, and stays so", async () => {
    const alike = await sendRequest(stage, {
      organizationType: "community",
      organizationName: "Lower Bend Council",
      email: "office@lowerbend.example",
      phone: "306 555 7001",
    });
    await open(nora, "/admin/funding-requests?open=4&tab=review");
    const drawer = nora.locator(".drawer");
    await drawer.getByRole("button", { name: `Compare with ${first.reference}` }).click({ timeout: 20_000 });
    const dialog = nora.locator("dialog[open]");
    await dialog.getByRole("radio", { name: /^Different/ }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await nora.getByText(`Marked as different from ${first.reference}`).first().waitFor();
    expect(await rowsOf(stage, "select state from request_likenesses where low_id = 1 and high_id = 4")).toEqual([{ state: "different" }]);
    expect(alike.reference).not.toBe(first.reference);
    await open(nora, "/admin/funding-requests?open=1&tab=review");
  });

  step("the merge is taken back, and says what stays", async () => {
    const button = admin.locator(".drawer").getByRole("button", { name: "Undo the merge" });
    await button.click();
    await admin.getByText(`${second.reference} is separate again. It stays Approved`).first().waitFor();
    await until(nora, `!document.querySelector(".drawer")?.textContent.includes("Undo the merge")`);
    expect(await rowsOf(stage, "select merged_into_id from funding_requests where id = 2")).toEqual([{ merged_into_id: null }]);
    const audit = (await rowsOf(stage, "select distinct action from audit_log where action like '%merge%'")).length;
    expect(audit).toBe(2);
  });
});
