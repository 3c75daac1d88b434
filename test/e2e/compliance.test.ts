import { afterAll } from "vitest";
import type { Page } from "@playwright/test";
import { expectSound } from "../support/axe.ts";
import { articlesFound } from "../support/compliance.ts";
import { inDays } from "../support/days.ts";
import { isReady, logIn, rowsOf, setStage, type Stage, type Visit } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { postJson } from "../support/server-process.ts";

describeSteps("the yearly review", (step) => {
  let stage: Stage;
  let member: Visit;
  let desk: Visit;

  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    const cookie = await stage.server.signIn();
    const post = (path: string, body: unknown) => postJson(`${stage.server.url}${path}`, body, { cookie });
    for (const [index, name] of ["Upper River Bank", "Stone Meadow Fund"].entries()) {
      await post("/api/admin/institutions", { name, description: "d", type: "CDFI", tags: [] });
      const assessment = { status: "verified", level: "gold", assessedOn: inDays(index === 0 ? -400 : -100), articles: articlesFound() };
      await post(`/api/admin/institutions/${index + 1}/assessments`, assessment);
    }
    const invited = await post("/api/admin/institutions/1/invitations", { name: "Iris Vale", email: "iris@upper-river.example" });
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

  const rowOf = (page: Page, institution: string) => page.locator("tbody tr", { hasText: institution });
  const open = async (page: Page, path: string) => {
    await page.goto(path);
    await isReady(page);
  };

  step("is listed with what is late first, and narrowed to it", async () => {
    const { page } = desk;
    await open(page, "/admin/compliance");
    // The bell may name the institution too, once the worker has reminded of it.
    await rowOf(page, "Upper River Bank").waitFor();
    await expect(page.locator("tbody tr")).toHaveText([/Upper River Bank.*Late/s, /./]);
    await page
      .getByRole("button", { name: "Late" })
      .or(page.getByRole("radio", { name: "Late" }))
      .first()
      .click();
    await rowOf(page, "Stone Meadow Fund").waitFor({ state: "detached" });
    await expectSound(page);
  });

  step("is recorded from there, keeps what is typed where the server refuses it, and is no longer late", async () => {
    const { page } = desk;
    await open(page, "/admin/compliance");
    await rowOf(page, "Upper River Bank").getByText("Upper River Bank").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("The review is late.").waitFor();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Record a review" }).click();
    await dialog.getByLabel("Findings").fill("Two complaints were heard, and both were answered.");
    await dialog.getByRole("button", { name: "Add an improvement" }).click();
    await dialog.getByRole("button", { name: "Add an improvement" }).click();
    await dialog.getByRole("button", { name: "Remove improvement 1" }).click();
    await dialog.getByLabel("What is to improve").fill("Publish the method by which lands are assessed.");
    await dialog.getByLabel("By", { exact: true }).fill(inDays(-10));
    await dialog.getByRole("button", { name: "Record review" }).click();
    await dialog.getByText("Improvement 1. Enter a day after the review.").waitFor();
    await expectSound(page);
    await expect(dialog.getByLabel("Findings")).toHaveValue(/Two complaints/);
    await dialog.getByLabel("By", { exact: true }).fill(inDays(60));
    await dialog.getByRole("button", { name: "Record review" }).click();
    await page.getByText("Review recorded", { exact: true }).waitFor();
    await dialog.getByText("Publish the method by which lands are assessed.").waitFor();
    await dialog.getByText("It then takes a new assessment.").waitFor();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await rowOf(page, "Upper River Bank").getByText("Later").waitFor();
    expect(await rowsOf(stage, "select reviewed_by_name as by, improvements from compliance_reviews")).toEqual([
      { by: "rmason", improvements: [{ what: "Publish the method by which lands are assessed.", by: inDays(60) }] },
    ]);
  });

  step("is read by the institution's members, with what they are asked to improve", async () => {
    const { page } = member;
    await open(page, "/partner");
    await page.getByText("What the last review found").waitFor();
    await page.getByText("Publish the method by which lands are assessed.").waitFor();
    await expectSound(page);
  });
});
