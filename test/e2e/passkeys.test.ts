import { afterAll } from "vitest";
import { hashToken } from "../../src/server/runtime/tokens.ts";
import { expectSound } from "../support/axe.ts";
import { administrator } from "../support/app.ts";
import { isReady, rowsOf, setStage, type Stage, type Visit } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";

const newPassword = "seven green canoes";

describeSteps("the own account", (step) => {
  let stage: Stage;
  let visit: Visit;
  let url: string;

  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser, { SECOND_FACTOR: "required" });
    // Browsers know passkeys at https: and at localhost, never at a number.
    url = stage.server.url.replace("127.0.0.1", "localhost");
    await rowsOf(stage, "update users set one_time_until = now() + interval '1 day'");
    visit = await stage.visit("/", { baseURL: url });
    const devtools = await visit.context.newCDPSession(visit.page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  });
  afterAll(() => stage.end());

  const openLogin = async ({ page }: Visit) => {
    await isReady(page);
    await page.getByRole("button", { name: "Login", exact: true }).last().click();
    return page.getByRole("dialog");
  };

  step("leads from a one-time password to one's own, to a passkey, and to the desk", async () => {
    const { page } = visit;
    const dialog = await openLogin(visit);
    await dialog.getByLabel("Username").fill(administrator.username);
    await dialog.getByLabel("Password", { exact: true }).fill(administrator.password);
    await dialog.getByRole("button", { name: "Login" }).click();
    await page.getByText("works only once").waitFor();
    await page.getByLabel("Current password").fill(administrator.password);
    await page.getByLabel("New password").fill(newPassword);
    await page.getByRole("button", { name: "Change password" }).click();

    await page.getByText("a passkey or an authenticator app").waitFor();
    await expectSound(visit.page);
    await page.goto("/admin/funding-requests");
    await page.getByRole("heading", { name: "One step before you start" }).waitFor();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const passkeys = page.getByRole("region", { name: "Passkeys" });
    await passkeys.getByLabel("Current password").fill(newPassword);
    await passkeys.getByRole("button", { name: "Continue" }).click();
    await passkeys.getByLabel("Name of the passkey").fill("Work laptop");
    await passkeys.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    await expect(page.locator(".account__codes li")).toHaveCount(10);
    await page.getByRole("button", { name: "I have saved them" }).click();
    await page.waitForURL("**/admin/funding-requests");
    expect(visit.troubles).toEqual([]);
  });

  step("logs in by the passkey alone, and by the password no more", async () => {
    const { page } = visit;
    await page.goto("/account");
    await page.locator("b", { hasText: "Work laptop" }).waitFor();
    await page.locator("main").getByRole("button", { name: "Logout" }).click();
    const dialog = await openLogin(visit);
    await dialog.getByLabel("Username").fill(administrator.username);
    await dialog.getByLabel("Password", { exact: true }).fill(newPassword);
    await dialog.getByRole("button", { name: "Login" }).click();
    await dialog.getByText("Log in with your passkey, or enter a recovery code").waitFor();
    await dialog.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.locator("b", { hasText: "Work laptop" }).waitFor();
    await page
      .getByRole("region", { name: "Passkeys" })
      .getByText(/last used/)
      .waitFor();
    const ids = await page.evaluate<string[]>("[...document.querySelectorAll('[id]')].map(({ id }) => id)");
    expect(ids, "several forms ask who it is").toHaveLength(new Set(ids).size);
    await expectSound(visit.page);
    expect(visit.troubles).toEqual([]);
  });

  step("takes the passkey off by the passkey, and asks for another one", async () => {
    const { page } = visit;
    const passkeys = page.getByRole("region", { name: "Passkeys" });
    await passkeys.getByRole("button", { name: "Remove Work laptop" }).click();
    await passkeys.getByRole("button", { name: "Confirm with a passkey" }).click();
    await page.getByRole("heading", { name: "One step before you start" }).waitFor();
    expect(await rowsOf(stage, "select from passkeys")).toEqual([]);
  });

  step("says who helps with a forgotten password where no mail is sent, and sets it by a link", async () => {
    const other = await stage.visit("/", { baseURL: url });
    const dialog = await openLogin(other);
    await dialog.getByRole("button", { name: "Forgotten password?" }).click();
    await dialog.getByLabel("Username or email").fill(administrator.username);
    await dialog.getByRole("button", { name: "Send link" }).click();
    await dialog.getByText("Ask an administrator for help").waitFor();

    const hash = hashToken("a-token");
    await rowsOf(stage, `insert into password_resets (token_hash, user_id) values ('${hash}', 1)`);
    const opened = await other.page.goto("/reset-password/a-token");
    expect(opened?.status()).toBe(200);
    expect(opened?.headers(), "the address opens something").toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
    await isReady(other.page);
    await other.page.getByText("For the account rmason").waitFor();
    await other.page.getByLabel("New password").fill("password2026");
    await other.page.getByRole("button", { name: "Set password" }).click();
    await other.page.getByRole("link", { name: /Many people use this password/ }).waitFor();
    await other.page.getByLabel("New password").fill("eight green canoes");
    await other.page.getByRole("button", { name: "Set password" }).click();
    await other.page.getByRole("heading", { name: "Your password has been changed" }).waitFor();
    await other.page.goto("/reset-password/a-token");
    await other.page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    expect(await rowsOf(stage, "select from sessions")).toEqual([]);
    expect(other.troubles).toEqual([]);
  });
});
