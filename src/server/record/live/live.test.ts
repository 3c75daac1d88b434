import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { administrator, createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { openDesk, type OpenDesk } from "../../../../test/support/live.ts";
import { createStreams } from "./streams.ts";
import { tellDesks } from "./service.ts";

let test: TestApp;
let url: string;
let admin: string;
let fay: string;
let visitor: string;
let requestId: number;
const desks: OpenDesk[] = [];

beforeAll(async () => {
  test = await createTestApp();
  url = await test.app.listen({ host: "127.0.0.1", port: 0 });
  admin = await test.signIn();
  await test.context.pool.query(
    `insert into users (username, password_hash, is_reviewer)
     select new.name, password_hash, new.name <> 'visitor' from users, unnest(array['fmarsh', 'gone', 'visitor']) as new (name)`,
  );
  fay = await signIn("fmarsh");
  visitor = await signIn("visitor");
  requestId = await submit();
  await test.context.afterwards.settle();
});
afterAll(async () => {
  for (const desk of desks) desk.close();
  await test.close();
});

async function signIn(username: string): Promise<string> {
  const { headers } = await test.call("POST", "/api/auth/login", { ...administrator, username });
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}

async function submit(): Promise<number> {
  const { body } = await test.call("POST", "/api/funding-requests", fundingRequest({ submissionId: randomUUID() }));
  return (await test.context.pool.query("select id from funding_requests where reference = $1", [body["reference"]])).rows[0].id;
}

async function open(cookie: string): Promise<OpenDesk> {
  const desk = await openDesk(url, cookie);
  desks.push(desk);
  return desk;
}

const view = (cookie: string, streamId: string, fundingRequestId: number | null, isWriting = false) =>
  test.call("PUT", `/api/admin/live/${streamId}/viewing`, { fundingRequestId, isWriting }, { cookie });
const present = async (cookie: string) =>
  (await test.call("GET", `/api/admin/funding-requests/${requestId}/presence`, undefined, { cookie })).body["items"];
const userId = async (username: string): Promise<number> =>
  (await test.context.pool.query("select id from users where username = $1", [username])).rows[0].id;

describe("an open desk", () => {
  it("hears what a colleague and what an applicant did, by numbers alone", async () => {
    const desk = await open(fay);
    expect(desk.headers.get("cache-control")).toBe("no-store");
    expect(desk.headers.get("x-accel-buffering")).toBe("no");
    await test.call("PATCH", `/api/admin/funding-requests/${requestId}`, { status: "in_review" }, { cookie: admin });
    const byUserId = await userId("rmason");
    expect(await desk.next("change")).toEqual({ what: "request", fundingRequestId: requestId, byUserId });
    const other = await submit();
    expect(await desk.next("change")).toEqual({ what: "request", fundingRequestId: other, byUserId: null });
    desk.close();
  });

  it("hears of whatever was done about an institution or a transfer, and of nothing else that is written to the audit log", async () => {
    const desk = await open(fay);
    const made = { name: "Stone Meadow", description: "d", type: "CDFI", tags: [] };
    const { body } = await test.call("POST", "/api/admin/institutions", made, { cookie: admin });
    const byUserId = await userId("rmason");
    expect(await desk.next("change")).toEqual({ what: "institution", institutionId: body["id"], byUserId });
    for (const [subjectType, subjectId] of [
      ["institution", null],
      ["institution", "all"],
      ["project", "7"],
      ["transfer", "txn_1"],
    ])
      await test.owner.query("insert into audit_log (actor_name, action, subject_type, subject_id) values ('the bank', 'a.b', $1, $2)", [
        subjectType,
        subjectId,
      ]);
    expect(await desk.next("change")).toEqual({ what: "transfer", transferId: "txn_1", byUserId: null });
    desk.close();
  });

  it("hears nothing of what was rolled back, and nothing that is for somebody else", async () => {
    const [desk, mine] = [await open(fay), await userId("fmarsh")];
    await test.context.db
      .transaction()
      .execute(async (tx) => {
        await tellDesks(tx, { what: "request", fundingRequestId: requestId, byUserId: null });
        throw new Error("taken back");
      })
      .catch(() => undefined);
    await tellDesks(test.context.db, { what: "notification", userId: await userId("rmason") });
    await tellDesks(test.context.db, { what: "notification", userId: mine });
    expect(await desk.next("change")).toEqual({ what: "notification", userId: mine });
    desk.close();
  });

  it("is asked for as a stream, and by the staff alone", async () => {
    expect((await test.call("GET", "/api/admin/live", undefined, { cookie: admin })).status).toBe(400);
    const ask = (cookie: string) => fetch(`${url}/api/admin/live`, { headers: { accept: "text/event-stream", cookie } });
    expect((await ask(visitor)).status).toBe(403);
    expect((await ask("")).status).toBe(401);
  });

  it("ends when its account is deactivated, while a colleague's stays", async () => {
    const gone = await signIn("gone");
    const [ending, staying] = [await open(gone), await open(fay)];
    await test.context.db.transaction().execute(async (tx) => {
      await tx.updateTable("users").set({ deactivated_at: new Date() }).where("username", "=", "gone").execute();
      await tellDesks(tx, { what: "account", userId: await userId("gone") });
    });
    await ending.next("signed_out");
    await ending.ended();
    await tellDesks(test.context.db, { what: "account", userId: await userId("fmarsh") });
    await tellDesks(test.context.db, { what: "presence", fundingRequestId: requestId });
    expect(await staying.next("change")).toEqual({ what: "presence", fundingRequestId: requestId });
    staying.close();
  });

  it("is the sixth of one person: the oldest ends", async () => {
    const own: OpenDesk[] = [];
    for (let i = 0; i < 6; i += 1) own.push(await open(admin));
    await own[0]?.next("replaced");
    await own[0]?.ended();
    await tellDesks(test.context.db, { what: "presence", fundingRequestId: requestId });
    await own[1]?.next("change");
    for (const desk of own) desk.close();
  });

  it("hears after the database's connection was cut that it has to read again, and then goes on", async () => {
    const desk = await open(fay);
    const { rowCount } = await test.context.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hearthbridge listener' and datname = current_database()",
    );
    expect(rowCount).toBe(1);
    expect(await desk.next("change")).toEqual({ what: "resync" });
    await test.call("PATCH", `/api/admin/funding-requests/${requestId}`, { status: "pending" }, { cookie: admin });
    expect(await desk.next("change")).toMatchObject({ what: "request", fundingRequestId: requestId });
    desk.close();
  });
});

describe("presence", () => {
  it("shows two people each other, and that one writes", async () => {
    const [mine, hers] = [await open(admin), await open(fay)];
    expect((await view(admin, mine.streamId, requestId)).status).toBe(200);
    expect(await hers.next("change")).toEqual({ what: "presence", fundingRequestId: requestId });
    await view(fay, hers.streamId, requestId, true);
    // The other tab of the same person is the same person.
    const second = await open(fay);
    await view(fay, second.streamId, requestId);
    expect(await present(admin)).toMatchObject([
      { username: "rmason", isWriting: false, isYou: true },
      { username: "fmarsh", isWriting: true, isYou: false },
    ]);
    second.close();
    hers.close();
    await expect.poll(() => present(admin)).toMatchObject([{ username: "rmason" }]);
    await view(admin, mine.streamId, null);
    expect(await present(admin)).toEqual([]);
    mine.close();
  });

  it("does not count what no process renews", async () => {
    await test.context.pool.query(
      "insert into desk_presence (stream_id, user_id, funding_request_id, seen_at) select gen_random_uuid(), id, $1, now() - interval '61 seconds' from users where username = 'fmarsh'",
      [requestId],
    );
    expect(await present(admin)).toEqual([]);
  });

  it("is said of one's own stream, and of a request that is there", async () => {
    const desk = await open(admin);
    expect((await view(fay, desk.streamId, requestId)).status).toBe(404);
    expect((await view(admin, randomUUID(), requestId)).status).toBe(404);
    expect((await view(admin, desk.streamId, 999_999)).status).toBe(404);
    expect((await view(admin, "1", requestId)).status).toBe(400);
    expect((await test.call("PUT", `/api/admin/live/${desk.streamId}/viewing`, {}, { cookie: admin })).status).toBe(400);
    desk.close();
  });
});

describe("the streams of a process", () => {
  it("send the same message once within a tick, and drop a browser that does not read", async () => {
    const written: string[] = [];
    let unread = 0;
    let isDestroyed = false;
    const response = {
      write: (text: string) => void written.push(text),
      end: () => undefined,
      destroy: () => (isDestroyed = true),
      get writableLength() {
        return unread;
      },
    };
    const streams = createStreams();
    streams.add({ id: "s", userId: 1, sessionHash: "", response: response as never });
    streams.tell('{"what":"resync"}');
    streams.tell('{"what":"resync"}');
    await wait(0);
    await wait(0);
    expect(written.filter((text) => text.includes("resync"))).toHaveLength(1);
    unread = 256 * 1024 + 1;
    streams.beat();
    expect(isDestroyed).toBe(true);
    expect(streams.all()).toEqual([]);
  });
});

describe("a process that ends", () => {
  it("ends its desks at once, and their presence", async () => {
    const other = await createTestApp();
    const address = await other.app.listen({ host: "127.0.0.1", port: 0 });
    const desk = await openDesk(address, await other.signIn());
    await other.app.close();
    await desk.ended();
    const { rows } = await other.context.pool.query("select count(*)::int as n from desk_presence");
    expect(rows[0].n).toBe(0);
    await other.close();
  });
});
