import type { Page } from "@playwright/test";
import sharp from "sharp";
import { afterAll } from "vitest";
import { payee } from "../support/bank.ts";
import { enterCode } from "../support/codes.ts";
import { isReady, rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { letPay } from "../support/let-pay.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { approveAllAt } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";
import { administratorAt, open, type Sent, sendRequest, tab } from "../support/three-people.ts";

const photograph = (background: string) =>
  sharp({ create: { width: 1_600, height: 1_000, channels: 3, background } })
    .jpeg()
    .toBuffer();

const name = "Clean water for the upper river";

/** A community, a visitor and an administrator at once, and a bank's software: published by the community, and taken out again. */
describeSteps("the withdrawal story", (step) => {
  let stage: Stage;
  let mail: MailCatcher;
  let request: Sent;
  let community: Page;
  let visitor: Page;
  let admin: Page;
  let cookie: string;
  let project = "";
  let picture = "";
  let key = "";
  journey.beforeAll(async ({ browser }) => {
    mail = await startMailCatcher();
    stage = await setStage(browser, { SMTP_URL: mail.url });
    cookie = await stage.server.signIn();
    request = await sendRequest(stage);
    admin = await administratorAt(stage);
    ({ page: community } = await stage.visit("/healthz", { width: 360 }));
    ({ page: visitor } = await stage.visit("/healthz"));
  });
  afterAll(async () => {
    await stage.end();
    await mail.close();
  });

  const post = (path: string, body: unknown) => postJson(`${stage.server.url}/api/admin${path}`, body, { cookie });
  const bank = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${stage.server.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const listed = async () => ((await bank("GET", "/projects")).body["data"] as { id: string }[]).map(({ id }) => id);
  const publicly = async () => (await fetch(`${stage.server.url}/api/projects/${project}`)).status;

  step("an approved request becomes a project that nobody sees", async () => {
    await open(admin, "/admin/funding-requests?open=1");
    await admin
      .locator(".drawer")
      .getByLabel(/^Status of/)
      .selectOption("approved");
    await admin.locator("dialog[open]").getByRole("radio").first().check();
    await admin.getByRole("button", { name: "Approve and tell the applicant" }).click();
    await admin.locator("dialog[open]").waitFor({ state: "detached" });
    await tab(admin, "Review");
    await admin.locator(".drawer").getByRole("button", { name: "Prepare a project" }).click();
    await admin.getByRole("heading", { level: 1, name }).waitFor();
    await open(visitor, "/projects");
    await expect(visitor.locator("main")).not.toContainText("Upper river communities");
  });

  step("the community keeps its place private, consents in its own words, and publishes", async () => {
    await open(community, `${request.page}/project`);
    await community.getByText("Before you can publish:").waitFor();
    await expect(community.getByRole("button", { name: "Publish the project" })).toHaveCount(0);
    await community.getByLabel(/^Place/).check();
    await community.getByRole("button", { name: "Save what stays private" }).click();
    await community.getByText("Saved").first().waitFor();
    await community.getByRole("button", { name: "Give consent" }).first().click();
    const form = community.locator("form").filter({ hasText: "Our community has read this and agrees." });
    for (const field of ["consentedBy", "consentedByRole", "onBehalfOf", "procedure"])
      await expect(form.locator(`[name=${field}]`)).toHaveValue("");
    await form.locator("[name=consentedBy]").fill("Marian Tolliver");
    await form.locator("[name=consentedByRole]").fill("Council chair");
    await form.locator("[name=onBehalfOf]").fill("Three Rivers Nation");
    await form.locator("[name=procedure]").fill("Three open meetings, then a vote of the council.");
    await form.locator("[name=consentedOn]").fill("2026-02-03");
    await form.getByLabel("Until we withdraw it").check();
    await form.getByRole("button", { name: "Give consent" }).click();
    await community.getByText("Tick the box to say that your community agrees.").first().waitFor();
    await expect(form.locator("[name=procedure]")).toHaveValue(/Three open meetings/);
    await form.getByLabel("Our community has read this and agrees.").check();
    await form.getByRole("button", { name: "Give consent" }).click();
    await enterCode(community, mail);
    await community.getByRole("button", { name: "Publish the project" }).click();
    await community.getByRole("button", { name: "Publish now" }).click();
    await enterCode(community, mail);
    const link = community.getByRole("link", { name: "See the public page" });
    await link.waitFor();
    project = ((await link.getAttribute("href")) ?? "").split("/").at(-1) ?? "";
    expect(project).toMatch(/^prj_/);
  });

  step("everybody sees it, without its place: the page, the list, the bank's software", async () => {
    const { body } = await post("/institutions", { name: "Stone Meadow Credit Union", description: "d", type: "Credit Union", tags: [] });
    const institution = Number(body["id"]);
    // How it becomes active, and where its money comes from, is what the walk shows.
    await rowsOf(stage, `update institutions set onboarding_step = 'active', eligibility_status = 'eligible' where id = ${institution}`);
    const deposit = { amount: "5000.00", currency: "USD", mode: "live", note: "B-7711, first deposit" };
    expect((await post(`/institutions/${institution}/deposits`, deposit)).status).toBe(202);
    const scopes = ["projects:read", "transactions:read", "transactions:write", "events:read"];
    const issued = await post(`/institutions/${institution}/api-keys`, { mode: "live", name: "Core banking", scopes, expiresInDays: 90 });
    key = String(issued.body["key"]);
    const put = await fetch(`${stage.server.url}/api/admin/projects/1/payee`, {
      method: "PUT",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(payee),
    });
    expect(put.status).toBe(202);
    await approveAllAt(stage);
    await letPay(stage, institution);
    expect(await listed()).toEqual([project]);
    expect(JSON.stringify((await bank("GET", `/projects/${project}`)).body)).not.toContain("Upper river");
    const sent = await bank(
      "POST",
      "/transactions",
      { project_id: project, amount: "2500.00", currency: "USD", reference: "INV-1" },
      { "idempotency-key": "one" },
    );
    expect(sent).toMatchObject({ status: 201, body: { status: "pending" } });
    await open(visitor, `/projects/${project}`);
    await visitor.getByRole("heading", { level: 1, name }).waitFor();
    await expect(visitor.locator("main")).not.toContainText("Upper river communities");
  });

  step("the community tells what came of it, and the visitor reads it with its source and day", async () => {
    await community.getByRole("button", { name: "Write an update" }).click();
    const form = community.locator("form").filter({ hasText: "Who reports this" });
    await form.locator("[name=kind]").selectOption("outcome");
    await form.locator("[name=title]").fill("The intake runs again");
    await form.locator("[name=body]").fill("Since Monday there is water in every house of the upper village.");
    await form.locator("[name=happenedOn]").fill("2026-11-02");
    await form.locator("[name=source]").fill("Water committee");
    await form.getByRole("button", { name: "Add a figure" }).click();
    await form.locator("[name='figures.0.label']").fill("Houses with water");
    await form.locator("[name='figures.0.value']").fill("64");
    const save = form.getByRole("button", { name: "Save", exact: true });
    const file = form.locator("input[type=file]");
    await file.setInputFiles({ name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photograph at all") });
    await save.click();
    await form.getByRole("link", { name: /^Describe the picture in a few words/ }).waitFor();
    await form.getByLabel(/What it shows/).fill("Two keepers at the intake");
    await form.locator("input[type=checkbox]").check();
    await save.click();
    // The words are safe, and everything typed is still there for another try with another file.
    await form
      .getByText(/^The update is saved, but not its picture: /)
      .first()
      .waitFor();
    await expect(form.locator("[name=title]")).toHaveValue("The intake runs again");
    await file.setInputFiles({ name: "keepers.jpg", mimeType: "image/jpeg", buffer: await photograph("seagreen") });
    await save.click();
    await form.waitFor({ state: "detached" });
    await visitor.reload();
    await isReady(visitor);
    const told = visitor.locator("article.story");
    await expect(told).toHaveCount(1);
    await told.getByText("The intake runs again").waitFor();
    await told.getByRole("img", { name: "Two keepers at the intake" }).waitFor();
    await visitor.getByText("Houses with water").first().waitFor();
    await visitor
      .getByText(/Water committee, Nov 2, 2026/)
      .first()
      .waitFor();
  });

  step("the community leads with its own picture, its theme and its language, and the visitor finds it by them", async () => {
    await community.getByRole("button", { name: "Change the facts" }).click();
    const facts = community.locator("form").filter({ has: community.locator("[name=theme]") });
    await facts.locator("[name=theme]").selectOption({ label: "Water Access" });
    await facts.locator("[name=nationName]").fill("Ŧáłeḵen Nation");
    await facts.locator("[name=nationLanguage]").fill("str");
    await facts.getByRole("button", { name: "Save", exact: true }).click();
    await community.getByText("Saved").first().waitFor();
    const pictures = community.getByRole("region", { name: "Pictures", exact: true });
    await pictures.getByRole("button", { name: "Add the picture" }).click();
    await pictures.getByText("Choose a photograph.").first().waitFor();
    const buffer = await photograph("teal");
    await pictures.locator("input[type=file]").setInputFiles({ name: "river.jpg", mimeType: "image/jpeg", buffer });
    await pictures.getByLabel(/What it shows/).fill("The intake at dawn");
    await pictures.locator("input[type=checkbox]").check();
    await pictures.getByRole("button", { name: "Add the picture" }).click();
    await pictures.getByRole("button", { name: /^Use as cover/ }).click();
    await pictures.getByRole("button", { name: /^Cover/ }).waitFor();
    const texts = community.getByRole("region", { name: "Other languages" });
    await texts.getByRole("button", { name: "Add a language" }).click();
    await texts.getByRole("button", { name: "Save", exact: true }).click();
    await texts.getByText("Enter the name of the language.").first().waitFor();
    await texts.locator("[name=languageName]").fill("SENĆOŦEN");
    await texts.locator("[name=textLanguage]").fill("str");
    await texts.locator("[name=textName]").fill("ȽÁU, WELṈEW̱");
    await texts.locator("[name=textDescription]").fill("Our words.");
    await texts.getByRole("button", { name: "Save", exact: true }).click();
    await texts.getByRole("heading", { name: /WELṈEW̱/ }).waitFor();

    await open(visitor, "/projects?q=talek+welnew&theme=water");
    const card = visitor.getByRole("article");
    const cover = card.getByRole("img", { name: "The intake at dawn" });
    await until(visitor, "document.querySelector('.proj img').naturalWidth > 0");
    expect(await cover.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain("format=avif");
    await card.getByRole("link", { name }).click();
    await visitor.getByRole("heading", { level: 1, name }).waitFor();
    await expect(visitor.locator(".pr__t .name")).toHaveAttribute("lang", "str");
    await until(visitor, "document.querySelector('.cov img').naturalWidth > 0");
    await visitor.getByRole("article", { name: "SENĆOŦEN" }).getByText("Our words.").waitFor();
    picture = new URL(await visitor.locator(".cov img").evaluate((img: HTMLImageElement) => img.currentSrc)).pathname;
    expect((await fetch(`${stage.server.url}${picture}`)).status).toBe(200);
  });

  step("withdrawn by the community, it is gone at once, and both sides are told of the transfer under way", async () => {
    await community.getByRole("button", { name: "Withdraw from public view" }).click();
    const dialog = community.locator("dialog[open]");
    await dialog.getByText("Payments not sent yet, which will wait: 1.").waitFor();
    await dialog.getByRole("button", { name: "Withdraw from public view" }).click();
    await enterCode(community, mail);
    await dialog.waitFor({ state: "detached" });

    expect(await publicly()).toBe(410);
    expect((await fetch(`${stage.server.url}${picture}`)).status).toBe(404);
    expect((await fetch(`${stage.server.url}/api/projects/${project}/posts`)).status).toBe(410);
    expect((await bank("GET", `/projects/${project}`)).status).toBe(404);
    expect(await listed()).toEqual([]);
    const more = await bank(
      "POST",
      "/transactions",
      { project_id: project, amount: "1.00", currency: "USD" },
      { "idempotency-key": "two" },
    );
    expect(more.status).toBe(422);
    await open(visitor, `/projects/${project}`);
    await visitor.getByText("Project Not Found").first().waitFor();
    const events = JSON.stringify((await bank("GET", "/events")).body);
    expect(events).toContain('"effect":"waits"');
    expect(events).not.toContain("Clean water");
    const [told] = await rowsOf(stage, "select body_text from emails where kind like '%consent%' order by id desc limit 1");
    expect(String(told?.["body_text"])).toMatch(/wait/);
  });

  step("the refused reads are shown to the community and to the staff, who were told", async () => {
    await open(community, `${request.page}/project`);
    await community.getByText(/Stone Meadow Credit Union, API, 1 ×/).waitFor();
    await community.getByText(/visitors, page, \d ×/).waitFor();
    await open(admin, "/admin/projects?state=withdrawn");
    await admin.getByRole("link", { name }).click();
    await admin
      .getByText(/Stone Meadow Credit Union/)
      .first()
      .waitFor();
    expect(
      await rowsOf(
        stage,
        "select kind from notifications where kind in ('project_published', 'consent_withdrawn') and user_id = 1 order by id",
      ),
    ).toEqual([{ kind: "project_published" }, { kind: "consent_withdrawn" }]);
    const actions = (
      await rowsOf(stage, "select action from audit_log where subject_type = 'project' and actor_name = 'community' order by id")
    ).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(["project.private_fields_set", "project.consent_recorded", "project.published", "project.consent_withdrawn"]),
    );
  });
});
