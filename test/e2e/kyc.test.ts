import { afterAll } from "vitest";
import type { Page } from "@playwright/test";
import { expectSound } from "../support/axe.ts";
import { isReady, logIn, rowsOf, setStage, type Stage, type Visit } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { secondCookie } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";

const pdf =
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

describeSteps("the KYC file", (step) => {
  let stage: Stage;
  let member: Visit;
  let desk: Visit;

  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser, { FIELD_KEY: Buffer.alloc(32, 5).toString("base64") });
    const cookie = await stage.server.signIn();
    const post = (path: string, body: unknown) => postJson(`${stage.server.url}${path}`, body, { cookie });
    await post("/api/admin/institutions", { name: "Three Rivers Nation", description: "d", type: "Indigenous Nation", tags: [] });
    const wish = { name: "Iris Vale", email: "iris@three-rivers.example" };
    const invited = await post("/api/admin/institutions/1/invitations", wish);
    const token = String(invited.body["link"]).split("/").at(-1);
    member = await stage.visit("/healthz");
    await member.page.request.post(`${stage.server.url}/api/invitations/${token}/accept`, {
      data: { username: "iris.vale", password: "a-long-enough-password" },
      headers: { origin: stage.server.url },
    });
    desk = await stage.visit("/healthz");
    await logIn(desk, stage.server);
  });
  afterAll(() => stage.end());

  const open = async (page: Page, path: string) => {
    await page.goto(path);
    await isReady(page);
  };

  step("is filled in by the nation, which is asked for no owners, and keeps what is typed", async () => {
    const { page } = member;
    await open(page, "/partner/file");
    await page.getByText("A nation is governed by its council").waitFor();
    await expect(page.getByRole("button", { name: "Add owner" })).toHaveCount(0);
    await page.getByLabel("Register or treaty in which the nation is named").fill("Treaty of the Upper River, 1855");
    await page.getByLabel("Council resolution that says who may act").fill("Resolution 2026-14");
    await page.getByLabel("Country whose register or treaty names it").selectOption("US");
    await page.getByLabel("Town").fill("Upper Crossing");
    await page.getByLabel("Country of the address").selectOption("US");
    await page.getByRole("button", { name: "Add person" }).click();
    await page.getByLabel("Full name").fill("Ada Pell");
    await page.getByLabel("Other names").last().fill("Ada Pelle");
    await page.getByLabel("Birth date").fill("circa 1965");
    await page.getByLabel("Nationality").selectOption("US");
    await page.getByLabel("May act for it").check();
    await page.getByLabel("Identity document").selectOption("nation_id");
    await page.getByLabel("Number", { exact: true }).fill("TR-88172");
    await page.getByLabel("Does not expire").check();
    await page.getByLabel("Prominent public office").selectOption("no");
    await page.getByLabel("Purpose of the relationship").fill("Water for three villages.");
    await page.getByLabel("Expected per month").fill("5000");
    await page.getByLabel("Largest single transfer").fill("2000");
    await page.getByLabel("Currency").fill("USD");
    await page.getByLabel("Own capital and income").check();
    await page.getByLabel("Source of funds, in your words").fill("Royalties of the nation.");
    await page.setInputFiles("input[type=file]", { name: "resolution.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) });
    await page.getByLabel("Kind of document").waitFor();
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Everything is saved").waitFor();
    await page.getByText("Stored, ends in 8172").waitFor();
    await expectSound(page);
    await open(page, "/partner/file");
    await expect(page.getByLabel("Full name")).toHaveValue("Ada Pell");
    await expect(page.getByLabel("Other names").last()).toHaveValue("Ada Pelle");
    expect(await page.content()).not.toContain("TR-88172");
  });

  step("tells who changed it when two write at once, and loses nothing that was typed", async () => {
    const { page } = member;
    await rowsOf(stage, "update kyc_files set draft_number = draft_number + 1, changed_by_name = 'otto'");
    await page.getByLabel("Purpose of the relationship").fill("Water for four villages.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("alert").getByText("otto has changed this file").waitFor();
    await expect(page.getByLabel("Purpose of the relationship")).toHaveValue("Water for four villages.");
    await page.getByRole("button", { name: "Save mine over it" }).click();
    await page.getByText("Everything is saved").waitFor();
  });

  step("is submitted, checked section by section, and approved by a second person", async () => {
    const { page } = member;
    await page.getByRole("button", { name: "Submit file" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit file" }).click();
    await page.getByText("KYC file submitted").first().waitFor();
    await expect(page.getByRole("button", { name: "Save draft" })).toHaveCount(0);
    const staff = desk.page;
    await open(staff, "/admin/kyc?q=nobody");
    await staff.getByText("No institution’s name contains “nobody”.").waitFor();
    await open(staff, "/admin/kyc?q=rivers");
    await staff.getByRole("button", { name: "Three Rivers Nation" }).click();
    await staff.getByText("Check each section").waitFor();
    await expectSound(staff);
    for (const section of ["Institution", "Owners and control", "People", "Purpose and funds", "Documents"])
      await staff.getByRole("button", { name: `Fits ${section}` }).click();
    await staff.getByText("5 of 5 sections fit.").waitFor();
    await staff.getByRole("button", { name: "Recommend" }).click();
    await staff.getByRole("dialog").getByLabel("Why it fits").fill("The treaty and the resolution were seen.");
    await staff.getByRole("dialog").getByRole("button", { name: "Recommend" }).click();
    await staff.getByText("A second person decides").waitFor();
    const [approval] = await rowsOf(stage, "select id from approvals where state = 'waiting'");
    await postJson(
      `${stage.server.url}/api/admin/approvals/${String(approval?.["id"])}/approve`,
      {},
      { cookie: await secondCookie(stage) },
    );
    await open(staff, "/admin/kyc?institution=1");
    await staff.getByText("Approved. Next review by").waitFor();
    await staff.getByText("Current", { exact: true }).waitFor();
    await expectSound(staff);
    await open(page, "/partner/file");
    await page.getByText("Current until").waitFor();
    expect([...member.troubles, ...desk.troubles]).toEqual([]);
  });
});
