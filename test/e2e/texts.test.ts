import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { phone, setStage, type Stage, until } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { secondCookie } from "../support/second-person.ts";
import { administratorAt, open } from "../support/three-people.ts";

/** An administrator says something otherwise, looks at it, and publishes it; a visitor reads it; a colleague is not written over. */
describeSteps("a text of the provider", (step) => {
  let stage: Stage;
  let page: Page;
  let colleague: Page;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    page = await administratorAt(stage);
    const visit = await stage.visit("/healthz");
    const [name = "", value = ""] = (await secondCookie(stage)).split("=");
    await visit.context.addCookies([{ name, value, url: stage.server.url }]);
    colleague = visit.page;
  });
  afterAll(() => stage.end());

  step("is edited, looked at and published, and a visitor without a script reads it", async () => {
    await open(page, `${stage.server.url}/admin/texts`);
    await page
      .getByRole("row", { name: /Questions and answers/ })
      .getByRole("link", { name: /Open/ })
      .click();
    await page.getByRole("heading", { name: "Questions and answers" }).waitFor();
    const question = page.locator('[name="en:groups.0.entries.0.question"]');
    await question.fill("Who pays for {everything}?");
    await page.getByRole("button", { name: /Save draft/ }).click();
    await page.getByText("Remove {everything}: only {provider} and {nation} are filled in").first().waitFor();
    await question.fill("Who pays <script>alert(1)</script>?");
    await page.getByRole("button", { name: "Add item" }).first().click();
    await page.locator('[name^="en:groups.0.entries."][name$=".question"]').last().fill("A new question?");
    await page.locator('[name^="en:groups.0.entries."][name$=".answer"]').last().fill("Yes.\n\nAsk [us](/contact).");
    await page.getByRole("button", { name: /Save draft/ }).click();
    await page.getByText("Draft saved", { exact: true }).waitFor();
    const preview = page.getByRole("link", { name: "Preview in English" });
    const [looked] = await Promise.all([page.context().waitForEvent("page"), preview.click()]);
    await looked.getByText("Who pays <script>alert(1)</script>?").waitFor();
    await expect(looked.locator("script")).toHaveCount(0);
    await looked.close();
    const visitor = await stage.visit("/resources/faq", { javaScriptEnabled: false });
    expect(await visitor.page.content()).not.toContain("A new question?");
    await page.getByRole("button", { name: "Publish draft" }).click();
    await page.getByRole("dialog").getByLabel("What changed, and why").fill("People asked who pays.");
    await page.getByRole("dialog").getByRole("button", { name: "Publish draft" }).click();
    await page.getByText("Version 2 published", { exact: true }).waitFor();
    await page.getByText("People asked who pays.").waitFor();
    await visitor.page.reload();
    await expect(visitor.page.getByRole("heading", { name: "A new question?" })).toHaveCount(1);
    expect(await visitor.page.content()).toContain("Who pays &lt;script&gt;alert(1)&lt;/script&gt;?");
    expect(await visitor.page.content()).toContain('<a href="/contact">us</a>');
  });

  step("says which languages are behind, and what a colleague typed stays when somebody else was quicker", async () => {
    await open(page, `${stage.server.url}/admin/texts?text=faq`);
    await page.getByRole("button", { name: /Français \(\d+ behind\)/ }).waitFor();
    await open(colleague, `${stage.server.url}/admin/texts?text=contact`);
    // They have read the text before the other one changes it.
    await colleague.locator('[name="en:lead"]').waitFor();
    await open(page, `${stage.server.url}/admin/texts?text=contact`);
    await page.locator('[name="en:lead"]').fill("Thank you for writing.");
    await page.getByRole("button", { name: /Save draft/ }).click();
    await page.getByText("Draft saved", { exact: true }).waitFor();
    await colleague.locator('[name="en:lead"]').fill("Thanks!");
    await colleague.getByRole("button", { name: /Save draft/ }).click();
    await colleague
      .getByText(/has changed this draft since you opened it, on/)
      .first()
      .waitFor();
    await expect(colleague.locator('[name="en:lead"]')).toHaveValue("Thanks!");
    await page.getByRole("button", { name: "Discard draft" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
    await page.getByText("Draft discarded", { exact: true }).waitFor();
    await expect(page.locator('[name="en:lead"]')).toHaveValue(/^Thank you for your interest/);
  });

  step("keeps what was typed in another language, and what a colleague typed while it was published", async () => {
    await open(page, `${stage.server.url}/admin/texts?text=faq`);
    await page.getByRole("button", { name: /Français/ }).click();
    await page.locator('[name="fr:heading"]').fill("Vos questions");
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("button", { name: "Remove item" }).first().click();
    await page.getByRole("button", { name: /Save draft/ }).click();
    await page
      .getByText(/Save Français first/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: /Français/ }).click();
    await expect(page.locator('[name="fr:heading"]')).toHaveValue("Vos questions");
    await page.getByRole("button", { name: /Save draft/ }).click();
    await page.getByText("Draft saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "English" }).click();
    const answers = page.locator('[name^="fr:groups."][name$=".answer"]');
    const before = await answers.count();
    await page.getByRole("button", { name: /Save draft/ }).click();
    await expect(answers).toHaveCount(before - 1);
    await open(colleague, `${stage.server.url}/admin/texts?text=faq`);
    await colleague.locator('[name="en:heading"]').waitFor();
    await page.locator('[name="en:heading"]').fill("Half a hea");
    await page.getByRole("button", { name: "Publish draft" }).click();
    await page
      .getByText(/Save English first/)
      .first()
      .waitFor();
    await expect(page.locator('[name="en:heading"]')).toHaveValue("Half a hea");
    await page.locator('[name="en:heading"]').fill("FAQ");
    await page.getByRole("button", { name: "Publish draft" }).click();
    await page.getByRole("dialog").getByLabel("What changed, and why").fill("Shorter.");
    await page.getByRole("dialog").getByRole("button", { name: "Publish draft" }).click();
    await page.getByText("Version 3 published", { exact: true }).waitFor();
    await colleague.locator('[name="en:heading"]').fill("Asked often");
    await colleague.getByRole("button", { name: /Save draft/ }).click();
    await colleague
      .getByText(/The draft has been published or discarded since you opened it/)
      .first()
      .waitFor();
    await expect(colleague.locator('[name="en:heading"]')).toHaveValue("Asked often");
  });

  step("keeps what was typed and not saved when the page is left, closed or opened anew, until it is discarded", async () => {
    const address = `${stage.server.url}/admin/texts?text=about`;
    await open(page, address);
    const before = await page.locator('[name="en:lead"]').inputValue();
    const members = () => page.locator('[name^="en:team.items."][name$=".text"]');
    const count = await members().count();
    await page.locator('[name="en:lead"]').fill("Who we are, in short.");
    await page.getByRole("button", { name: "Add item" }).click();
    await members().last().fill("Reads what communities send.");
    await page.getByRole("button", { name: "Français" }).click();
    await page.locator('[name="fr:lead"]').fill("Qui nous sommes.");
    await page.getByRole("link", { name: "All texts" }).click();
    await page.getByRole("heading", { name: "Texts", exact: true }).waitFor();
    await page.goBack();
    const note = () => page.getByText(/What you typed on .* and did not save is in these fields again/);
    await note().first().waitFor();
    await expect(page.locator('[name="en:lead"]')).toHaveValue("Who we are, in short.");
    await expect(members()).toHaveCount(count + 1);
    await expect(members().last()).toHaveValue("Reads what communities send.");
    // Words are saved one language at a time; those of the other are kept for the draft that this makes.
    await page.locator('[name^="en:team.items."][name$=".title"]').last().fill("Readers");
    const other = await page.context().newPage();
    await page.close();
    page = other;
    await open(page, address);
    await note().first().waitFor();
    await expect(page.locator('[name="en:lead"]')).toHaveValue("Who we are, in short.");
    await expect(page.locator('[name^="en:team.items."][name$=".title"]').last()).toHaveValue("Readers");
    await page.getByRole("button", { name: "Français" }).click();
    await expect(page.locator('[name="fr:lead"]')).toHaveValue("Qui nous sommes.");
    await page.getByRole("button", { name: "Discard what I typed" }).click();
    await expect(page.locator('[name="fr:lead"]')).not.toHaveValue("Qui nous sommes.");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator('[name="en:lead"]')).toHaveValue("Who we are, in short.");
    await page.getByRole("button", { name: /Save draft/ }).click();
    await page.getByText("Draft saved", { exact: true }).waitFor();
    await open(page, address);
    await members().last().waitFor();
    await expect(note()).toHaveCount(0);
    await expect(members()).toHaveCount(count + 1);
    await expect(page.locator('[name="en:lead"]')).toHaveValue("Who we are, in short.");
    expect(before).not.toBe("Who we are, in short.");
  });

  step("shows what was typed beside a colleague's words, and puts it over none of them", async () => {
    const address = `${stage.server.url}/admin/texts?text=about`;
    await page.locator('[name="en:lead"]').fill("Typed and left.");
    await page.getByRole("link", { name: "All texts" }).click();
    await open(colleague, address);
    await colleague.locator('[name="en:lead"]').fill("A colleague's words.");
    await colleague.getByRole("button", { name: /Save draft/ }).click();
    await colleague.getByText("Draft saved", { exact: true }).waitFor();
    await open(page, address);
    const beside = page.getByRole("region", { name: "What you typed earlier" });
    await beside.waitFor();
    await expect(beside.locator("dd")).toHaveText(["Typed and left.", "The field says now: A colleague's words."]);
    await expect(page.locator('[name="en:lead"]')).toHaveValue("A colleague's words.");
    await page.reload();
    await beside.getByRole("button", { name: "Discard what I typed" }).click();
    await expect(beside).toHaveCount(0);
    await page.reload();
    await page.locator('[name="en:lead"]').waitFor();
    await expect(beside).toHaveCount(0);
    expect(await colleague.evaluate("Object.keys(localStorage).filter((key) => key.includes(':about:'))")).toEqual([]);
  });

  step("hides the samples from visitors", async () => {
    await open(page, `${stage.server.url}/admin/texts`);
    await page.getByRole("button", { name: "Hide sample projects" }).click();
    await page.getByText("Visitors do not see the nine sample projects").waitFor();
    const { page: visitor, troubles } = await stage.visit("/resources/faq");
    await visitor.locator("a[href='/projects']").first().click();
    await visitor.getByText(/Please come back later/).waitFor();
    await expect(visitor.locator("a[href='/projects/1']")).toHaveCount(0);
    expect(troubles).toEqual([]);
    expect((await visitor.goto("/projects/1"))?.status()).toBe(404);
    await visitor.getByRole("heading", { name: "Project Not Found" }).waitFor();
  });

  step("leaves a list without them that has nothing that axe finds", async () => {
    const { page: visitor } = await stage.visit("/projects", { width: phone });
    await until(visitor, "!document.querySelector('main [aria-busy=true], main[aria-busy=true]')");
    await expectSoundInBothColours(visitor);
  });

  step("shows the samples again", async () => {
    await page.getByRole("button", { name: "Show sample projects" }).click();
    await page.getByText("Visitors see the nine sample projects").waitFor();
    const { page: visitor, troubles } = await stage.visit("/projects");
    await visitor.getByText("These projects are samples.").waitFor();
    await visitor.locator("a[href='/projects/1']").first().click();
    await visitor.getByText("Active Project").first().waitFor();
    expect(troubles).toEqual([]);
  });
});
