import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest, signature } from "../../../../test/support/samples.ts";

let test: TestApp;
let cookie: string;
const submit = (changes: Record<string, unknown> = {}) => test.call("POST", "/api/funding-requests", fundingRequest(changes));
const list = async (query = "?limit=50") =>
  (await test.call("GET", `/api/admin/funding-requests${query}`, undefined, { cookie })).body as unknown as {
    items: Record<string, unknown>[];
    total: number;
    nextCursor: string | null;
  };

beforeAll(async () => {
  test = await createTestApp({ NOTIFY_EMAIL: "staff@hearthbridge.example" });
  cookie = await test.signIn();
});
afterAll(() => test.close());

describe("sending a funding request", () => {
  it("stores every field as typed, with the exact amount understood, and answers a reference", async () => {
    const name = "W̱SÁNEĆ ʔaq̓am שלום \u202Eabc";
    const { status, body } = await submit({ organizationName: name, fundingAmount: "250k CAD", email: " marian@threerivers.example " });
    expect(status).toBe(201);
    expect(body["reference"]).toMatch(/^FR-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(body["message"]).toBeTruthy();
    const [item] = (await list()).items;
    expect(item).toMatchObject({
      organizationName: name,
      fundingAmount: "250k CAD",
      fundingAmountValue: "250000.0000",
      fundingCurrency: "CAD",
      status: "pending",
      email: "marian@threerivers.example",
      reference: body["reference"],
    });
  });

  it("queues a receipt to the applicant and a notification to the staff in the same transaction", async () => {
    const { body } = await submit({ email: "receipt@threerivers.example" });
    const { rows } = await test.context.pool.query("select kind, to_address, body_text from emails where subject like $1 order by id", [
      `%${body["reference"] as string}%`,
    ]);
    expect(rows.map((row: { kind: string; to_address: string }) => [row.kind, row.to_address])).toEqual([
      ["funding_request_receipt", "receipt@threerivers.example"],
      ["funding_request_notification", "staff@hearthbridge.example"],
    ]);
    expect(rows[0].body_text).toContain(body["reference"]);
  });

  it("refuses what looks like a card number, beside the field, and takes a telephone number", async () => {
    const refused = await submit({ additionalInfo: "Charge it to 4111 1111 1111 1111, please." });
    expect(refused).toMatchObject({ status: 400, body: { fields: { additionalInfo: expect.stringContaining("card number") as string } } });
    expect((await submit({ phone: "+52 55 1234 5678" })).status).toBe(201);
  });

  it("makes one row of three clicks, a retry and two tabs", async () => {
    const request = fundingRequest({ submissionId: randomUUID(), organizationName: "Only Once Nation" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => test.call("POST", "/api/funding-requests", request)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body["reference"])).size).toBe(1);
    expect((await list("?q=only once nation")).total).toBe(1);
  });

  it("tells when the same form was sent before and has been changed since", async () => {
    const submissionId = randomUUID();
    const first = await submit({ submissionId, projectTitle: "First words" });
    const second = await submit({ submissionId, projectTitle: "Other words" });
    expect(second.status).toBe(409);
    expect(second.body["code"]).toBe("already_submitted");
    expect(second.body["message"]).toContain(first.body["reference"]);
  });

  it("names every field that is missing or wrong", async () => {
    const { status, body } = await test.call("POST", "/api/funding-requests", {
      email: "not an address",
      fundingAmount: "a lot",
      organizationType: "club",
    });
    expect(status).toBe(400);
    expect(body["code"]).toBe("validation_failed");
    const fields = body["fields"] as Record<string, string>;
    expect(Object.keys(fields).sort()).toEqual(
      [
        "contactName",
        "email",
        "fundingAmount",
        "indigenousSovereignty",
        "location",
        "marginalizedPeoplesImpact",
        "organizationName",
        "organizationType",
        "projectDescription",
        "projectTitle",
        "timeline",
        "unDripCompliance",
      ].sort(),
    );
    expect(fields["fundingAmount"]).toContain("$250,000");
  });

  it.each([
    ["too long", { projectTitle: "x".repeat(201) }, "projectTitle"],
    ["a NUL", { organizationName: "a\u0000b" }, "organizationName"],
    ["a lone surrogate", { contactName: "a\uD800b" }, "contactName"],
    ["not text", { location: { $gt: "" } }, "location"],
    ["a number", { city: 7 }, "city"],
  ])("refuses a field that is %s", async (_what, changes, field) => {
    const { status, body } = await submit(changes);
    expect(status).toBe(400);
    expect(Object.keys(body["fields"] as object)).toEqual([field]);
  });

  it("stores the signature that comes with the form once, however often it arrives", async () => {
    const treatySignatureData = signature({ nationName: "Once Signed Nation" });
    await test.call("POST", "/api/treaty-signatures", treatySignatureData);
    await submit({ treatySignatureData });
    await submit({ treatySignatureData });
    const { rows } = await test.context.pool.query(
      "select count(*)::int as n from treaty_signatures where nation_name = 'Once Signed Nation'",
    );
    expect(rows[0].n).toBe(1);
    expect((await list()).items[0]?.["treatySignatureId"]).toEqual(expect.any(Number));
  });

  it("keeps a robot out: a filled trap, or a form sent faster than anybody types", async () => {
    expect((await submit({ website: "https://spam.example" })).status).toBe(400);
    expect((await submit({ elapsedMs: 200 })).status).toBe(429);
  });

  it("keeps what was typed out of the log", async () => {
    await submit({ contactName: "Unlogged Person", email: "unlogged@threerivers.example" });
    expect(test.logged.join("")).not.toMatch(/Unlogged Person|unlogged@/);
  });
});

describe("the body", () => {
  const post = (body: string, headers: Record<string, string> = {}) => test.call("POST", "/api/funding-requests", body, { headers });

  it.each([
    ["broken JSON", '{"organizationName": ', 400, "malformed_request"],
    ["a duplicate key", '{"city": "a", "city": "b"}', 400, "malformed_request"],
    ["an escaped duplicate key", '{"city": "a", "c\\u0069ty": "b"}', 400, "malformed_request"],
    ["a body over the limit", JSON.stringify({ additionalInfo: "x".repeat(600_000) }), 413, "payload_too_large"],
    ["an array", "[]", 400, "validation_failed"],
  ])("refuses %s", async (_what, body, status, code) => {
    const answer = await post(body);
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
  });

  it("refuses another content type", async () => {
    expect((await post("a=b", { "content-type": "application/xml" })).status).toBe(415);
  });

  it("refuses a page of another site", async () => {
    expect(
      (await test.call("POST", "/api/funding-requests", fundingRequest(), { headers: { "sec-fetch-site": "cross-site" } })).status,
    ).toBe(403);
    expect(
      (await test.call("POST", "/api/funding-requests", fundingRequest(), { headers: { origin: "https://evil.example" } })).status,
    ).toBe(403);
  });
});

describe("the desk", () => {
  it("answers a plain array without parameters", async () => {
    const { body } = await test.call("GET", "/api/admin/funding-requests", undefined, { cookie });
    expect(Array.isArray(body)).toBe(true);
  });

  it("changes a status freely and keeps who, when, from, to and why", async () => {
    const { body } = await submit();
    const id = (await list()).items[0]?.["id"] as number;
    for (const [status, reason] of [
      ["approved", "All three answers are strong."],
      ["pending", undefined],
    ]) {
      const answer = await test.call("PATCH", `/api/admin/funding-requests/${id}`, { status, reason }, { cookie });
      expect(answer.body).toMatchObject({ id, status, reference: body["reference"] });
    }
    const history = (await test.call("GET", `/api/admin/funding-requests/${id}/history`, undefined, { cookie })).body["items"];
    expect(history).toMatchObject([
      { from: "approved", to: "pending", reason: null, changedBy: "rmason" },
      { from: "pending", to: "approved", reason: "All three answers are strong." },
    ]);
    const { rows } = await test.context.pool.query("select action, before, after from audit_log where subject_id = $1 order by id", [
      String(id),
    ]);
    expect(rows[0]).toMatchObject({
      action: "funding_request.status_changed",
      before: { status: "pending" },
      after: { status: "approved" },
    });
  });

  it("refuses an unknown status, an unknown id and a strange id", async () => {
    const patch = (id: string, status: string) => test.call("PATCH", `/api/admin/funding-requests/${id}`, { status }, { cookie });
    expect((await patch("1", "lost")).status).toBe(400);
    expect((await patch("999999", "approved")).status).toBe(404);
    expect((await patch("9999999999999", "approved")).status).toBe(400);
    expect((await patch("x", "approved")).status).toBe(400);
  });

  it("changes many at once, and the counts follow", async () => {
    await Promise.all([submit(), submit(), submit()]);
    const ids = (await list()).items.slice(0, 3).map((item) => item["id"]);
    const before = (await list("?status=in_review&limit=1")).total;
    const { body } = await test.call("PATCH", "/api/admin/funding-requests", { ids: [...ids, 999_999], status: "in_review" }, { cookie });
    expect(body).toEqual({ updated: 3 });
    expect((await list("?status=in_review&limit=1")).total).toBe(before + 3);
  });

  it("forwards, and says so when no mail server is there", async () => {
    const { body } = await test.call(
      "POST",
      "/api/admin/forward-funding-request",
      { requestId: 1, recipientEmail: "partner@bank.example" },
      { cookie },
    );
    expect(body["warning"]).toBe("Email could not be sent, but the data is available in the admin panel.");
    expect(
      (await test.call("POST", "/api/admin/forward-funding-request", { requestId: 1, recipientEmail: "nobody" }, { cookie })).status,
    ).toBe(400);
    expect(
      (
        await test.call(
          "POST",
          "/api/admin/forward-funding-request",
          { requestId: 999_999, recipientEmail: "partner@bank.example" },
          { cookie },
        )
      ).status,
    ).toBe(404);
  });
});
