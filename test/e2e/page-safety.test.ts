import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { administrator } from "../support/app.ts";
import { enter, isReady, logIn, type Stage, until } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { fundingRequest } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

describe.skipIf(noBrowser)("what keeps pages safe and whole", () => {
  let stage: Stage;
  journey.beforeAll(async ({ browser, product }) => {
    stage = enter(browser, product);
    for (const projectTitle of ["Clean water", "A school road", "Light for the hall"])
      await postJson(`${stage.server.url}/api/funding-requests`, fundingRequest({ projectTitle }));
  });
  afterAll(() => stage.end());

  const asAdmin = async (width = 1280) => {
    const visit = await stage.visit("/healthz", { width });
    await logIn(visit, stage.server);
    return visit;
  };
  const isAtWork = (page: Page) => page.locator("header .menu").first().waitFor();

  describe("a page that breaks", () => {
    it("keeps the header and the tabs, says that no call failed, and leads on", async () => {
      const { page } = await asAdmin();
      await page.route("**/api/admin/audit-log?*", (route) => route.fulfill(json({ items: [null], nextCursor: null })));
      await page.goto("/admin/audit-log");
      await page.getByRole("heading", { level: 1, name: "This page stopped working" }).waitFor();
      await expect(page.locator("main")).toContainText("there is no request ID");
      await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
      await page.getByRole("link", { name: "Respondents" }).first().click();
      await page.getByRole("heading", { level: 1, name: /Respondents/ }).waitFor();
      await page.unroute("**/api/admin/audit-log?*");
      await page.goto("/admin/audit-log");
      await page.locator(".audit").getByText("Logged in").first().waitFor();
    });

    it("names the call that failed on it by its id, and reloads", async () => {
      const { page } = await asAdmin();
      const id = "6e0e4d0a-0b1e-4b7e-9f37-0e0f5f0f0f0f";
      const failure = json({ code: "internal_error", message: "x" }, 500, { "x-request-id": id });
      const failed = page.waitForResponse("**/api/admin/notifications*");
      await page.route("**/api/admin/notifications*", (route) => route.fulfill(failure));
      await page.route("**/api/admin/audit-log?*", async (route) => {
        await failed;
        await route.fulfill(json({ items: [null], nextCursor: null }));
      });
      await page.goto("/admin/audit-log");
      await page.getByText(`tell us this request ID: ${id}`).waitFor();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.getByRole("button", { name: "Reload the page" }).click();
      await page.locator(".audit").getByText("Logged in").first().waitFor();
    });

    it("leaves a list as it is when only its drawer breaks", async () => {
      const { page } = await asAdmin();
      await page.route("**/api/admin/transfers/txn_broken", (route) => route.fulfill(json({})));
      await page.goto("/admin/transfers?open=txn_broken");
      const drawer = page.getByRole("dialog", { name: "These details stopped working" });
      await drawer.waitFor();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Transfers");
      await drawer.getByRole("button", { name: "Close" }).click();
      await drawer.waitFor({ state: "detached" });
    });
  });

  it("refuses to make markup of text, and counts the browser's report for administrators", async () => {
    const { page } = await asAdmin();
    await page.goto("/admin/audit-log");
    await isReady(page);
    const refused = await page.evaluate<string>(
      `(() => { try { document.createElement("div").innerHTML = "<img src=x>"; return "made"; } catch (error) { return error.name; } })()`,
    );
    expect(refused).toBe("TypeError");
    const cookie = await stage.server.signIn();
    const reported = async () => (await fetch(`${stage.server.url}/api/admin/policy-reports`, { headers: { cookie } })).text();
    await expect.poll(reported, { timeout: 15_000 }).toContain(`"directive":"require-trusted-types-for","blocked":"trusted-types-sink"`);
    await page.reload();
    await page.getByText(/^Refused by browsers: [1-9]/).click();
    await page.getByRole("rowheader", { name: "require-trusted-types-for" }).waitFor();
  });

  it("shows a filtered list that is opened by a link as the server rendered it, and then as the link says", async () => {
    const { page, complaints } = await stage.visit("/partner-discovery?type=bank&q=a");
    await until(page, `document.querySelectorAll(".chip[aria-pressed=true]").length === 1`);
    await expect(page.getByRole("searchbox")).toHaveValue("a");
    expect(complaints).toEqual([]);
  });

  describe("who is logged in", () => {
    it("is known after a login, a reload and a logout, and nobody asks about a visitor", async () => {
      const { page, complaints } = await stage.visit("/contact");
      await page.getByRole("button", { name: "Login" }).click();
      await page.locator("[name=username]").fill(administrator.username);
      await page.locator("[name=password]").fill(administrator.password);
      await page.locator("dialog").getByRole("button", { name: "Login" }).click();
      await isAtWork(page);
      // What the page asks as it opens has its answer before the session ends, which would refuse it.
      const told = page.waitForResponse("**/api/admin/notifications");
      await page.reload();
      await isAtWork(page);
      await told;
      await page.locator("header .menu > summary").click();
      await page.getByRole("button", { name: "Logout" }).click();
      await page.getByRole("button", { name: "Login" }).waitFor();
      await page.reload();
      await isReady(page);
      await page.getByRole("button", { name: "Login" }).waitFor();
      expect(complaints).toEqual([]);
    });

    it("is known of a session from before, also on a page that the browser has kept, and in another tab", async () => {
      const visit = await stage.visit("/contact");
      await logIn(visit, stage.server);
      await visit.page.reload();
      await isAtWork(visit.page);
      const other = await visit.context.newPage();
      await other.goto("/resources/faq");
      await isAtWork(other);
    });

    it("is nobody once the session has ended on the server", async () => {
      const { page, context } = await stage.visit("/contact");
      await context.addCookies([{ name: "session", value: "ended-long-ago", url: stage.server.url }]);
      await page.goto("/treaty");
      await isReady(page);
      await page.getByRole("button", { name: "Login" }).waitFor();
    });
  });

  it.each(["fr", "es"])("the API documentation is in one language on a page in %s, but for the way back", async (language) => {
    const textOf = async (wanted: string) => {
      const { page, context } = await stage.visit(`/resources/api-docs?lang=${wanted}`);
      const text = await page.evaluate<string[]>(`(() => {
        const docs = document.querySelector("[data-part=docs]").cloneNode(true);
        const back = docs.querySelectorAll(".anav [lang]");
        const lang = [...new Set([...back].map((one) => one.lang))].join();
        back.forEach((one) => one.remove());
        const labels = [...docs.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
        return [lang, docs.textContent, ...labels];
      })()`);
      await context.close();
      return text;
    };
    const [backIn, ...english] = await textOf("en");
    const [back, ...other] = await textOf(language);
    expect([backIn, back]).toEqual(["en", language]);
    expect(other).toEqual(english);
  });

  it("lets a phone press everything on the requests board", async () => {
    const { page } = await asAdmin(360);
    await page.goto("/admin/funding-requests?view=board");
    await page.locator(".board__card").nth(2).waitFor();
    const covered = await page.evaluate<string[]>(coveredButtons);
    expect(covered).toEqual([]);
  });
});

/** Every button, link and field of the page that shows, but is beneath something else where a finger would press it. */
const coveredButtons = `(() => {
  const covered = [];
  for (const one of document.querySelectorAll("main button, main a, main select, main input, main summary")) {
    if (!one.checkVisibility()) continue;
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = one.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || (hit !== one && !one.contains(hit) && !hit.contains(one) && hit.closest("label")?.control !== one))
      covered.push(one.localName + " " + (one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 60) + " under " + (hit ? hit.localName + "." + hit.className : "nothing"));
  }
  return covered;
})()`;
