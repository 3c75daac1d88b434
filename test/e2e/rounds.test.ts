import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { administrator } from "../support/app.ts";
import { expectSound } from "../support/axe.ts";
import { isReady, logIn, phone, rowsOf, setStage, type Stage, type Visit } from "../support/e2e.ts";
import { fillRequest, kept, reviewAndSend } from "../support/funding-form.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";

const wallTime = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 16);

describeSteps("a funding call", (step) => {
  let stage: Stage;
  let desk: Visit;
  let reference: string;

  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    desk = await stage.visit("/healthz");
    await logIn(desk, stage.server);
  });
  afterAll(() => stage.end());

  const open = async (page: Page, path: string) => {
    await page.goto(stage.server.url + path);
    await isReady(page);
  };
  const stored = () =>
    rowsOf(
      stage,
      `select r.project_title as title, f.reference, round_is_late as late from funding_requests as r
         left join funding_rounds as f on f.id = r.round_id order by r.id`,
    );

  step("is written at the desk, says what it lacks, and is published", async () => {
    const { page } = desk;
    await open(page, "/admin/rounds");
    await page.getByText("No funding calls yet").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Prepare call" }).click();
    await page.getByRole("heading", { name: "Before it can be published" }).waitFor();
    await expect(page.getByRole("button", { name: "Publish call" })).toBeDisabled();
    await page.getByRole("button", { name: "Edit call" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title (English)").fill("Water for villages");
    await dialog.getByLabel("Description (English)").fill("Wells, pipes and the people who keep them.");
    await dialog.getByLabel("Opens at").fill(wallTime(-1));
    await dialog.getByLabel("Closes at").fill(wallTime(20));
    await dialog.getByLabel("Budget").fill("100000");
    await dialog.getByLabel("Largest amount").fill("60000");
    await dialog.getByLabel("Water Access").check();
    for (const number of [1, 2]) {
      await dialog.getByRole("button", { name: "Add question" }).click();
      const question = dialog.getByRole("group", { name: `Question ${number}` });
      await question.getByLabel("Statement (English)").fill(number === 1 ? "We are a nation." : "We have money from this call already.");
      await question
        .getByLabel("Why it matters (English)")
        .fill(number === 1 ? "The money is for nations." : "Each community is funded once.");
      if (number === 2) await question.getByLabel("The statement must be true").uncheck();
    }
    await expectSound(page);
    await dialog.getByRole("button", { name: "Save call" }).click();
    await page.getByText("Funding call saved", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Water for villages" }).waitFor();
    await page.getByRole("button", { name: "Publish call" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish call" }).click();
    await page.getByText("Funding call published", { exact: true }).waitFor();
    await page.getByText("No requests in this call yet").waitFor();
    await expectSound(page);
    reference = String((await rowsOf(stage, "select reference from funding_rounds"))[0]?.["reference"]);
  });

  step("is found, checked before the form, and its request carries it", async () => {
    const { page, troubles } = await stage.visit("/funding-calls", { width: phone });
    await expectSound(page);
    await page.getByRole("link", { name: "Water for villages" }).click();
    await page.waitForURL(`**/funding-calls/${reference}`);
    await isReady(page);
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("Answer each question").waitFor();
    const [nation, before] = [page.getByRole("group", { name: "We are a nation." }), page.getByRole("group", { name: "We have money" })];
    await nation.getByLabel("Yes").check();
    await before.getByLabel("Yes").check();
    await page.getByRole("heading", { name: "This call is not for you" }).waitFor();
    await page.getByText("Each community is funded once.").waitFor();
    await expect(page.getByRole("button", { name: "Start your request" })).toHaveCount(0);
    await expectSound(page);
    await before.getByLabel("No").check();
    await page.getByRole("button", { name: "Start your request" }).click();
    await page.waitForURL(`**/funding-request?call=${reference}`);
    await isReady(page);
    await page.getByText("Your request is for this call").waitFor();
    await expectSound(page);
    await fillRequest(page, { projectTitle: "A well", fundingAmount: "USD 60,001" });
    await kept(page, "call", reference);
    await reviewAndSend(page);
    await page.getByText("or less in this call").first().waitFor();
    await page.fill("[name=fundingAmount]", "USD 60,000");
    // Another evening, by the address of the form alone: the draft is still for the call.
    await kept(page, "fundingAmount", "USD 60,000");
    await page.goto(`${stage.server.url}/funding-request`);
    await page.waitForURL(`**/funding-request?call=${reference}`);
    await isReady(page);
    await kept(page, "call", reference);
    await reviewAndSend(page);
    await page.waitForURL("**/funding-request/sent**");
    expect(await stored()).toEqual([{ title: "A well", reference, late: false }]);
    expect(troubles.filter((trouble) => !trouble.includes("400"))).toEqual([]);
  });

  step("is left by one link, with everything that was typed", async () => {
    const { page } = await stage.visit(`/funding-request?call=${reference}`, { width: phone });
    await fillRequest(page, { projectTitle: "A road" });
    await kept(page, "call", reference);
    await page.getByRole("link", { name: "Send it without the call" }).click();
    await page.waitForURL("**/funding-request?call=none");
    await isReady(page);
    await kept(page, "call", "");
    await expect(page.locator("[name=projectTitle]")).toHaveValue("A road");
    await reviewAndSend(page);
    await page.waitForURL("**/funding-request/sent**");
    expect((await stored()).at(-1)).toEqual({ title: "A road", reference: null, late: false });
  });

  step("works without a script: the check, the form, and a call that has closed meanwhile", async () => {
    const { page } = await stage.visit(`/funding-calls/${reference}`, { width: phone, javaScriptEnabled: false });
    await page.getByRole("group", { name: "We are a nation." }).getByLabel("No").check();
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByRole("heading", { name: "This call is not for you" }).waitFor();
    await page.getByRole("group", { name: "We are a nation." }).getByLabel("Yes").check();
    await page.getByRole("group", { name: "We have money" }).getByLabel("No").check();
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByRole("button", { name: "Start your request" }).click();
    await page.waitForURL(`**/funding-request?call=${reference}`);
    await fillRequest(page, { projectTitle: "A bridge", fundingAmount: "USD 70,000" });
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("or less in this call").first().waitFor();
    await page.getByText("Your request is for this call").waitFor();
    await page.fill("[name=fundingAmount]", "USD 50,000");
    await rowsOf(stage, "update funding_rounds set closes_at = now() - interval '1 hour', opens_at = now() - interval '9 days'");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("This funding call has closed").first().waitFor();
    await expect(page.locator("[name=projectTitle]")).toHaveValue("A bridge");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL("**/funding-request/sent**");
    expect((await stored()).at(-1)).toEqual({ title: "A bridge", reference: null, late: false });
  });

  step("has its requests at the desk: ranked, shortlisted, filtered, moved", async () => {
    const { page } = desk;
    await open(page, "/admin/rounds");
    await page.getByRole("button", { name: "Water for villages" }).click();
    const row = page.locator("tbody tr", { hasText: "A well" });
    await row.getByText("2 missing").waitFor();
    await row.getByRole("checkbox").check();
    await row.getByText(administrator.username, { exact: false }).waitFor();
    await expectSound(page);
    await open(page, "/admin/funding-requests");
    await page.getByText("Filters", { exact: true }).click();
    const filter = page.locator(".deskfilter", { hasText: "Funding call" }).locator("select");
    await filter.selectOption({ label: "Water for villages" });
    // While the list is fetched, rows without words hold its place.
    await expect(page.locator("tbody tr")).toHaveText([/A well/]);
    await expectSound(page);
    await filter.selectOption("");
    await page.keyboard.press("Escape");
    await page.locator("tbody tr", { hasText: "A road" }).getByRole("checkbox").check();
    await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Funding call" }).click();
    await page.getByRole("dialog").getByLabel("Funding call").selectOption({ label: "Water for villages" });
    await page.getByRole("dialog").getByRole("button", { name: "Put 1 request" }).click();
    await page.getByText("Requests put into the call", { exact: true }).waitFor();
    expect(await rowsOf(stage, "select count(*)::int as n from funding_requests where round_id is not null")).toEqual([{ n: 2 }]);
  });
});
