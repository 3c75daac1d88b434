import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { administrator, createTestApp, type TestApp } from "../../../../test/support/app.ts";

let test: TestApp;
let admin: string;
let anna: string;
let ann: string;
let requestId: number;
let reference: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  await test.context.pool.query(
    `insert into users (username, password_hash, is_reviewer, email, deactivated_at)
     select new.name, password_hash, true, new.email, gone from users, (values ('ann', null, null), ('Ann.B', 'ann.b@hearth.example', null), ('left', 'left@hearth.example', now())) as new (name, email, gone)`,
  );
  anna = await signIn("ann.b");
  ann = await signIn("ann");
  const sent = await test.call("POST", "/api/funding-requests", fundingRequest({ submissionId: randomUUID() }));
  reference = String(sent.body["reference"]);
  requestId = (await test.context.pool.query("select id from funding_requests where reference = $1", [reference])).rows[0].id;
});
afterAll(() => test.close());

async function signIn(username: string): Promise<string> {
  const { headers } = await test.call("POST", "/api/auth/login", { ...administrator, username });
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}

const add = (cookie: string, body: unknown, clientKey: string = randomUUID(), id = requestId) =>
  test.call("POST", `/api/admin/funding-requests/${id}/comments`, { clientKey, body }, { cookie });
const list = async (cookie: string, query = "") =>
  (await test.call("GET", `/api/admin/funding-requests/${requestId}/comments${query}`, undefined, { cookie })).body as {
    items: { id: number; author: string; body: string | null; isYours: boolean; mentions: string[]; removedAt: string | null }[];
    olderBefore: number | null;
  };
const bell = async (cookie: string) =>
  (await test.call("GET", "/api/admin/notifications", undefined, { cookie })).body as {
    items: { id: string; text: string; tab: string | null; fundingRequestId: number; isRead: boolean }[];
    unread: number;
  };

describe("comments", () => {
  it("are read by the staff, and change by their author alone", async () => {
    const added = await add(ann, "  The council's letter is missing.  ");
    expect(added).toMatchObject({ status: 201, body: { author: "ann", body: "The council's letter is missing.", isYours: true } });
    expect((await list(admin)).items).toMatchObject([{ author: "ann", isYours: false }]);
    const url = `/api/admin/comments/${String(added.body["id"])}`;
    expect((await test.call("PATCH", url, { body: "Mine now" }, { cookie: admin })).status).toBe(404);
    expect((await test.call("DELETE", url, undefined, { cookie: admin })).status).toBe(404);
    const edited = await test.call("PATCH", url, { body: "It came today." }, { cookie: ann });
    expect(edited.body).toMatchObject({ body: "It came today.", editedAt: expect.any(String) });
    expect((await test.call("DELETE", url, undefined, { cookie: ann })).body).toMatchObject({ body: null, removedAt: expect.any(String) });
    expect((await test.call("DELETE", url, undefined, { cookie: ann })).status).toBe(200);
    expect(await test.call("PATCH", url, { body: "Back" }, { cookie: ann })).toMatchObject({ status: 409 });
    expect((await list(admin)).items).toMatchObject([{ body: null }]);
  });

  it("are one when the button was clicked twice, also at once", async () => {
    const key = randomUUID();
    const [first, second] = await Promise.all([add(ann, "Twice", key), add(ann, "Twice", key)]);
    expect(first.body["id"]).toBe(second.body["id"]);
    expect((await list(ann)).items.filter(({ body }) => body === "Twice")).toHaveLength(1);
    expect(await add(admin, "Twice", key)).toMatchObject({ status: 409, body: { message: expect.stringContaining("another request") } });
  });

  it.each([
    ["nothing", "   ", "Write a comment first."],
    ["no text", 7, "Write a comment first."],
    ["too much", "a".repeat(4_001), expect.stringContaining("4,000")],
    ["what no database keeps", "a\u0000b", expect.any(String)],
  ])("refuse %s", async (_, body, sentence) => {
    expect(await add(ann, body)).toMatchObject({ status: 400, body: { fields: { body: sentence } } });
  });

  it("refuse a key that is none, and a request that is not there", async () => {
    expect((await add(ann, "Hello", "1")).status).toBe(400);
    expect((await add(ann, "Hello", randomUUID(), 999_999)).status).toBe(404);
    expect((await test.call("GET", "/api/admin/funding-requests/999999/comments", undefined, { cookie: ann })).status).toBe(404);
    expect((await test.call("PATCH", "/api/admin/comments/999999", { body: "Hello" }, { cookie: ann })).status).toBe(404);
  });

  it("are read by pages, the newest first to come", async () => {
    await test.context.pool.query(
      `insert into request_comments (funding_request_id, author_name, client_key, body) select $1, 'gone', gen_random_uuid(), 'old ' || i from generate_series(1, 60) i`,
      [requestId],
    );
    const newest = await list(admin);
    expect(newest.items).toHaveLength(50);
    expect(newest.items.at(-1)?.body).toBe("old 60");
    const older = await list(admin, `?before=${newest.olderBefore}`);
    expect(older.items.at(-1)?.body).toBe("old 10");
    expect(older.olderBefore).toBeNull();
    await test.context.pool.query("delete from request_comments where author_name = 'gone'");
  });
});

describe("a mention", () => {
  it("tells the colleague once, by the desk and by email, without a word of the applicant's", async () => {
    const added = await add(ann, "@ann.b @ANN.B please look, @ann and @nobody too. Write to x@ann.b or @left.");
    expect(added.body["mentions"]).toEqual(["Ann.B", "ann"]);
    const told = await bell(anna);
    expect(told).toMatchObject({
      unread: 1,
      items: [{ text: `ann mentioned you in a comment on ${reference}`, tab: "talk", isRead: false }],
    });
    // The author is not told of himself.
    expect((await bell(ann)).unread).toBe(0);
    const { rows } = await test.context.pool.query(
      "select to_address, subject, body_text, funding_request_id from emails where kind = 'staff_notice'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ to_address: "ann.b@hearth.example", subject: `ann mentioned you in a comment on ${reference}` });
    expect(rows[0].body_text).toContain(`/admin/funding-requests?request=${requestId}#talk`);
    expect(rows[0].body_text).not.toContain("please look");
    expect(rows[0].funding_request_id).toBeNull();

    await test.call("PATCH", `/api/admin/comments/${String(added.body["id"])}`, { body: "@ann.b @rmason look" }, { cookie: ann });
    expect((await bell(anna)).unread).toBe(1);
    expect((await bell(admin)).unread).toBe(1);
  });

  it("is read by its owner alone, one by one or all", async () => {
    await add(ann, "And again, @Ann.B");
    const { items, unread } = await bell(anna);
    expect(unread).toBe(2);
    const read = (cookie: string, body: unknown) => test.call("POST", "/api/admin/notifications/read", body, { cookie });
    expect((await read(admin, { ids: items.map(({ id }) => id) })).status).toBe(200);
    expect((await bell(anna)).unread).toBe(2);
    expect((await read(anna, { ids: [items[0]?.id] })).body).toEqual({ unread: 1 });
    expect((await read(anna, { all: true })).body).toEqual({ unread: 0 });
    expect((await read(anna, {})).status).toBe(400);
    expect((await read(anna, { ids: ["x"] })).status).toBe(400);
  });

  it("of somebody with a conflict of interest is refused, and they read and write nothing", async () => {
    await test.context.pool.query(
      "insert into conflict_declarations (funding_request_id, user_id, user_name, reason, declared_by_name) select $1, id, username, 'A cousin', username from users where username = 'ann'",
      [requestId],
    );
    expect(await add(admin, "What does @ann say?")).toMatchObject({ status: 403 });
    expect((await add(ann, "Nothing")).status).toBe(403);
    expect((await test.call("GET", `/api/admin/funding-requests/${requestId}/comments`, undefined, { cookie: ann })).status).toBe(403);
    await test.context.pool.query("delete from conflict_declarations");
  });
});

describe("the applicant's removal", () => {
  it("takes the words of all comments, which the download never had", async () => {
    await add(admin, "The chief's phone number is on page 3.");
    const download = await test.context.pool.query("select 1 from emails where funding_request_id = $1 and kind = 'staff_notice'", [
      requestId,
    ]);
    expect(download.rowCount).toBe(0);
    const removed = await test.call(
      "POST",
      `/api/admin/funding-requests/${requestId}/remove-personal-data`,
      { reference },
      { cookie: admin },
    );
    expect(removed.status).toBe(200);
    const { rows } = await test.context.pool.query("select body from request_comments where funding_request_id = $1", [requestId]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ body }) => body === null)).toBe(true);
    expect(await add(admin, "One more")).toMatchObject({ status: 409, body: { message: expect.stringContaining("has been removed") } });
  });
});
