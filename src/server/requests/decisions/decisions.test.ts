import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRequestDesk, type Made, type RequestDesk } from "../../../../test/support/request-desk.ts";

let stage: RequestDesk;
let cookies: RequestDesk["cookies"];
let reasons: RequestDesk["reasons"];

beforeAll(async () => {
  stage = await createRequestDesk();
  ({ cookies, reasons } = stage);
});
afterAll(() => stage.test.close());

const traces = async ({ id }: Made) => ({
  decisions: (await stage.rows("select from decisions where funding_request_id = $1", [id])).length,
  changes: (await stage.rows("select from status_changes where funding_request_id = $1", [id])).length,
  emails: (await stage.emailsOf({ id }, "funding_request_status")).length,
});

describe("a decision", () => {
  it("gives the applicant its reason in their language and the words, and keeps the rest inside", async () => {
    const made = await stage.submit({ "accept-language": "fr-CA,fr" });
    const answer = await stage.decide(cookies.nora, made, "rejected", { words: "Merci beaucoup.", internalNote: "Only for colleagues" });
    expect(answer).toMatchObject({ status: 200, body: { status: "rejected" } });
    const page = await stage.see(made, { "accept-language": "fr-CA,fr" });
    expect(page["decision"]).toMatchObject({
      status: "rejected",
      reason: "Le montant dépasse ce que nos partenaires peuvent donner en ce moment.",
      reasonLanguage: "fr",
      words: "Merci beaucoup.",
    });
    expect((await stage.see(made, { "accept-language": "es" }))["decision"]).toMatchObject({
      reason: "El monto supera lo que nuestros socios pueden dar ahora.",
    });
    const [mail] = await stage.emailsOf(made, "funding_request_status");
    expect(mail?.["body_text"]).toContain("Le montant dépasse");
    expect(mail?.["body_text"]).toContain("Merci beaucoup.");
    expect(JSON.stringify([page, mail])).not.toContain("Only for colleagues");
    const { items } = (await stage.desk(cookies.felix, "GET", `/funding-requests/${made.id}/history`)).body as {
      items: Record<string, unknown>[];
    };
    expect(items[0]?.["decision"]).toMatchObject({ round: "first", words: "Merci beaucoup.", internalNote: "Only for colleagues" });
    expect(stage.test.logged.join("")).not.toContain("Merci beaucoup.");
  });

  it("says so when the reason has no text in the applicant's language", async () => {
    const added = (await stage.desk(cookies.admin, "POST", "/decision-reasons", { forStatus: "approved", textEn: "In English alone." }))
      .body;
    const made = await stage.submit({ "accept-language": "es" });
    await stage.decide(cookies.nora, made, "approved", { reasonId: added["id"] });
    expect((await stage.see(made, { "accept-language": "es" }))["decision"]).toMatchObject({
      reason: "In English alone.",
      reasonLanguage: "en",
    });
    expect((await stage.emailsOf(made, "funding_request_status"))[0]?.["body_text"]).toContain("solo en inglés");
  });

  it("of two people at once is one: the other is shown it, and can decide again having seen it", async () => {
    const made = await stage.submit();
    // Both have read the same: who decides before the other has read is no case of it.
    const seen = await stage.seenOf(made);
    const answers = await Promise.all([
      stage.decide(cookies.nora, made, "approved", { words: "Nora's words", seen }),
      stage.decide(cookies.felix, made, "rejected", { words: "Felix's words", seen }),
    ]);
    const [won] = answers.filter(({ status }) => status === 200);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(won && lost).toBeTruthy();
    const byNora = won?.body["status"] === "approved";
    const details = lost?.body["details"] as Record<string, unknown>;
    expect(details).toMatchObject({
      by: byNora ? "nora" : "felix",
      from: "pending",
      to: byNora ? "approved" : "rejected",
      words: byNora ? "Nora's words" : "Felix's words",
      reasonText: expect.any(String),
    });
    expect(await traces(made)).toEqual({ decisions: 1, changes: 1, emails: 1 });
    const again = await stage.decide(byNora ? cookies.felix : cookies.nora, made, byNora ? "rejected" : "approved", {
      seen: { status: details["status"], changeId: details["changeId"] },
    });
    expect(again.status).toBe(200);
    expect(await traces(made)).toEqual({ decisions: 2, changes: 2, emails: 2 });
  });

  it("of two people that is the same is shown too, and stored once", async () => {
    const made = await stage.submit();
    const seen = await stage.seenOf(made);
    const answers = await Promise.all([
      stage.decide(cookies.nora, made, "rejected", { seen }),
      stage.decide(cookies.felix, made, "rejected", { seen }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await traces(made)).toEqual({ decisions: 1, changes: 1, emails: 1 });
  });

  it("that is sent twice is one", async () => {
    const made = await stage.submit();
    const twice = { decisionKey: randomUUID(), seen: await stage.seenOf(made) };
    const answers = await Promise.all([
      stage.decide(cookies.nora, made, "approved", twice),
      stage.decide(cookies.nora, made, "approved", twice),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await traces(made)).toEqual({ decisions: 1, changes: 1, emails: 1 });
    expect((await stage.decide(cookies.felix, await stage.submit(), "approved", { decisionKey: twice.decisionKey })).status).toBe(409);
  });

  it("is refused with a reason that cannot be chosen, without one, and for a request that is withdrawn or unknown", async () => {
    const made = await stage.submit();
    const before = await traces(made);
    for (const reasonId of [reasons.approving, 999_999]) {
      const answer = await stage.decide(cookies.nora, made, "rejected", { reasonId });
      expect(answer).toMatchObject({ status: 400, body: { fields: { reasonId: expect.any(String) } } });
    }
    for (const bad of [
      { reasonId: undefined },
      { status: "pending" },
      { words: "x".repeat(4_001) },
      { decisionKey: "no-key" },
      { seen: {} },
    ])
      expect((await stage.decide(cookies.nora, made, "rejected", bad)).status).toBe(400);
    expect(await traces(made)).toEqual(before);
    await stage.act(made, "withdraw", {});
    expect((await stage.decide(cookies.nora, made, "rejected")).status).toBe(409);
    expect(
      (await stage.decide(cookies.nora, { id: 999_999, token: "" }, "rejected", { seen: { status: "pending", changeId: null } })).status,
    ).toBe(404);
  });

  it("by an account that is deactivated meanwhile leaves nothing", async () => {
    const made = await stage.submit();
    const seen = await stage.seenOf(made);
    const gone = await stage.test.context.pool.connect();
    // The deactivation is under way while the call waits for it.
    await gone.query("begin; update users set deactivated_at = now() where username = 'felix'");
    const call = stage.decide(cookies.felix, made, "rejected", { seen });
    const isWaiting = async () =>
      (await stage.rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length > 0;
    while (!(await isWaiting())) await new Promise((done) => setImmediate(done));
    await gone.query("commit");
    gone.release();
    expect((await call).status).toBe(401);
    expect((await stage.decide(cookies.felix, made, "rejected")).status).toBe(401);
    expect(await traces(made)).toEqual({ decisions: 0, changes: 0, emails: 0 });
    await stage.rows("update users set deactivated_at = null where username = 'felix'");
  });

  it("that was made by the bare call can be given its reason, once", async () => {
    const made = await stage.submit();
    expect(
      (await stage.desk(cookies.nora, "PATCH", `/funding-requests/${made.id}`, { status: "rejected", reason: "internal" })).status,
    ).toBe(200);
    expect((await stage.see(made))["decision"]).toBeNull();
    expect((await stage.desk(cookies.felix, "GET", `/funding-requests/${made.id}/decisions`)).body).toMatchObject({
      isReasonMissing: true,
      items: [],
    });
    const seen = await stage.seenOf(made);
    expect((await stage.decide(cookies.felix, made, "rejected", { seen })).status).toBe(200);
    expect((await stage.decide(cookies.nora, made, "rejected", { seen })).status).toBe(409);
    expect((await stage.see(made))["decision"]).toMatchObject({ words: "Thank you for every word." });
    expect(await traces(made)).toEqual({ decisions: 1, changes: 1, emails: 2 });
  });

  it("of the bare call is refused when it was not seen so", async () => {
    const made = await stage.submit();
    const seen = await stage.seenOf(made);
    await stage.desk(cookies.nora, "PATCH", `/funding-requests/${made.id}`, { status: "in_review", seen });
    const late = await stage.desk(cookies.felix, "PATCH", `/funding-requests/${made.id}`, { status: "approved", seen });
    expect(late).toMatchObject({ status: 409, body: { details: { by: "nora", from: "pending", to: "in_review", reasonText: null } } });
    expect(await stage.item(made)).toMatchObject({ status: "in_review" });
  });

  it("for many needs a reason that fits, and every applicant reads it", async () => {
    const made = [await stage.submit(), await stage.submit()];
    const bulk = (body: object) => stage.desk(cookies.nora, "PATCH", "/funding-requests", { ids: made.map(({ id }) => id), ...body });
    expect((await bulk({ status: "in_review", reasonId: reasons.rejecting })).status).toBe(400);
    expect((await bulk({ status: "rejected", reasonId: reasons.approving })).status).toBe(400);
    expect((await bulk({ status: "rejected", words: "Words alone" })).status).toBe(400);
    expect((await bulk({ status: "rejected", reasonId: reasons.rejecting, words: "To all of you" })).body).toEqual({ updated: 2 });
    for (const one of made) expect((await stage.see(one))["decision"]).toMatchObject({ words: "To all of you" });
  });
});

describe("the reasons", () => {
  it("are reworded without changing what was said", async () => {
    const made = await stage.submit();
    const added = (await stage.desk(cookies.admin, "POST", "/decision-reasons", { forStatus: "rejected", textEn: "The first wording." }))
      .body;
    await stage.decide(cookies.nora, made, "rejected", { reasonId: added["id"] });
    const reworded = await stage.desk(cookies.admin, "POST", "/decision-reasons", {
      forStatus: "rejected",
      textEn: "The second wording.",
      textFr: "Les nouveaux mots.",
      replacesId: added["id"],
    });
    expect(reworded).toMatchObject({ status: 201, body: { position: added["position"], texts: { fr: "Les nouveaux mots.", es: null } } });
    expect((await stage.see(made))["decision"]).toMatchObject({ reason: "The first wording." });
    expect((await stage.decide(cookies.nora, await stage.submit(), "rejected", { reasonId: added["id"] })).status).toBe(400);
    const again = await stage.desk(cookies.admin, "POST", "/decision-reasons", {
      forStatus: "rejected",
      textEn: "Third",
      replacesId: added["id"],
    });
    expect(again.status).toBe(409);
  });

  it("are ordered, ended and brought back, and one of each kind stays", async () => {
    const active = async () =>
      ((await stage.desk(cookies.nora, "GET", "/decision-reasons")).body["items"] as { id: number; forStatus: string; isActive: boolean }[])
        .filter(({ forStatus, isActive }) => isActive && forStatus === "approved")
        .map(({ id }) => id);
    const before = await active();
    const last = before.at(-1) ?? 0;
    await stage.desk(cookies.admin, "PATCH", `/decision-reasons/${last}`, { position: 1 });
    expect(await active()).toEqual([last, ...before.slice(0, -1)]);
    for (const id of before.slice(0, -1))
      expect((await stage.desk(cookies.admin, "PATCH", `/decision-reasons/${id}`, { isActive: false })).status).toBe(200);
    expect((await stage.desk(cookies.admin, "PATCH", `/decision-reasons/${last}`, { isActive: false })).status).toBe(409);
    for (const id of before) await stage.desk(cookies.admin, "PATCH", `/decision-reasons/${id}`, { isActive: true });
    expect(new Set(await active())).toEqual(new Set(before));
    expect((await stage.desk(cookies.nora, "PATCH", `/decision-reasons/${last}`, { position: 1 })).status).toBe(403);
    expect((await stage.desk(cookies.admin, "PATCH", `/decision-reasons/${last}`, { position: 0 })).status).toBe(400);
    expect((await stage.desk(cookies.admin, "PATCH", "/decision-reasons/999999", { isActive: true })).status).toBe(404);
    expect(
      (await stage.desk(cookies.admin, "POST", "/decision-reasons", { forStatus: "approved", textEn: "  " })).body["fields"],
    ).toHaveProperty("textEn");
  });
});
