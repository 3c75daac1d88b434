import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inDays } from "../../../../test/support/days.ts";
import { createRequestDesk, type Made, type RequestDesk } from "../../../../test/support/request-desk.ts";

let stage: RequestDesk;
let cookies: RequestDesk["cookies"];
let round: { id: number; revision: number };

const letters = async () => (await stage.desk(cookies.nora, "GET", `/rounds/${round.id}/letters`)).body;
const setHour = async (at: string | null, cookie = cookies.admin, seen?: number) => {
  const { body } = await stage.desk(cookies.admin, "GET", `/rounds/${round.id}`);
  return stage.desk(cookie, "PUT", `/rounds/${round.id}/letters`, { at, seen: seen ?? body["revision"] });
};
/** So many days from now at nine o'clock, as it is typed. */
const atNine = (days: number) => `${inDays(days)}T09:00`;
const inCall = async (): Promise<Made> => {
  const made = await stage.submit();
  await stage.rows("update funding_requests set round_id = $1 where id = $2", [round.id, made.id]);
  return made;
};
/** All that its applicant can see and take away. */
const outside = async (made: Made) => {
  const { rawPayload } = await stage.test.app.inject({ url: `/api/requests/${made.token}/download` });
  const file = JSON.parse(strFromU8(unzipSync(new Uint8Array(rawPayload))["request.json"] ?? new Uint8Array())) as Record<string, object>;
  // That the link was opened is noted in it.
  return [await stage.see(made), file["request"], file["decisions"], file["timeline"], file["emails"], file["objection"]];
};
const queued = (made: Made) => stage.emailsOf(made, "funding_request_status");
const leaveAt = async (made: Made) => (await queued(made)).map((row) => (row["leaves_at"] as Date).toISOString());
const back = (cookie: string, made: Made, status = "pending") =>
  stage.desk(cookie, "PATCH", `/funding-requests/${made.id}`, { status, reason: "The budget was counted twice." });
const statusOf = async (made: Made) => (await stage.item(made))["status"];
const acts = async (cookie: string) =>
  (await stage.desk(cookie, "GET", "/acts")).body as unknown as { items: { id: string; lettersAt: string | null; requests: number[] }[] };

beforeAll(async () => {
  stage = await createRequestDesk({ UNDO_SECONDS: "60" });
  cookies = stage.cookies;
});
afterAll(() => stage.test.close());
beforeEach(async () => {
  await stage.rows("delete from rate_limits");
  await stage.rows("update acts set made_at = made_at - interval '2 minutes'");
  const { body } = await stage.desk(cookies.admin, "POST", "/rounds");
  round = { id: Number(body["id"]), revision: Number(body["revision"]) };
  expect((await setHour(atNine(7))).status).toBe(200);
});

describe("the hour of a call's letters", () => {
  it("is set by administrators, in days to come, and by nobody who has not seen the last change", async () => {
    expect((await setHour(atNine(8), cookies.nora)).status).toBe(403);
    for (const at of [atNine(-1), atNine(400), "soon", "2026-02-30T09:00"]) {
      const { status, body } = await setHour(at);
      expect([at, status]).toEqual([at, 400]);
      expect((body["fields"] as Record<string, string>)["at"]).toMatch(/day|time|year/i);
    }
    expect((await setHour(atNine(8), cookies.admin, 1)).status).toBe(409);
    expect(await letters()).toMatchObject({ at: `${atNine(7)}:00.000Z`, isOver: false, waiting: 0 });
    expect((await stage.desk(cookies.admin, "PUT", "/rounds/999999/letters", { at: null, seen: 1 })).status).toBe(404);
  });

  it("is waited for by decisions, of which nobody outside sees anything before", async () => {
    const [approved, rejected] = [await inCall(), await inCall()];
    const before = [await outside(approved), await outside(rejected)];
    await stage.decide(cookies.nora, approved, "approved");
    await stage.decide(cookies.nora, rejected, "rejected");
    expect([await outside(approved), await outside(rejected)]).toEqual(before);
    expect((await stage.act(rejected, "objection", { objection: "You cannot know of it yet." })).status).toBe(409);
    expect(await letters()).toMatchObject({ waiting: 2 });
    expect(await leaveAt(approved)).toEqual([`${atNine(7)}:00.000Z`]);
    // Colleagues see it at once.
    expect([await statusOf(approved), await statusOf(rejected)]).toEqual(["approved", "rejected"]);
  });

  it("holds back decisions alone, of this call alone", async () => {
    const [inReview, elsewhere] = [await inCall(), await stage.submit()];
    await stage.desk(cookies.nora, "PATCH", `/funding-requests/${inReview.id}`, { status: "in_review" });
    await stage.decide(cookies.nora, elsewhere, "approved");
    for (const made of [inReview, elsewhere]) {
      expect(Date.parse((await leaveAt(made))[0] ?? "")).toBeLessThan(Date.now() + 61_000);
    }
  });

  it("gives the days of an objection from then on, also when it is moved, and writes the letters anew", async () => {
    const made = await inCall();
    await stage.decide(cookies.nora, made, "rejected");
    const before = String((await queued(made))[0]?.["body_text"]);
    expect((await setHour(atNine(20))).status).toBe(200);
    const [letter, ...more] = await queued(made);
    expect(more).toEqual([]);
    expect(String(letter?.["body_text"])).not.toBe(before);
    await setHour(null);
    expect((await queued(made)).map((row) => (row["leaves_at"] as Date) <= new Date())).toEqual([true]);
    const page = await stage.see(made);
    expect(page["status"]).toBe("rejected");
    const days = (Date.parse(String(page["objectBy"])) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(await letters()).toMatchObject({ at: null, waiting: 0 });
  });
});

describe("a decision that waits", () => {
  it("is taken back by a colleague with a note, and its applicant never hears of it", async () => {
    const made = await inCall();
    const before = await outside(made);
    await stage.decide(cookies.nora, made, "approved");
    const foretold = await stage.desk(cookies.felix, "GET", `/funding-requests/${made.id}/foretold?status=pending`);
    expect(foretold.body).toMatchObject({ isSilent: true });
    expect((await stage.desk(cookies.felix, "PATCH", `/funding-requests/${made.id}`, { status: "pending" })).status).toBe(400);
    expect((await back(cookies.felix, made)).status).toBe(200);
    expect([await statusOf(made), (await queued(made)).length, await outside(made)]).toEqual(["pending", 0, before]);
    const [{ history }] = (await stage.rows(
      "select json_agg(json_build_array(from_status, to_status, reason, changed_by_name)) as history from status_changes where funding_request_id = $1",
      [made.id],
    )) as [{ history: unknown }];
    expect(history).toEqual([["pending", "pending", "The budget was counted twice.", "felix"]]);
    const audit = await stage.rows("select action from audit_log where subject_type = 'funding_request' and subject_id = $1", [
      String(made.id),
    ]);
    const logged = audit.map((row) => row["action"]);
    for (const action of ["funding_request.decision_given", "funding_request.status_undone"]) expect(logged).toContain(action);
  });

  it("is replaced by the other one, in one letter", async () => {
    const made = await inCall();
    await stage.decide(cookies.nora, made, "approved", { words: "Welcome." });
    const { status } = await stage.decide(cookies.felix, made, "rejected", { words: "Next year again." });
    expect(status).toBe(200);
    const sent = await queued(made);
    expect(sent.map(({ body_text: text }) => [String(text).includes("Next year again."), String(text).includes("Welcome.")])).toEqual([
      [true, false],
    ]);
    expect(await stage.rows("select status from decisions where funding_request_id = $1", [made.id])).toEqual([{ status: "rejected" }]);
    expect(await letters()).toMatchObject({ waiting: 1 });
  });

  it("is taken back with one press within the seconds, and stays out of the bar after them", async () => {
    const many = [await inCall(), await inCall(), await inCall()];
    const ids = many.map(({ id }) => id);
    const wish = { ids, status: "approved", reasonId: stage.reasons.approving };
    expect((await stage.desk(cookies.nora, "PATCH", "/funding-requests", wish)).body).toEqual({ updated: 3 });
    const [act, ...more] = (await acts(cookies.nora)).items;
    expect(act).toMatchObject({ lettersAt: `${atNine(7)}:00.000Z`, requests: ids });
    expect(more).toEqual([]);
    // A colleague was quicker with one of them.
    await back(cookies.felix, many[1] as Made);
    expect((await stage.desk(cookies.nora, "POST", `/acts/${act?.id}/undo`)).status).toBe(200);
    expect(await Promise.all(many.map(statusOf))).toEqual(["pending", "pending", "pending"]);
    expect((await Promise.all(many.map(queued))).flat()).toEqual([]);
    await stage.decide(cookies.nora, many[0] as Made, "approved");
    await stage.rows("update acts set made_at = made_at - interval '2 minutes'");
    expect((await acts(cookies.nora)).items).toEqual([]);
  });

  it("has no letter any more once its applicant withdraws, who is asked for nothing else than before", async () => {
    const made = await inCall();
    await stage.decide(cookies.nora, made, "rejected");
    expect((await stage.see(made))["canWithdraw"]).toBe(true);
    expect((await stage.act(made, "withdraw", { reason: "We found another way." })).status).toBe(200);
    expect(await queued(made)).toEqual([]);
    expect((await stage.emailsOf(made, "funding_request_withdrawn")).length).toBe(1);
    expect((await stage.act(made, "restore")).status).toBe(200);
    const [restored] = await stage.emailsOf(made, "funding_request_restored");
    expect(String(restored?.["body_text"])).toContain("We will start reviewing it by");
  });

  it("goes on from a project that was made of it: then a change is told", async () => {
    const made = await inCall();
    await stage.decide(cookies.nora, made, "approved");
    expect((await stage.desk(cookies.admin, "POST", "/projects", { fundingRequestId: made.id })).status).toBe(201);
    expect((await back(cookies.felix, made)).status).toBe(200);
    const [at, ...more] = await leaveAt(made);
    expect(more).toEqual([]);
    expect(Date.parse(at ?? "")).toBeLessThan(Date.now() + 61_000);
  });

  it("of a second review says to its applicant that the review goes on", async () => {
    const made = await stage.submit();
    await stage.decide(cookies.nora, made, "rejected");
    await stage.rows("update acts set leaves_at = now() - interval '1 second'");
    await stage.act(made, "objection", { objection: "Read page three again, please." });
    expect(await statusOf(made)).toBe("in_review");
    await stage.rows("update funding_requests set round_id = $1 where id = $2", [round.id, made.id]);
    const before = await outside(made);
    expect((await stage.decide(cookies.felix, made, "approved")).status).toBe(200);
    expect(await outside(made)).toEqual(before);
    expect((await back(cookies.admin, made, "in_review")).status).toBe(200);
    const [objection] = await stage.rows("select resolved_at, outcome from objections where funding_request_id = $1", [made.id]);
    expect(objection).toEqual({ resolved_at: null, outcome: null });
  });
});
