import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { hireStaff, type Hired } from "../../../../test/support/staff.ts";

let test: TestApp;
let admin: string;
let adminId: number;
let ada: Hired;
let ben: Hired;

const query = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows as Record<string, unknown>[];
const call = (cookie: string, method: string, path: string, body?: unknown) => test.call(method, `/api/admin${path}`, body, { cookie });
const list = (filters = "", cookie = admin) => call(cookie, "GET", `/funding-requests?limit=50${filters}`);
const ids = (answer: { body: Record<string, unknown> }) => (answer.body["items"] as { id: number }[]).map(({ id }) => id);

interface Wanted {
  status?: string;
  /** Days since it came in. */
  age?: number;
  assignee?: number | null;
  name?: string;
}

let made = 0;
async function request({ status = "pending", age = 0, assignee = null, name = "Nation of the river" }: Wanted = {}): Promise<number> {
  made += 1;
  const [row] = await query(
    `insert into funding_requests (reference, submission_key, content_hash, organization_name, organization_type, contact_name, email, project_title,
       project_description, location, funding_amount_text, funding_amount, funding_currency, timeline, indigenous_sovereignty, un_drip_compliance,
       marginalized_peoples_impact, status, submitted_at, assignee_id)
     values ('D-' || $1::int, 'd-' || $1::int, '', $2, 'nation', 'Contact', 'contact@nation.example', 'Water', 'Words', 'Here', '$250,000', 250000, 'USD',
       'One year', 'Yes', 'Yes', 'Yes', $3, now() - make_interval(days => $4), $5) returning id`,
    [made, name, status, age, assignee],
  );
  return Number(row?.["id"]);
}

const assign = (cookie: string, id: number, userId: number | null, seen: number | null = null) =>
  call(cookie, "PUT", `/funding-requests/${id}/assignee`, { userId, seen });
const assigneeOf = async (id: number) => (await query("select assignee_id from funding_requests where id = $1", [id]))[0]?.["assignee_id"];
const actionsOf = async (id: number) =>
  (
    await query("select action, before, after from audit_log where subject_type = 'funding_request' and subject_id = $1 order by id", [
      String(id),
    ])
  ).map(({ action, before, after }) => [action, before, after]);

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  adminId = Number((await query("select id from users where username = 'rmason'"))[0]?.["id"]);
  ada = await hireStaff(test, admin, "ada", "reviewer");
  ben = await hireStaff(test, admin, "ben", "reviewer");
});
afterAll(() => test.close());
beforeEach(async () => {
  await query("delete from rate_limits");
  await query("delete from notifications");
  await query("delete from funding_requests");
});

describe("an assignment", () => {
  it("is taken, handed on and given back, each in the audit log, and tells only who is handed something", async () => {
    const id = await request();
    const taken = await assign(ada.cookie, id, ada.userId);
    expect(taken).toMatchObject({ status: 200, body: { id, assignee: { id: ada.userId, username: "ada" } } });
    expect(await query("select 1 from notifications")).toEqual([]);
    expect((await assign(ada.cookie, id, ben.userId, ada.userId)).body).toMatchObject({ assignee: { username: "ben" } });
    expect(await query("select user_id, kind, funding_request_id, caused_by_name from notifications")).toEqual([
      { user_id: ben.userId, kind: "assigned", funding_request_id: id, caused_by_name: "ada" },
    ]);
    expect((await assign(ben.cookie, id, null, ben.userId)).body).toMatchObject({ assignee: null });
    expect(await actionsOf(id)).toEqual([
      ["funding_request.assigned", { assignee: null }, { assignee: "ada" }],
      ["funding_request.assigned", { assignee: "ada" }, { assignee: "ben" }],
      ["funding_request.unassigned", { assignee: "ben" }, { assignee: null }],
    ]);
  });

  it("is refused with who has it when somebody else took it meanwhile, and is taken over by who knows", async () => {
    const id = await request();
    await assign(ada.cookie, id, ada.userId);
    const late = await assign(ben.cookie, id, ben.userId, null);
    expect(late).toMatchObject({ status: 409, body: { code: "conflict", details: { assignee: { id: ada.userId, username: "ada" } } } });
    expect(late.body["message"]).toContain("ada");
    expect(await assigneeOf(id)).toBe(ada.userId);
    expect((await assign(ben.cookie, id, ben.userId, ada.userId)).status).toBe(200);
    // It was given back while somebody looked at the holder.
    await assign(ben.cookie, id, null, ben.userId);
    expect(await assign(ada.cookie, id, ada.userId, ben.userId)).toMatchObject({ status: 409, body: { details: { assignee: null } } });
  });

  it("goes to one of two who take it at once, and a double click is one act", async () => {
    const id = await request();
    const answers = await Promise.all([assign(ada.cookie, id, ada.userId), assign(ben.cookie, id, ben.userId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await actionsOf(id)).toHaveLength(1);
    const winner = answers[0]?.status === 200 ? ada : ben;
    expect((await assign(winner.cookie, id, winner.userId, null)).status).toBe(200);
    expect(await actionsOf(id)).toHaveLength(1);
  });

  it("is for active staff alone, who have no conflict of interest", async () => {
    const id = await request();
    const [gone] = await query(
      "insert into users (username, password_hash, is_reviewer, deactivated_at) values ('gone', '', true, now()), ('visitor', '', false, null) returning id",
    );
    expect((await assign(admin, id, Number(gone?.["id"]))).status).toBe(409);
    expect((await assign(admin, id, Number(gone?.["id"]) + 1)).status).toBe(409);
    expect((await assign(admin, 2_147_483_647, adminId)).status).toBe(404);
    await call(ada.cookie, "POST", `/funding-requests/${id}/conflicts`, { reason: "My sister sits on its council." });
    expect((await assign(ada.cookie, id, ada.userId)).status).toBe(403);
    expect((await assign(admin, id, ada.userId)).status).toBe(403);
    expect(await assigneeOf(id)).toBeNull();
    expect((await assign(admin, id, 0)).status).toBe(400);
  });

  it("of many changes all of them or, where one refuses, none", async () => {
    const three = [await request(), await request({ assignee: ada.userId }), await request()];
    const many = (userId: number | null) => call(admin, "PUT", "/funding-requests/assignee", { ids: [...three, ...three], userId });
    expect((await many(ada.userId)).body).toEqual({ updated: 2 });
    const told = "select user_id, kind, requests, funding_request_id from notifications";
    expect(await query(told)).toEqual([{ user_id: ada.userId, kind: "assigned_many", requests: 2, funding_request_id: null }]);
    const { items } = (await call(ada.cookie, "GET", "/notifications")).body;
    expect(items).toMatchObject([{ text: "rmason assigned 2 requests to you", isMany: true, fundingRequestId: null }]);
    const mails = await query("select subject, body_text from emails where kind = 'staff_notice' and subject like '%2 requests to you'");
    expect(mails).toEqual([{ subject: "rmason assigned 2 requests to you", body_text: expect.stringContaining("?assignee=me") as string }]);
    await call(ben.cookie, "POST", `/funding-requests/${three[2]}/conflicts`, { reason: "I wrote it with them." });
    expect((await many(ben.userId)).status).toBe(403);
    expect(await Promise.all(three.map(assigneeOf))).toEqual([ada.userId, ada.userId, ada.userId]);
    const tooMany = Array.from({ length: 201 }, (_, index) => index + 1);
    expect((await call(admin, "PUT", "/funding-requests/assignee", { ids: tooMany, userId: null })).status).toBe(400);
  });

  it("ends with the account: open and decided requests go back to nobody", async () => {
    const leaving = await hireStaff(test, admin, "leaving", "reviewer");
    const open = await request({ assignee: leaving.userId });
    const decided = await request({ status: "approved", assignee: leaving.userId });
    const other = await request({ assignee: ada.userId });
    expect((await call(admin, "POST", `/staff/${leaving.userId}/deactivate`, {})).status).toBe(200);
    expect(await Promise.all([open, decided, other].map(assigneeOf))).toEqual([null, null, ada.userId]);
    expect(await actionsOf(open)).toEqual([["funding_request.unassigned", { assignee: "leaving" }, { assignee: null }]]);
  });
});

describe("what is due", () => {
  it("counts whole days: on the day itself it is soon, the day after it is late", async () => {
    // The review was promised within 10 days, the decision within 45.
    const ages = { on_time: [0, 6], soon: [7, 10], late: [11, 40] };
    for (const [ageing, days] of Object.entries(ages))
      for (const age of days) expect((await call(admin, "GET", `/funding-requests/${await request({ age })}`)).body["ageing"]).toBe(ageing);
    const inReview = await request({ status: "in_review", age: 40 });
    expect((await call(admin, "GET", `/funding-requests/${inReview}`)).body).toMatchObject({ ageing: "on_time" });
    const decided = await request({ status: "approved", age: 400 });
    expect((await call(admin, "GET", `/funding-requests/${decided}`)).body).toMatchObject({ ageing: null, nextDue: null });
    const withdrawn = await request({ age: 40 });
    await query("update funding_requests set withdrawn_at = now() where id = $1", [withdrawn]);
    expect((await call(admin, "GET", `/funding-requests/${withdrawn}`)).body).toMatchObject({ ageing: null, nextDue: null });
    expect((await list("&due=late")).body).toMatchObject({ total: 2 });
    expect((await list("&due=soon")).body).toMatchObject({ total: 2 });
  });

  it("is what was promised when the request came in, whatever is promised since", async () => {
    await query("insert into service_levels (review_days, decision_days, set_at) values (20, 60, now() - interval '5 days')");
    const [before, after] = [await request({ age: 9 }), await request({ age: 2 })];
    const left = async (id: number) => {
      const { body } = await call(admin, "GET", `/funding-requests/${id}`);
      return Math.round((Date.parse(String(body["nextDue"])) - Date.parse(String(body["submittedAt"]))) / 86_400_000);
    };
    expect([await left(before), await left(after)]).toEqual([10, 20]);
    await query("delete from service_levels where review_days = 20");
  });
});

describe("the desk's list", () => {
  const statuses = ["pending", "in_review", "approved", "rejected"];
  const fill = async () => {
    for (let i = 0; i < 24; i += 1)
      await request({
        status: statuses[i % 4] ?? "pending",
        // Pairs came in on the same day, so that the id decides between them.
        age: Math.floor(i / 2) * 5,
        assignee: [null, ada.userId, ben.userId][i % 3] ?? null,
        name: i % 2 === 0 ? "Nation of the shore" : "Nation of the valley",
      });
  };
  const expected = async (where: string) => (await query(`select id from funding_requests where ${where}`)).map(({ id }) => Number(id));

  it("pages over every filter and sort so that each row comes once, with an honest total", async () => {
    await fill();
    const cases: [string, string][] = [
      ["&assignee=me", `assignee_id = ${ada.userId}`],
      ["&assignee=none", "assignee_id is null"],
      [`&assignee=${ben.userId}&status=approved`, `assignee_id = ${ben.userId} and status = 'approved'`],
      ["&assignee=none&status=pending&q=shore", "assignee_id is null and status = 'pending' and organization_name like '%shore'"],
      ["&due=late", "next_due < date_trunc('day', now())"],
      ["&due=late&assignee=me&sort=submittedAt", `next_due < date_trunc('day', now()) and assignee_id = ${ada.userId}`],
      [
        "&due=soon&q=valley",
        "next_due between date_trunc('day', now()) and date_trunc('day', now()) + interval '4 days' and organization_name like '%valley'",
      ],
      ["&sort=nextDue", "true"],
      ["&sort=nextDue&order=desc", "true"],
      ["&sort=nextDue&status=in_review", "status = 'in_review'"],
      ["&sort=organizationName&order=asc&assignee=none", "assignee_id is null"],
      ["&q=shore&assignee=me", `organization_name like '%shore' and assignee_id = ${ada.userId}`],
    ];
    for (const [filters, where] of cases) {
      const found: number[] = [];
      const wanted = await expected(where);
      let cursor = "";
      do {
        const { status, body } = await call(ada.cookie, "GET", `/funding-requests?limit=3${filters}${cursor && `&cursor=${cursor}`}`);
        expect([filters, status, body["total"], body["totalIsCapped"]]).toEqual([filters, 200, wanted.length, false]);
        found.push(...ids({ body }));
        cursor = String(body["nextCursor"] ?? "");
      } while (cursor);
      expect([filters, found.toSorted((a, b) => a - b)]).toEqual([filters, wanted.toSorted((a, b) => a - b)]);
    }
  });

  it("sorted by what is due begins with the most overdue and ends with what is never due", async () => {
    const [decided, late, soon] = [await request({ status: "approved" }), await request({ age: 30 }), await request({ age: 9 })];
    expect(ids(await list("&sort=nextDue"))).toEqual([late, soon, decided]);
  });

  it("counts up to 1,000 with a condition and says so past that; without one the count is exact", async () => {
    await query(
      `insert into funding_requests (reference, submission_key, content_hash, organization_name, organization_type, contact_name, email, project_title,
         project_description, location, funding_amount_text, funding_amount, funding_currency, timeline, indigenous_sovereignty, un_drip_compliance,
         marginalized_peoples_impact)
       select 'M-' || i, 'm-' || i, '', 'Nation', 'nation', 'C', 'c@nation.example', 'T', 'D', 'L', '1', 1, 'USD', 'T', 'S', 'U', 'M' from generate_series(1, 1001) i`,
    );
    expect((await list("&assignee=none")).body).toMatchObject({ total: 1_000, totalIsCapped: true });
    expect((await list()).body).toMatchObject({ total: 1_001, totalIsCapped: false });
    expect((await list("&assignee=me")).body).toMatchObject({ total: 0, totalIsCapped: false, items: [], nextCursor: null });
  });

  it("refuses what is no filter", async () => {
    for (const bad of ["&assignee=everyone", "&assignee=0", "&due=never", "&sort=assignee"]) expect((await list(bad)).status).toBe(400);
  });

  it("is exported with the same filters, by administrators alone", async () => {
    await request({ assignee: ada.userId, name: "Nation of the meadow" });
    await request();
    const path = `/funding-requests/export?format=csv&assignee=${ada.userId}`;
    expect((await call(ada.cookie, "GET", path)).status).toBe(403);
    const sheet = String((await call(admin, "GET", path)).body["text"]);
    expect(sheet.trim().split("\n")).toHaveLength(2);
    expect(sheet).toContain("Nation of the meadow");
  });

  it("is the board's columns, which say how to read on", async () => {
    await fill();
    for (let i = 0; i < 22; i += 1) await request({ age: 22 - i, assignee: ada.userId });
    for (const filters of ["", "&assignee=me", "&due=late", "&q=shore"]) {
      const { body } = await call(ada.cookie, "GET", `/funding-requests/board?${filters.slice(1)}`);
      const columns = body["columns"] as Record<string, unknown>[];
      expect(columns.map(({ status }) => status)).toEqual(statuses);
      for (const column of columns) {
        const address = `&status=${String(column["status"])}&sort=${String(column["sort"])}&order=${String(column["order"])}${filters}`;
        const whole = await list(address, ada.cookie);
        expect(ids({ body: column })).toEqual(ids(whole).slice(0, 20));
        expect(column["total"]).toBe(whole.body["total"]);
        const more = column["nextCursor"] ? ids(await list(`${address}&cursor=${String(column["nextCursor"])}`, ada.cookie)) : [];
        expect(more).toEqual(ids(whole).slice(20));
      }
    }
  });
});

describe("a saved filter", () => {
  const save = (cookie: string, body: Record<string, unknown>) => call(cookie, "POST", "/saved-filters", { filters: {}, ...body });
  const shown = async (cookie: string) =>
    ((await call(cookie, "GET", "/saved-filters")).body["items"] as Record<string, unknown>[]).map(({ name, owner, isMine, canChange }) => [
      name,
      owner,
      isMine,
      canChange,
    ]);
  beforeEach(() => query("delete from saved_filters"));

  it("is its owner's until it is shared; only they and administrators change a shared one", async () => {
    const filters = { q: "river", status: "pending", assignee: "me", due: "late", sort: "nextDue", order: "asc", view: "board" };
    const saved = await save(ada.cookie, { name: "  Mine, late ", filters });
    expect(saved).toMatchObject({ status: 201, body: { name: "Mine, late", filters, isShared: false, isMine: true } });
    const path = `/saved-filters/${String(saved.body["id"])}`;
    expect(await shown(ben.cookie)).toEqual([]);
    expect((await call(admin, "PATCH", path, { name: "Other" })).status).toBe(404);
    expect((await call(ada.cookie, "PATCH", path, { isShared: true })).status).toBe(200);
    expect(await shown(ben.cookie)).toEqual([["Mine, late", "ada", false, false]]);
    expect((await call(ben.cookie, "PATCH", path, { name: "Other" })).status).toBe(403);
    expect((await call(ben.cookie, "DELETE", path)).status).toBe(403);
    expect((await call(admin, "PATCH", path, { name: "Everybody's late ones" })).body).toMatchObject({
      owner: "ada",
      canChange: true,
      isMine: false,
    });
    expect((await call(ada.cookie, "DELETE", path)).body).toEqual({ deleted: true });
    expect((await call(ada.cookie, "DELETE", path)).status).toBe(404);
    expect(await query("select action from audit_log where subject_type = 'saved_filter' order by id")).toHaveLength(4);
    expect(JSON.stringify(await query("select before, after from audit_log where subject_type = 'saved_filter'"))).not.toContain("river");
  });

  it("has a name that its owner uses once, also when two are saved at once", async () => {
    const answers = await Promise.all(["Late", "late", "LATE"].map((name) => save(ada.cookie, { name })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect((await save(ben.cookie, { name: "Late" })).status).toBe(201);
    const other = await save(ada.cookie, { name: "Soon" });
    expect((await call(ada.cookie, "PATCH", `/saved-filters/${String(other.body["id"])}`, { name: "LATE" })).status).toBe(409);
    expect((await call(ada.cookie, "PATCH", `/saved-filters/${String(other.body["id"])}`, { name: "SOON" })).status).toBe(200);
  });

  it("holds only what the list can be filtered by, and there are at most fifty", async () => {
    for (const body of [
      { name: " " },
      { name: "x".repeat(81) },
      { name: "a", filters: { status: "lost" } },
      { name: "a", filters: { assignee: "0" } },
      { name: "a", filters: { cursor: "x" } },
      { name: "a", filters: undefined },
    ])
      expect((await call(ada.cookie, "POST", "/saved-filters", { filters: {}, ...body })).status).toBe(400);
    await query("insert into saved_filters (user_id, name, filters) select $1, 'f' || i, '{}' from generate_series(1, 50) i", [ada.userId]);
    expect((await save(ada.cookie, { name: "one more" })).status).toBe(409);
  });
});
