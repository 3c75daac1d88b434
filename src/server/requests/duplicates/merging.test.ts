import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { callByLink } from "../../../../test/support/codes.ts";
import { type LikenessDesk, openLikenessDesk } from "../../../../test/support/likenesses.ts";

let test: TestApp;
let at: LikenessDesk;

beforeAll(async () => {
  test = await createTestApp();
  at = await openLikenessDesk(test);
});
afterAll(() => test.close());

describe("merging", () => {
  it("keeps the merged request readable, tells its applicant nothing of the other, and is taken back", async () => {
    const [one, kept] = await at.pair();
    await at.judge(one, kept, "linked");
    const merged = await at.merge(one, kept, "The same wells.");
    expect(merged.body).toMatchObject({
      mergedInto: { id: kept.id, reference: kept.reference },
      decided: [{ id: kept.id, state: "merged", decidedBy: "rmason", decidedReason: "The same wells." }],
    });
    // Nothing of its own is due any more: it is done with the other one.
    expect(await at.item(one)).toMatchObject({ mergedInto: { id: kept.id, reference: kept.reference }, status: "pending", nextDue: null });
    expect((await at.panel(kept)).decided).toMatchObject([{ id: one.id, state: "merged", isMerged: true }]);

    const page = await test.call("GET", `/api/requests/${one.token}`, undefined, { headers: { "accept-language": "fr" } });
    expect(page.status).toBe(200);
    expect(page.body["together"]).toContain("une autre de votre communauté");
    expect(JSON.stringify(page.body)).not.toContain(kept.reference);
    expect((await test.call("GET", `/api/requests/${kept.token}`)).body["together"]).toBeNull();

    const back = await at.unmerge(one);
    expect(back.body).toMatchObject({
      message: `${one.reference} is separate again, with the status Pending.`,
      mergedInto: null,
      decided: [{ state: "linked" }],
    });
    expect(await at.item(one)).toMatchObject({ mergedInto: null, status: "pending", nextDue: expect.any(String) });
    expect((await test.call("GET", `/api/requests/${one.token}`)).body["together"]).toBeNull();
    const log = await at.rows("select action, after from audit_log where subject_id = $1 and action like '%merged' order by id", [
      String(one.id),
    ]);
    expect(log).toEqual([
      { action: "funding_request.merged", after: { into: kept.reference, reason: "The same wells." } },
      { action: "funding_request.unmerged", after: { status: "pending" } },
    ]);
  });

  it("cannot be decided by itself, alone or among others, nor assigned or scored", async () => {
    const [one, kept] = await at.pair();
    await at.merge(one, kept);
    const sentence = `${one.reference} was merged into ${kept.reference}. Undo the merge first.`;
    expect(at.message(await at.decide(one, "approved"))).toEqual([409, sentence]);
    const many = await at.desk("PATCH", "", { ids: [kept.id, one.id], status: "in_review" });
    expect(at.message(many)).toEqual([409, sentence]);
    const [me] = await at.rows("select id from users");
    expect(at.message(await at.desk("PUT", `/${one.id}/assignee`, { userId: me?.["id"], seen: null }))).toEqual([409, sentence]);
    expect(at.message(await at.desk("PUT", `/${one.id}/scores`, { values: [{ criterionId: 1, value: 1 }] }))).toEqual([409, sentence]);
    expect(await at.item(kept)).toMatchObject({ status: "pending" });
  });

  it("is nothing for whoever has a conflict of interest in one of them, nor is taking it back", async () => {
    const [one, kept] = await at.pair();
    const [other, target] = await at.pair();
    await at.merge(other, target);
    for (const { id } of [kept, target]) await at.desk("POST", `/${id}/conflicts`, { reason: "A relative of mine leads it." });
    for (const answer of [await at.merge(one, kept), await at.judge(one, kept, "different"), await at.unmerge(other)])
      expect(answer.status).toBe(403);
    expect(await at.item(one)).toMatchObject({ mergedInto: null });
    expect(await at.item(other)).toMatchObject({ mergedInto: { id: target.id } });
  });

  it("is decided with the other one, in one transaction, and its own applicant is told", async () => {
    const [one, kept] = await at.pair();
    await at.merge(one, kept);
    await at.decide(kept, "in_review");
    expect(await at.item(one)).toMatchObject({ status: "pending" });
    await at.decide(kept, "approved");
    expect(await at.item(one)).toMatchObject({ status: "approved" });
    const history = (await at.desk("GET", `/${one.id}/history`)).body as unknown as { items: Record<string, unknown>[] };
    expect(history.items).toMatchObject([{ from: "pending", to: "approved", changedBy: "rmason" }]);
    const mails = await at.rows("select body_text, subject from emails where funding_request_id = $1 and kind = 'funding_request_status'", [
      one.id,
    ]);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.["subject"]).toContain(one.reference);
    expect(JSON.stringify(mails)).not.toContain(kept.reference);
    expect(
      await at.rows("select 1 from audit_log where subject_id = $1 and action = 'funding_request.status_changed'", [String(one.id)]),
    ).toHaveLength(1);

    const back = await at.unmerge(one);
    expect(back.body["message"]).toBe(`${one.reference} is separate again. It stays Approved, as decided while it was merged.`);
    expect(await at.item(one)).toMatchObject({ status: "approved", mergedInto: null });
  });

  it("gives a merged request the decision's reason, too, by the call that has one", async () => {
    const [one, kept] = await at.pair();
    await at.merge(one, kept);
    const [reason] = await at.rows("select id from decision_reasons where for_status = 'rejected' and is_active order by id limit 1");
    const decision = {
      status: "rejected",
      reasonId: reason?.["id"],
      seen: { status: "pending", changeId: null },
      decisionKey: "0b8a2f7e-6f5e-4a53-9d0e-0f6f6f3f1a11",
    };
    expect((await at.desk("POST", `/${kept.id}/decision`, decision)).status).toBe(200);
    expect(await at.rows("select funding_request_id, decision_key from decisions order by funding_request_id = $1", [one.id])).toEqual([
      { funding_request_id: kept.id, decision_key: decision.decisionKey },
      { funding_request_id: one.id, decision_key: null },
    ]);
  });

  it("leaves a merged request that was withdrawn as it is", async () => {
    const [one, kept] = await at.pair();
    await at.merge(one, kept);
    await callByLink(test, one.token, "withdraw", {});
    expect((await at.decide(kept, "rejected")).status).toBe(200);
    expect(await at.item(one)).toMatchObject({ status: "pending" });
  });

  it("does not let who decided first decide the second review by a merge", async () => {
    const [one, other] = await at.pair();
    await at.decide(one, "rejected");
    expect(
      (await test.call("POST", `/api/requests/${one.token}/objection`, { objection: "You misread our plan for the wells, all of it." }))
        .status,
    ).toBe(200);
    const sentence = `The applicant of ${one.reference} has objected, and someone else is now deciding. Link the two instead, or wait for that decision.`;
    expect(at.message(await at.merge(one, other))).toEqual([409, sentence]);
    expect(at.message(await at.merge(other, one))).toEqual([409, sentence]);
    // The second decision was made and is taken back since: it is still not the first person's to make.
    await at.rows("update objections set resolved_at = now(), outcome = 'rejected' where funding_request_id = $1", [one.id]);
    expect((await at.merge(one, other)).status).toBe(200);
    expect((await at.decide(other, "approved")).status).toBe(403);
    expect(await at.item(one)).toMatchObject({ status: "in_review" });
    expect(await at.item(other)).toMatchObject({ status: "pending" });
  });

  it.each(["withdrawn", "removed"])("ends when the kept request is %s, and who looks after the merged one is told", async (how) => {
    const [one, kept] = await at.pair();
    const third = await at.submit();
    await at.rows("insert into users (username, password_hash, is_reviewer) values ($1, '', true)", [how]);
    const [mine] = await at.rows("select id from users where username = $1", [how]);
    await at.rows("update funding_requests set assignee_id = $1 where id = $2", [mine?.["id"], one.id]);
    await at.judge(one, kept, "linked");
    for (const merged of [one, third]) await at.merge(merged, kept);
    const ended =
      how === "withdrawn"
        ? await callByLink(test, kept.token, "withdraw", {})
        : await at.desk("POST", `/${kept.id}/remove-personal-data`, { reference: kept.reference });
    expect(ended.status).toBe(200);
    for (const merged of [one, third]) {
      expect(await at.item(merged)).toMatchObject({ mergedInto: null, status: "pending", nextDue: expect.any(String) });
      expect((await test.call("GET", `/api/requests/${merged.token}`)).body["together"]).toBeNull();
      const log = await at.rows(
        "select actor_name as username, before, after from audit_log where subject_id = $1 and action like '%.unmerged'",
        [String(merged.id)],
      );
      const username = how === "withdrawn" ? "applicant" : "rmason";
      expect(log).toEqual([{ username, before: { into: kept.reference }, after: { status: "pending" } }]);
    }
    expect((await at.panel(one)).decided).toMatchObject(how === "withdrawn" ? [{ id: kept.id, state: "linked" }] : []);
    const told = await at.rows(
      "select username, funding_request_id as id from notifications join users on users.id = user_id where kind = 'unmerged' and funding_request_id = any($1) order by 2",
      [[one.id, third.id]],
    );
    expect(told).toEqual([
      { username: how, id: one.id },
      { username: "rmason", id: third.id },
    ]);
    expect((await at.decide(one, "approved")).status).toBe(200);
  });

  it("gives a merged request the reason that comes afterwards, too, once", async () => {
    const [one, kept] = await at.pair();
    const third = await at.submit();
    for (const merged of [one, third]) await at.merge(merged, kept);
    await at.decide(kept, "rejected");
    const [reason] = await at.rows("select id from decision_reasons where for_status = 'rejected' and is_active order by id limit 1");
    const give = async (made: typeof one) =>
      at.desk("POST", `/${made.id}/decision`, {
        status: "rejected",
        reasonId: reason?.["id"],
        words: `In answer to ${made.reference}`,
        seen: { status: "rejected", changeId: (await at.item(made))["lastChangeId"] },
        decisionKey: randomUUID(),
      });
    // The third was given a reason of its own before.
    expect((await give(third)).status).toBe(200);
    expect((await give(kept)).status).toBe(200);
    const decisions = await at.rows("select funding_request_id as id, words from decisions where funding_request_id = any($1) order by 1", [
      [one.id, kept.id, third.id],
    ]);
    const words = `In answer to ${kept.reference}`;
    expect(decisions).toEqual([
      { id: one.id, words },
      { id: kept.id, words },
      { id: third.id, words: `In answer to ${third.reference}` },
    ]);
    expect((await test.call("GET", `/api/requests/${one.token}`)).body["decision"]).toMatchObject({ words });
    const mails = await at.rows(
      "select body_text from emails where funding_request_id = $1 and kind = 'funding_request_status' order by id",
      [one.id],
    );
    expect(mails).toHaveLength(2);
    expect(mails[1]?.["body_text"]).toContain(words);
  });

  it.each(["merged", "target is merged", "has merged", "withdrawn", "target is decided", "itself", "unknown", "removed", "not merged"])(
    "refuses, with what to do instead: %s",
    async (what) => {
      const [one, other] = await at.pair();
      const third = await at.submit();
      const [r1, r2, r3] = [one.reference, other.reference, third.reference];
      switch (what) {
        case "merged":
          await at.merge(one, other);
          expect(at.message(await at.merge(one, third))).toEqual([409, `${r1} was merged into ${r2}. Undo the merge first.`]);
          expect(at.message(await at.merge(one, other))).toEqual([409, `${r1} was merged into ${r2}. Undo the merge first.`]);
          break;
        case "target is merged":
          await at.merge(one, other);
          expect(at.message(await at.merge(third, one))).toEqual([409, `${r1} was merged into ${r2}. Undo the merge first.`]);
          break;
        case "has merged":
          await at.merge(one, other);
          expect(at.message(await at.merge(other, third))).toEqual([
            409,
            `Other requests were merged into ${r2}. Undo those merges first, or merge ${r3} into ${r2}.`,
          ]);
          break;
        case "withdrawn":
          await callByLink(test, one.token, "withdraw", {});
          expect(at.message(await at.merge(other, one))[1]).toContain(`${r1} was withdrawn by its applicant. Link the two instead`);
          break;
        case "target is decided":
          await at.decide(other, "rejected");
          expect(at.message(await at.merge(one, other))).toEqual([
            409,
            `${r2} has already been decided (Rejected). Link the two instead, or set it back to review first.`,
          ]);
          break;
        case "itself":
          expect(at.message(await at.merge(one, one))).toEqual([409, "A request cannot be merged into itself. Choose another one."]);
          break;
        case "unknown":
          expect((await at.merge(one, { ...other, id: 999_999 })).status).toBe(404);
          expect((await at.unmerge({ ...one, id: 999_999 })).status).toBe(404);
          break;
        case "removed":
          expect((await at.desk("POST", `/${one.id}/remove-personal-data`, { reference: r1 })).status).toBe(200);
          expect(at.message(await at.merge(other, one))).toEqual([
            409,
            `The personal data in ${r1} has been removed. There is nothing left to compare.`,
          ]);
          expect(await at.panel(other)).toMatchObject({ likely: [], decided: [] });
          expect(await at.rows("select 1 from request_fingerprints where funding_request_id = $1", [one.id])).toEqual([]);
          await at.find(one);
          expect(await at.rows("select 1 from request_fingerprints where funding_request_id = $1", [one.id])).toEqual([]);
          break;
        default:
          expect(at.message(await at.unmerge(one))).toEqual([409, `${r1} is not merged, so there is nothing to undo.`]);
      }
    },
  );

  it("lets exactly one of two opposite merges through, however often they meet", async () => {
    for (let i = 0; i < 5; i += 1) {
      const [one, other] = await at.pair();
      const answers = await Promise.all([at.merge(one, other), at.merge(other, one)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const merged = await at.rows("select id from funding_requests where id = any($1) and merged_into_id is not null", [
        [one.id, other.id],
      ]);
      expect(merged).toHaveLength(1);
    }
  });

  it("decides both or neither when a merge, its end and a decision meet", async () => {
    for (let i = 0; i < 5; i += 1) {
      const [one, kept] = await at.pair();
      await at.merge(one, kept);
      const answers = await Promise.all([at.decide(kept, "approved"), at.unmerge(one)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { status } = await at.item(one);
      expect(String(answers[1].body["message"]).includes("It stays Approved")).toBe(status === "approved");
    }
  });
});

describe("a call that meets another", () => {
  /** Whether somebody waits for a lock, or the call ended without. */
  async function settledOrWaiting(call: Promise<unknown>): Promise<void> {
    let isSettled = false;
    void call.finally(() => (isSettled = true));
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while (!isSettled && (await at.rows(waiting)).length === 0) await new Promise((done) => setImmediate(done));
  }

  it.each(["a merge", "a verdict", "the end of a merge"])("does nothing for an account that is deactivated meanwhile: %s", async (what) => {
    const [one, kept] = await at.pair();
    if (what === "the end of a merge") await at.merge(one, kept);
    const before = await at.panel(one);
    const gone = await test.context.pool.connect();
    await gone.query("begin; update users set deactivated_at = now() where username = 'rmason'");
    const call = what === "a merge" ? at.merge(one, kept) : what === "a verdict" ? at.judge(one, kept, "linked") : at.unmerge(one);
    await settledOrWaiting(call);
    await gone.query("commit");
    gone.release();
    const { status } = await call;
    await at.rows("update users set deactivated_at = null where username = 'rmason'");
    expect(status).toBe(401);
    expect(await at.panel(one)).toEqual(before);
  });

  it("holds all of a bulk call and those merged into them in one order of ids, so that no two wait in a circle", async () => {
    const [low, middle, high] = [await at.submit(), await at.submit(), await at.submit()];
    await at.merge(low, high);
    const other = await test.context.pool.connect();
    await other.query("begin");
    await other.query("select from funding_requests where id = $1 for update", [low.id]);
    const call = at.desk("PATCH", "", { ids: [middle.id, high.id], status: "approved" });
    await settledOrWaiting(call);
    // It waits for the lowest, and holds none that is higher.
    const isFree = await other.query("select from funding_requests where id = $1 for update nowait", [middle.id]).then(
      () => true,
      () => false,
    );
    await other.query("rollback");
    other.release();
    expect(isFree).toBe(true);
    expect((await call).body).toEqual({ updated: 2 });
    expect(await at.item(low)).toMatchObject({ status: "approved" });
  });
});
