import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";

let test: TestApp;
let cookie: string;
let reference: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  const { body } = await test.call("POST", "/api/funding-requests", fundingRequest());
  reference = String(body["reference"]);
});
afterAll(() => test.close());

interface Line {
  id: string;
  actorName: string;
  action: string;
  subjectType: string;
  subjectId: string | null;
  reference: string | null;
  at: string;
}
const ask = (path: string) => test.call("GET", `/api/admin/audit-log${path}`, undefined, { cookie });
const read = async (query: string) => (await ask(query)).body as unknown as { items: Line[]; nextCursor: string | null };
const actionsOf = async (query: string) => (await read(query)).items.map(({ action }) => action);

it("shows who did what, newest first, and pages", async () => {
  for (let i = 0; i < 3; i += 1) await test.call("PATCH", "/api/admin/certifications/kyc", { note: `round ${i}` }, { cookie });
  const first = await read("?limit=2");
  expect(first.items[0]).toMatchObject({
    actorName: "rmason",
    action: "certification.updated",
    subjectType: "certification",
    subjectId: "kyc",
    reference: null,
    before: { note: "round 1" },
    after: { note: "round 2" },
  });
  expect(await actionsOf(`?limit=2&cursor=${first.nextCursor}`)).toEqual(["certification.updated", "user.logged_in"]);
});

it.each(["update audit_log set actor_name = 'x'", "delete from audit_log", "truncate audit_log"])(
  "cannot be changed: %s",
  async (statement) => {
    await expect(test.context.pool.query(statement)).rejects.toThrow("permission denied");
    // Its owner is stopped by the trigger.
    await expect(test.owner.query(statement)).rejects.toThrow("append-only");
  },
);

describe("filters", () => {
  let ids: string[];
  beforeAll(async () => {
    const { rows } = await test.owner.query<{ id: string }>(`
      insert into audit_log (at, actor_id, actor_name, action, subject_type, subject_id, after) values
        ('2026-03-01T00:00:00Z', 71, 'kay', 'funding_request.status_changed', 'funding_request', '1', '{"status": "approved"}'),
        ('2026-03-01T23:59:59.999Z', 71, 'kay', 'transfer.held', 'transfer', 'txn_0000000000000001', null),
        ('2026-03-02T00:00:00Z', null, 'system', 'transfer.settled', 'transfer', 'txn_0000000000000001', null),
        ('2026-02-28T23:59:59Z', 72, 'system', 'user.logged_in', 'user', '1', null) returning id`);
    ids = rows.map(({ id }) => id);
  });

  const found = async (query: string) => (await read(query)).items.flatMap(({ id }) => (ids.includes(id) ? [ids.indexOf(id)] : []));

  it.each([
    ["?actor=71", [1, 0]],
    // An account may once have had the name of a part of the product.
    ["?actor=system", [2]],
    ["?actor=72", [3]],
    ["?action=transfer.held", [1]],
    ["?subjectType=transfer", [2, 1]],
    ["?from=2026-03-01&to=2026-03-01", [1, 0]],
    ["?to=2026-02-28", [3]],
    ["?from=2026-03-02&to=2026-03-02", [2]],
    ["?record=TXN_0000000000000001", [2, 1]],
    ["?record=1", [0, 3]],
    ["?record=%231&subjectType=user", [3]],
    ["?subjectId=1", [0, 3]],
    ["?subjectId=1&subjectType=user", [3]],
    ["?record=1&actor=71&from=2026-03-01&to=2026-03-01&action=funding_request.status_changed", [0]],
    ["?record=1&actor=71&action=transfer.held", []],
    ["?record=FR-0000-0000", []],
    ["?actor=nobody", []],
  ] as const)("%s", async (query, expected) => expect(await found(query)).toEqual(expected));

  it.each([
    () => reference,
    () => reference.toLowerCase().replaceAll("-", ""),
    () => reference.replaceAll("0", "O").replaceAll("1", "l"),
    () => reference.slice(3),
  ])("finds a record by its reference as somebody types it (%#)", async (typed) => {
    const { items } = await read(`?record=${encodeURIComponent(typed())}&actor=71`);
    expect(items).toMatchObject([{ action: "funding_request.status_changed", subjectId: "1", reference }]);
  });

  it("pages through moments, also where numbers cross them", async () => {
    const seen: string[] = [];
    let cursor: string | null = "";
    do {
      const page: { items: Line[]; nextCursor: string | null } = await read(`?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }) => id));
      ({ nextCursor: cursor } = page);
    } while (cursor !== null);
    const { rows } = await test.owner.query<{ id: string }>("select id from audit_log order by at desc, id desc");
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  it("says at its field that the last day is before the first, and that a day is none", async () => {
    const crossed = await ask("?from=2026-03-02&to=2026-03-01");
    expect(crossed.status).toBe(400);
    expect(crossed.body).toMatchObject({ fields: { to: "The last day is before the first. Enter a later one" } });
    expect((await ask("?from=2026-02-30")).body).toMatchObject({ fields: { from: expect.stringContaining("real date") as string } });
    expect((await ask("/export?format=csv&from=2026-03-02&to=2026-03-01")).status).toBe(400);
  });

  it("offers what is in the log, each once", async () => {
    const choices = (await test.call("GET", "/api/admin/audit-log/choices", undefined, { cookie })).body as unknown as {
      actors: { value: string; name: string; isAccount: boolean }[];
      actions: string[];
      subjectTypes: string[];
    };
    expect(choices.actors).toContainEqual({ value: "71", name: "kay", isAccount: true });
    expect(choices.actors).toContainEqual({ value: "system", name: "system", isAccount: false });
    expect(choices.actors).toContainEqual({ value: "72", name: "system", isAccount: true });
    const { rows } = await test.owner.query<{ action: string; type: string }>("select action, subject_type as type from audit_log");
    expect(choices.actions).toEqual([...new Set(rows.map(({ action }) => action))].toSorted());
    expect(choices.subjectTypes).toEqual([...new Set(rows.map(({ type }) => type))].toSorted());
  });
});

describe("the file", () => {
  const download = (query: string) => test.app.inject({ url: `/api/admin/audit-log/export${query}`, headers: { cookie } });

  it("has what the filters leave, in words, and is itself in the log", async () => {
    const { statusCode, headers, body } = await download("?format=csv&record=1&actor=71&to=2026-03-31");
    expect(statusCode).toBe(200);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = body.trim().split("\n");
    expect(lines[0]).toBe("Number,Time (UTC),Who,What,Code,Kind of record,Record,What changed");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      new RegExp(
        `^\\d+,2026-03-01T00:00:00.000Z,kay,Funding request: status changed,funding_request.status_changed,Funding request,${reference},Status: Approved$`,
      ),
    );
    expect((await read("?limit=1")).items[0]).toMatchObject({
      action: "audit_log.exported",
      subjectType: "audit_log",
      after: { format: "csv", record: "1", actor: "71", to: "2026-03-31" },
    });
  });

  it("is a workbook too, and runs no formula in either", async () => {
    await test.owner.query(
      `insert into audit_log (actor_id, actor_name, action, subject_type, subject_id) values (73, '=1+1', 'user.logged_in', 'user', '73')`,
    );
    const sheet = strFromU8(
      unzipSync((await download("?format=xlsx&actor=73")).rawPayload)["xl/worksheets/sheet1.xml"] ?? new Uint8Array(),
    );
    expect(sheet.match(/<row /g)).toHaveLength(2);
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t>');
    expect(sheet).toContain(">Account: logged in<");
    expect((await download("?format=csv&actor=73")).body).toContain("'=1+1");
  });

  it("has every page of a long answer", async () => {
    await test.owner.query(
      `insert into audit_log (actor_id, actor_name, action, subject_type, subject_id)
       select 74, 'long', 'user.logged_in', 'user', '74' from generate_series(1, 2100)`,
    );
    const lines = (await download("?format=csv&actor=74")).body.trim().split("\n");
    expect(new Set(lines).size).toBe(2101);
  });
});
