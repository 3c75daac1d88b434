import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discoverPartners } from "../../src/server/discovery/registers/runs/discover-partners.ts";
import { checkLedger } from "../../src/server/money/ledger/service.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { createPartner, publishedProject } from "../support/partner.ts";
import { testedServers } from "../support/servers.ts";

/** The statements of discovery, lists, ledger and API on the oldest PostgreSQL that we support, as Debian brings it, and through PgBouncer. */
describe.each(testedServers())("on $name", (server) => {
  let test: TestApp;
  let cookie: string;
  beforeAll(async () => {
    test = await createTestApp({}, server);
    cookie = await test.signIn();
  });
  afterAll(() => test.close());

  it("finds, lists, filters and joins partners", async () => {
    await test.call("POST", "/api/partner-discovery/run", {}, { cookie });
    await discoverPartners(test.context, new AbortController().signal);
    const { body } = await test.call("GET", "/api/partner-discovery/candidates?type=cdfi,indigenous&sort=score&q=fund");
    const [first, second] = body["items"] as { id: number; types: string[] }[];
    expect(first?.types).toContain("cdfi");
    const { rows } = await test.context.pool.query<{ state: string }>("select state from discovery_runs");
    expect(rows).toEqual([{ state: "complete" }]);
    const joined = await test.call(
      "POST",
      `/api/admin/partner-discovery/candidates/${first?.id}/join`,
      { otherId: second?.id, reason: "r" },
      { cookie },
    );
    expect(joined.body["records"]).toHaveLength(2);
  });

  it("moves money and keeps the books", async () => {
    const bank = await createPartner(test, cookie, await publishedProject(test));
    const sent = await bank.send({}, { "idempotency-key": "k" });
    expect((await bank.send({}, { "idempotency-key": "k" })).body).toEqual(sent.body);
    await bank.call("POST", `/test/transactions/${String(sent.body["transaction_id"])}/settle`);
    expect((await bank.call("GET", "/projects")).body).toMatchObject({ pagination: { total: 1 } });
    expect(await bank.available()).toBe("997500.00");
    expect(await checkLedger(test.context.db)).toEqual([]);
  });
});
