import { afterAll } from "vitest";
import { expectSound } from "../support/axe.ts";
import { isReady, logIn, rowsOf, setStage, type Stage, type Visit } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { secondCookie } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";

describeSteps("an institution's limits", (step) => {
  let stage: Stage;
  let desk: Visit;

  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    const institution = { name: "Stone Meadow Fund", description: "d", type: "CDFI", tags: [] };
    await postJson(`${stage.server.url}/api/admin/institutions`, institution, { cookie: await stage.server.signIn() });
    desk = await stage.visit("/healthz");
    await logIn(desk, stage.server);
  });
  afterAll(() => stage.end());

  const stored = async () => (await rowsOf(stage, "select per_day::text from institution_limits")).map((row) => row["per_day"]);

  step("are set on the desk, and what was typed is still there after an error", async () => {
    const { page } = desk;
    await page.goto("/institutions?institution=1#limits");
    await isReady(page);
    const dialog = page.getByRole("dialog");
    const limits = page.locator("#limits");
    await limits.getByText("No limits yet").waitFor();
    await limits.getByRole("button", { name: "Add limits" }).click();
    await dialog.getByLabel("Currency").fill("usd");
    await dialog.getByLabel("Per day").fill("20,000");
    await dialog.getByLabel("Reason").fill("Agreed on 3 March 2026.");
    await dialog.getByRole("button", { name: "Save limits" }).click();
    await dialog.getByRole("alert").getByText("Enter an amount above zero in USD").waitFor();
    await expect(dialog.getByLabel("Per day")).toHaveValue("20,000");
    await expect(dialog.getByLabel("Reason")).toHaveValue("Agreed on 3 March 2026.");
    await expectSound(page);
    await dialog.getByLabel("Per day").fill("20000");
    await dialog.getByRole("button", { name: "Save limits" }).click();
    await limits.getByText("(USD 0.00 used)").first().waitFor();
    await expectSound(page);
    expect(await stored()).toEqual(["20000.0000"]);
  });

  step("are raised when a second person has approved it", async () => {
    const { page } = desk;
    const dialog = page.getByRole("dialog");
    await page.locator("#limits").getByRole("button", { name: "Change limits USD" }).click();
    await dialog.getByLabel("Per day").fill("");
    await dialog.getByLabel("Reason").fill("They ask for more.");
    await dialog.getByRole("button", { name: "Save limits" }).click();
    await page.locator("#limits").getByText("Limits in USD are raised").waitFor();
    expect(await stored()).toEqual(["20000.0000"]);
    const [approval] = await rowsOf(stage, "select id from approvals where state = 'waiting'");
    const path = `/api/admin/approvals/${String(approval?.["id"])}/approve`;
    await postJson(`${stage.server.url}${path}`, {}, { cookie: await secondCookie(stage) });
    expect(await stored()).toEqual([null]);
    // The browser says of each refused call that it was one.
    expect(desk.troubles.filter((trouble) => !trouble.includes("400"))).toEqual([]);
  });
});
