import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { desktop, phone, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { postJson } from "../support/server-process.ts";
import { administratorAt, open, reviewerAt, type Sent, sendRequest } from "../support/three-people.ts";

const record = "/admin/funding-requests?request=1#talk";
const templates = "/admin/question-templates";
const thread = (page: Page) => page.locator("#talk .thread");
const letter = (page: Page, name: string) => thread(page).locator(".msg--letter", { hasText: name }).last();

/** One thread: a question from a template, its letter, the answer and a message; and letters that say what became of them. */
describeSteps("the conversation about a request", (step) => {
  let stage: Stage;
  let mail: MailCatcher;
  let page: Page;
  let nora: Page;
  let sent: Sent;
  journey.beforeAll(async ({ browser }) => {
    mail = await startMailCatcher();
    stage = await setStage(browser, { SMTP_URL: mail.url, UNDO_SECONDS: "6" });
    sent = await sendRequest(stage, {
      organizationName: "Three Rivers Nation",
      projectTitle: "Clean water",
      contactName: "Marian Tolliver",
    });
    await sendRequest(stage, { organizationName: "Upper Meadow Council", email: "meadow@a.example" });
    await rowsOf(stage, "update funding_requests set language = case id when 1 then 'fr' else 'es' end");
    page = await administratorAt(stage);
    nora = await reviewerAt(stage, "nora");
    for (const one of [page, nora]) await one.setViewportSize({ width: desktop, height: 900 });
  });
  afterAll(async () => {
    await stage.end();
    await mail.close();
  });

  step("has templates that administrators keep, with the places that there are alone", async () => {
    await open(page, "/admin/decision-reasons");
    await page.getByLabel("Funding request pages", { exact: true }).locator("summary").click();
    await page.getByRole("link", { name: "Question templates" }).click();
    await page.getByText("No templates yet").waitFor();
    await expectSoundInBothColours(page);
    await page.getByRole("button", { name: "Add template" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Name").fill("Which offer");
    await dialog.getByLabel("English").fill("Dear {contact}, which offer is {project} from?");
    await dialog.getByRole("button", { name: "Save template" }).click();
    await dialog.getByText("Remove or correct {contact}. What can be filled in: {contactName}").first().waitFor();
    await dialog.getByLabel("English").fill("Dear {contactName}, which offer is {project} from?");
    await dialog.getByLabel(/^French/).fill("{contactName}, de quelle offre vient {project} ({reference}) ?");
    await expectSoundInBothColours(page);
    await dialog.getByRole("button", { name: "Save template" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Which offer" }).waitFor();
    await open(nora, templates);
    await nora.getByRole("heading", { name: "Which offer" }).waitFor();
    await expect(nora.getByRole("button", { name: /^(Add template|Edit|Retire)/ })).toHaveCount(0);
  });

  step("shows whoever saves second what the first one saved, and keeps what they typed", async () => {
    await page.getByRole("button", { name: "Edit: Which offer" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("English").fill("Mine, {contactName}?");
    const cookie = await stage.server.signIn();
    const theirs = {
      name: "Which offer",
      textEn: "Theirs, {project}?",
      textFr: "{contactName}, de quelle offre vient {project} ({reference}) ?",
    };
    const saved = await page.request.put(`${stage.server.url}/api/admin/question-templates/1`, {
      data: { ...theirs, isActive: true, seen: 1 },
      headers: { cookie, origin: stage.server.url },
    });
    expect(saved.status()).toBe(200);
    await dialog.getByRole("button", { name: "Save template" }).click();
    await dialog.getByText("Theirs, {project}?").waitFor();
    await expect(dialog.getByLabel("English")).toHaveValue("Mine, {contactName}?");
    await dialog.getByRole("button", { name: "Save mine instead" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Mine, {contactName}?").first().waitFor();
  });

  step("asks in the applicant's language from a template, after what was typed, and says when there is only English", async () => {
    await open(page, "/admin/funding-requests?request=2#talk");
    await page.getByRole("button", { name: "Ask a question" }).click();
    await page.getByLabel(/^Use a template/).selectOption({ label: "Which offer" });
    await page.getByText("“Which offer” has no text in Spanish, so the English one has been added.").waitFor();
    await page.locator(".ask").getByRole("button", { name: "Cancel" }).click();

    await open(page, record);
    await page.getByRole("button", { name: "Ask a question" }).click();
    const box = page.getByLabel(/^Ask a question/);
    await box.fill("Bonjour.");
    await page.getByLabel(/^Use a template/).selectOption({ label: "Which offer" });
    await page.getByText("“Which offer” has been added in French.").waitFor();
    await expect(box).toHaveValue(`Bonjour.\n\nMarian Tolliver, de quelle offre vient Clean water (${sent.reference}) ?`);
    await expectSoundInBothColours(page);
    await page.getByRole("button", { name: "Send question" }).click();
  });

  step("says of the letter that it can be undone, then that the mail server took it, and no more", async () => {
    await letter(page, "Email with the question").getByText("Until then it can be undone.").waitFor();
    await letter(page, "Email with the question").getByText("Accepted by the mail server").waitFor({ timeout: 20_000 });
    await letter(page, "Email with the question").getByText("Whether it was read is not known.").waitFor();
    await mail.waitFor(({ text }) => text?.includes("de quelle offre vient Clean water") === true);
    await expect(thread(page)).not.toContainText(sent.token);
  });

  step("has the answer without a reload, and the applicant's message for those alone who may read it", async () => {
    const applicant = (await stage.visit("/healthz", { width: phone })).page;
    await open(applicant, sent.page);
    await open(nora, record);
    await applicant.getByLabel(/^(Your answer|Votre réponse)/).fill("From the second of three offers.");
    await applicant.getByRole("button", { name: /^(Send answer|Envoyer)/ }).click();
    for (const one of [page, nora]) await thread(one).getByText("From the second of three offers.").waitFor();
    const { email = "" } = (await rowsOf(stage, "select email from funding_requests where id = 1"))[0] as { email?: string };
    const wrote = {
      name: "Marian Tolliver",
      email,
      about: "request",
      reference: sent.reference,
      message: "About the pipes.",
      elapsedMs: 9_000,
    };
    const { body } = await postJson(`${stage.server.url}/api/messages`, wrote);
    for (const one of [page, nora]) {
      await one.reload();
      await thread(one).getByText("From the second of three offers.").first().waitFor();
    }
    await thread(page).getByText("About the pipes.").waitFor();
    // The form asks for no link: who knows reference and address need not be the applicant.
    const said = (text: string) => thread(page).locator(".msg", { hasText: text }).last().locator("header b");
    await expect(said("About the pipes.")).toHaveText("Someone with the reference and email address");
    await expect(said("From the second of three offers.")).toHaveText("Applicant");
    await expect(thread(nora).getByText("About the pipes.")).toHaveCount(0);
    await expectSoundInBothColours(page);
    await expectSoundInBothColours(nora);
    await thread(page)
      .getByRole("link", { name: String(body["reference"]), exact: true })
      .click();
    await page.getByRole("dialog").getByText("About the pipes.").waitFor();
  });

  step("says why a letter was not delivered, and who may sends it again", async () => {
    mail.refuseWith({ code: 550, text: "no such mailbox" });
    await open(page, record);
    await page.getByRole("button", { name: "Send a private link" }).click();
    await letter(page, "New private link").getByText("Not delivered").waitFor();
    await letter(page, "New private link")
      .getByText(/The mail server said: .*no such mailbox/)
      .waitFor();
    await expectSoundInBothColours(page);
    await nora.reload();
    await letter(nora, "New private link").getByText("Not delivered").waitFor();
    await expect(nora.getByRole("button", { name: /^Send again/ })).toHaveCount(0);
    mail.refuseWith(undefined);
    await letter(page, "New private link")
      .getByRole("button", { name: /^Send again/ })
      .click();
    await letter(page, "New private link").getByText("Accepted by the mail server").waitFor({ timeout: 20_000 });
  });

  step("warns whoever decides over an open question, about one request and about several", async () => {
    await open(page, record);
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    await page.locator("dialog[open]").getByText("Reason").first().waitFor();
    await expect(page.locator("dialog[open]").getByText("still open")).toHaveCount(0);
    // While the dialog is open, and by the reviewer, whose bar to undo it then lies over none of the administrator's rows.
    for (const id of [1, 2])
      await nora.request.post(`${stage.server.url}/api/admin/funding-requests/${id}/questions`, {
        data: { question: "Still open?", questionKey: crypto.randomUUID() },
        headers: { origin: stage.server.url },
      });
    await page.locator("dialog[open]").getByText("1 question to the applicant is still open. It stays open after the decision").waitFor();
    await page.locator("dialog[open]").getByRole("button", { name: "Cancel" }).click();
    await open(page, "/admin/funding-requests");
    for (const who of ["Three Rivers Nation", "Upper Meadow Council"])
      await page.getByRole("row").filter({ hasText: who }).getByRole("checkbox").check({ force: true });
    await page.getByRole("button", { name: "Set status" }).click();
    await page.locator("dialog[open]").getByLabel("Rejected").check();
    await page.locator("dialog[open]").getByRole("button", { name: /2/ }).click();
    await page.locator("dialog[open]").getByText("2 questions to applicants are still open. They stay open after the decision").waitFor();
    await expectSoundInBothColours(page);
  });
});
