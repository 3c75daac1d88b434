import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { articlesFound } from "../../../../test/support/compliance.ts";
import { today } from "../../../../test/support/days.ts";
import { countEligible, listEligibleIds } from "./service.ts";

let test: TestApp;
let cookie: string;
const fields = {
  name: "Prairie Light CDFI",
  description: "Lends to water and energy projects.",
  type: "CDFI",
  tags: ["water", "rural"],
  email: "hello@prairielight.example",
  contactPerson: "Ada Fictional",
  website: "https://prairielight.example",
};
const create = (changes: Record<string, unknown> = {}) =>
  test.call("POST", "/api/admin/institutions", { ...fields, ...changes }, { cookie });

beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());

describe("institutions", () => {
  it("begin as pending, and show their contact to administrators only", async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({ eligibilityStatus: "pending", onboardingStep: "not_started", email: fields.email });
    const shown = (await test.call("GET", `/api/institutions/${String(body["id"])}`)).body;
    expect(shown).toEqual({
      complianceStanding: null,
      id: body["id"],
      name: fields.name,
      description: fields.description,
      type: "CDFI",
      imageUrl: null,
      tags: fields.tags,
      eligibilityStatus: "pending",
      website: fields.website,
      onboardingStep: "not_started",
      projectsFunded: 0,
    });
    const list = (await test.call("GET", "/api/institutions")).body as unknown as Record<string, unknown>[];
    expect(Object.keys(list[0] ?? {}).sort()).toEqual(["description", "eligibilityStatus", "id", "imageUrl", "name", "tags", "type"]);
  });

  it("are found by name, description and any tag, in any case", async () => {
    await create({ name: "Open Hand", description: "Small loans.", tags: ["Women-led"] });
    const found = async (q: string) =>
      ((await test.call("GET", `/api/institutions?q=${q}`)).body as unknown as { items: { name: string }[] }).items.map(({ name }) => name);
    expect(await found("OPEN")).toEqual(["Open Hand"]);
    expect(await found("women-LED")).toEqual(["Open Hand"]);
    expect(await found("energy")).toEqual(["Prairie Light CDFI"]);
    expect(await found("rural\nwomen")).toEqual([]);
  });

  it("are listed for the staff with the step that each has reached, narrowed by it, and found by their contact", async () => {
    const made = Number((await create({ name: "Zenith Fund", contactPerson: "Odd Fictional", email: "odd@zenith.example" })).body["id"]);
    await test.context.pool.query("update institutions set onboarding_step = 'compliance_check' where id = $1", [made]);
    const list = async (query: string) => {
      const { status, body } = await test.call("GET", `/api/admin/institutions?${query}`, undefined, { cookie });
      expect(status).toBe(200);
      return body as unknown as { items: Record<string, unknown>[]; total: number };
    };
    const atStep = await list("step=compliance_check");
    expect(atStep).toMatchObject({ total: 1, items: [{ id: made, name: "Zenith Fund", onboardingStep: "compliance_check" }] });
    expect((await list("step=compliance_check&eligibility=eligible")).items).toEqual([]);
    expect((await list("q=odd@zenith")).items).toMatchObject([{ id: made }]);
    const names = (await list("sort=name&order=asc")).items.map(({ name }) => String(name));
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
    expect((await test.call("GET", "/api/admin/institutions?step=lost", undefined, { cookie })).status).toBe(400);
  });

  it("say what is wrong with a field", async () => {
    const { status, body } = await create({ name: " ", email: "nobody", website: "javascript:alert(1)", tags: Array(21).fill("x") });
    expect(status).toBe(400);
    expect(Object.keys(body["fields"] as object).sort()).toEqual(["email", "name", "tags", "website"]);
  });

  it("keep the reason of every decision", async () => {
    const { body } = await create();
    const id = String(body["id"]);
    const decide = (eligibilityStatus: string, reason: string) =>
      test.call("POST", `/api/admin/institutions/${id}/eligibility`, { eligibilityStatus, reason }, { cookie });
    expect((await decide("eligible", " ")).body["fields"]).toHaveProperty("reason");
    expect((await decide("eligible", "Certified CDFI, accounts read.")).body["eligibilityStatus"]).toBe("eligible");
    const record = (await test.call("GET", `/api/admin/institutions/${id}`, undefined, { cookie })).body;
    expect(record["history"]).toMatchObject([
      { from: "pending", to: "eligible", reason: "Certified CDFI, accounts read.", changedBy: "rmason" },
    ]);
    const eligible = (await test.call("GET", "/api/institutions?eligibility=eligible")).body as unknown as { total: number };
    expect(eligible.total).toBe(1);
  });

  it("show everybody how they stand to the UN Declaration, and nothing of the assessment itself", async () => {
    const { body } = await create();
    const id = String(body["id"]);
    const standing = async () => (await test.call("GET", `/api/institutions/${id}`)).body["complianceStanding"];
    expect(await standing()).toBeNull();
    const assess = (changes: Record<string, unknown>) =>
      test.call("POST", `/api/admin/institutions/${id}/assessments`, { articles: articlesFound(), ...changes }, { cookie });
    const day = today();
    expect((await assess({ status: "verified", level: "gold", assessedOn: day })).status).toBe(201);
    const nextYear = `${Number(day.slice(0, 4)) + 1}`;
    expect(await standing()).toEqual({ status: "verified", level: "gold", nextReviewOn: expect.stringContaining(nextYear) as string });
    await assess({ status: "not_compliant", level: null, assessedOn: day });
    expect(await standing()).toMatchObject({ status: "not_compliant", level: null });
  });

  it("lead administrators back to the candidate that they came from", async () => {
    const { body } = await create();
    const id = String(body["id"]);
    const candidate = async () => (await test.call("GET", `/api/admin/institutions/${id}`, undefined, { cookie })).body["candidateId"];
    expect(await candidate()).toBeNull();
    const { rows } = await test.context.pool.query<{ id: number }>(
      `insert into candidates (name, kind, types, country, source_ids, eligibility, score, rules, rules_version, institution_id, search_text, shelf)
       values ('Prairie Light', 'institution', '{}', 'US', '{}', 'eligible', 1, '{}', 1, $1, '', '') returning id`,
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(await candidate()).toBe(rows[0]?.id);
  });

  it("change as a whole, with before and after in the audit log", async () => {
    const { body } = await create();
    const id = String(body["id"]);
    expect(
      (await test.call("PATCH", `/api/admin/institutions/${id}`, { ...fields, phone: "", name: "Prairie Light" }, { cookie })).body,
    ).toMatchObject({ name: "Prairie Light", phone: null });
    const { rows } = await test.context.pool.query("select before, after from audit_log where action = 'institution.updated'");
    expect(rows[0]).toMatchObject({ before: { name: "Prairie Light CDFI" }, after: { name: "Prairie Light" } });
    expect((await test.call("PATCH", "/api/admin/institutions/99999", fields, { cookie })).status).toBe(404);
  });

  it("are not changed over what a colleague saved: the second is shown theirs, and of ten at once one is saved", async () => {
    const { body } = await create();
    const change = (name: string, seen: unknown) =>
      test.call("PATCH", `/api/admin/institutions/${String(body["id"])}`, { ...fields, name, seen }, { cookie });
    const answers = await Promise.all(Array.from({ length: 10 }, (_none, index) => change(`Name ${index}`, body["updatedAt"])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const saved = answers.find(({ status }) => status === 200)?.body;
    const details = answers.find(({ status }) => status === 409)?.body["details"] as Record<string, unknown>;
    expect([details["name"], details["updatedAt"]]).toEqual([saved?.["name"], saved?.["updatedAt"]]);
    expect((await change("Name of a decision", details["updatedAt"])).body).toMatchObject({ name: "Name of a decision" });
  });
});

describe("statistics", () => {
  it("are zeros on an empty system, and computed from rows", async () => {
    const stats = async () => (await test.call("GET", "/api/stats")).body;
    expect(await stats()).toEqual({ financialInstitutions: 0, fundedProjects: 0, impactFunding: "$0" });
    await test.context.pool.query("update institutions set onboarding_step = 'active' where id = 1");
    expect(await stats(), "active, but nobody has found it eligible").toMatchObject({ financialInstitutions: 0 });
    await test.context.pool.query("update institutions set eligibility_status = 'eligible' where id in (1, 2)");
    await test.context.pool.query(
      `insert into projects (name, description, location, funding_status, state, public_id, published_at, public_until, funding_needed, currency)
       values ('Wells', 'd', 'l', 'funded', 'published', 'prj_wells', now(), 'infinity', 1, 'USD'), ('Roofs', 'd', 'l', 'seeking', 'draft', null, null, null, null, null),
              ('Boats', 'd', 'l', 'funded', 'withdrawn', null, null, null, null, null)`,
    );
    await test.context.pool.query(
      `insert into ledger_accounts (project_id, purpose, mode, currency, balance)
       values (1, 'received', 'live', 'USD', 680000000), (1, 'received', 'test', 'USD', 900000000), (3, 'received', 'live', 'USD', 0)`,
    );
    expect(await stats()).toEqual({ financialInstitutions: 1, fundedProjects: 1, impactFunding: "$6.8M" });
    await test.context.pool.query(
      `insert into ledger_accounts (project_id, purpose, mode, currency, balance)
       values (2, 'received', 'live', 'CAD', 900000000000), (2, 'received', 'live', 'USD', 25000)`,
    );
    expect(await stats(), "side by side, never added").toEqual({
      financialInstitutions: 1,
      fundedProjects: 2,
      impactFunding: "$6.8M · CA$9B",
    });
  });
});

it("lists for search engines those that are eligible, the oldest first, a part at a time", async () => {
  await test.owner.query(
    `insert into institutions (name, type, description, eligibility_status, created_at)
     select 'Search ' || n, 'CDFI', 'd', case when n = 2 then 'pending' else 'eligible' end, '2020-01-01'::timestamptz + n * interval '1 day'
       from generate_series(1, 4) as n`,
  );
  const { db } = test.context;
  const known = await countEligible(db);
  const nameOf = async (id: number) =>
    (await test.owner.query<{ name: string }>("select name from institutions where id = $1", [id])).rows[0]?.name;
  const part = async (offset: number, limit: number) => Promise.all((await listEligibleIds(db, { offset, limit })).map(nameOf));
  expect([await part(0, 2), await part(2, 1)]).toEqual([["Search 1", "Search 3"], ["Search 4"]]);
  expect(await listEligibleIds(db, { offset: 0, limit: 1_000 })).toHaveLength(known);
});
