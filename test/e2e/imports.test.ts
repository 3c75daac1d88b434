import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { requestFieldNames } from "../../src/shared/domain/request-fields.ts";
import { expectSoundInBothColours } from "../support/axe.ts";
import { isReady, logIn, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { fundingRequest } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";

const partners = [
  "Institution name;Type;About;Web site;Email",
  "Prairie Light;CDFI;Lends to water projects;prairie.example;hello@prairie.example",
  "Lac Énergie;Bank;Finances homes;;",
  ";Bank;Has no name;;",
  "Harbour Fund;Bank;Was here before;;",
].join("\n");

const sample = fundingRequest();
const requestRow = { ...pick(sample), Status: "Rejected", Submitted: "2019-05-31" };
const requests = [
  Object.keys(requestRow).join(";"),
  ...[requestRow, { ...requestRow, email: "nobody" }].map((row) => Object.values(row).join(";")),
].join("\n");

/** The answers of the sample, under the names of their fields. */
function pick(request: ReturnType<typeof fundingRequest>): Record<string, string> {
  return Object.fromEntries(requestFieldNames.map((name) => [name, String(request[name as keyof typeof request])]));
}

describeSteps("an import", (step) => {
  let stage: Stage;
  let page: Page;
  let troubles: string[];
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    const cookie = await stage.server.signIn();
    const there = { name: "Harbour Fund", description: "Here.", type: "Bank", tags: [] };
    await postJson(`${stage.server.url}/api/admin/institutions`, there, { cookie });
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    ({ page, troubles } = visit);
  });
  afterAll(() => stage.end());

  step("says what is missing before a file is read", async () => {
    await page.goto("/admin/imports");
    await isReady(page);
    await page.getByText("No imports yet").waitFor();
    await expectSoundInBothColours(page);
    await page.getByRole("button", { name: "Import a file" }).click();
    await page.getByRole("button", { name: "Read file" }).click();
    await page.getByText("Choose what the file holds").waitFor();
    await expectSoundInBothColours(page);
  });

  step("shows what would happen, and gives the refused rows back as a file", async () => {
    await page.getByLabel("What the file holds").selectOption("institution");
    const file = { name: "partners.csv", mimeType: "text/csv", buffer: Buffer.from(partners) };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Read file" }).click();
    await page.getByRole("button", { name: "Try it" }).waitFor();
    await expect(page.getByLabel("Website")).toHaveValue("WEB_SITE");
    await expectSoundInBothColours(page);
    await page.getByRole("button", { name: "Try it" }).click();
    await page.getByText("To import: 2. Look like what is already here: 1. Refused: 1.").waitFor();
    await page.getByText("First rows as they would be stored").click();
    await expectSoundInBothColours(page);
    expect(await rowsOf(stage, "select count(*)::int as n from institutions")).toEqual([{ n: 1 }]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download refused rows" }).click();
    expect((await download).suggestedFilename()).toBe("refused-partners.csv");
  });

  step("imports, and takes back what nobody has touched", async () => {
    await page.getByRole("button", { name: "Import rows: 2" }).click();
    await page.getByText("Rows imported: 2.", { exact: true }).waitFor();
    await page.getByText("partners.csv").first().waitFor();
    await expectSoundInBothColours(page);
    await rowsOf(stage, "update institutions set description = 'Edited' where name = 'Lac Énergie'");
    await page.getByRole("button", { name: "Undo partners.csv" }).click();
    await page.getByText("Kept because it was changed after the import").waitFor();
    await expectSoundInBothColours(page);
    await page.getByRole("button", { name: "Delete records: 1" }).click();
    await page.getByText("Undone: 1 removed, 1 kept").waitFor();
    expect(await rowsOf(stage, "select name from institutions order by id")).toEqual([{ name: "Harbour Fund" }, { name: "Lac Énergie" }]);
    expect(troubles).toEqual([]);
  });

  step("brings requests in with what was decided about them, and says so in their history", async () => {
    await page.goto("/admin/imports");
    await isReady(page);
    await page.getByRole("button", { name: "Import a file" }).click();
    await page.getByLabel("What the file holds").selectOption("funding_request");
    const file = { name: "requests.csv", mimeType: "text/csv", buffer: Buffer.from(requests) };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: "Read file" }).click();
    await page.getByRole("button", { name: "Try it" }).click();
    await page.getByText("To import: 1. Look like what is already here: 0. Refused: 1.").waitFor();
    await page.getByText("Nobody gets a message or a private link").waitFor();
    await expectSoundInBothColours(page);
    await page.getByRole("button", { name: "Import rows: 1" }).click();
    await page.getByText("Rows imported: 1.", { exact: true }).waitFor();
    const [made] = await rowsOf(stage, "select id from funding_requests");
    await page.goto(`/admin/funding-requests?request=${Number(made?.["id"])}`);
    await isReady(page);
    await page.getByText("Imported from requests.csv").first().waitFor();
    await expect(page.getByText("No reason was given")).toHaveCount(0);
    await expectSoundInBothColours(page);
    expect(troubles).toEqual([]);
  });
});
