import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { isReady, logIn, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { fundingRequest } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";

const grants = `
  insert into past_grants (identifier, title, description, currency, amount, awarded_on, recipient_name, recipient_key, recipient_place, recipient_country,
    programme, source_url)
  values ('360G-x-1', 'A well for the upper river', 'Two wells, and the people who keep them.', 'CAD', 10000, '2019-05-31', 'THREE RIVERS NATION INC.',
          'three rivers nation', 'Upper Crossing', 'Canada', 'Water', 'https://data.example/grants.csv'),
         (null, 'School roof', null, 'JPY', 120000, '2021-02-01', 'Three Rivers Nation', 'three rivers nation', null, null, null, null),
         (null, 'Harbour', null, 'USD', 1.5, '2018-02-01', 'Harbour Council', 'harbour council', null, null, null, null)`;

describeSteps("past grants", (step) => {
  let stage: Stage;
  let page: Page;
  let troubles: string[];
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    await postJson(`${stage.server.url}/api/funding-requests`, fundingRequest());
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    ({ page, troubles } = visit);
  });
  afterAll(() => stage.end());

  step("are none at first, and lead to the import", async () => {
    await page.goto("/admin/past-grants");
    await isReady(page);
    await page.getByText("No past grants yet").waitFor();
    await expectSoundInBothColours(page);
    await page.getByRole("link", { name: "Import past grants" }).click();
    await page.getByText("1. Choose a file").waitFor();
    await page.goto("/admin/funding-requests?request=1");
    await page.getByText("Possible duplicates").first().waitFor();
    await page.getByText("Project description").first().waitFor();
    await expect(page.getByText("Earlier grants")).toHaveCount(0);
  });

  step("are listed by day, narrowed by currency, found, and opened", async () => {
    await rowsOf(stage, grants);
    await page.goto("/admin/past-grants");
    await isReady(page);
    await page.getByText("School roof").first().waitFor();
    await page.getByText("JPY 120,000").first().waitFor();
    await expectSoundInBothColours(page);
    await page.getByLabel("Currency").selectOption("CAD");
    await page.getByText("School roof").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /THREE RIVERS NATION INC/ }).click();
    await page.getByText("Two wells, and the people who keep them.").waitFor();
    await expectSoundInBothColours(page);
    await page.keyboard.press("Escape");
  });

  step("stand beside a request of an organisation of the same name, with a sentence that says so", async () => {
    await page.goto("/admin/funding-requests?request=1");
    await isReady(page);
    await page.getByRole("heading", { name: "Earlier grants" }).waitFor();
    await page.getByText("Found by the recipient’s name alone.").waitFor();
    await expect(page.getByText("Harbour")).toHaveCount(0);
    await expectSoundInBothColours(page);
    await page.getByRole("link", { name: "School roof" }).click();
    await page.getByRole("dialog").getByText("JPY 120,000").waitFor();
    expect(troubles).toEqual([]);
  });
});
