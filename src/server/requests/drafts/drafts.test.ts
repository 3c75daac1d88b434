import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { sendAndRead } from "../../../../test/support/codes.ts";
import { fundingRequest, signature } from "../../../../test/support/samples.ts";
import { expireDrafts } from "./service.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: "https://funding.example.org", MAIL_TO_NEW_ADDRESS: "5" });
});
afterEach(() => test.context.pool.query("delete from rate_limits"));
afterAll(() => test.close());

const content = (changes: Record<string, unknown> = {}) => ({
  formVersion: 1,
  values: { organizationName: "Three Rivers Nation", projectTitle: "Clean water" } as Record<string, string>,
  treatySignatureData: null,
  device: "Firefox, Android",
  ...changes,
});
const create = async (changes: Record<string, unknown> = {}) => {
  const sent = content(changes);
  const { status, body } = await test.call("POST", "/api/drafts", sent);
  expect(status).toBe(201);
  return { sent, token: body["token"] as string, code: body["code"] as string, revision: body["revision"] as number };
};
const read = (token: string) => test.call("GET", `/api/drafts/${token}`);
const save = (token: string, body: Record<string, unknown>) => test.call("PUT", `/api/drafts/${token}`, body);
const resume = (code: string) => test.call("POST", "/api/drafts/resume", { code });
const linkIn = (text: string) => /resume\/([\w-]+)/.exec(text)?.[1] ?? "";
const rows = async (query: string) => (await test.context.pool.query<Record<string, unknown>>(query)).rows;

describe("a draft that is kept on the server", () => {
  it("comes back as it was written, in any script, also unfinished and with answers to questions of another version", async () => {
    const values = { organizationName: "W̱SÁNEĆ ᓄᓇᕗᑦ שלום", email: "not an address", oldQuestion: "kept", attachments: '[{"id":"a"}]' };
    const { token } = await create({ values, treatySignatureData: signature() });
    const { body } = await read(token);
    expect(body).toMatchObject({ values, revision: 1, device: "Firefox, Android", email: null });
    expect(body).not.toHaveProperty("submissionId");
    expect(body["treatySignatureData"]).toMatchObject({ signatoryName: "Marian Tolliver" });
    const days = (Date.parse(body["keptUntil"] as string) - Date.parse(body["changedAt"] as string)) / 86_400_000;
    expect(days).toBe(180);
  });

  it("is found by its code on another device, however the code is typed, and each device has a link of its own", async () => {
    const { token, code } = await create();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const typed = ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
    const { status, body } = await resume(typed);
    expect(status).toBe(200);
    expect(body["token"]).not.toBe(token);
    expect((await read(body["token"] as string)).body).toMatchObject({ values: { projectTitle: "Clean water" } });
    expect((await read(token)).status).toBe(200);
  });

  it("keeps only hashes of the link and the code", async () => {
    const { token, code } = await create();
    const everything = JSON.stringify([await rows("select * from drafts"), await rows("select * from draft_links")]);
    expect(everything).toContain("Clean water");
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(code);
    expect(test.logged.join("")).not.toContain(token);
  });

  it("refuses a write that is based on an older revision, and changes nothing", async () => {
    const { token, sent } = await create();
    const first = await save(token, { ...sent, values: { projectTitle: "From the phone" }, revision: 1 });
    expect(first.body).toMatchObject({ revision: 2 });
    const second = await save(token, { ...sent, values: { projectTitle: "From the laptop" }, revision: 1 });
    expect([second.status, second.body["code"]]).toEqual([409, "conflict"]);
    expect((await read(token)).body).toMatchObject({ revision: 2, values: { projectTitle: "From the phone" } });
  });

  it("lets one of many writers at once win, and tells all others", async () => {
    const { token, sent } = await create();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => save(token, { ...sent, values: { projectTitle: `Writer ${i}` }, revision: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it("refuses what the database cannot keep and what is too much, and says so", async () => {
    for (const values of [
      { projectTitle: "a\u0000b" },
      { projectTitle: "x".repeat(20_001) },
      { "no name": "x" },
      Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`field${i}`, "x"])),
    ])
      expect((await test.call("POST", "/api/drafts", content({ values }))).status).toBe(400);
    const huge = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`field${i}`, "x".repeat(20_000)]));
    expect((await test.call("POST", "/api/drafts", content({ values: huge }))).status).toBe(413);
  });

  it("is gone when the request is sent, in the same transaction, and not when the request is refused", async () => {
    const { token, code } = await create();
    const other = String((await resume(code)).body["token"]);
    const refused = await test.call("POST", "/api/funding-requests", fundingRequest({ draftToken: token, email: "nobody" }));
    expect(refused.status).toBe(400);
    expect((await read(token)).status).toBe(200);
    const sent = await test.call("POST", "/api/funding-requests", fundingRequest({ draftToken: token }));
    expect(sent.status).toBe(201);
    expect((await read(token)).status).toBe(404);
    expect((await resume(code)).status).toBe(404);
    // Another device that had not heard of it sends the same, under an id of its own: it is told which request that is.
    const again = await test.call("POST", "/api/funding-requests", fundingRequest({ draftToken: other }));
    expect([again.status, again.body["reference"], again.body["statusUrl"]]).toEqual([201, sent.body["reference"], undefined]);
    const changed = await test.call("POST", "/api/funding-requests", fundingRequest({ draftToken: other, phone: "555 0199" }));
    expect([changed.status, changed.body["code"]]).toEqual([409, "already_submitted"]);
  });

  it("becomes one request when all its devices send it in the same moment", async () => {
    const { token, code } = await create();
    const tokens = [token];
    for (let i = 0; i < 5; i += 1) tokens.push(String((await resume(code)).body["token"]));
    const answers = await Promise.all(
      tokens.map((draftToken) => test.call("POST", "/api/funding-requests", fundingRequest({ draftToken, projectTitle: "At once" }))),
    );
    expect(new Set(answers.map(({ body }) => body["reference"])).size).toBe(1);
    expect(answers.filter(({ body }) => body["statusUrl"])).toHaveLength(1);
    expect(await rows("select 1 as one from funding_requests where project_title = 'At once'")).toHaveLength(1);
  });

  it("is deleted when the applicant says so", async () => {
    const { token } = await create();
    expect((await test.call("DELETE", `/api/drafts/${token}`)).body).toEqual({ success: true });
    expect((await read(token)).status).toBe(404);
    expect((await test.call("DELETE", `/api/drafts/${token}`)).status).toBe(404);
  });
});

describe("links and codes that lead to nothing", () => {
  it("are answered in the same words, whether unknown, expired or nonsense", async () => {
    const { token, code } = await create();
    await test.context.pool.query("update drafts set expires_at = now() - interval '1 second'");
    const answers = await Promise.all([read(token), read("nonsense"), resume(code), resume("7K3M-9QXZ"), resume("?")]);
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  it("are limited for an address, while the right link still opens", async () => {
    const { token, code } = await create();
    for (let i = 0; i < 30; i += 1) expect((await read(`guess-${i}`)).status).toBe(404);
    const limited = await read("guess-31");
    expect(limited.status).toBe(429);
    expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
    expect((await read(token)).status).toBe(200);
    for (let i = 0; i < 30; i += 1) expect((await resume("0000-0000")).status).toBe(404);
    // Not even the right one: it could be a guess.
    expect((await resume(code)).status).toBe(429);
    expect((await read(token)).status).toBe(200);
  });

  it("stop nobody else: a limit over all addresses holds for the shorter codes of earlier drafts alone", async () => {
    const { code, token } = await create();
    await resume("0000-0000");
    await test.context.pool.query("update rate_limits set hits = 1000 where key = 'draft:codes'");
    expect((await resume("0000-0000")).status).toBe(429);
    expect((await resume("0000-0000-0000")).status).toBe(404);
    expect((await resume(code)).status).toBe(200);
    expect((await read(token)).status).toBe(200);
    const earlier = createHash("sha256").update("7K3M-9QXZ").digest("base64url");
    await test.context.pool.query("delete from rate_limits");
    await test.context.pool.query("update drafts set code_hash = $1 where id = (select max(id) from drafts)", [earlier]);
    expect((await resume("7k3m 9qxz")).status).toBe(200);
  });
});

describe("the link by email", () => {
  it("goes to the outbox in the visitor's language, and the address is kept for the reminder", async () => {
    const { token } = await create();
    const wish = { email: " marian@threerivers.example " };
    const { status } = await test.call("POST", `/api/drafts/${token}/email`, wish, { headers: { "accept-language": "fr" } });
    expect(status).toBe(200);
    const [mail] = await rows("select id, to_address, body_html from emails order by id desc limit 1");
    expect(mail).toMatchObject({ to_address: "marian@threerivers.example" });
    const mailed = linkIn(await sendAndRead(test, Number(mail?.["id"])));
    expect(mailed).not.toBe(token);
    expect((await read(mailed)).status).toBe(200);
    expect(JSON.stringify([await rows("select * from emails"), await rows("select * from draft_links")])).not.toContain(mailed);
    expect(mail?.["body_html"]).toContain('<html lang="fr">');
    expect((await read(token)).body["email"]).toBe("marian@threerivers.example");
  });

  it("is not a way to write to strangers all day", async () => {
    const { token } = await create();
    const send = (email: string) => test.call("POST", `/api/drafts/${token}/email`, { email });
    for (let i = 0; i < 5; i += 1) expect((await send("one@threerivers.example")).status).toBe(200);
    expect((await send("One@threerivers.example")).status).toBe(429);
    expect((await send("nobody")).status).toBe(400);
  });

  it("never leaves once the draft is gone", async () => {
    const { token } = await create();
    await test.call("POST", `/api/drafts/${token}/email`, { email: "marian@threerivers.example" });
    await test.call("DELETE", `/api/drafts/${token}`);
    const [mail] = await rows("select id from emails order by id desc limit 1");
    expect(await sendAndRead(test, Number(mail?.["id"]))).toBe("");
    expect(await rows(`select status from emails where id = ${String(mail?.["id"])}`)).toEqual([{ status: "failed" }]);
  });
});

describe("the end of a draft", () => {
  const end = async (time: string) => {
    await test.context.pool.query("update drafts set expires_at = now() + $1::interval", [time]);
    return expireDrafts(test.context);
  };
  beforeAll(() => test.context.pool.query("delete from drafts"));
  afterEach(() => test.context.pool.query("delete from drafts"));

  it("is announced two weeks before to the address in the form, once, with a link that opens it", async () => {
    const { token } = await create({ values: { email: "marian@threerivers.example" } });
    expect(await end("15 days")).toEqual({ announced: 0, removed: 0 });
    expect(await end("13 days")).toEqual({ announced: 1, removed: 0 });
    expect(await expireDrafts(test.context)).toEqual({ announced: 0, removed: 0 });
    const [mail] = await rows("select id, kind, to_address from emails order by id desc limit 1");
    expect(mail).toMatchObject({ kind: "draft_reminder", to_address: "marian@threerivers.example" });
    const link = linkIn(await sendAndRead(test, Number(mail?.["id"])));
    expect(link).not.toBe(token);
    expect((await read(link)).status).toBe(200);
  });

  it("is put off for another 180 days by a change, and announced anew then", async () => {
    const { token, sent } = await create({ values: { email: "marian@threerivers.example" } });
    await end("13 days");
    expect((await save(token, { ...sent, revision: 1 })).status).toBe(200);
    expect(await expireDrafts(test.context)).toEqual({ announced: 0, removed: 0 });
    expect(await end("13 days")).toEqual({ announced: 1, removed: 0 });
  });

  it("comes at its time where nobody can be told, and else never unannounced", async () => {
    await create();
    const { token } = await create({ values: { email: "marian@threerivers.example" } });
    // Nobody looked for a month: the one with an address is announced first and stays two weeks more.
    expect(await end("-30 days")).toEqual({ announced: 1, removed: 1 });
    expect((await read(token)).status).toBe(200);
    expect(await end("-1 second")).toEqual({ announced: 0, removed: 1 });
    expect(await rows("select 1 as one from draft_links")).toEqual([]);
  });
});
