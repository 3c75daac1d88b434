import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { expectSound, expectSoundInBothColours } from "../support/axe.ts";
import { assessment } from "../support/compliance.ts";
import { inDays } from "../support/days.ts";
import { desktop, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { approveAllAt } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";
import { administratorAt, open } from "../support/three-people.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const sections = [
  ["Facts", "Eligibility", "UN Declaration", "Partnership agreement", "Commitments", "Members", "API keys", "Deposits", "Limits"],
  ["Onboarding", "What is due", "Money"],
].flat();

/** The institutions as a table, and all of one of them on one screen. */
describe.skipIf(noBrowser)("institutions on the desk", { timeout: 60_000 }, () => {
  let stage: Stage;
  let page: Page;
  let colleague: Page;
  let cookie: string;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    cookie = await stage.server.signIn();
    for (const [name, email] of [
      ["Stone Meadow", "hello@stone-meadow.example"],
      ["Alder Bank", "hello@alder.example"],
      ["River Trust", "hello@river.example"],
    ])
      await postJson(`${stage.server.url}/api/admin/institutions`, { name, email, description: "d", type: "Bank", tags: [] }, { cookie });
    await rowsOf(stage, "update institutions set onboarding_step = 'compliance_check' where id in (1, 3) returning id");
    [page, colleague] = [await administratorAt(stage), await administratorAt(stage)];
    for (const one of [page, colleague]) await one.setViewportSize({ width: desktop, height: 900 });
  });
  afterAll(() => stage.end());

  it("are a table with the step of each in words, narrowed by it and by eligibility", async () => {
    await open(page, "/admin/institutions");
    const rows = page.locator(".tbl--institutions tbody tr");
    await page.getByRole("button", { name: /Stone Meadow/ }).waitFor();
    await expect(rows.locator(".cellmain")).toHaveText(["Alder Bank", "River Trust", "Stone Meadow"]);
    await expect(rows.nth(1)).toContainText("Compliance Check");
    await expectSound(page);
    await page.getByLabel("Onboarding step").selectOption({ label: "Compliance Check" });
    await rows.nth(2).waitFor({ state: "detached" });
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("step") === "compliance_check");
    await expect(rows).toHaveCount(2);
  });

  it("open from an address of the time before they had pages", async () => {
    await open(page, "/admin/institutions?open=2");
    await heading(page, "Alder Bank").waitFor();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("institution") === "2");
  });

  it("open on a page by keys alone, which walks through the list as it was narrowed, and leads back to it", async () => {
    await open(page, "/admin/institutions?step=compliance_check");
    await page.getByRole("button", { name: /River Trust/ }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await heading(page, "River Trust").waitFor();
    await page.getByText("1 of 2").waitFor();
    await page.keyboard.press("j");
    await heading(page, "Stone Meadow").waitFor();
    await expect(page.getByRole("button", { name: /^Next/ }).first()).toBeDisabled();
    await page.keyboard.press("k");
    await page.reload();
    await heading(page, "River Trust").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1, name: /Financial Institutions/ }).waitFor();
    await expect(page).toHaveURL(({ search }) => search === "?step=compliance_check");
  });

  it("have sections that have addresses, and nothing that axe finds or that is wider than the window", async () => {
    await open(page, "/admin/institutions?institution=1#limits");
    await heading(page, "Stone Meadow").waitFor();
    for (const name of sections) await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
    await expect(page.locator("#limits")).toBeFocused();
    await page.getByText("No limits yet").waitFor();
    await page.getByText("No commitments yet").waitFor();
    await page.getByText("There are no keys yet.").waitFor();
    await page.locator("#onboarding").getByText("Next").first().waitFor();
    await expectSoundInBothColours(page);
  });

  it("show what a colleague does, and keep what is being typed", async () => {
    for (const one of [page, colleague]) await open(one, "/admin/institutions?institution=1");
    await colleague.locator("#facts").getByRole("button", { name: "Edit" }).click();
    await colleague.getByRole("dialog").getByLabel("Description").fill("Lends to water projects.");
    await page.locator("#eligibility").getByRole("button", { name: "Decide on eligibility" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Eligible", { exact: true }).check();
    await dialog.getByLabel("Reason").fill("All of it was seen.");
    await dialog.getByRole("button", { name: /Save|Record/ }).click();
    await page.locator("#eligibility").getByText("All of it was seen.").waitFor();
    await colleague.locator("#eligibility").getByText("All of it was seen.").waitFor();
    await expect(colleague.getByRole("dialog").getByLabel("Description")).toHaveValue("Lends to water projects.");
  });

  it("ask a second person for what lets an institution's payments resume", async () => {
    const call = (path: string, body: unknown) => postJson(`${stage.server.url}/api/admin/institutions/3${path}`, body, { cookie });
    await call("/eligibility", { eligibilityStatus: "ineligible", reason: "They do not answer." });
    await call("/assessments", assessment({ status: "not_compliant", level: null }));
    await open(page, "/admin/institutions?institution=3");
    await page.locator("#eligibility").getByRole("button", { name: "Decide on eligibility" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("What lets them resume takes a second administrator.").waitFor();
    await dialog.getByLabel("Eligible", { exact: true }).check();
    await dialog.getByLabel("Reason").fill("They answered.");
    await dialog.getByRole("button", { name: /Save|Record/ }).click();
    await page.locator("#eligibility").getByText("Waiting for a second person").waitFor();
    await page.locator("#eligibility").getByText("Not Eligible").first().waitFor();
    await page.locator("#compliance").getByRole("button", { name: "New assessment" }).click();
    await dialog.getByText("What lets them resume takes a second administrator.").waitFor();
    await dialog.getByLabel("Day of the assessment").fill(inDays(-1));
    for (const found of await dialog.getByLabel("What was found").all()) await found.fill("The council decides.");
    await dialog.getByRole("button", { name: "Record assessment" }).click();
    await page.locator("#compliance").getByText("River Trust is no longer Not compliant").waitFor();
    await expectSoundInBothColours(page);
    await approveAllAt(stage);
    await page.reload();
    await page.locator("#eligibility").getByText("They answered.").waitFor();
    await page.locator("#compliance").getByText("In review", { exact: true }).waitFor();
    await expect(page.getByText("Waiting for a second person")).toHaveCount(0);
  });

  it("say what is not there", async () => {
    await open(page, "/admin/institutions?institution=4711");
    await page.getByRole("alert").first().waitFor();
  });
});
