import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { afterAll } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { desktop, rowsOf, setStage, type Stage } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { passFirstStep } from "../support/partner.ts";
import { postJson } from "../support/server-process.ts";
import { administratorAt, open } from "../support/three-people.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const live = "txn_live00000000000000";

/** One transfer on one screen: who pays whom, what the community says, what happened, and what may be done. */
describeSteps("the page of a transfer", (step) => {
  let stage: Stage;
  let page: Page;
  let colleague: Page;
  const sent: string[] = [];
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    const cookie = await stage.server.signIn();
    const institution = { name: "Stone Meadow", description: "d", type: "CDFI", tags: [] };
    await postJson(`${stage.server.url}/api/admin/institutions`, institution, { cookie });
    await rowsOf(stage, passFirstStep(1));
    const scopes = ["transactions:read", "transactions:write"];
    const made = { mode: "test", name: "Core banking", scopes, expiresInDays: 90 };
    const key = String((await postJson(`${stage.server.url}/api/admin/institutions/1/api-keys`, made, { cookie })).body["key"]);
    await rowsOf(
      stage,
      `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency)
       values ('prj_deskjourney00000', 'Clean water for the upper river', 'd', 'l', 'published', now(), 'infinity', 10000, 'USD')`,
    );
    for (const [amount, reference] of [
      ["2500.00", "INV-114"],
      ["40.50", "INV-115"],
      ["17.00", "OTHER"],
    ]) {
      const order = { project_id: "prj_deskjourney00000", amount, currency: "USD", reference };
      const headers = { authorization: `Bearer ${key}`, "idempotency-key": randomUUID() };
      sent.push(String((await postJson(`${stage.server.url}/api/v1/transactions`, order, headers)).body["transaction_id"]));
    }
    await rowsOf(
      stage,
      `with paid as (insert into transfers (public_id, institution_id, project_id, mode, amount, currency, status, settled_at)
         values ('${live}', 1, 1, 'live', 700, 'USD', 'settled', now()) returning id),
       said as (insert into payment_answers (transfer_id, kind, words) select id, 'questioned', 'Only half of it has come.' from paid returning id, transfer_id)
       insert into payment_questions (transfer_id, answer_id, due_on) select transfer_id, id, '2027-01-05' from said`,
    );
    [page, colleague] = [await administratorAt(stage), await administratorAt(stage)];
    for (const one of [page, colleague]) await one.setViewportSize({ width: desktop, height: 900 });
  });
  afterAll(() => stage.end());

  step("opens from the list, keeps what that was narrowed by, and leads back to it", async () => {
    await open(page, "/admin/transfers?q=inv-&mode=test");
    const answer = Promise.withResolvers<void>();
    const ofTransfer = `**/api/admin/transfers/${sent[0]}`;
    await page.route(ofTransfer, (route) => answer.promise.then(() => route.continue()));
    await page.locator(`#row-${sent[0]}`).click();
    const whole = page.locator(".drawer").getByRole("link", { name: "Open the whole page" });
    await page.getByRole("dialog", { name: "Loading" }).waitFor();
    await expect(whole, "a link that would move under the pointer once the facts are there").toHaveCount(0);
    answer.resolve();
    await whole.click();
    await page.unroute(ofTransfer);
    await heading(page, "USD 2,500.00").waitFor();
    for (const name of [
      "Transfer",
      "Agreement",
      "Payee details",
      "What the community says",
      "What happened",
      "Ledger entries",
      "Next steps",
    ])
      await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
    await page.getByText("Ordered in test mode. The simulated bank moves no money.").waitFor();
    await page.getByText("No payee details have been entered").waitFor();
    await page.locator(".crumb").click();
    await page.getByRole("heading", { level: 1, name: /Transfers/ }).waitFor();
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: "inv-", mode: "test" });
  });

  step("walks through the list by keys alone, and with Escape back to it", async () => {
    await open(page, `/admin/transfers?q=inv-&transfer=${sent[1]}`);
    await heading(page, "USD 40.50").waitFor();
    await page.getByText("1 of 2").waitFor();
    await page.keyboard.press("j");
    await heading(page, "USD 2,500.00").waitFor();
    await expect(page.getByRole("button", { name: /^Next/ }).first()).toBeDisabled();
    await page.keyboard.press("k");
    await page.reload();
    await heading(page, "USD 40.50").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1, name: /Transfers/ }).waitFor();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get("q") === "inv-");
  });

  step("has nothing that axe finds and nothing wider than the window, in both colours, and sections that have addresses", async () => {
    await open(page, `/admin/transfers?transfer=${live}#answer`);
    await heading(page, "USD 700.00").waitFor();
    await page.getByText(/The bank paid it to the project on/).waitFor();
    await page.getByText("Only half of it has come.").waitFor();
    await page.getByText("No agreement yet").waitFor();
    await expect(page.locator("#answer")).toBeFocused();
    await expectSoundInBothColours(page);
  });

  step("answers the community's question, and shows it to a colleague who has the page open", async () => {
    await open(colleague, `/admin/transfers?transfer=${live}`);
    await colleague.getByText("We promised an answer by Jan 5, 2027.").waitFor();
    await page.locator("#answer").getByRole("button", { name: "Answer" }).click();
    await page.getByRole("dialog").locator("textarea").fill("The second half is on its way.");
    await page.getByRole("dialog").getByRole("button", { name: "Answer the community" }).click();
    await page.locator("#answer").getByRole("button", { name: "Read the question and our answer" }).waitFor();
    await colleague.locator("#answer").getByRole("button", { name: "Read the question and our answer" }).waitFor();
  });

  step("takes a step, follows a colleague's, and keeps what is being typed", async () => {
    for (const one of [page, colleague]) await open(one, `/admin/transfers?transfer=${sent[0]}`);
    await colleague.getByRole("button", { name: "Mark as failed" }).click();
    await colleague.getByRole("dialog").getByLabel("Reason").fill("The bank says no");
    await page.getByRole("button", { name: "Settle" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Mr Alder at the bank, 10:20");
    await page.getByRole("dialog").getByRole("button", { name: "Settle" }).click();
    await page.getByText(/The bank paid it to the project on/).waitFor();
    await page.locator("#ledger").getByText("Paid to the project").waitFor();
    await colleague.locator("#ledger").getByText("Paid to the project").waitFor();
    await expect(colleague.getByRole("dialog").getByLabel("Reason")).toHaveValue("The bank says no");
  });

  step("says what is not there", async () => {
    await open(page, "/admin/transfers?transfer=txn_none");
    await page.getByText("This transfer did not load").waitFor();
  });
});
