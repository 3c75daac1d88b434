import { afterAll } from "vitest";
import { expectSound } from "../support/axe.ts";
import { isReady, logIn, rowsOf, setStage, type Stage, type Visit } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { inquiry } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";

const year = new Date().getUTCFullYear();

describeSteps("from interest to partner", (step) => {
  let stage: Stage;
  let desk: Visit;

  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    await postJson(`${stage.server.url}/api/contact`, inquiry({ phone: "+1 555 0100", address: "4 Ford Road", city: "Harbour Crossing" }));
    await postJson(`${stage.server.url}/api/contact`, inquiry({ institutionName: "STILLWATER mutual", email: "two@stillwater.example" }));
    desk = await stage.visit("/healthz");
    await logIn(desk, stage.server);
  });
  afterAll(() => stage.end());

  async function approve(id: number): Promise<void> {
    const cookie = await stage.server.signIn();
    const { status } = await postJson(`${stage.server.url}/api/admin/respondents`, { ids: [id], status: "approved" }, { cookie }, "PATCH");
    if (status !== 200) throw new Error(`inquiry ${id} was not approved: ${status}`);
  }

  step("makes an approved inquiry an institution with one click, while a colleague looks on", async () => {
    const colleague = await stage.visit("/healthz");
    await logIn(colleague, stage.server);
    const drawerOf = async ({ page }: Visit) => {
      await page.goto("/admin/respondents?open=1");
      await isReady(page);
      const drawer = page.getByRole("dialog").or(page.locator(".drawer")).first();
      await drawer.getByText("Approve the inquiry to make it an institution.").waitFor();
      return drawer;
    };
    const [mine, theirs] = [await drawerOf(desk), await drawerOf(colleague)];
    await approve(1);
    // Both hear of it without reloading.
    await theirs.getByRole("button", { name: "Make this an institution" }).waitFor();
    await mine.getByRole("button", { name: "Make this an institution" }).click();
    await desk.page.getByText("Stillwater Mutual Credit Union is now an institution", { exact: true }).waitFor();
    await mine.getByText("Next step: API Verification").waitFor();
    await theirs.getByText("Next step: API Verification").waitFor();
    await expectSound(desk.page);
    expect(await rowsOf(stage, "select name, email, phone from institutions")).toEqual([
      { name: "Stillwater Mutual Credit Union", email: "partners@stillwater.example", phone: "+1 555 0100" },
    ]);
    await colleague.context.close();
  });

  step("offers to link another inquiry of the same body instead of making a second institution", async () => {
    const { page } = desk;
    await approve(2);
    await page.goto("/admin/respondents?open=2");
    await isReady(page);
    await page.getByText("email at the same domain").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Link to it" }).click();
    await page.getByText("Inquiry linked to Stillwater Mutual Credit Union", { exact: true }).waitFor();
    expect(await rowsOf(stage, "select is_maker from institution_inquiries order by respondent_id")).toEqual([
      { is_maker: true },
      { is_maker: false },
    ]);
  });

  step("asks on the institution's page for what the inquiry did not say, and invites without typing again", async () => {
    const { page } = desk;
    await page.goto("/institutions/1");
    await isReady(page);
    await page.getByText("Description, Website, Contact person, API address").waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "Complete the record" }).click();
    await page.locator("#facts").getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Stillwater Mutual Credit Union");
    await dialog.getByLabel("Description").fill("Owned by its members.");
    await dialog.getByLabel("Contact person").fill("Iris Vale");
    // A colleague saves in the meantime: theirs is shown, and what was typed stays.
    await rowsOf(stage, "update institutions set website = 'https://stillwater.example', updated_at = now() where id = 1 returning id");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("heading", { name: "Saved version" }).waitFor();
    await expect(dialog.locator("dl")).toContainText("Websitehttps://stillwater.example");
    await expect(dialog.getByLabel("Contact person")).toHaveValue("Iris Vale");
    await expectSound(page);
    // The next form is filled from what was saved, however long that takes to come, and not from what was read before.
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/admin/institutions/1", async (route) => {
      if (route.request().method() === "GET") await answer.promise;
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Institution saved", { exact: true }).waitFor();
    await page
      .locator("#members")
      .getByRole("button", { name: /^Invite/ })
      .click();
    await dialog.waitFor();
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveCount(0);
    answer.resolve();
    // What stands in it when it is first seen: a form that is filled later would write over what was typed.
    const name = await dialog.getByLabel("Name", { exact: true }).inputValue();
    expect(name).toBe("Iris Vale");
    await expect(dialog.getByLabel(/email/i)).toHaveValue("partners@stillwater.example");
    // Readings that are still held back are nobody's business any more.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await expectSound(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  step("records a commitment at the desk, in a currency without decimals", async () => {
    const { page } = desk;
    await page.goto("/admin/institutions?institution=1#commitments");
    await isReady(page);
    const dialog = page.getByRole("dialog");
    const commitments = page.locator("#commitments");
    await commitments.getByText("No commitments yet").waitFor();
    await commitments.getByRole("button", { name: "Record commitment" }).click();
    await dialog.getByLabel("Amount a year").fill("30000000.50");
    await dialog.getByLabel("Currency").fill("jpy");
    await dialog.getByLabel("Last year").fill(String(year + 2));
    await dialog.getByLabel("Water Access").check();
    await dialog.getByLabel("Where it is recorded").fill("Their letter of 3 May");
    await dialog.getByRole("button", { name: "Record commitment" }).click();
    await dialog.getByText("Enter an amount with the currency's decimals").first().waitFor();
    await expectSound(page);
    await expect(dialog.getByLabel("Where it is recorded")).toHaveValue("Their letter of 3 May");
    await dialog.getByLabel("Amount a year").fill("30000000");
    await dialog.getByRole("button", { name: "Record commitment" }).click();
    await commitments.getByText(/JPY\s30,000,000 a year/).waitFor();
    await expectSound(page);
  });

  step("shows members what fits and why, and tells a community that they want to fund it", async () => {
    const cookie = await stage.server.signIn();
    await rowsOf(stage, "update institutions set eligibility_status = 'eligible'");
    await rowsOf(
      stage,
      `insert into projects (name, description, location, state, public_id, published_at, public_until, funding_needed, currency, theme)
       values ('Wells of the ford', 'd', 'Ford County, Kenya', 'published', 'prj_wells', now(), 'infinity', 250000, 'USD', 'water')`,
    );
    const wishes = { name: "Iris Vale", email: "iris@stillwater.example" };
    const invited = await postJson(`${stage.server.url}/api/admin/institutions/1/invitations`, wishes, { cookie });
    const token = String(invited.body["link"]).split("/").at(-1);
    const { page } = await stage.visit("/healthz");
    await page.request.post(`${stage.server.url}/api/invitations/${token}/accept`, {
      data: { username: "iris.vale", password: "a-long-enough-password" },
      headers: { origin: stage.server.url },
    });
    await page.goto("/partner/commitments?mode=live");
    await isReady(page);
    await page.getByText(/theme Water Access, USD\s250,000.00 of USD\s250,000.00 still to be funded/).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "We want to fund this project" }).click();
    await page.getByRole("button", { name: "Tell the community" }).click();
    await page.getByText("The community knows that the institution wants to fund it.").waitFor();
    expect(await rowsOf(stage, "select standing from project_funders")).toEqual([{ standing: "wishes" }]);
    await page.getByRole("button", { name: /^End/ }).click();
    await page.getByLabel("Reason").fill("The board decided otherwise.");
    await page.getByRole("button", { name: "End commitment" }).click();
    await page.getByText(/Ended by iris\.vale on/).waitFor();
    await expectSound(page);
  });
});
