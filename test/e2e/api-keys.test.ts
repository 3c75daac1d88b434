import { afterAll, describe, it } from "vitest";
import { approveAllAt } from "../support/second-person.ts";
import { expectSound } from "../support/axe.ts";
import { isReady, logIn, rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { passFirstStep } from "../support/partner.ts";
import { postJson } from "../support/server-process.ts";

describe.skipIf(noBrowser)("keys of the partner API on the desk", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    const cookie = await stage.server.signIn();
    const institution = { name: "Stone Meadow", description: "d", type: "CDFI", tags: [] };
    await postJson(`${stage.server.url}/api/admin/institutions`, institution, { cookie });
    await rowsOf(stage, passFirstStep(1));
  });
  afterAll(() => stage.end());

  it("makes one, shows it once, takes a deposit and revokes it", async () => {
    const visit = await stage.visit("/healthz");
    const { page, context, troubles } = visit;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await logIn(visit, stage.server);
    await page.goto("/admin/institutions?institution=1#keys");
    await isReady(page);
    const dialog = page.getByRole("dialog");
    const [keys, money] = [page.locator("#keys"), page.locator("#money")];
    await keys.getByText("There are no keys yet.").waitFor();

    await keys.getByRole("button", { name: "New key" }).click();
    await dialog.getByRole("button", { name: "Create key" }).click();
    await dialog.getByRole("link", { name: "Enter a name for the key" }).waitFor();
    await dialog.getByLabel("Name").fill("Core banking");
    await dialog.getByLabel("webhooks:manage").uncheck();
    await dialog.getByLabel("90 days").check();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Create key" }).click();

    const key = await dialog.getByLabel("Core banking").inputValue();
    expect(key).toMatch(/^hb_test_\w{49}$/);
    await dialog.getByRole("button", { name: "Copy the key" }).click();
    await dialog.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(key);
    await dialog.getByRole("button", { name: "Copy the key" }).waitFor();
    const ask = () => fetch(`${stage.server.url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } });
    expect((await ask()).status).toBe(200);

    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await money.getByText("USD 1,000,000.00").waitFor();
    await expect(page.getByText(key)).toHaveCount(0);
    await page.locator("#deposits").getByRole("button", { name: "Record a deposit" }).click();
    await dialog.getByLabel("Amount").fill("2500.50");
    await dialog.getByLabel("Note").fill("For the second round of trials");
    await dialog.getByRole("button", { name: "Record a deposit" }).click();
    await page.getByText("Waiting for a second person").first().waitFor();
    await approveAllAt(stage);
    await page.reload();
    await money.getByText("USD 1,002,500.50").waitFor();

    await keys.getByRole("button", { name: "Revoke Core banking" }).click();
    await until(page, "document.activeElement.textContent === 'Cancel'");
    await expectSound(page);
    await keys.getByRole("button", { name: "Revoke key" }).click();
    await keys.getByText("Revoked", { exact: true }).first().waitFor();
    expect((await ask()).status).toBe(401);
    expect(troubles).toEqual([]);
  });
});
