import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { isReady, logIn, phone, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";

describeSteps("partner discovery", (step) => {
  let stage: Stage;
  const dataDir = mkdtempSync(path.join(tmpdir(), "discovery-e2e-"));
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser, { DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await stage.end();
    rmSync(dataDir, { recursive: true });
  });
  const asAdmin = async (address: string) => {
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    await visit.page.goto(address);
    await isReady(visit.page);
    return visit;
  };

  step("a visitor reads that nothing has been read yet, and may start nothing", async () => {
    const { page, troubles } = await stage.visit("/partner-discovery", { width: phone });
    await page.getByText("Not running").waitFor();
    await page.getByText("Never").waitFor();
    await expect(page.getByRole("button", { name: "Find Partners" })).toHaveCount(0);
    expect(troubles).toEqual([]);
  });

  step("an administrator finds the starter list, with reasons and facts, which visitors then see", async () => {
    const { page, troubles } = await asAdmin("/admin/partner-discovery");
    await page.getByRole("button", { name: "Find Partners" }).click();
    await page.getByText("Partner discovery complete").first().waitFor({ timeout: 30_000 });
    await page.getByText("Absentee-Shawnee Tribe of Indians of Oklahoma").first().waitFor();
    await page.getByRole("button", { name: "CDFI" }).click();
    await page.getByText("Native American Bank, National Association").first().waitFor();
    await page.getByText("Amarillo National Bank").first().waitFor({ state: "detached" });
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("type") === "cdfi");

    const visitor = await stage.visit("/partner-discovery?q=native%20american", { width: phone });
    await visitor.page.getByRole("link", { name: /View details/ }).click();
    await visitor.page.getByRole("heading", { level: 1, name: /Native American Bank/ }).waitFor();
    await visitor.page.getByText("The CDFI Fund has certified it as a lender to communities that other lenders overlook.").waitFor();
    await visitor.page.getByText("27026").first().waitFor();
    await expect(visitor.page.getByRole("button", { name: "Ignore" })).toHaveCount(0);
    await visitor.page.reload();
    await visitor.page.getByRole("heading", { level: 1, name: /Native American Bank/ }).waitFor();
    expect([...troubles, ...visitor.troubles]).toEqual([]);
  });

  step("a nation is shown as discovered, and made a partner only by an act of its own", async () => {
    const { page, troubles } = await asAdmin("/partner-discovery?q=ak-chin");
    await page.getByRole("link", { name: /View details/ }).click();
    await page.getByText("Discovered means that a public register lists this nation").waitFor();
    await page.getByRole("button", { name: "Add as an institution" }).click();
    const dialog = page.locator("dialog");
    await dialog.getByLabel("Reference of the nation's own act").fill("TS-NONE");
    await dialog.getByRole("button", { name: "Add as an institution" }).click();
    await dialog.getByText("We have nothing with the reference TS-NONE. Check it and try again.").first().waitFor();
    expect(await rowsOf(stage, "select id from institutions")).toEqual([]);
    expect(troubles).toEqual([]);
  });

  step("a list of one's own is uploaded, read, and what cannot be read is told", async () => {
    const { page, troubles } = await asAdmin("/admin/partner-discovery/sources");
    await page.getByRole("button", { name: "Add a source" }).click();
    const dialog = page.locator("dialog");
    const fields = { name: "Our own list", publisher: "Us", licence: "CC0", "column.name": "who", country: "US" };
    for (const [name, value] of Object.entries(fields)) await dialog.locator(`[name="${name}"]`).fill(value);
    await dialog.locator("[name=kind]").selectOption("cdfi");
    await dialog.getByLabel(/this computer/).check();
    await dialog.locator("input[type=file]").setInputFiles({
      name: "ours.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("who,where\nMeadow Fund,Meadow\n,Nowhere\n"),
    });
    await dialog.locator("footer button").last().click();
    await page.getByText("ours.csv").first().waitFor();
    await page.goto("/admin/partner-discovery");
    await page.getByRole("button", { name: "Find Partners" }).click();
    await page.getByText("Partner discovery complete").first().waitFor({ timeout: 30_000 });
    await page.goto("/partner-discovery?q=meadow%20fund");
    await page.getByRole("link", { name: /View details/ }).waitFor();
    await page.goto("/admin/partner-discovery/runs");
    await page
      .getByRole("button", { name: /^Open/ })
      .or(page.getByRole("link", { name: /^Open/ }))
      .first()
      .click();
    await page
      .getByRole("link", { name: /Download the failed rows/ })
      .first()
      .waitFor();
    expect(await rowsOf(stage, "select line::int, reason from discovery_rejected_rows")).toEqual([{ line: 3, reason: "It has no name." }]);
    expect(troubles).toEqual([]);
  });
});
