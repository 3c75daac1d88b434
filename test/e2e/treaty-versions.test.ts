import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import type { TestApp } from "../support/app.ts";
import { expectSound, expectSoundInBothColours } from "../support/axe.ts";
import { isReady, isControlled, rowsOf, setStage, type Stage, until, widths } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { secondCookie } from "../support/second-person.ts";
import { draftIn, textsDesk, type TextsDesk } from "../support/texts.ts";
import { administratorAt, open } from "../support/three-people.ts";

/** Two administrators publish the treaty; nations sign what they read, on whatever page they read it; the desk shows what that was. */
describeSteps("the treaty's versions", (step) => {
  let stage: Stage;
  let asking: Page;
  let deciding: Page;
  let texts: TextsDesk;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    asking = await administratorAt(stage);
    const visit = await stage.visit("/healthz");
    const [name = "", value = ""] = (await secondCookie(stage)).split("=");
    await visit.context.addCookies([{ name, value, url: stage.server.url }]);
    deciding = visit.page;
    texts = textsDesk({ call }, await stage.server.signIn());
  });
  afterAll(() => stage.end());

  const call: TestApp["call"] = async (method, path, body, { cookie = "" } = {}) => {
    const headers = { cookie, origin: stage.server.url, "content-type": "application/json" };
    const answer = await fetch(stage.server.url + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> } as Awaited<ReturnType<TestApp["call"]>>;
  };

  /** One administrator has a heading otherwise in every language, and asks for its publication. */
  async function submit(heading: string, why: string): Promise<void> {
    await draftIn(texts, "treaty", () => ({ "articles.0.heading": heading }));
    await open(asking, `${stage.server.url}/admin/texts?text=treaty`);
    await asking.getByRole("button", { name: "Ask for publication" }).click();
    await asking.getByRole("dialog").getByLabel("What changed, and why").fill(why);
    await asking.getByRole("dialog").getByRole("button", { name: "Ask for publication" }).click();
    await asking.getByText("Waiting for a second person").waitFor();
  }

  async function approve(): Promise<void> {
    await open(deciding, `${stage.server.url}/admin/approvals`);
    await deciding.getByRole("button", { name: /^Approve/ }).click();
    await deciding.getByText("Approved. It is in force.").first().waitFor();
  }

  async function sign(page: Page, nation: string): Promise<void> {
    await page.fill("dialog [name=signatoryName]", "Ada Fictional");
    await page.fill("dialog [name=signatoryTitle]", "Elder");
    await page.fill("dialog [name=nationName]", nation);
    await page.check("dialog [name=hasAgreed]");
    await page.getByRole("button", { name: "Sign Treaty" }).click();
    await page.locator(".banner--ok", { hasText: nation }).waitFor();
    await expect.poll(() => versionOf(nation), { timeout: 15_000 }).toBeDefined();
  }
  const versionOf = async (nation: string) =>
    (await rowsOf(stage, `select treaty_version as version from treaty_signatures where nation_name = '${nation}'`))[0]?.["version"];

  /** Opens the dialog on the treaty's page, and reads. */
  async function read(page: Page): Promise<void> {
    await page.getByRole("link", { name: "Read and sign" }).click();
    await page.locator("dialog .tdoc").waitFor();
    await page.getByRole("button", { name: "Proceed to Signing" }).click();
  }

  step("are sent back with a reason, and then published by the second person; nobody else can", async () => {
    await submit("Recognition of the other", "The council of elders asked for it.");
    await asking.getByRole("region", { name: "What changes in Français" }).getByText("Recognition of the other").waitFor();
    await expect(asking.getByRole("button", { name: /Save draft|Discard draft|Publish draft/ })).toHaveCount(0);
    await open(deciding, `${stage.server.url}/admin/approvals`);
    await deciding.getByText("Treaty: publish version 2").first().waitFor();
    await expectSound(deciding);
    await deciding.getByRole("button", { name: "Refuse, with a reason" }).click();
    await deciding.getByLabel("Why do you refuse it?").fill("Say it as the council does.");
    await deciding.getByRole("button", { name: "Refuse it" }).click();
    await deciding.getByText("Refused", { exact: true }).first().waitFor();
    await open(asking, `${stage.server.url}/admin/texts?text=treaty`);
    await asking.getByText("second-person sent this draft back: Say it as the council does.").waitFor();
    await submit("Recognition and respect", "As the council says it.");
    await approve();
    await expect.poll(async () => (await fetch(`${stage.server.url}/treaty`)).text(), { timeout: 10_000 }).toContain('data-version="2"');
    const visitor = await stage.visit("/treaty#sign", { javaScriptEnabled: false });
    await expect(visitor.page.locator(".tdoc")).toContainText("Recognition and respect", { useInnerText: true });
    await visitor.page.getByText("In force since").waitFor();
  });

  step("are signed as they are read, also from a page that was open before, and on the form", async () => {
    const early = await stage.visit("/treaty#sign");
    await read(early.page);
    await submit("Recognition, respect and time", "It was asked for.");
    await approve();
    await expect.poll(async () => (await fetch(`${stage.server.url}/treaty`)).text(), { timeout: 10_000 }).toContain('data-version="3"');
    await sign(early.page, "Early Nation");
    expect(await versionOf("Early Nation")).toBe("2");
    // The page has the names on the text that was signed, for the print.
    const paper = early.page.locator("main .tdoc");
    await expect(paper.locator("[data-nation]")).toHaveText(["Early Nation", "Early Nation"], { useInnerText: true });
    await expect(paper.locator("[data-signed=signatoryName]").first()).toHaveText("Ada Fictional", { useInnerText: true });
    const form = await stage.visit("/funding-request");
    await form.page.fill("[name=organizationName]", "Form Nation");
    await form.page.selectOption("[name=organizationType]", "nation");
    await form.page.getByRole("button", { name: "Read and sign the treaty" }).click();
    await form.page.locator("dialog .tdoc", { hasText: "Recognition, respect and time" }).waitFor();
    await expect(form.page.locator("dialog .tdoc [data-nation]").first()).toHaveText("Form Nation", { useInnerText: true });
    await expectSound(form.page);
    await form.page.getByRole("button", { name: "Proceed to Signing" }).click();
    await sign(form.page, "Form Nation");
    expect(await versionOf("Form Nation")).toBe("3");
    const plain = await stage.visit("/treaty/sign", { javaScriptEnabled: false });
    await plain.page.fill("[name=signatoryName]", "Ada Fictional");
    await plain.page.fill("[name=signatoryTitle]", "Elder");
    await plain.page.fill("[name=nationName]", "Plain Nation");
    await plain.page.check("[name=hasAgreed]");
    await plain.page.getByRole("button", { name: "Sign Treaty" }).click();
    await plain.page.waitForURL("**/treaty/signed?reference=TS-*");
    expect(await versionOf("Plain Nation")).toBe("3");
  });

  step("are not signed long after another has taken its place: the page says so, shows that one, and keeps what was typed", async () => {
    const { page } = await stage.visit("/treaty#sign");
    await page.evaluate("document.querySelector('main .tdoc').dataset.version = '2'");
    await read(page);
    const shift = (days: number) =>
      rowsOf(
        stage,
        `alter table kept_texts disable trigger keep_texts_kept; update kept_texts set kept_at = kept_at - make_interval(days => ${days});
         alter table kept_texts enable trigger keep_texts_kept; select 1 as one`,
      );
    await shift(15);
    await page.fill("dialog [name=signatoryName]", "Ada Fictional");
    await page.fill("dialog [name=signatoryTitle]", "Elder");
    await page.fill("dialog [name=nationName]", "Late Nation");
    await page.check("dialog [name=hasAgreed]");
    await page.getByRole("button", { name: "Sign Treaty" }).click();
    await page.getByText("Your signature was not recorded.").waitFor();
    await page.locator("main .tdoc", { hasText: "Recognition, respect and time" }).waitFor();
    await expect(page.locator(".banner--ok")).toHaveCount(0);
    await expect(page.locator("main .tdoc", { hasText: "Late Nation" })).toHaveCount(0);
    await read(page);
    await expect(page.locator("dialog [name=signatoryTitle]")).toHaveValue("Elder");
    await page.check("dialog [name=hasAgreed]");
    await page.getByRole("button", { name: "Sign Treaty" }).click();
    await expect.poll(() => versionOf("Late Nation"), { timeout: 15_000 }).toBe("3");
    await shift(-15);
  });

  step("are signed without a connection as the device keeps them", async () => {
    const { page, context } = await stage.visit("/funding-request", { serviceWorkers: "allow" });
    await isControlled(page);
    await until(page, `caches.match("/treaty").then((kept) => kept !== undefined)`);
    await context.setOffline(true);
    await page.selectOption("[name=organizationType]", "nation");
    await page.getByRole("button", { name: "Read and sign the treaty" }).click();
    await page.locator("dialog .tdoc", { hasText: "Recognition, respect and time" }).waitFor();
    await page.getByRole("button", { name: "Proceed to Signing" }).click();
    await page.fill("dialog [name=signatoryName]", "Ada Fictional");
    await page.fill("dialog [name=signatoryTitle]", "Elder");
    await page.fill("dialog [name=nationName]", "Far Nation");
    await page.check("dialog [name=hasAgreed]");
    await page.getByRole("button", { name: "Sign Treaty" }).click();
    await page.locator(".banner--ok", { hasText: "Far Nation" }).waitFor();
    await context.setOffline(false);
    await expect.poll(() => versionOf("Far Nation"), { timeout: 20_000 }).toBe("3");
  });

  step("are not signed where the text cannot be read", async () => {
    const { page } = await stage.visit("/funding-request");
    await page.route("**/treaty", (route) => route.abort());
    await page.selectOption("[name=organizationType]", "nation");
    await page.getByRole("button", { name: "Read and sign the treaty" }).click();
    await page.getByText("The treaty could not be loaded, so it cannot be signed now.").waitFor();
    await expect(page.getByRole("button", { name: "Proceed to Signing" })).toBeDisabled();
    await page.unroute("**/treaty");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("dialog .tdoc").waitFor();
    await expect(page.getByRole("button", { name: "Proceed to Signing" })).toBeEnabled();
  });

  step("are shown at the desk as they were signed, and to everybody at addresses of their own", async () => {
    await open(asking, `${stage.server.url}/admin/treaty-signatures`);
    await asking
      .getByRole("row", { name: /Early Nation/ })
      .getByRole("button", { name: /Open/ })
      .click();
    await asking.getByRole("dialog").getByRole("button", { name: "Read what was signed" }).click();
    const words = asking.getByRole("region", { name: "What was signed" });
    await words.waitFor();
    await expect(words).toContainText(/1\. Recognition and respect\n/, { useInnerText: true });
    await expectSound(asking);
    const { page } = await stage.visit("/treaty/versions/2");
    await expect(page.locator(".tdoc")).toContainText("Recognition and respect", { useInnerText: true });
    await expect(page.locator("script")).toHaveCount(0);
    await expectSound(page);
    await page.getByRole("link", { name: "Read the version in force" }).click();
    await page.waitForURL("**/treaty");
    for (const [path, status] of [
      ["/treaty/versions/1", 200],
      ["/treaty/versions/4", 404],
      ["/treaty/versions/x", 404],
      ["/resources/license/versions/2", 404],
    ] as const)
      expect((await fetch(stage.server.url + path)).status, path).toBe(status);
    // Kept: nobody keeps the server busy with them.
    for (const path of ["/treaty/versions/1", "/treaty/versions/x"])
      expect((await fetch(stage.server.url + path)).headers.get("etag"), path).toMatch(/./);
    expect((await fetch(`${stage.server.url}/treaty/versions/3`)).url).toBe(`${stage.server.url}/treaty`);
  });

  step("have nothing that axe finds, and nothing wider than a phone", async () => {
    await deciding.goto(`${stage.server.url}/admin/texts?text=treaty`);
    await isReady(deciding);
    await until(deciding, "!document.querySelector('main [aria-busy=true], main[aria-busy=true]')");
    for (const width of widths) {
      await deciding.setViewportSize({ width, height: 900 });
      await expectSoundInBothColours(deciding);
    }
  });
});
