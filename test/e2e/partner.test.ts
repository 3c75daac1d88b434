import { Webhook } from "standardwebhooks";
import { afterAll } from "vitest";
import { expectSound, expectSoundInBothColours } from "../support/axe.ts";
import { isReady, logIn, rowsOf, setStage, type Stage, until, type Visit } from "../support/e2e.ts";
import { describeSteps, expect, journey } from "../support/journey.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { passFirstStep } from "../support/partner.ts";
import { postJson } from "../support/server-process.ts";

describeSteps("the partner area", (step) => {
  let stage: Stage;
  let receiver: Receiver;
  let admin: string;
  let member: Visit;
  let link: string;
  let key: string;

  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser, { OUTBOUND_PRIVATE: "127.0.0.1" });
    receiver = await startReceiver();
    admin = await stage.server.signIn();
    const institution = { name: "Stone Meadow", description: "d", type: "CDFI", tags: [] };
    await postJson(`${stage.server.url}/api/admin/institutions`, institution, { cookie: admin });
    await rowsOf(stage, passFirstStep(1));
    member = await stage.visit("/healthz");
    await member.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  });
  afterAll(async () => {
    await receiver.close();
    await stage.end();
  });

  const open = async (path: string) => {
    await member.page.goto(path);
    await isReady(member.page);
  };
  const copied = () => member.page.evaluate<string>("navigator.clipboard.readText()");

  step("begins with an invitation that an administrator sends", async () => {
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    await visit.page.goto("/admin/institutions?institution=1#members");
    await isReady(visit.page);
    const dialog = visit.page.getByRole("dialog");
    const members = visit.page.locator("#members");
    await members.getByText("Nobody has an account yet.").waitFor();
    await members.getByRole("button", { name: "Invite someone" }).click();
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await dialog.getByRole("link", { name: "Enter the person's name" }).waitFor();
    await dialog.getByLabel("Name").fill("Iris Vale");
    await dialog.getByLabel("Email").fill("iris@stone-meadow.example");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    link = new URL(await dialog.getByLabel("Link for Iris Vale").inputValue()).pathname;
    await expectSound(visit.page);
    await dialog.getByRole("button", { name: "Done" }).click();
    await members.getByText("iris@stone-meadow.example").waitFor();
    expect(visit.troubles).toEqual([]);
  });

  step("asks anyone who is not logged in to log in, and turns an administrator away", async () => {
    const visit = await stage.visit("/partner");
    await visit.page.locator("main").getByRole("button", { name: "Login" }).click();
    await visit.page.getByRole("dialog").getByLabel("Username").waitFor();
    await expectSound(visit.page);
    await logIn(visit, stage.server);
    await visit.page.goto("/partner");
    await visit.page.getByText("Access Denied").first().waitFor();
    await expect(visit.page).toHaveURL(({ pathname }) => pathname === "/");
  });

  step("lets the person choose a name and a password, once", async () => {
    const { page } = member;
    await open(link);
    await page.getByText("the partner area of Stone Meadow").waitFor();
    await page.getByLabel("Username").fill("iris.vale");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Create my account" }).click();
    await page.getByRole("link", { name: "at least 12 characters" }).waitFor();
    await expectSound(page);
    await page.getByLabel("Password").fill("a few quiet words");
    await page.getByRole("button", { name: "Create my account" }).click();
    await page.getByRole("heading", { name: "Get started" }).waitFor();
    await expect(page).toHaveURL(({ pathname }) => pathname === "/partner");
    const late = await stage.visit(link);
    await late.page.getByRole("heading", { name: "This invitation no longer works" }).waitFor();
  });

  step("makes a key, shows it once and copies it", async () => {
    const { page } = member;
    await page.getByRole("link", { name: "Create a key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Core banking");
    await dialog.getByRole("button", { name: "Create key" }).click();
    key = await dialog.getByLabel("Core banking").inputValue();
    expect(key).toMatch(/^hb_test_\w{49}$/);
    await dialog.getByRole("button", { name: "Copy the key" }).click();
    await dialog.getByRole("button", { name: "Copied" }).waitFor();
    expect(await copied()).toBe(key);
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("heading", { name: "Core banking" }).waitFor();
    await expect(page.getByText(key)).toHaveCount(0);
  });

  step("shows the call that was made with it", async () => {
    const { page } = member;
    const call = await fetch(`${stage.server.url}/api/v1/projects?page=1`, { headers: { authorization: `Bearer ${key}` } });
    expect(call.status).toBe(200);
    const requestId = call.headers.get("x-request-id") ?? "";
    await open("/partner/requests");
    const shown = async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      return page.getByText(requestId).count();
    };
    await expect.poll(shown, { intervals: [200], timeout: 10_000 }).toBeGreaterThan(0);
    await page.getByRole("listitem").filter({ hasText: requestId }).getByText("GET /api/v1/projects").waitFor();
    await page.getByRole("button", { name: "Failed" }).click();
    await page.getByText("No requests match this filter.").waitFor();
    await expect(page).toHaveURL(({ search }) => search === "?outcome=failed");
  });

  step("adds a webhook, presses Test and sees that it arrived, signed with the secret", async () => {
    const { page } = member;
    await open("/partner/webhooks");
    await page.getByRole("button", { name: "Add an endpoint" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill("https://10.0.0.1/hook");
    await dialog.getByRole("button", { name: "Add an endpoint" }).click();
    await dialog.getByRole("link", { name: "not on the public internet" }).waitFor();
    await dialog.getByLabel("Address").fill(receiver.url);
    await dialog.getByRole("button", { name: "Add an endpoint" }).click();
    const secret = await dialog.getByLabel("Secret").inputValue();
    await dialog.getByRole("button", { name: "Copy the secret" }).click();
    await dialog.getByRole("button", { name: "Copied" }).waitFor();
    expect(await copied()).toBe(secret);
    await dialog.getByRole("button", { name: "I have saved it" }).click();

    await page.getByRole("button", { name: `Test ${receiver.url}` }).click();
    const delivery = page.getByRole("listitem").filter({ hasText: "webhook.test" }).last();
    await delivery.getByText("204").waitFor({ timeout: 20_000 });
    const { headers = {}, body = "" } = receiver.received[0] ?? {};
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "webhook.test" });
    await delivery.getByText("What we sent").click();
    await delivery.getByText('"type":"webhook.test"').waitFor();
    await delivery.getByRole("button", { name: "Resend" }).click();
    await until(page, "document.querySelectorAll('.plist--deliveries > li').length === 2");
    expect(receiver.received[1]?.headers["webhook-id"]).toBe(headers["webhook-id"]);
  });

  step("ticks the steps on the account page, and keeps the mode in the address", async () => {
    const { page } = member;
    await open("/partner");
    const steps = page.locator(".start");
    await steps.waitFor();
    await expect(steps.locator("li.is-done")).toHaveCount(3);
    await page.getByRole("button", { name: "Live" }).click();
    await page.getByText("Live mode. Keys and transfers here move money.").waitFor();
    await page.getByText("Deposit reference").waitFor();
    await page.getByRole("link", { name: "Keys", exact: true }).click();
    await page.getByText("Live keys need an active institution.").waitFor();
    await expect(page).toHaveURL(({ search }) => search === "?mode=live");
    expect(member.troubles).toEqual([]);
  });

  step("has no fault that axe knows, and nothing wider than the screen", async () => {
    const { page } = member;
    for (const path of ["", "/keys", "/webhooks", "/transfers", "/reports", "/requests"]) {
      await open(`/partner${path}`);
      await until(page, "document.querySelector('.pnav') !== null && document.querySelector('[aria-busy=true]') === null");
      await expectSoundInBothColours(page);
    }
  });

  step("takes an invitation without scripts too, and never sends a password back", async () => {
    const wish = { name: "Otto Quist", email: "otto@stone-meadow.example" };
    const { body } = await postJson(`${stage.server.url}/api/admin/institutions/1/invitations`, wish, { cookie: admin });
    const path = new URL(String(body["link"])).pathname;
    const { page } = await stage.visit(path, { javaScriptEnabled: false });
    await page.getByLabel("Username").fill("IRIS.VALE");
    await page.getByLabel("Password").fill("a few quiet words");
    await page.getByRole("button", { name: "Create my account" }).click();
    await page.getByRole("link", { name: "This username is already taken" }).waitFor();
    expect(await page.content()).not.toContain("a few quiet words");
    await page.getByLabel("Username").fill("otto.quist");
    await page.getByLabel("Password").fill("a few quiet words");
    await page.getByRole("button", { name: "Create my account" }).click();
    await page.waitForURL("**/partner");
    const used = await fetch(stage.server.url + path, { method: "POST", body: new URLSearchParams({ username: "x", password: "y" }) });
    expect(used.status).toBe(404);
    expect(await used.text()).toContain("This invitation no longer works");
  });
});
