import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { desktop, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { administratorAt, open, reviewerAt, sendRequest } from "../support/three-people.ts";

const list = "/admin/funding-requests";

/** What scores say stands in the table, on the board and in its order, for whoever has given theirs. */
describeSteps("scores in the list of requests", (step) => {
  let stage: Stage;
  let admin: Page;
  let nora: Page;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    for (const organizationName of ["Three Rivers Nation", "Upper Meadow Council", "Lantern Hill Nation"])
      await sendRequest(stage, { organizationName, email: `${organizationName.slice(0, 5).trim().toLowerCase()}@a.example` });
    admin = await administratorAt(stage);
    nora = await reviewerAt(stage, "nora");
    for (const one of [admin, nora]) await one.setViewportSize({ width: desktop, height: 900 });
    const headers = { origin: stage.server.url };
    const { id: roundId } = (await (await admin.request.post(`${stage.server.url}/api/admin/rounds`, { headers })).json()) as {
      id: number;
    };
    await rowsOf(stage, "update funding_rounds set scores_wanted = 3 returning id");
    await rowsOf(stage, `update funding_requests set round_id = ${roundId} where id <> 3 returning id`);
    for (const [id, value] of [
      [1, 2],
      [2, 5],
    ] as const)
      await score(nora, id, value);
  });
  afterAll(() => stage.end());

  const score = async (page: Page, id: number, value: number) => {
    const url = `${stage.server.url}/api/admin/funding-requests/${id}/scores`;
    const { version } = (await (await page.request.get(url)).json()) as { version: { criteria: { id: number }[] } };
    const values = version.criteria.map((criterion) => ({ criterionId: criterion.id, value }));
    expect((await page.request.put(url, { data: { values }, headers: { origin: stage.server.url } })).status()).toBe(200);
  };
  const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
  const names = (page: Page) => page.locator(".tbl tbody .c-name .name");

  step("show the mean to whoever has scored, and to the others that there are scores", async () => {
    await open(nora, list);
    await rowOf(nora, "Upper Meadow Council").getByText("5.00").waitFor();
    await expect(rowOf(nora, "Upper Meadow Council")).toContainText("1 of 3");
    await expectSoundInBothColours(nora);
    await open(admin, list);
    await rowOf(admin, "Upper Meadow Council").getByTitle("Give your scores first").waitFor();
    await expect(admin.locator(".tbl")).not.toContainText("5.00");
  });

  step("follow a colleague's scores without a reload", async () => {
    await score(admin, 1, 4);
    await rowOf(nora, "Three Rivers Nation").getByText("3.00").waitFor();
    await rowOf(admin, "Three Rivers Nation").getByText("3.00").waitFor();
  });

  step("are an order of what one may read, which says so", async () => {
    await nora.getByRole("columnheader", { name: "Score" }).getByRole("button").click();
    await nora.getByText("In the order of scores are only requests").waitFor();
    await expect(names(nora)).toHaveText(["Upper Meadow Council", "Three Rivers Nation"]);
    await expectSoundInBothColours(nora);
    await open(admin, `${list}?sort=score&order=desc&mark=objection`);
    await admin.getByRole("heading", { name: "Nothing matches these filters" }).waitFor();
  });

  step("are waited for: a filter shows what one has still to score", async () => {
    await open(nora, list);
    await nora.getByText("Filters", { exact: true }).click();
    await nora.getByLabel("Marked").selectOption({ label: "Waiting for my scores" });
    await expect(names(nora)).toHaveText(["Lantern Hill Nation"]);
    await open(nora, `${list}?mark=scores_missing`);
    await expect(names(nora)).toHaveText(["Upper Meadow Council", "Three Rivers Nation"]);
  });

  step("stand on the cards of the board", async () => {
    await open(nora, `${list}?view=board`);
    await nora.locator(".board").getByText("5.00").waitFor();
    await expectSoundInBothColours(nora);
  });
});
