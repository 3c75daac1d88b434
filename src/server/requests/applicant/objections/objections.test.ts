import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestDesk, type Made, type RequestDesk } from "../../../../../test/support/request-desk.ts";

let stage: RequestDesk;
let cookies: RequestDesk["cookies"];

beforeAll(async () => {
  stage = await createRequestDesk();
  ({ cookies } = stage);
});
afterAll(() => stage.test.close());

const object = (made: Made, objection: string) => stage.act(made, "objection", { objection });
const why = "You overlooked that our council agreed to it in the spring.";

describe("an objection", () => {
  it("opens a second review by somebody else, with a day of its own, and ends with its decision", async () => {
    const made = await stage.submit();
    await stage.rows(
      "update funding_requests set assignee_id = (select id from users where username = 'nora'), assigned_at = now() where id = $1",
      [made.id],
    );
    await stage.decide(cookies.nora, made, "rejected");
    const objected = await object(made, why);
    expect(objected).toMatchObject({
      status: 200,
      body: { status: "in_review", objectBy: null, decision: null, objection: { text: why } },
    });
    expect(objected.body["headline"]).toBe("Someone else is reviewing your request");
    expect((objected.body["timeline"] as { kind: string }[]).map(({ kind }) => kind)).toEqual(["received", "rejected", "objected"]);
    const due = Date.parse((objected.body["objection"] as { dueAt: string }).dueAt);
    expect(Math.round((due - Date.now()) / 86_400_000)).toBe(20);
    expect((objected.body["next"] as { by: string }).by).toBe(new Date(due).toISOString().slice(0, 10));
    expect(await stage.rows("select assignee_id, decision_due from funding_requests where id = $1", [made.id])).toEqual([
      { assignee_id: null, decision_due: new Date(due) },
    ]);
    expect(await stage.emailsOf(made, "funding_request_objection")).toHaveLength(1);
    expect(
      await stage.rows("select user_id from notifications where kind = 'objection' and funding_request_id = $1", [made.id]),
    ).toHaveLength(1);

    const refused = await stage.decide(cookies.nora, made, "approved");
    expect(refused).toMatchObject({ status: 403, body: { message: "You made the first decision, so someone else has to make this one." } });
    expect((await stage.desk(cookies.nora, "PATCH", `/funding-requests/${made.id}`, { status: "rejected" })).status).toBe(403);
    expect((await stage.desk(cookies.nora, "GET", `/funding-requests/${made.id}/decisions`)).body["refusedBecause"]).toContain(
      "first decision",
    );
    const [{ id: firstDecider } = {}] = await stage.rows("select id from users where username = 'nora'");
    const assign = await stage.desk(cookies.admin, "PUT", `/funding-requests/${made.id}/assignee`, { userId: firstDecider, seen: null });
    expect(assign).toMatchObject({ status: 403, body: { message: expect.stringContaining("nora made the first decision") } });
    expect((await stage.decide(cookies.felix, made, "approved")).status).toBe(200);
    expect(await stage.see(made)).toMatchObject({ status: "approved", objection: { resolvedAt: expect.any(String) }, objectBy: null });
    const { items } = (await stage.desk(cookies.felix, "GET", `/funding-requests/${made.id}/decisions`)).body as {
      items: { round: string }[];
    };
    expect(items.map(({ round }) => round)).toEqual(["second", "first"]);
    // Who was overruled does not undo it either.
    expect((await stage.desk(cookies.nora, "PATCH", `/funding-requests/${made.id}`, { status: "pending" })).status).toBe(403);
  });

  it("is made once: sent twice it is one, and after the second decision there is none", async () => {
    const made = await stage.submit();
    await stage.decide(cookies.nora, made, "rejected");
    const answers = await Promise.all([object(made, why), object(made, why)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stage.rows("select from objections where funding_request_id = $1", [made.id])).toHaveLength(1);
    expect((await object(made, `${why} And more.`)).status).toBe(409);
    await stage.desk(cookies.felix, "PATCH", `/funding-requests/${made.id}`, { status: "rejected" });
    expect(await stage.see(made)).toMatchObject({
      status: "rejected",
      objectBy: null,
      objection: { outcome: expect.stringContaining("same decision") },
    });
    expect((await object(made, "I do not agree with the second one either.")).status).toBe(409);
  });

  it("is possible for thirty days after a rejection, and not against anything else", async () => {
    const open = await stage.submit();
    expect((await object(open, why)).status).toBe(409);
    await stage.decide(cookies.nora, open, "approved");
    expect((await object(open, why)).status).toBe(409);

    const [inTime, late] = [await stage.submit(), await stage.submit()];
    for (const made of [inTime, late]) await stage.desk(cookies.nora, "PATCH", `/funding-requests/${made.id}`, { status: "rejected" });
    const age = (made: Made, interval: string) =>
      stage.rows("update status_changes set changed_at = now() - $2::interval where funding_request_id = $1", [made.id, interval]);
    await age(inTime, "29 days 23 hours 59 minutes");
    await age(late, "30 days 1 second");
    expect((await stage.see(inTime))["objectBy"]).not.toBeNull();
    expect((await stage.see(late))["objectBy"]).toBeNull();
    expect((await object(late, why)).status).toBe(409);
    for (const short of ["", "Nineteen letters..."]) expect((await object(inTime, short)).body["fields"]).toHaveProperty("objection");
    expect((await object(inTime, "x".repeat(4_001))).status).toBe(400);
    expect((await object(inTime, "Twenty letters......")).status).toBe(200);
  });

  it("tells the only one of the staff to invite somebody", async () => {
    const made = await stage.submit();
    await stage.decide(cookies.admin, made, "rejected");
    await object(made, why);
    await stage.rows("update users set deactivated_at = now() where username in ('nora', 'felix')");
    expect((await stage.decide(cookies.admin, made, "approved")).body["message"]).toContain("invite a colleague");
    await stage.rows("update users set deactivated_at = null where username in ('nora', 'felix')");
  });

  it("has the days that the service levels say", async () => {
    const levels = await stage.desk(cookies.admin, "PUT", "/service-levels", { reviewDays: 10, decisionDays: 45, objectionDays: 7 });
    expect(levels.body).toMatchObject({ objectionDays: 7 });
    expect((await stage.desk(cookies.admin, "PUT", "/service-levels", { reviewDays: 10, decisionDays: 45, objectionDays: 0 })).status).toBe(
      400,
    );
    expect((await stage.desk(cookies.admin, "PUT", "/service-levels", { reviewDays: 11, decisionDays: 45 })).body).toMatchObject({
      objectionDays: 7,
    });
    const made = await stage.submit();
    await stage.decide(cookies.nora, made, "rejected");
    expect((await stage.emailsOf(made, "funding_request_status"))[0]?.["body_text"]).toContain("within 7 days");
    const { dueAt } = (await object(made, why)).body["objection"] as { dueAt: string };
    expect(Math.round((Date.parse(dueAt) - Date.now()) / 86_400_000)).toBe(7);
  });
});

describe("what applicants wrote and were told", () => {
  it("is in their download, and goes with their data", async () => {
    const made = await stage.submit();
    await stage.decide(cookies.nora, made, "rejected", { words: "Words to the applicant", internalNote: "Only for colleagues" });
    await object(made, why);
    const { rawPayload } = await stage.test.app.inject({ method: "GET", url: `/api/requests/${made.token}/download` });
    const files = unzipSync(new Uint8Array(rawPayload));
    for (const name of ["request.txt", "request.json"]) {
      const text = strFromU8(files[name] ?? new Uint8Array());
      expect(text).toContain("Words to the applicant");
      expect(text).toContain(why);
      expect(text).not.toContain("Only for colleagues");
    }
    const { reference } = await stage.item(made);
    expect((await stage.desk(cookies.admin, "POST", `/funding-requests/${made.id}/remove-personal-data`, { reference })).status).toBe(200);
    const left = JSON.stringify([
      await stage.rows("select * from decisions where funding_request_id = $1", [made.id]),
      await stage.rows("select * from objections where funding_request_id = $1", [made.id]),
      await stage.rows("select * from audit_log where subject_id = $1", [String(made.id)]),
    ]);
    for (const gone of ["Words to the applicant", "Only for colleagues", why]) expect(left).not.toContain(gone);
  });
});
