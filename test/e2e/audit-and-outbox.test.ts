import type { Page } from "@playwright/test";
import { afterAll, describe, it } from "vitest";
import { expectSoundInBothColours } from "../support/axe.ts";
import { logIn, rowsOf, setStage, type Stage, until } from "../support/e2e.ts";
import { expect, journey, noBrowser } from "../support/journey.ts";
import { fundingRequest } from "../support/samples.ts";
import { postJson } from "../support/server-process.ts";

describe.skipIf(noBrowser)("what was done and what was sent", { timeout: 90_000 }, () => {
  let stage: Stage;
  let page: Page;
  let troubles: string[];
  let reference: string;
  journey.beforeAll(async ({ browser }) => {
    stage = await setStage(browser);
    await postJson(`${stage.server.url}/api/funding-requests`, fundingRequest({ organizationName: "Three Rivers Nation" }));
    reference = String((await rowsOf(stage, "select reference from funding_requests"))[0]?.["reference"]);
    await rowsOf(
      stage,
      `insert into audit_log (at, actor_id, actor_name, action, subject_type, subject_id, before, after) values
        ('2026-03-01T12:00:00Z', 71, 'kay', 'funding_request.status_changed', 'funding_request', '1',
         '{"status": "pending"}', '{"status": "in_review"}'),
        ('2026-03-02T12:00:00Z', null, 'system', 'security_policy.changed', 'security_policy', null,
         '{"secondFactor": {"isRequired": false}, "notes": ["a", "b"], "why": "short"}',
         '{"secondFactor": {"isRequired": true, "afterDays": 3}, "notes": ["a", "b", "c"], "why": "${"long words ".repeat(40)}"}')`,
    );
    const visit = await stage.visit("/healthz");
    await logIn(visit, stage.server);
    ({ page, troubles } = visit);
  });
  afterAll(() => stage.end());

  const rows = () => page.locator(".audit > li");

  it("tells in words what was changed, of which record, and leads to it", async () => {
    await page.goto("/admin/audit-log");
    await rows().first().waitFor();
    const sentence = rows().filter({ hasText: reference });
    await expect(sentence.first()).toContainText(`Status changed: Pending → In Review Funding request ${reference}`);
    const policy = rows().filter({ hasText: "Security policy: changed" });
    await expect(policy).toContainText("Is required: Yes");
    await expect(policy).not.toHaveText(/[{}[\]]/);
    await policy.getByText("Show all").first().click();
    await expectSoundInBothColours(page);
    await sentence.first().getByRole("link").click();
    await until(page, "location.pathname === '/admin/funding-requests'");
    await page.getByText("Three Rivers Nation").first().waitFor();
  });

  it("is narrowed by person, action, days and record, which the address keeps through reload and back", async () => {
    await page.goto("/admin/audit-log");
    await page.getByLabel("Who").selectOption({ label: "kay" });
    await expect(rows()).toHaveCount(1);
    await page.locator(".deskfilter select").nth(1).selectOption({ label: "Status changed" });
    await page.getByLabel("From (UTC)").fill("2026-03-01");
    await page.getByLabel("To (UTC)").fill("2026-03-01");
    await page.getByRole("button", { name: "Show these days" }).click();
    await until(page, "location.search.includes('since=') && location.search.includes('until=')");
    await page.getByRole("searchbox").fill(reference.toLowerCase().replaceAll("-", ""));
    await until(page, "location.search.includes('record=')");
    await expect(rows()).toHaveCount(1);
    const search = new URL(page.url()).searchParams;
    expect(Object.fromEntries(search)).toMatchObject({
      actor: "71",
      action: "funding_request.status_changed",
      since: "2026-03-01",
      until: "2026-03-01",
    });
    await page.reload();
    await expect(rows()).toHaveCount(1);
    await expect(page.getByLabel("Who")).toHaveValue("71");
    await page.goBack();
    await until(page, "!location.search.includes('since=')");
    await expect(page.getByLabel("From")).toHaveValue("");
    const file = await page.request.get(`/api/admin/audit-log/export?format=csv&actor=71`);
    expect(await file.text()).toContain("Status: Pending → In Review");
  });

  it("says at the field that the last day is before the first, and leads back from what matches nothing", async () => {
    await page.goto("/admin/audit-log");
    await page.getByLabel("From").fill("2026-03-02");
    await page.getByLabel("To (UTC)").fill("2026-03-01");
    await page.getByRole("button", { name: "Show these days" }).click();
    await page.getByText("The last day is before the first. Enter a later one").waitFor();
    await expect(page.getByLabel("To (UTC)")).toHaveAttribute("aria-invalid", "true");
    await expectSoundInBothColours(page);
    await page.goto("/admin/audit-log?since=2020-01-01&until=2020-01-02");
    await page.getByText("No entries match these filters").waitFor();
    await page.getByRole("button", { name: /clear/i }).first().click();
    await rows().first().waitFor();
    expect(troubles).toEqual([]);
  });

  it("finds emails by recipient and record, and resends all that failed once", async () => {
    await rowsOf(
      stage,
      `insert into emails (kind, to_address, subject, body_text, body_html, status, attempts, finished_at, server_answer)
       values ('test', 'kay@lake.example', 'For Kay', 'x', 'x', 'failed', 12, now() - interval '1 minute', 'no')`,
    );
    const messages = () => page.locator(".outbox > li");
    await page.goto("/admin/emails?tab=outbox");
    await page.getByRole("searchbox", { name: "Search recipient" }).fill("LAKE");
    await until(page, "location.search.includes('to=LAKE')");
    await expect(messages()).toHaveCount(1);
    await expectSoundInBothColours(page);
    await page.reload();
    await expect(messages()).toHaveCount(1);
    await page.getByRole("searchbox", { name: "Search reference" }).fill(reference);
    await page.getByText("No emails match").waitFor();
    await page.goto(`/admin/emails?tab=outbox&record=${reference}`);
    await messages().getByText("marian@threerivers.example").first().waitFor();
    await page.getByRole("button", { name: "Resend all failed" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByText("1 failed email will go back into the queue.").waitFor();
    await expectSoundInBothColours(page);
    await dialog.getByRole("button", { name: "Resend all failed" }).dblclick();
    await page.getByText("Failed emails resent").first().waitFor();
    await dialog.waitFor({ state: "detached" });
    expect(await rowsOf(stage, "select status from emails where to_address = 'kay@lake.example'")).toEqual([{ status: "queued" }]);
    expect(await rowsOf(stage, "select from audit_log where action = 'email.all_failed_resent'")).toHaveLength(1);
    expect(troubles).toEqual([]);
  });
});
