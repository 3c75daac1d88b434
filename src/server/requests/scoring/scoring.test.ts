import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RequestConflicts, RequestScores, ScoringVersion } from "../../../shared/contracts/requests/scoring.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { hireStaff } from "../../../../test/support/staff.ts";
import { refuseConflicted } from "../conflicts/service.ts";

let test: TestApp;
let admin: string;
let ada: string;
let ben: string;
let id: number;
let reference: string;
let criteria: ScoringVersion["criteria"];

const query = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows as Record<string, unknown>[];
const userId = async (name: string) => Number((await query("select id from users where username = $1", [name]))[0]?.["id"]);

async function ask(cookie: string, method: string, url: string, body?: unknown) {
  return test.call(method, url, body, { cookie });
}
const path = (rest = "") => `/api/admin/funding-requests/${id}${rest}`;
const read = async (cookie: string) => (await ask(cookie, "GET", path("/scores"))).body as unknown as RequestScores;
const give = (cookie: string, values: number[], more: Record<string, unknown> = {}) =>
  ask(cookie, "PUT", path("/scores"), {
    values: criteria.map((criterion, index) => ({ criterionId: criterion.id, value: values[index] })),
    ...more,
  });
const declare = (cookie: string, body: Record<string, unknown> = { reason: "My sister sits on its council." }) =>
  ask(cookie, "POST", path("/conflicts"), body);
const decide = (cookie: string, status: string) => ask(cookie, "PATCH", path(), { status, reason: "The plan is clear." });

async function newRequest(changes: Record<string, unknown> = {}) {
  await query("delete from rate_limits");
  const { body } = await test.call("POST", "/api/funding-requests", fundingRequest(changes));
  reference = String(body["reference"]);
  return Number((await query("select id from funding_requests where reference = $1", [reference]))[0]?.["id"]);
}

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  [ada, ben] = [(await hireStaff(test, admin, "ada")).cookie, (await hireStaff(test, admin, "ben")).cookie];
});
afterAll(() => test.close());

beforeEach(async () => {
  id = await newRequest();
  criteria = (await read(ada)).version.criteria;
});

describe("scores", () => {
  it("are independent: nobody reads others' before giving their own, not even an administrator, nor in the audit log", async () => {
    await give(ada, [5, 4, 3, 2, 1], { note: "The keepers lead it." });
    for (const cookie of [ben, admin]) {
      const { status, body } = await ask(cookie, "GET", path("/scores"));
      expect([status, body]).toEqual([200, expect.objectContaining({ given: 1, mine: null, results: null })]);
      expect(JSON.stringify(body)).not.toContain("keepers lead");
    }
    const logged = async () =>
      JSON.stringify((await ask(admin, "GET", `/api/admin/audit-log?subjectType=funding_request&subjectId=${id}`)).body);
    expect(await logged()).toContain("funding_request.scored");
    expect(await logged()).not.toContain("keepers lead");
    const exported = { url: `/api/admin/audit-log/export?format=csv&record=${id}`, headers: { cookie: admin } };
    const file = async () => (await test.app.inject(exported)).body;
    expect(await file()).toContain("funding_request.scored");
    expect(await file()).not.toContain("keepers lead");
    expect((await give(admin, [1, 4, 4, 3, 1])).status).toBe(200);
    expect(await logged()).toContain("keepers lead");
    expect((await read(admin)).results).toMatchObject({
      mean: "2.98",
      scores: [
        { reviewer: "ada", mean: "3.30", note: "The keepers lead it.", isMine: false },
        { reviewer: "rmason", mean: "2.65", note: null, isMine: true },
      ],
    });
    expect((await read(admin)).results?.spreads.slice(0, 2)).toEqual([
      { criterionId: criteria[0]?.id, lowest: 1, highest: 5, median: 3, isFarApart: true },
      { criterionId: criteria[1]?.id, lowest: 4, highest: 4, median: 4, isFarApart: false },
    ]);
  });

  it("are read by who renounces, who then gives none", async () => {
    await give(ada, [5, 4, 3, 2, 1]);
    const renounced = await ask(ben, "POST", path("/scores/renounce"));
    expect(renounced.body).toMatchObject({ hasRenounced: true, results: { mean: "3.30", renouncedBy: ["ben"] } });
    expect((await ask(ben, "POST", path("/scores/renounce"))).status).toBe(200);
    expect(await give(ben, [1, 1, 1, 1, 1])).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await ask(ada, "POST", path("/scores/renounce"))).toMatchObject({ status: 409 });
    expect(
      await query("select from audit_log where action = 'funding_request.scoring_renounced' and subject_id = $1", [String(id)]),
    ).toHaveLength(1);
  });

  it("get a sentence for each value that is missing, outside the scale, not whole, double or foreign, and store none", async () => {
    const [a, b, c, d] = criteria.map((criterion) => criterion.id);
    const values = [
      { criterionId: a, value: 6 },
      { criterionId: b, value: 0 },
      { criterionId: c, value: 2.5 },
      { criterionId: d, value: 3 },
      { criterionId: d, value: 4 },
      { criterionId: 999_999, value: 3 },
    ];
    const { status, body } = await ask(ada, "PUT", path("/scores"), { values });
    expect([status, body["code"]]).toEqual([400, "validation_failed"]);
    expect(body["fields"]).toEqual({
      [`criterion-${a}`]: "Led by the community: enter a whole number from 1 to 5",
      [`criterion-${b}`]: expect.stringContaining("from 1 to 5") as string,
      [`criterion-${c}`]: expect.stringContaining("enter a whole number") as string,
      [`criterion-${d}`]: "Plan and budget: enter only one value",
      [`criterion-${criteria[4]?.id}`]: "Lasting effect: choose a value from 1 to 5",
      "criterion-999999": expect.stringContaining("not belong to this request") as string,
    });
    for (const wrong of [{}, { values: "5" }, { values: [{ criterionId: a, value: "5" }] }])
      expect((await ask(ada, "PUT", path("/scores"), wrong)).status).toBe(400);
    expect((await read(ada)).mine).toBeNull();
    expect((await ask(ada, "GET", "/api/admin/funding-requests/2147483647/scores")).status).toBe(404);
  });

  it("are given once by a double click, changed by their author alone with a reason, and both stay in the audit log", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => give(ada, [5, 4, 3, 2, 1])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(ada)).mine).toMatchObject({ changedAt: null });
    expect(await give(ada, [4, 4, 3, 2, 1])).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.stringContaining("why") as string } },
    });
    expect(await give(ada, [4, 4, 3, 2, 1], { reason: "I read the minutes." })).toMatchObject({ status: 200 });
    await give(ben, [1, 1, 1, 1, 1]);
    const { results } = await read(ben);
    expect(results?.scores).toMatchObject([
      { reviewer: "ada", changeReason: "I read the minutes.", changedAt: expect.any(String) as string },
      { reviewer: "ben", changedAt: null },
    ]);
    const lines = await query(
      "select action, before, after from audit_log where action like 'funding_request.score%' and subject_id = $1 order by id",
      [String(id)],
    );
    expect(lines).toMatchObject([
      { action: "funding_request.scored", before: null, after: { values: { "Led by the community": 5 } } },
      {
        action: "funding_request.score_changed",
        before: { values: { "Led by the community": 5 } },
        after: { values: { "Led by the community": 4 }, reason: "I read the minutes." },
      },
      { action: "funding_request.scored", after: { values: { "Led by the community": 1 } } },
    ]);
  });

  it("are closed while the request is decided, withdrawn, or its data are gone", async () => {
    await give(ada, [5, 4, 3, 2, 1]);
    await query("update funding_requests set status = 'rejected' where id = $1", [id]);
    expect(await give(ben, [1, 1, 1, 1, 1])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(reference) as string },
    });
    expect(await give(ada, [1, 1, 1, 1, 1], { reason: "Too late." })).toMatchObject({ status: 409 });
    expect((await read(ben)).results).toBeNull();
    await query("update funding_requests set status = 'in_review', withdrawn_at = now() where id = $1", [id]);
    expect([(await read(ben)).closed, (await give(ben, [1, 1, 1, 1, 1])).status]).toEqual(["withdrawn", 409]);
    await query("update funding_requests set withdrawn_at = null where id = $1", [id]);
    expect((await give(ben, [1, 1, 1, 1, 1])).status).toBe(200);
  });

  it("lose their words, not their values, when the applicant's personal data are removed", async () => {
    await give(ada, [5, 4, 3, 2, 1], { note: "Marian answered well." });
    await give(ada, [5, 4, 3, 2, 2], { note: "Marian answered well.", reason: "Marian wrote again." });
    await declare(ben, { reason: "Marian is my cousin." });
    expect((await ask(admin, "POST", path("/remove-personal-data"), { reference })).status).toBe(200);
    const rows = await query(
      `select (select array_agg(to_jsonb(s)) from request_scores as s where funding_request_id = $1)::text
           || (select array_agg(to_jsonb(c)) from conflict_declarations as c where funding_request_id = $1)::text
           || (select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') from audit_log where subject_id = $1::text) as everything`,
      [id],
    );
    expect(String(rows[0]?.["everything"])).not.toContain("Marian");
    expect((await read(ada)).closed).toBe("removed");
    expect((await read(ada)).mine?.values).toHaveLength(5);
  });
});

describe("a conflict of interest", () => {
  it("keeps out of scoring, deciding and reading, takes the request away, and sets a given score aside", async () => {
    await give(ada, [5, 5, 5, 5, 5], { note: "Splendid." });
    await give(ben, [1, 1, 1, 1, 1]);
    await query("update funding_requests set assignee_id = $2, assigned_at = now() where id = $1", [id, await userId("ada")]);
    const declared = await declare(ada);
    expect(declared).toMatchObject({ status: 201, body: { items: [{ name: "ada", declaredBy: "ada", withdrawnAt: null }] } });
    expect((await query("select assignee_id from funding_requests where id = $1", [id]))[0]).toEqual({ assignee_id: null });
    expect((await declare(ada)).body["items"]).toHaveLength(1);

    expect(await read(ada)).toMatchObject({ conflict: "declared", results: null, given: 2 });
    const forbidden = { status: 403, body: { code: "forbidden", message: expect.stringContaining(reference) as string } };
    expect(await give(ada, [4, 4, 4, 4, 4], { reason: "Less." })).toMatchObject(forbidden);
    expect(await ask(ada, "POST", path("/scores/renounce"))).toMatchObject(forbidden);
    expect(await decide(ada, "in_review")).toMatchObject(forbidden);
    const { results } = await read(ben);
    expect(results).toMatchObject({
      mean: "1.00",
      scores: [
        { reviewer: "ada", isSetAside: true },
        { reviewer: "ben", isSetAside: false },
      ],
    });
    expect(
      await query("select after from audit_log where action = 'funding_request.conflict_declared' and subject_id = $1", [String(id)]),
    ).toEqual([{ after: { colleague: "ada", reason: "My sister sits on its council.", assignmentReleased: true } }]);
  });

  it("fails a whole bulk change, by the reference, and nothing is changed", async () => {
    const conflicted = { id, reference };
    await declare(ada);
    const other = await newRequest({ organizationName: "Cedar Nation" });
    const { status, body } = await ask(ada, "PATCH", "/api/admin/funding-requests", { ids: [other, conflicted.id], status: "in_review" });
    expect([status, String(body["message"])]).toEqual([403, expect.stringContaining(conflicted.reference) as string]);
    expect(await query("select status from funding_requests where id = any($1) and status <> 'pending'", [[other, conflicted.id]])).toEqual(
      [],
    );
    expect((await ask(ben, "PATCH", "/api/admin/funding-requests", { ids: [other, conflicted.id], status: "in_review" })).status).toBe(200);
  });

  it("on a request that is merged into another keeps from deciding both by the other", async () => {
    const merged = { id, reference };
    await declare(ada);
    id = await newRequest({ organizationName: "Cedar Nation" });
    const merging = await ask(ben, "POST", `/api/admin/funding-requests/${merged.id}/merge`, { intoId: id, reason: "The same wells." });
    expect(merging.status).toBe(200);
    const { status, body } = await decide(ada, "rejected");
    expect([status, String(body["message"])]).toEqual([403, expect.stringContaining(merged.reference) as string]);
  });

  it("is declared for a colleague by administrators alone, and withdrawn by another administrator, with reasons", async () => {
    const benId = await userId("ben");
    expect(await declare(ada, { reason: "They are friends.", userId: benId })).toMatchObject({ status: 403 });
    expect(await declare(admin, { reason: " ", userId: benId })).toMatchObject({
      status: 400,
      body: { fields: { reason: "Give the reason in one sentence" } },
    });
    expect(await declare(admin, { reason: "No such person.", userId: 2_147_483_647 })).toMatchObject({ status: 400 });
    const { body } = await declare(admin, { reason: "They are friends.", userId: benId });
    const [declaration] = (body as unknown as RequestConflicts).items;
    expect(declaration).toMatchObject({ name: "ben", declaredBy: "rmason" });
    expect((await give(ben, [1, 1, 1, 1, 1])).status).toBe(403);

    const withdraw = (cookie: string, reason?: string, number = declaration?.id) =>
      ask(cookie, "POST", path(`/conflicts/${number}/withdraw`), { reason });
    expect((await withdraw(ben, "It is not so.")).status).toBe(403);
    expect((await withdraw(admin)).status).toBe(400);
    expect((await withdraw(admin, "It is not so.", 2_147_483_647)).status).toBe(404);
    expect(await withdraw(admin, "They never met.")).toMatchObject({
      status: 200,
      body: { items: [{ withdrawnBy: "rmason", withdrawnReason: "They never met." }] },
    });
    expect((await withdraw(admin, "Once more.")).status).toBe(409);
    expect((await give(ben, [1, 1, 1, 1, 1])).status).toBe(200);

    const own = ((await declare(admin)).body as unknown as RequestConflicts).items[0];
    expect((await withdraw(admin, "I may after all.", own?.id)).status).toBe(403);
    const actions = await query("select action from audit_log where action like '%conflict%' and subject_id = $1 order by id", [
      String(id),
    ]);
    expect(actions.map(({ action }) => action)).toEqual([
      "funding_request.conflict_declared",
      "funding_request.conflict_withdrawn",
      "funding_request.conflict_declared",
    ]);
  });

  it("needs no declaration when the request came from the colleague's own address", async () => {
    id = await newRequest({ email: "ada@STAFF.example" });
    expect(await read(ada)).toMatchObject({ conflict: "same_email" });
    expect(await give(ada, [5, 5, 5, 5, 5])).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("own email address") as string },
    });
    expect(await decide(ada, "in_review")).toMatchObject({ status: 403 });
    expect((await ask(ben, "GET", path("/conflicts"))).body).toMatchObject({ items: [], sameEmail: ["ada"] });
    const assigning = refuseConflicted(test.context.db, { id: await userId("ada") }, id, "colleague");
    await expect(assigning).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("ada has a conflict") as string });
    await expect(refuseConflicted(test.context.db, { id: await userId("ben") }, id)).resolves.toBeUndefined();
  });

  it("declared while a decision is on its way comes first or after it, never in between", async () => {
    const [declared, decided] = await Promise.all([declare(ada), decide(ada, "in_review")]);
    expect(declared.status).toBe(201);
    const entries = await query(
      "select action from audit_log where subject_id = $1 and action ~ '(declared|status_changed)$' order by id",
      [String(id)],
    );
    if (decided.status === 200) expect(entries[0]).toEqual({ action: "funding_request.status_changed" });
    else expect([decided.status, entries.length]).toEqual([403, 1]);
  });
});
