import path from "node:path";
import { afterAll } from "vitest";
import { isWide } from "../support/axe.ts";
import { isReady, logIn, phone, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { fundingRequest } from "../support/samples.ts";
import { approveAllAt } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";

const name = "Clean water for the upper river";

describeSteps("community projects", (step) => {
  let stage: Stage;
  let address = "";
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    await postJson(`${stage.server.url}/api/funding-requests`, fundingRequest());
    await rowsOf(stage, "update funding_requests set status = 'approved'");
  });
  afterAll(() => stage.end());

  const asAdmin = async (path: string) => {
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    await visit.page.goto(path);
    await isReady(visit.page);
    return visit;
  };

  step("are nothing on a page without any, which stays as it is", async () => {
    const { page, troubles } = await stage.visit("/healthz", { width: phone });
    await page.goto("/projects");
    await page.getByText("These projects are samples.").waitFor();
    await page.getByRole("heading", { name: "No community has published a project yet" }).waitFor();
    await expect(page.locator(".proj")).toHaveCount(0);
    await page.locator(".pcard").nth(8).waitFor();
    await page.goto("/");
    await isReady(page);
    await page.route("**/api/project*", (route) => route.abort());
    // The footer's links are ordinary ones until the way to other pages is here.
    await page.locator(".newer").waitFor({ state: "attached" });
    await page.locator("footer").getByRole("link", { name: "Projects" }).click();
    await page.getByText("The projects could not be loaded").waitFor();
    await page.locator(".pcard").nth(8).waitFor();
    await page.unroute("**/api/project*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "No community has published a project yet" }).waitFor();
    expect(troubles.filter((trouble) => !trouble.includes("ERR_FAILED"))).toEqual([]);
  });

  step("an administrator prepares one from an approved request, and cannot publish it without a consent", async () => {
    const { page, troubles } = await asAdmin("/admin/funding-requests?open=1&tab=review");
    await page.locator(".drawer").getByRole("button", { name: "Prepare a project" }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await expect(page.getByLabel("Funding needed")).toHaveValue("250000");
    await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
    await page.getByText("You can publish it once the community's consent has been recorded. Silence is never consent.").waitFor();
    await page.getByLabel(/^People served/).fill("1200");
    await page.getByRole("button", { name: "Save facts" }).click();
    await page.getByText("Facts saved").first().waitFor();
    expect(await isWide(page)).toBe(false);

    await page.goto("/admin/funding-requests?open=1&tab=review");
    await page.locator(".drawer").getByRole("link", { name: "Open the project" }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(troubles).toEqual([]);
  });

  step("records who consented and how, and publishes", async () => {
    const { page, troubles } = await asAdmin("/admin/projects");
    await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "Record consent" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("button", { name: "Record consent" }).click();
    await dialog.getByText("Enter the name of the person who spoke for the community.").first().waitFor();
    const record = {
      consentedBy: "Marian Tolliver",
      consentedByRole: "Council Chair",
      procedure: "Three open meetings, then a vote of the council.",
      consentedOn: "2026-02-03",
      documentReference: "Resolution 2026-04",
      covers: "The page of the project, and its facts for the institutions that fund it.",
      disclosed: "Who reads the page, and that the consent can be withdrawn at any time.",
    };
    for (const [field, value] of Object.entries(record)) await dialog.locator(`[name="${field}"]`).fill(value);
    await dialog.getByLabel("Until it is withdrawn").check();
    await expect(dialog.locator("[name=onBehalfOf]")).toHaveValue("Three Rivers Nation");
    await dialog.getByRole("button", { name: "Record consent" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Resolution 2026-04").waitFor();
    await page.getByText("Waiting to be confirmed").first().waitFor();
    await approveAllAt(stage);
    await page.reload();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText(/Public since/).waitFor();
    address = (await page.getByRole("link", { name: "Open the public page" }).getAttribute("href")) ?? "";
    expect(address).toMatch(/^\/projects\/prj_[0-9a-z]{16}$/);
    expect(troubles).toEqual([]);
  });

  step("visitors see it above the samples, and on its own page", async () => {
    const { page, troubles } = await stage.visit("/projects", { width: phone });
    const own = page.getByRole("article").filter({ has: page.getByRole("heading", { level: 2, name }) });
    await own.getByText("$0 of $250,000").waitFor();
    const samples = page.getByRole("region", { name: "Examples of the work we fund" });
    await expect(samples.getByRole("listitem")).toHaveCount(9);
    const [top = 0, below = 0] = await Promise.all([own, samples].map(async (part) => (await part.boundingBox())?.y ?? 0));
    expect(top).toBeLessThan(below);
    expect(await isWide(page)).toBe(false);

    await page.getByRole("searchbox", { name: "Search" }).fill("RIVER watér");
    await page.getByRole("button", { name: "Show" }).click();
    await page.waitForURL(/q=RIVER/);
    await page.getByText("1 community project").waitFor();
    await page.getByLabel("Still needed").selectOption("under_25000");
    await page.getByText("No project matches “RIVER watér”").waitFor();
    expect(await isWide(page)).toBe(false);
    await page.goBack();
    await page.getByText("1 community project").waitFor();
    await expect(page.getByLabel("Still needed")).toHaveValue("");
    await own.getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await expect(page).toHaveURL(({ pathname }) => pathname === address);

    const answer = await page.reload();
    expect(answer?.status()).toBe(200);
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByText("1,200").waitFor();
    await expect(page.getByText("Jobs created")).toHaveCount(0);
    await expect(page.locator("main")).not.toContainText("marian@threerivers.example");
    await expect(page).toHaveTitle(new RegExp(name));
    expect(await isWide(page)).toBe(false);
    expect(troubles).toEqual([]);
  });

  const offer = async (javaScriptEnabled: boolean) => {
    const { page, troubles } = await stage.visit(address, { width: phone, javaScriptEnabled });
    await page.getByRole("link", { name: "Help fund this project" }).click();
    await page.getByRole("heading", { level: 1, name: "Help fund this project" }).waitFor();
    await page.getByRole("heading", { level: 2, name }).waitFor();
    expect(await isWide(page)).toBe(false);
    if (javaScriptEnabled) await isReady(page);
    await page.locator("[name=institutionName]").fill("Prairie Light CDFI");
    await page.locator("[name=pledge]").selectOption("up_to_50000");
    await page.locator("[name=message]").fill(`We would like to pay for the pump (${javaScriptEnabled}).`);
    await page.locator("[name=terms]").check();
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".errsum").waitFor();
    await expect(page.locator("[name=project]")).toHaveValue(path.basename(address));
    await expect(page.locator("[name=pledge]")).toHaveValue("up_to_50000");
    await page.locator("[name=email]").fill("loans@prairielight.example");
    // A form that is sent faster than a person writes is taken for a robot's.
    await page.waitForTimeout(3_000);
    await page.getByRole("button", { name: "Send" }).click();
    await page
      .getByText(/IN-[0-9A-Z]{4}-[0-9A-Z]{4}/)
      .first()
      .waitFor();
    expect(
      await rowsOf(
        stage,
        "select pledge, name from respondents join projects on projects.id = project_id order by respondents.id desc limit 1",
      ),
    ).toEqual([{ pledge: "up_to_50000", name }]);
    expect(troubles).toEqual([]);
  };
  step("an institution asks to fund it in one step, with a script", () => offer(true));
  step("an institution asks to fund it in one step, without one", () => offer(false));

  step("a withdrawn consent takes it out of pages and calls at once", async () => {
    const { page, troubles } = await asAdmin("/admin/projects?state=published");
    await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "Record the withdrawal" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByText("The project disappears at once from every page").waitFor();
    await dialog.locator("[name=reason]").fill("The council decided anew.");
    await dialog.getByRole("button", { name: "Record the withdrawal" }).click();
    await page.getByText("The consent was withdrawn. Only staff can see this project.").waitFor();
    expect((await fetch(`${stage.server.url}/api${address}`)).status).toBe(410);

    const visitor = await stage.visit(address, { width: phone });
    await visitor.page.getByRole("heading", { name: "Project Not Found" }).waitFor();
    await visitor.page.getByText("The project you're looking for doesn't exist or is no longer available.").waitFor();
    await visitor.page.goto("/projects");
    await visitor.page.getByText("These projects are samples.").waitFor();
    await expect(visitor.page.getByText(name)).toHaveCount(0);
    expect([...troubles, ...visitor.troubles]).toEqual([]);
  });
});
