import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestDesk, type Made, type RequestDesk } from "./support/request-desk.ts";
import { claimQueuedEmail } from "../src/server/record/emails/queries.ts";

let stage: RequestDesk;
let cookies: RequestDesk["cookies"];

beforeAll(async () => {
  stage = await createRequestDesk({ UNDO_SECONDS: "60" });
  ({ cookies } = stage);
});
afterAll(() => stage.test.close());

interface Act {
  id: string;
  kind: string;
  leavesAt: string;
  messages: number;
}

const actsOf = async (cookie: string) => ((await stage.desk(cookie, "GET", "/acts")).body as { items: Act[] }).items;
const newest = async (cookie: string) => (await actsOf(cookie))[0]?.id ?? "none";
const undo = (cookie: string, id: string) => stage.desk(cookie, "POST", `/acts/${id}/undo`);
const messagesOf = async ({ id }: Made) =>
  stage.rows(
    "select id, kind from emails where funding_request_id = $1 and kind <> 'funding_request_confirmation' and act_id is not null",
    [id],
  );
const whole = async ({ id }: Made) =>
  (
    await stage.rows(
      `select status, first_answered_at, decided_at, (select count(*)::int from status_changes where funding_request_id = r.id) as changes,
              (select count(*)::int from decisions where funding_request_id = r.id) as decisions,
              (select count(*)::int from request_questions where funding_request_id = r.id) as questions,
              (select count(*)::int from forwards where funding_request_id = r.id) as forwards
         from funding_requests as r where id = $1`,
      [id],
    )
  )[0];
/** As when the seconds are over. */
const letGo = (id: string) =>
  stage.rows("with a as (update acts set leaves_at = now() where id = $1) update emails set leaves_at = now() where act_id = $1", [id]);
const claim = async ({ id }: Made) => {
  const [row] = await messagesOf({ id, token: "" });
  return claimQueuedEmail(stage.test.context.db, Number(row?.["id"]), { by: "a-worker", forMs: 60_000 });
};

describe("a decision", () => {
  it("is taken back as if it had not been, but for the audit log, and nobody outside is told", async () => {
    const made = await stage.submit();
    const before = await whole(made);
    await stage.decide(cookies.nora, made, "rejected");
    expect(await whole(made)).toMatchObject({ status: "rejected", changes: 1, decisions: 1 });
    expect(await messagesOf(made)).toHaveLength(1);
    const page = await stage.see(made);
    expect([page["status"], page["decision"], page["objectBy"]]).toEqual(["pending", null, null]);
    expect(JSON.stringify(page["timeline"])).not.toContain("rejected");
    expect(await claim(made), "no worker takes it in hand meanwhile").toBeUndefined();

    expect(await actsOf(cookies.nora)).toMatchObject([{ kind: "status", messages: 1, requests: [made.id] }]);
    expect(await undo(cookies.nora, await newest(cookies.nora))).toMatchObject({ status: 200, body: { undone: true } });
    expect(await whole(made)).toEqual(before);
    expect(await messagesOf(made)).toEqual([]);
    expect(await actsOf(cookies.nora)).toEqual([]);
    const log = await stage.rows(
      "select action from audit_log where subject_type = 'funding_request' and subject_id = $1::text and actor_name = 'nora' order by id",
      [made.id],
    );
    expect(log.map(({ action }) => action)).toEqual([
      "funding_request.decision_given",
      "funding_request.status_changed",
      "funding_request.status_undone",
    ]);
  });

  it("leaves when its seconds are over, and is not taken back then", async () => {
    const made = await stage.submit();
    await stage.decide(cookies.nora, made, "approved");
    const id = await newest(cookies.nora);
    await letGo(id);
    expect((await stage.see(made))["status"]).toBe("approved");
    expect(await claim(made)).toMatchObject({ status: "queued" });
    expect(await undo(cookies.nora, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("It has left") as string },
    });
    expect(await messagesOf(made)).toHaveLength(1);
  });

  it("stays when a worker has its message in hand, whatever the clock says", async () => {
    const made = await stage.submit();
    await stage.decide(cookies.nora, made, "approved");
    const id = await newest(cookies.nora);
    await stage.rows("update emails set claimed_until = now() + interval '1 minute', claimed_by = 'w' where act_id = $1", [id]);
    expect((await undo(cookies.nora, id)).status).toBe(409);
    expect(await whole(made)).toMatchObject({ status: "approved", decisions: 1 });
  });

  it("is taken back by nobody else, not twice, and not once a colleague went on from it", async () => {
    const made = await stage.submit();
    await stage.decide(cookies.nora, made, "approved");
    const id = await newest(cookies.nora);
    expect((await undo(cookies.felix, id)).status).toBe(403);
    expect((await undo(cookies.nora, randomUUID())).status).toBe(404);
    await stage.desk(cookies.felix, "PATCH", `/funding-requests/${made.id}`, { status: "in_review", reason: "Read again" });
    expect(await undo(cookies.nora, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("A colleague") as string },
    });
    const later = await newest(cookies.felix);
    expect((await undo(cookies.felix, later)).status).toBe(200);
    expect((await undo(cookies.felix, later)).status, "a second time changes nothing").toBe(200);
    expect((await undo(cookies.nora, id)).status, "then it is the last one again").toBe(200);
    expect(await whole(made)).toMatchObject({ status: "pending", changes: 0, decisions: 0 });
  });

  it("that ended a second review leaves it open again", async () => {
    const made = await stage.submit();
    await stage.decide(cookies.nora, made, "rejected");
    await letGo(await newest(cookies.nora));
    await stage.act(made, "objection", { objection: "You have not read the second page." });
    await stage.decide(cookies.felix, made, "approved");
    expect(await stage.rows("select outcome from objections where funding_request_id = $1", [made.id])).toEqual([{ outcome: "approved" }]);
    expect((await undo(cookies.felix, await newest(cookies.felix))).status).toBe(200);
    expect(await stage.rows("select outcome, resolved_at from objections where funding_request_id = $1", [made.id])).toEqual([
      { outcome: null, resolved_at: null },
    ]);
    // The objection itself has brought it back into review.
    expect(await whole(made)).toMatchObject({ status: "in_review", decisions: 1, changes: 2 });
  });

  it("of many is one act", async () => {
    const all = [await stage.submit(), await stage.submit(), await stage.submit()];
    await stage.desk(cookies.nora, "PATCH", "/funding-requests", {
      ids: all.map(({ id }) => id),
      status: "rejected",
      reasonId: stage.reasons.rejecting,
      words: "Sorry.",
    });
    expect((await actsOf(cookies.nora))[0]).toMatchObject({ messages: 3 });
    expect((await undo(cookies.nora, await newest(cookies.nora))).status).toBe(200);
    for (const made of all) expect(await whole(made)).toMatchObject({ status: "pending", changes: 0, decisions: 0 });
  });
});

describe("other things that are told outside", () => {
  it("a question is not asked", async () => {
    const made = await stage.submit();
    const before = await whole(made);
    const ask = { question: "Which offer is it from?", questionKey: randomUUID() };
    expect((await stage.desk(cookies.nora, "POST", `/funding-requests/${made.id}/questions`, ask)).status).toBe(201);
    expect((await stage.see(made))["questions"], "the applicant sees none yet").toEqual([]);
    expect((await undo(cookies.nora, await newest(cookies.nora))).status).toBe(200);
    expect(await whole(made)).toEqual(before);
    expect(await messagesOf(made)).toEqual([]);
  });

  it("a request is not forwarded, and its applicant reads of no recipient", async () => {
    const made = await stage.submit();
    const sent = await stage.desk(cookies.admin, "POST", "/forward-funding-request", {
      requestId: made.id,
      recipientEmail: "partner@bank.example",
    });
    expect(sent.status).toBe(200);
    expect((await stage.see(made))["forwards"]).toEqual([]);
    expect(await undo(cookies.admin, await newest(cookies.admin))).toMatchObject({ status: 200 });
    expect(await whole(made)).toMatchObject({ forwards: 0 });
    expect(await messagesOf(made)).toEqual([]);
  });

  it("are forgotten as acts a day after", async () => {
    const made = await stage.submit();
    await stage.desk(cookies.nora, "PATCH", `/funding-requests/${made.id}`, { status: "in_review" });
    await stage.rows("update acts set leaves_at = now() - interval '25 hours'");
    const { forgetActs } = await import("../src/server/record/acts/service.ts");
    await forgetActs(stage.test.context.db);
    expect(await stage.rows("select from acts")).toEqual([]);
    expect(await whole(made)).toMatchObject({ status: "in_review", changes: 1 });
  });
});
