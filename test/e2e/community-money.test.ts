import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSound } from "../support/axe.ts";
import { payee } from "../support/bank.ts";
import { enterCode } from "../support/codes.ts";
import { isReady, logIn, phone, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { letPay } from "../support/let-pay.ts";
import { type MailCatcher, startMailCatcher } from "../support/mail-catcher.ts";
import { approveAllAt, secondCookie } from "../support/second-person.ts";
import { postJson } from "../support/server-process.ts";
import { open, type Sent, sendRequest } from "../support/three-people.ts";

const project = "prj_moneyjourney0000";

/** A community that is paid, told by email, answers by its link, asks, and is answered by somebody who did not let the payment go. */
describeSteps("the community's side of the money", (step) => {
  let stage: Stage;
  let mail: MailCatcher;
  let request: Sent;
  let community: Page;
  let troubles: string[];
  let cookie: string;
  let key: string;
  let institution: number;
  journey.beforeAll(async ({ browser }) => {
    mail = await startMailCatcher();
    stage = await setStage(browser, { SMTP_URL: mail.url });
    cookie = await stage.server.signIn();
    request = await sendRequest(stage);
    await rowsOf(stage, "update funding_requests set status = 'approved'");
    await post("/projects", { fundingRequestId: 1 });
    await rowsOf(
      stage,
      `update projects set public_id = '${project}', state = 'published', published_at = now(), public_until = 'infinity',
              nation_name = 'Three Rivers Nation'`,
    );
    ({ page: community, troubles } = await stage.visit("/healthz", { width: phone }));
  });
  afterAll(async () => {
    await stage.end();
    await mail.close();
  });

  const post = (path: string, body: unknown, as = cookie) => postJson(`${stage.server.url}/api/admin${path}`, body, { cookie: as });
  const order = async (amount: string, reference: string) => {
    const headers = { authorization: `Bearer ${key}`, "idempotency-key": randomUUID() };
    const { body } = await postJson(`${stage.server.url}/api/v1/transactions`, { project_id: project, amount, reference }, headers);
    return String(body["transaction_id"]);
  };
  const tell = () => rowsOf(stage, "select graphile_worker.add_job('tell_communities')");
  const sums = () => community.locator(".cmoney__sums dd").allTextContents();

  step("is reached from the community's page, and says what will stand there", async () => {
    await open(community, `${request.page}/project`);
    await community.getByRole("link", { name: "Your money" }).click();
    await community.getByRole("heading", { level: 2, name: "No payment yet" }).waitFor();
    await community.getByText("No account has been entered yet.").waitFor();
    await expectSound(community);
  });

  step("writes when the bank has paid; the link of that message leads to the payment, which the community confirms", async () => {
    const made = await post("/institutions", { name: "Stone Meadow Credit Union", description: "d", type: "Credit Union", tags: [] });
    institution = Number(made.body["id"]);
    await rowsOf(stage, "update institutions set onboarding_step = 'active', eligibility_status = 'eligible'");
    await post(`/institutions/${institution}/deposits`, { amount: "9000.00", currency: "USD", mode: "live", note: "First deposit" });
    const scopes = ["projects:read", "transactions:read", "transactions:write"];
    const issued = await post(`/institutions/${institution}/api-keys`, { mode: "live", name: "Core", scopes, expiresInDays: 90 });
    key = String(issued.body["key"]);
    await fetch(`${stage.server.url}/api/admin/projects/1/payee`, {
      method: "PUT",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(payee),
    });
    await approveAllAt(stage);
    await letPay(stage, institution);
    const paid = await order("2500.00", "First part");
    await order("40.50", "Second part");
    expect((await post(`/transfers/${paid}/steps`, { step: "settle", reason: "The bank said so" })).status).toBe(200);
    await tell();
    const message = await mail.waitFor(({ subject }) => subject === "A payment to your project was made");
    expect(message.text).toContain("USD 2,500.00");
    const link = /https?:\/\/\S+\/request\/[\w-]+/.exec(message.text ?? "")?.[0] ?? "";
    request = { ...request, page: new URL(link).pathname };

    await open(community, `${request.page}/money`);
    const asked = community.getByRole("region", { name: "Has this payment reached you?" });
    await asked.getByText(/Stone Meadow Credit Union/).waitFor();
    await asked.getByText(/…6789/).waitFor();
    expect(await sums()).toEqual(["$0", "$2,540.50", "$250,000"]);
    await expectSound(community);
    await asked.getByRole("button", { name: "Yes, it has arrived" }).click();
    await asked.waitFor({ state: "detached" });
    expect(await sums()).toEqual(["$2,500", "$40.50", "$250,000"]);
    await community.getByText(/^You confirmed it, /).waitFor();
    await community.getByText("Waits here").waitFor();
    const [table] = await Promise.all([
      community.waitForEvent("download"),
      community.getByRole("link", { name: "As a table (CSV)" }).click(),
    ]);
    expect(table.suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/);
  });

  step("takes a question, keeps what was typed while a word is missing, and says who answers by when", async () => {
    await community.getByRole("button", { name: /^Question it/ }).click();
    const dialog = community.locator("dialog[open]");
    await dialog.getByRole("button", { name: "Ask about it" }).click();
    await dialog.getByText("Say what is wrong").first().waitFor();
    await dialog.locator("[name=words]").fill("Only 2,450 came.");
    await expectSound(community);
    await dialog.getByRole("button", { name: "Ask about it" }).click();
    await dialog.waitFor({ state: "detached" });
    const question = community.getByRole("region", { name: /^You ask about \$2,500/ });
    await question.getByText("Only 2,450 came.").waitFor();
    await question.getByText(/^We answer by /).waitFor();
    expect(await sums()).toEqual(["$0", "$2,540.50", "$250,000"]);
    await expectSound(community);
  });

  step("is answered at the desk by somebody who did not let the payment go, and settled by the community", async () => {
    const visit = await stage.visit("/healthz");
    const desk = visit.page;
    await logIn(visit, stage.server);
    await desk.goto("/admin/payment-questions");
    await isReady(desk);
    await desk.getByRole("button", { name: /^Answer/ }).click();
    const dialog = desk.locator("dialog[open]");
    await dialog.getByText("Only 2,450 came.").waitFor();
    await dialog.getByLabel("Your answer").fill("The bank kept a fee of 50. It is on its way.");
    await expectSound(desk);
    await dialog.getByRole("button", { name: "Answer the community" }).click();
    await desk.getByText("You moved, held or let go this payment yourself. Another person has to answer.").first().waitFor();
    await expect(dialog.getByLabel("Your answer")).toHaveValue(/a fee of 50/);
    const [, value = ""] = (await secondCookie(stage)).split("=");
    await visit.context.addCookies([{ name: "session", value, url: stage.server.url }]);
    await dialog.getByRole("button", { name: "Answer the community" }).click();
    await dialog.waitFor({ state: "detached" });
    await desk.getByText("Answered").first().waitFor();
    await expectSound(desk);

    await tell();
    const message = await mail.waitFor(({ subject }) => subject === "We answered your question about a payment");
    expect(message.text).toContain("The bank kept a fee of 50.");
    const link = /https?:\/\/\S+\/request\/[\w-]+/.exec(message.text ?? "")?.[0] ?? "";
    await open(community, `${new URL(link).pathname}/money`);
    const question = community.getByRole("region", { name: /^You ask about \$2,500/ });
    await question.getByText("The bank kept a fee of 50. It is on its way.").waitFor();
    await expectSound(community);
    await question.getByRole("button", { name: "Yes, it has arrived" }).click();
    await question.waitFor({ state: "detached" });
    expect(await sums()).toEqual(["$2,500", "$40.50", "$250,000"]);
    await community.getByRole("button", { name: /^Take it back/ }).waitFor();
    expect(troubles).toEqual([]);
    expect(visit.troubles).toEqual([]);
  });

  step("asks the community first where it wants that: it is told who wants to fund it, and accepts with a code", async () => {
    const choices = community.getByRole("region", { name: "Your choices" });
    await choices.getByLabel("Who may fund you").selectOption({ label: "Ask us first" });
    await choices.getByRole("button", { name: /^Save/ }).click();
    await choices.getByRole("button", { name: /^Save/ }).waitFor({ state: "detached" });
    // Whose money never came is a stranger again.
    await rowsOf(stage, "update transfers set status = 'failed'");
    expect(await order("10.00", "Third part")).toBe("undefined");
    await tell();
    const message = await mail.waitFor(({ subject }) => subject === "An institution wants to fund your project");
    expect(message.text).toContain(`/institutions/${institution}`);
    const link = /https?:\/\/\S+\/request\/[\w-]+/.exec(message.text ?? "")?.[0] ?? "";
    await open(community, `${new URL(link).pathname}/money`);
    const wish = community.getByRole("region", { name: "Stone Meadow Credit Union wants to fund you" });
    await wish.getByRole("link", { name: "Public record" }).waitFor();
    await expectSound(community);
    await wish.getByRole("button", { name: "Accept" }).click();
    await enterCode(community, mail);
    await wish.waitFor({ state: "detached" });
    const funders = community.getByRole("region", { name: "Who funds you" });
    await funders.getByText(/^Accepted on /).waitFor();
    expect(await order("10.00", "Third part")).toMatch(/^txn_/);
    await funders.getByRole("button", { name: /^Decline from now on/ }).click();
    await funders.getByText(/^Declined on /).waitFor();
    await expectSound(community);
    expect(await order("10.00", "Fourth part")).toBe("undefined");
    expect(troubles).toEqual([]);
  });
});
