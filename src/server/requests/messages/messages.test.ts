import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest, visitorMessage } from "../../../../test/support/samples.ts";
import { hireStaff } from "../../../../test/support/staff.ts";
import { noteKnownAddress } from "../../record/emails/service.ts";

let test: TestApp;
let cookie: string;
let request: { id: number; reference: string; token: string };

const owner = "chair@threerivers.example";
const rows = async (text: string, values: unknown[] = []) => (await test.owner.query(text, values)).rows as Record<string, unknown>[];
const admin = (method: string, path: string, body?: unknown) => test.call(method, `/api/admin${path}`, body, { cookie });
const write = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  test.call("POST", "/api/messages", visitorMessage(changes), { headers });
const idOf = async (reference: unknown) =>
  Number((await rows("select id from visitor_messages where reference = $1", [reference]))[0]?.["id"]);
const sent = async (changes: Record<string, unknown> = {}) => {
  const { status, body } = await write(changes);
  expect(status).toBe(201);
  return { reference: String(body["reference"]), id: await idOf(body["reference"]) };
};
const found = async (query: string) =>
  (await admin("GET", `/messages${query}`)).body as { items: Record<string, unknown>[]; total: number };

beforeAll(async () => {
  test = await createTestApp({ NOTIFY_EMAIL: "desk@hearthbridge.example", MAIL_TO_NEW_ADDRESS: "3", TRUST_PROXY: "1" });
  cookie = await test.signIn();
  const { body } = await test.call("POST", "/api/funding-requests", fundingRequest({ email: owner }));
  const [row] = await rows("select id from funding_requests");
  request = { id: Number(row?.["id"]), reference: String(body["reference"]), token: String(body["statusUrl"]).split("/").at(-1) ?? "" };
});
afterAll(() => test.close());
beforeEach(() => test.owner.query("delete from rate_limits"));

describe("a message to us", () => {
  it("is stored with a reference of its own, and the desk is told what was written", async () => {
    const { status, body } = await write({ name: " Ada Reed ", about: "complaint", message: "The map is wrong.\nTwice." });
    expect(status).toBe(201);
    expect(body).toEqual({ message: "A person reads it and answers by email.", reference: expect.stringMatching(/^MS-/) as string });
    expect((await found("?limit=1")).items[0]).toMatchObject({
      reference: body["reference"],
      name: "Ada Reed",
      about: "complaint",
      givenReference: null,
      request: null,
      message: "The map is wrong.\nTwice.",
      state: "open",
      stateSetBy: null,
    });
    const [notice] = await rows("select * from emails where kind = 'message_notification' order by id desc limit 1");
    expect(notice).toMatchObject({ to_address: "desk@hearthbridge.example", reply_to: "marian@threerivers.example" });
    expect(notice?.["subject"]).toBe(`New message ${String(body["reference"])}: A complaint`);
    expect(notice?.["body_text"]).toContain("The map is wrong.");
  });

  it("names every field that is missing or is not what it should be", async () => {
    const nothing = await write({ name: " ", email: "not an address", about: "money", message: "", reference: "FR-12" });
    expect(nothing.status).toBe(400);
    expect(nothing.body["fields"]).toEqual({
      name: "Enter your name",
      email: "Enter an email address like name@example.org",
      about: "Choose what your message is about",
      reference: "Enter a reference such as FR-7K3M-9QXZ, or leave this field empty",
      message: "Write your message",
    });
    expect((await write({ message: "x".repeat(5_001) })).body["fields"]).toEqual({ message: expect.stringContaining("5,000") as string });
    expect((await write({ message: "My card is 4111 1111 1111 1111" })).status).toBe(400);
  });

  it("makes one row however often it arrives, and other words under the same id are told so", async () => {
    const submissionId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => write({ submissionId, message: "Only once" })));
    expect(new Set(answers.map(({ body }) => body["reference"])).size).toBe(1);
    const [{ id } = {}, ...others] = await rows("select id from visitor_messages where message = 'Only once'");
    expect(others).toEqual([]);
    expect(await rows("select 1 from visitor_message_emails where message_id = $1", [id])).toHaveLength(2);
    const changed = await write({ submissionId, message: "Something else" });
    expect([changed.status, changed.body["code"]]).toEqual([409, "already_submitted"]);
  });

  it("is refused from a robot, and from a network that floods us", async () => {
    expect((await write({ website: "https://spam.example" })).status).toBe(400);
    expect((await write({ elapsedMs: 20 })).status).toBe(429);
    await test.owner.query("insert into rate_limits values ('submit:203.0.113.9', now() + interval '1 minute', 600)");
    expect((await write({}, { "x-forwarded-for": "203.0.113.9" })).status).toBe(429);
  });
});

describe("its receipt", () => {
  const receipts = async (to: string) => rows("select * from emails where kind = 'message_receipt' and to_address = $1 order by id", [to]);

  it("comes in the language of the page, and repeats nothing to an address that never opened a link of ours", async () => {
    const email = "victim@elsewhere.example";
    await write({ email, name: "Buy at spam.example", message: "spam.example" }, { "accept-language": "fr" });
    const [first] = await receipts(email);
    expect(first?.["subject"]).toMatch(/^Nous avons reçu votre message MS-/);
    expect(JSON.stringify(first)).not.toContain("spam.example");
    await noteKnownAddress(test.context.db, email);
    await write({ email, name: "Ada Reed" });
    expect((await receipts(email)).at(-1)?.["body_text"]).toContain("Dear Ada Reed");
  });

  it("is one of three a day for such an address, whatever form sends them; the rest waits for a person", async () => {
    const email = "bombed@elsewhere.example";
    await test.call("POST", "/api/funding-requests", fundingRequest({ email }));
    for (let i = 0; i < 5; i += 1) await sent({ email, message: `Number ${i}` });
    expect((await receipts(email)).map(({ status, held_because }) => held_because ?? status)).toEqual([
      "queued",
      "queued",
      "address",
      "address",
      "address",
    ]);
  });
});

describe("the reference of a request", () => {
  it("is taken in any case, with and without its dashes", async () => {
    const { id } = await sent({ email: owner, reference: ` ${request.reference.toLowerCase().replaceAll("-", " ")} ` });
    expect((await admin("GET", `/messages/${id}`)).body).toMatchObject({
      givenReference: request.reference,
      request: { id: request.id, reference: request.reference },
    });
  });

  it("tells nobody whether there is one: what strangers are answered and sent is the same for every reference", async () => {
    const told: string[] = [];
    for (const [reference, email] of [
      [request.reference, "stranger-1@elsewhere.example"],
      ["FR-0000-0000", "stranger-2@elsewhere.example"],
      [request.reference, owner],
    ] as const) {
      const { status, body, headers } = await write({ reference, email });
      const [mail] = await rows("select * from emails where kind = 'message_receipt' order by id desc limit 1");
      const own = new RegExp(String(body["reference"]), "g");
      const seen = [status, body, Object.keys(headers).toSorted(), mail?.["subject"], mail?.["body_text"], mail?.["body_html"]];
      told.push(JSON.stringify(seen).replace(own, "MS"));
    }
    expect(new Set(told).size).toBe(1);
  });

  it("joins a message to the request only with that request's email address; otherwise the desk sees it as typed", async () => {
    const wrong = await sent({ reference: request.reference, email: "stranger@elsewhere.example" });
    expect((await admin("GET", `/messages/${wrong.id}`)).body).toMatchObject({ givenReference: request.reference, request: null });
    const unknown = await sent({ reference: "FR-0000-0000", email: owner });
    expect((await admin("GET", `/messages/${unknown.id}`)).body).toMatchObject({ givenReference: "FR-0000-0000", request: null });
    const right = await sent({ about: "request", reference: request.reference, email: ` ${owner.toUpperCase()}` });
    const { items } = (await admin("GET", `/funding-requests/${request.id}/messages`)).body as { items: Record<string, unknown>[] };
    expect(items[0]).toEqual({
      id: right.id,
      reference: right.reference,
      about: "request",
      state: "open",
      submittedAt: expect.any(String) as string,
    });
    expect(items.map(({ id }) => id)).not.toContain(wrong.id);
    const notices = await rows("select body_text from emails where kind = 'message_notification' order by id desc limit 3");
    expect(notices.map(({ body_text }) => String(body_text).includes("(not confirmed)"))).toEqual([false, true, true]);
  });

  it("gives the applicant their own messages with everything else that is held, and no message of strangers", async () => {
    await sent({ reference: request.reference, email: owner, message: "My own words about it" });
    await sent({ reference: request.reference, email: "stranger@elsewhere.example", message: "Words of a stranger" });
    const { rawPayload } = await test.app.inject({ method: "GET", url: `/api/requests/${request.token}/download` });
    const { unzipSync, strFromU8 } = await import("fflate");
    const files = Object.values(unzipSync(rawPayload)).map((bytes) => strFromU8(bytes));
    for (const file of files) expect(file).toContain("My own words about it");
    expect(files.join("\n")).not.toContain("Words of a stranger");
  });
});

describe("the desk's list of messages", () => {
  it("is searched, filtered by state and subject, and paged", async () => {
    const site = await sent({ about: "site", name: "Quentin Vale", message: "The footer is in the way" });
    for (const q of ["quentin", "footer is in", site.reference.toLowerCase()])
      expect((await found(`?q=${encodeURIComponent(q)}`)).items.map(({ id }) => id)).toEqual([site.id]);
    expect((await found("?about=site")).items.map(({ about }) => about)).toEqual(["site"]);
    expect((await found("?about=data")).items).toEqual([]);
    const { total } = await found("?limit=2");
    expect(total).toBe(Number((await rows("select count(*)::int as n from visitor_messages"))[0]?.["n"]));
    expect((await found("?state=answered")).total).toBe(0);
    expect((await admin("GET", "/messages/999999")).status).toBe(404);
  });

  it("is not for reviewers, and neither is what can be done there", async () => {
    const reviewer = await hireStaff(test, cookie, "nora");
    const { id } = await sent();
    for (const [method, path] of [
      ["GET", "/messages"],
      ["GET", `/messages/${id}`],
      ["PATCH", `/messages/${id}`],
      ["GET", `/funding-requests/${request.id}/messages`],
      ["GET", `/messages/${id}/erasure`],
      ["POST", `/messages/${id}/erasure`],
    ] as const) {
      const body = method === "GET" ? undefined : { state: "answered", confirm: "x" };
      expect((await test.call(method, `/api/admin${path}`, body, { cookie: reviewer.cookie })).status, path).toBe(403);
      expect((await test.call(method, `/api/admin${path}`, body)).status, path).toBe(401);
    }
  });

  it("marks one as answered once, says who was quicker, and opens it again, each in the audit log", async () => {
    const { id, reference } = await sent();
    const answers = await Promise.all([1, 2].map(() => admin("PATCH", `/messages/${id}`, { state: "answered" })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body["message"]).toBe("rmason has already marked this message as answered.");
    expect((await admin("GET", `/messages/${id}`)).body).toMatchObject({ state: "answered", stateSetBy: "rmason" });
    expect((await admin("PATCH", `/messages/${id}`, { state: "open" })).body).toMatchObject({ state: "open", stateSetBy: "rmason" });
    const acts = await rows(
      "select action, actor_name, before, after from audit_log where subject_type = 'visitor_message' and subject_id = $1 order by id",
      [String(id)],
    );
    expect(acts).toEqual([
      { action: "message.answered", actor_name: "rmason", before: { state: "open" }, after: { reference, state: "answered" } },
      { action: "message.reopened", actor_name: "rmason", before: { state: "answered" }, after: { reference, state: "open" } },
    ]);
    const fresh = await sent();
    expect((await admin("PATCH", `/messages/${fresh.id}`, { state: "open" })).body["message"]).toBe("This message is already open.");
    expect((await admin("PATCH", "/messages/999999", { state: "open" })).status).toBe(404);
  });
});
