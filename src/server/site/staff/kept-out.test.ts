import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createRequestDesk, type Made, type RequestDesk } from "../../../../test/support/request-desk.ts";
import { hireStaff, type Hired } from "../../../../test/support/staff.ts";

let stage: RequestDesk;
let made: Made;
let kay: Hired;
let felixId: number;

beforeAll(async () => {
  stage = await createRequestDesk();
  made = await stage.submit();
  kay = await hireStaff(stage.test, stage.cookies.admin, "kay", "administrator");
  felixId = Number((await stage.rows("select id from users where username = 'felix'"))[0]?.["id"]);
});
afterAll(() => stage.test.close());

const asKay = (method: string, path: string, body?: unknown) => stage.desk(kay.cookie, method, path, body);
const about = (path: string) => `/funding-requests/${made.id}${path}`;
const question = () => ({ question: "Who leads the work on site?", questionKey: randomUUID() });
const isWaiting = async () =>
  (await stage.rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length > 0;
/** Until the call waits for a lock, or has ended without one. */
async function untilBlocked(call: Promise<unknown>): Promise<void> {
  let isDone = false;
  void call.finally(() => (isDone = true));
  while (!isDone && !(await isWaiting())) await new Promise((done) => setImmediate(done));
}

afterEach(() => stage.rows("update users set deactivated_at = null where username = 'kay'"));

describe("an account that is deactivated while its call is under way", () => {
  let comment: unknown;
  let asked: unknown;
  let conflict: unknown;
  const kinds: Record<string, () => ReturnType<typeof asKay>> = {
    "gives scores": () => asKay("PUT", about("/scores"), { values: [] }),
    "renounces scoring": () => asKay("POST", about("/scores/renounce")),
    "declares a conflict": () => asKay("POST", about("/conflicts"), { reason: "My sister sits on its council." }),
    "withdraws a conflict": () => asKay("POST", about(`/conflicts/${String(conflict)}/withdraw`), { reason: "It was a mistake." }),
    comments: () => asKay("POST", about("/comments"), { clientKey: randomUUID(), body: "Too late" }),
    "edits a comment": () => asKay("PATCH", `/comments/${String(comment)}`, { body: "Too late" }),
    "removes a comment": () => asKay("DELETE", `/comments/${String(comment)}`),
    asks: () => asKay("POST", about("/questions"), question()),
    "withdraws a question": () => asKay("POST", `/questions/${String(asked)}/withdraw`),
    "sends the private link": () => asKay("POST", about("/private-link")),
    assigns: () => asKay("PUT", about("/assignee"), { userId: felixId, seen: null }),
    "assigns many": () => asKay("PUT", "/funding-requests/assignee", { ids: [made.id], userId: felixId }),
  };

  beforeAll(async () => {
    comment = (await asKay("POST", about("/comments"), { clientKey: randomUUID(), body: "In time" })).body["id"];
    asked = (await asKay("POST", about("/questions"), question())).body["id"];
    const declared = await asKay("POST", about("/conflicts"), { reason: "Their sister.", userId: felixId });
    conflict = (declared.body["items"] as { id: number }[])[0]?.id;
  });

  it.each(Object.keys(kinds))("leaves nothing when it %s", async (kind) => {
    const entries = () => stage.rows("select action from audit_log where subject_type = 'funding_request' order by id");
    const before = await entries();
    const gone = await stage.test.context.pool.connect();
    await gone.query("begin; update users set deactivated_at = now() where username = 'kay'");
    const call = kinds[kind]?.();
    await untilBlocked(Promise.resolve(call));
    await gone.query("commit");
    gone.release();
    expect((await call)?.status).toBe(401);
    expect(await entries()).toEqual(before);
  });

  it("does not wait in a circle with what it writes about its own request", async () => {
    const lee = await hireStaff(stage.test, stage.cookies.admin, "lee");
    const { id } = await stage.submit();
    await stage.rows("update funding_requests set assignee_id = $2 where id = $1", [id, lee.userId]);
    const writing = await stage.test.context.pool.connect();
    // What a comment does, the request first; the deactivation has the account by now and waits for the request.
    await writing.query("begin");
    await writing.query("select from funding_requests where id = $1 for share", [id]);
    const deactivation = stage.desk(stage.cookies.admin, "POST", `/staff/${lee.userId}/deactivate`, {});
    await untilBlocked(deactivation);
    await writing.query(
      "insert into request_comments (funding_request_id, author_id, author_name, client_key, body) values ($1, $2, 'lee', $3, 'Words')",
      [id, lee.userId, randomUUID()],
    );
    await writing.query("commit");
    writing.release();
    expect((await deactivation).status).toBe(200);
    expect(await stage.rows("select assignee_id from funding_requests where id = $1", [id])).toEqual([{ assignee_id: null }]);
  });
});

describe("a conflict of interest", () => {
  it("keeps out of the talk with the applicant, and of what colleagues note for each other", async () => {
    made = await stage.submit();
    const asked = (await asKay("POST", about("/questions"), question())).body["id"];
    await stage.decide(stage.cookies.nora, made, "rejected", { internalNote: "For colleagues alone" });
    const notes = async () =>
      JSON.stringify([
        (await asKay("GET", about("/decisions"))).body,
        (await asKay("GET", about("/history"))).body,
        (await asKay("GET", `/audit-log?subjectType=funding_request&subjectId=${made.id}`)).body,
      ]).split("For colleagues alone").length - 1;
    expect(await notes()).toBe(3);
    const declared = await asKay("POST", about("/conflicts"), { reason: "My sister sits on its council." });
    expect(declared.status).toBe(201);
    expect(await notes()).toBe(0);
    expect((await asKay("GET", about("/history"))).body["items"]).toHaveLength(1);
    const refused = await Promise.all([
      asKay("POST", about("/questions"), question()),
      asKay("POST", `/questions/${String(asked)}/withdraw`),
      asKay("POST", about("/private-link")),
    ]);
    const sentence = { status: 403, body: { message: expect.stringContaining("conflict of interest") as string } };
    expect(refused).toMatchObject([sentence, sentence, sentence]);
  });
});
