import { afterAll } from "vitest";
import { expectSound } from "../support/axe.ts";
import { isReady, logIn, rowsOf, setStage, type Stage, type Visit } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { secondCookie } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";

const pdf =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

describeSteps("the KYC file of a payee", (step) => {
  let stage: Stage;
  let desk: Visit;

  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    await rowsOf(
      stage,
      `with project as (insert into projects (name, description, location, community)
         values ('Clean water', 'Pipes and wells.', 'Upper river', 'Three Rivers Nation') returning id)
       insert into project_payees (project_id, holder_name, account_number, clearing_system, clearing_member, street, town, country, updated_by_name)
       select id, 'Three Rivers Fund', '000123', 'USABA', '021000021', 'Main Street', 'Upper Crossing', 'US', 'rmason' from project`,
    );
    desk = await stage.visit("/healthz");
    await logIn(desk, stage.server);
  });
  afterAll(() => stage.end());

  step("is entered on the desk, by what its kind is asked for, and keeps what is typed when it was not saved", async () => {
    const { page } = desk;
    await page.goto("/admin/projects?project=1");
    await isReady(page);
    await page.getByText("No live payment leaves before there is one").waitFor();
    await page.getByRole("button", { name: "Enter file" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Government body of a nation").check();
    await dialog.getByText("governed by its council").waitFor();
    await expect(dialog.getByRole("button", { name: "Add owner" })).toHaveCount(0);
    await dialog.getByLabel("Organisation", { exact: true }).check();
    await dialog.getByLabel("Registration number").fill("C-3300817");
    await dialog.getByRole("button", { name: "Add owner" }).click();
    await dialog.getByLabel("Full name").fill("Otto Quist");
    await dialog.getByLabel("Other names").last().fill("Otto Quiste");
    await dialog.getByRole("button", { name: "Ask for approval" }).click();
    await dialog.getByRole("alert").getByText("Enter the town of the address").waitFor();
    await expect(dialog.getByLabel("Registration number")).toHaveValue("C-3300817");
    await expect(dialog.getByLabel("Full name")).toHaveValue("Otto Quist");
    await expectSound(page);
    await dialog.getByLabel("Country of registration").first().selectOption("US");
    await dialog.getByLabel("Town").fill("Upper Crossing");
    await dialog.getByLabel("Country of the address").selectOption("US");
    await dialog.getByLabel("Role towards the community").fill("The community's own fund");
    await dialog.getByLabel("Nationality").selectOption("US");
    await dialog.getByLabel("Birth date").fill("1958-11-30");
    await dialog.getByLabel("How they control it").selectOption("shares");
    await dialog.getByLabel("Prominent public office").selectOption("no");
    await dialog.locator("input[type=file]").setInputFiles({ name: "register.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) });
    await dialog.getByLabel("Kind of document").waitFor();
    await dialog.getByLabel("What you checked").fill("Compared with the register on 2 March 2026.");
    await dialog.getByRole("button", { name: "Ask for approval" }).click();
    await page.getByText("Version 1 waits for a second person").waitFor();
    await page.getByText("Otto Quiste").waitFor();
    await expectSound(page);
  });

  step("is in force when a second person has approved it", async () => {
    const { page } = desk;
    const [approval] = await rowsOf(stage, "select id from approvals where state = 'waiting'");
    const path = `/api/admin/approvals/${String(approval?.["id"])}/approve`;
    await postJson(`${stage.server.url}${path}`, {}, { cookie: await secondCookie(stage) });
    await page.reload();
    await isReady(page);
    await page.getByText("Next review by").waitFor();
    await page.getByText("Current", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Change file" }).click();
    await expect(page.getByRole("dialog").getByLabel("Registration number")).toHaveValue("C-3300817");
    await expectSound(page);
    // The browser says of each refused call that it was one.
    expect(desk.troubles.filter((trouble) => !trouble.includes("400"))).toEqual([]);
  });
});
