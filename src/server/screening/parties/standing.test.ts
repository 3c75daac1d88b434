import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { publishedProject } from "../../../../test/support/partner.ts";
import { loadSmallList } from "../../../../test/support/screening.ts";
import { listPartiesOfPayment, partyKey, readPartyStandings } from "./service.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function institution(name: string): Promise<string> {
  const { rows } = await test.context.pool.query<{ id: number }>(
    "insert into institutions (name, description, type) values ($1, 'd', 'CDFI') returning id",
    [name],
  );
  return String(rows[0]?.id);
}
async function standing(ref: string) {
  const found = await readPartyStandings(test.context.db, [{ kind: "institution", ref }]);
  const one = found.get(partyKey({ kind: "institution", ref }));
  return [one?.state, one?.evidence.because];
}

describe("the standing of a party", () => {
  let ref: string;
  beforeEach(async () => {
    ref = await institution("Prairie Light");
  });

  it("is never clear without a list, and unscreened with one until somebody has looked", async () => {
    expect(await standing(ref)).toEqual(["stale", "no_list"]);
    await loadSmallList(test);
    expect(await standing(ref)).toEqual(["unscreened", "never_screened"]);
    expect(await standing("2000000000")).toEqual(["unknown", "no_such_party"]);
  });

  it("is unknown where nothing in the name can be read", async () => {
    expect(await standing(await institution("\u200b\u200d \u2060"))).toEqual(["unknown", "unreadable_name"]);
  });
});

describe("the parties of a payment", () => {
  it("name the institution, the payee and the community, also where they are missing", async () => {
    const institutionId = Number(await institution("Prairie Light"));
    const publicId = await publishedProject(test);
    const { rows } = await test.context.pool.query<{ id: number }>("select id from projects where public_id = $1", [publicId]);
    const projectId = Number(rows[0]?.id);
    const missing = await listPartiesOfPayment(test.context.db, { institutionId, projectId });
    expect(missing.map(({ kind }) => kind)).toEqual(["institution", "payee", "community"]);
    await test.context.pool.query("update projects set nation_name = 'Three Rivers Nation' where id = $1", [projectId]);
    await test.context.pool.query(
      `insert into project_payees (project_id, holder_name, account_number, clearing_system, clearing_member, street, town, country, updated_by_name)
       values ($1, 'Three Rivers Nation', '123', 'USABA', '021000021', 'Landing Road', 'Upper Crossing', 'US', 'test')`,
      [projectId],
    );
    const found = await listPartiesOfPayment(test.context.db, { institutionId, projectId });
    expect(found.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: "community", ref: String(projectId) },
      { kind: "institution", ref: String(institutionId) },
      { kind: "payee", ref: String(projectId) },
    ]);
    const standings = await readPartyStandings(
      test.context.db,
      found.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
    );
    expect([...standings.values()].map(({ evidence }) => evidence.label)).toEqual([
      "Three Rivers Nation",
      "Prairie Light",
      "Three Rivers Nation",
    ]);
  });
});
