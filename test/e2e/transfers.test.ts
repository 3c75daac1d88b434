import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { expectSound, isWide } from "../support/axe.ts";
import { isReady, logIn, rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { approveAllAt } from "../support/second-person.ts";
import { passFirstStep } from "../support/partner.ts";
import { postJson } from "../support/server-process.ts";

const scopes = ["transactions:read", "transactions:write", "account:read"];

describe.skipIf(noBrowser)("transfers on the desk", () => {
  let stage: Stage;
  let key = "";
  const sent: string[] = [];
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    const cookie = await stage.server.signIn();
    const institution = { name: "Stone Meadow", description: "d", type: "CDFI", tags: [] };
    await postJson(`${stage.server.url}/api/admin/institutions`, institution, { cookie });
    await rowsOf(stage, passFirstStep(1));
    const made = { mode: "test", name: "Core banking", scopes, expiresInDays: 90 };
    key = String((await postJson(`${stage.server.url}/api/admin/institutions/1/api-keys`, made, { cookie })).body["key"]);
    await rowsOf(
      stage,
      `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency)
       values ('prj_deskjourney00000', 'Clean water for the upper river', 'd', 'l', 'published', now(), 'infinity', 10000, 'USD')`,
    );
    for (const [amount, reference] of [
      ["2500.00", "INV-114"],
      ["40.50", "INV-115"],
    ]) {
      const order = { project_id: "prj_deskjourney00000", amount, currency: "USD", reference };
      const headers = { authorization: `Bearer ${key}`, "idempotency-key": randomUUID() };
      sent.push(String((await postJson(`${stage.server.url}/api/v1/transactions`, order, headers)).body["transaction_id"]));
    }
  });
  afterAll(() => stage.end());

  const visitDesk = async (path: string) => {
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    await visit.page.goto(path);
    await isReady(visit.page);
    return visit;
  };
  const rows = (page: Page) => page.locator(".tbl--transfers tbody tr");

  it("are found by a word, a mode and a status, as the address keeps it", async () => {
    const { page, troubles } = await visitDesk("/admin/transfers");
    await rows(page).nth(1).waitFor();
    await expect(rows(page).first()).toContainText("USD 40.50");
    await expectSound(page);
    await page.getByRole("searchbox").fill("inv-114");
    await page.getByText("USD 40.50").waitFor({ state: "detached" });
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole("group", { name: "Mode" }).getByRole("button", { name: "Live", exact: true }).click();
    await page.getByRole("heading", { name: "No transfers found" }).waitFor();
    await expect(page).toHaveURL(({ search }) => search === "?q=inv-114&mode=live");
    await page.getByRole("button", { name: "Clear" }).click();
    await rows(page).nth(1).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page
        .getByText("Export")
        .first()
        .click()
        .then(() => page.getByRole("link", { name: /CSV/ }).click()),
    ]);
    expect(download.suggestedFilename()).toMatch(/^transfers-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(troubles).toEqual([]);
  });

  it("are opened, walked through and closed by keys", async () => {
    const { page, troubles } = await visitDesk("/admin/transfers");
    await rows(page).nth(1).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    const drawer = page.locator(".drawer");
    await drawer.getByRole("heading", { name: "USD 40.50" }).waitFor();
    await page.keyboard.press("j");
    await drawer.getByRole("heading", { name: "USD 2,500.00" }).waitFor();
    await drawer.getByText("INV-114").first().waitFor();
    await drawer.getByText("Set aside", { exact: true }).waitFor();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await until(page, `document.activeElement.id === 'row-${sent[0]}'`);
    expect(troubles).toEqual([]);
  });

  it("take a step after it was said what will move, and why it is done", async () => {
    const { page, troubles } = await visitDesk(`/admin/transfers?open=${sent[0]}`);
    const drawer = page.locator(".drawer");
    await drawer.getByRole("button", { name: "Settle" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByText("USD 2,500.00 that Stone Meadow set aside moves to Clean water for the upper river.").waitFor();
    await dialog.getByRole("button", { name: "Settle" }).click();
    await dialog.getByText("Enter a reason, such as what the bank said").first().waitFor();
    await expectSound(page);
    await dialog.getByLabel("Reason").fill("Mr Alder at the bank, 10:20");
    await dialog.getByRole("button", { name: "Settle" }).click();
    await dialog.waitFor({ state: "detached" });
    await drawer.getByText("Mr Alder at the bank, 10:20").waitFor();
    await drawer.getByText("Paid to the project").waitFor();
    await expect(drawer.getByRole("button", { name: "Settle" })).toHaveCount(0);
    await drawer.getByRole("button", { name: "Mark as returned" }).waitFor();
    const answer = await fetch(`${stage.server.url}/api/v1/transactions/${sent[0]}`, { headers: { authorization: `Bearer ${key}` } });
    expect(await answer.json()).toMatchObject({ status: "settled", failure_reason: null });
    expect(troubles).toEqual([]);
  });

  it("are told of when they have moved on meanwhile, and shown as they are", async () => {
    const { page, troubles } = await visitDesk(`/admin/transfers?open=${sent[1]}`);
    const drawer = page.locator(".drawer");
    await drawer.getByRole("button", { name: "Mark as failed" }).click();
    const headers = { authorization: `Bearer ${key}` };
    await postJson(`${stage.server.url}/api/v1/transactions/${sent[1]}/cancel`, {}, headers);
    const dialog = page.locator("dialog[open]");
    await dialog.getByLabel("Reason").fill("The bank said so");
    await dialog.getByRole("button", { name: "Mark as failed" }).click();
    await page.getByText("This transfer is now Cancelled").first().waitFor();
    await dialog.getByRole("button", { name: "Not now" }).click();
    await drawer.getByText("It is finished. There are no steps left.").waitFor();
    expect(troubles).toEqual([]);
  });

  it("leave deposits, which are reversed where they are listed", async () => {
    const { page, troubles } = await visitDesk("/admin/institutions?institution=1#deposits");
    const dialog = page.getByRole("dialog");
    const [money, deposits] = [page.locator("#money"), page.locator("#deposits")];
    await page.locator("#keys").getByRole("button", { name: "New key" }).click();
    await expect(dialog.getByLabel("Live: moves money")).toBeDisabled();
    await dialog.getByText("Live keys need an active institution.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await deposits.getByRole("button", { name: "Record a deposit" }).click();
    await dialog.getByLabel("Live: moves money").check();
    await dialog.getByLabel("Amount").fill("750.00");
    await dialog.getByLabel("Note").fill("Statement 9, line 1");
    await dialog.getByRole("button", { name: "Record a deposit" }).click();
    await page.getByText("Waiting for a second person").first().waitFor();
    await approveAllAt(stage);
    await page.reload();
    await money.getByText("USD 750.00", { exact: true }).waitFor();
    const line = deposits.getByRole("listitem").filter({ hasText: "Statement 9, line 1" });
    await line.getByRole("button", { name: /^Reverse/ }).click();
    await line.getByText("This deducts USD 750.00 from what the institution can send in Live mode.").waitFor();
    await expectSound(page);
    await line.getByLabel("Reason").fill("The statement was another bank's");
    await line.getByRole("button", { name: /^Reverse/ }).click();
    await deposits.getByText("-USD 750.00").waitFor();
    await deposits.getByText(/^Reversed by correction/).waitFor();
    expect(await isWide(page)).toBe(false);
    await money.getByText("USD 0.00", { exact: true }).waitFor();
    expect(troubles).toEqual([]);
  });
});
