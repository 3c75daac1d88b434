import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSound } from "../support/axe.ts";
import { inDays } from "../support/days.ts";
import { isReady, logIn, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { approveAllAt } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";

const year = new Date().getUTCFullYear();

/** A partnership agreement from its draft to both signatures, and what is due by it: at the desk and in the institution's own area. */
describeSteps("a partnership agreement", (step) => {
  let stage: Stage;
  let desk: Page;
  let member: Page;
  const troubles: string[][] = [];
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    const cookie = await stage.server.signIn();
    const post = (path: string, body: unknown) => postJson(`${stage.server.url}${path}`, body, { cookie });
    await post("/api/admin/institutions", { name: "Stillwater Mutual Credit Union", description: "d", type: "Credit Union", tags: [] });
    await post("/api/admin/institutions/1/commitments", {
      key: crypto.randomUUID(),
      amount: "250000.00",
      currency: "USD",
      firstYear: year,
      lastYear: year + 2,
      themes: ["water"],
      places: ["Kenya"],
      source: "Their letter of 3 May",
    });
    const invited = await post("/api/admin/institutions/1/invitations", { name: "Iris Vale", email: "iris@stillwater.example" });
    const token = String(invited.body["link"]).split("/").at(-1);
    const visit = await stage.visit("/healthz");
    await visit.page.request.post(`${stage.server.url}/api/invitations/${token}/accept`, {
      data: { username: "iris.vale", password: "a-long-enough-password" },
      headers: { origin: stage.server.url },
    });
    const staff = await stage.visit("/healthz");
    await logIn(staff, stage.server);
    ({ page: member } = visit);
    ({ page: desk } = staff);
    troubles.push(visit.troubles, staff.troubles);
  });
  afterAll(() => stage.end());

  const open = async (page: Page, path: string) => {
    await page.goto(path);
    await isReady(page);
  };
  const dialog = (page: Page) => page.getByRole("dialog");

  step("is prepared at the desk, says what it lacks, and takes the commitments that are recorded", async () => {
    await open(desk, "/admin/institutions?institution=1#agreement");
    const agreement = desk.locator("#agreement");
    await agreement.getByText("No agreement yet.").waitFor();
    await agreement.getByText(/Commitment of the year, USD.250,000.00 still open/).waitFor();
    await expectSound(desk);
    await agreement.getByRole("button", { name: "Prepare agreement" }).click();
    await agreement.getByText("things are missing or do not fit").waitFor();
    await agreement.getByRole("button", { name: "Give it to the institution to read" }).click();
    await agreement.getByText("Its members read it since").waitFor();
    await agreement.getByRole("button", { name: "Edit draft" }).click();
    await dialog(desk).getByLabel("What this partnership is for").fill("Water for the villages of the lake.");
    await dialog(desk)
      .getByText(`${year}–${year + 2}`)
      .waitFor();
    await expectSound(desk);
    await dialog(desk).getByRole("button", { name: "Save draft" }).click();
    await agreement.getByText("things are missing or do not fit").waitFor();
  });

  step("is read by a member, who says what should be different", async () => {
    await open(member, "/partner/agreement");
    await member.getByText("A draft to read").waitFor();
    await member.getByText("Water for the villages of the lake.").waitFor();
    await expectSound(member);
    await member.getByRole("button", { name: "Add a remark" }).click();
    await dialog(member).getByRole("button", { name: "Add a remark" }).click();
    await dialog(member)
      .getByText(/Write|Enter|Say/)
      .first()
      .waitFor();
    await dialog(member).getByLabel("About").selectOption({ label: "Duties with a day" });
    await dialog(member).getByLabel("Remark").fill("From the second quarter on.");
    await dialog(member).getByRole("button", { name: "Add a remark" }).click();
    await member.getByText("From the second quarter on.").waitFor();
  });

  step("is offered whole, and signed by a second person and by a member", async () => {
    await open(desk, "/admin/compliance?agreement=1");
    await dialog(desk).getByText("From the second quarter on.").waitFor();
    await dialog(desk).getByRole("button", { name: "Edit draft" }).click();
    await dialog(desk).getByLabel("First due on").fill(inDays(20));
    await dialog(desk).getByLabel("For the institution: name").fill("Iris Vale");
    await dialog(desk).getByLabel("For the institution: role").fill("Head of lending");
    await dialog(desk).getByLabel("For the provider: name").fill("Rosa Mason");
    await dialog(desk).getByLabel("For the provider: role").fill("Director");
    await dialog(desk).getByRole("button", { name: "Save draft" }).click();
    await dialog(desk).getByRole("button", { name: "Offer for signature" }).click();
    await dialog(desk).getByText("Waits for signatures", { exact: true }).waitFor();
    await expectSound(desk);
    await approveAllAt(stage);
    await open(member, "/partner/agreement");
    await member.getByText("Waits for signatures", { exact: true }).waitFor();
    await member.getByRole("button", { name: "Sign for the institution" }).click();
    await dialog(member).getByRole("button", { name: "Sign for the institution" }).click();
    await dialog(member).getByText("Tick that you have read it and may sign.").first().waitFor();
    await expectSound(member);
    await dialog(member).getByLabel("Name", { exact: true }).fill("Iris Vale");
    await dialog(member).getByLabel("Role").fill("Head of lending");
    await dialog(member).getByLabel("I have read this version").check();
    await dialog(member).getByRole("button", { name: "Sign for the institution" }).click();
    await member.getByText("In force", { exact: true }).waitFor();
    await expectSound(member);
    expect(await rowsOf(stage, "select side, name from agreement_signatures order by side")).toEqual([
      { side: "institution", name: "Iris Vale" },
      { side: "provider", name: "Rosa Mason" },
    ]);
    const [copy] = await Promise.all([
      member.waitForEvent("download"),
      member.getByRole("link", { name: "Download version 1 (PDF)" }).click(),
    ]);
    expect(copy.suggestedFilename()).toMatch(/^partnership-1-[0-9a-f]{8}\.pdf$/);
  });

  step("has its duties among the due dates, which a member says were done", async () => {
    await open(desk, "/admin/compliance");
    const row = desk.locator("tbody tr", { hasText: "A statement of what was paid" });
    await row.getByText("Within 60 days").waitFor();
    await desk.locator("tbody tr", { hasText: "Commitment of the year" }).waitFor();
    await expectSound(desk);
    await desk.getByLabel("Kind").selectOption({ label: "Commitments" });
    await row.waitFor({ state: "detached" });
    await desk.getByLabel("Kind").selectOption({ label: "All" });
    await open(member, "/partner/agreement");
    await member.getByRole("button", { name: "Record that it was done" }).click();
    await dialog(member).getByLabel("By what can it be seen?").fill("Sent to two communities by letter.");
    await dialog(member).getByRole("button", { name: "Record that it was done" }).click();
    await member.getByText("Sent to two communities by letter.").waitFor();
    await expectSound(member);
    expect(await rowsOf(stage, "select evidence, done_by_name from partnership_duties_done")).toEqual([
      { evidence: "Sent to two communities by letter.", done_by_name: "iris.vale" },
    ]);
    await row.getByText("Stillwater Mutual Credit Union").click();
    await dialog(desk).getByText("Sent to two communities by letter.").waitFor();
    expect(troubles.flat()).toEqual([]);
  });
});
