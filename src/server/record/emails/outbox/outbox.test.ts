import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { type MailCatcher, startMailCatcher } from "../../../../../test/support/mail-catcher.ts";
import { startMailWorker } from "../../../../../test/support/mail-worker.ts";
import { fundingRequest, inquiry } from "../../../../../test/support/samples.ts";

let mail: MailCatcher;
let test: TestApp;
let cookie: string;
let worker: { stop: () => Promise<void> };
beforeAll(async () => {
  mail = await startMailCatcher();
  test = await createTestApp({ SMTP_URL: mail.url });
  worker = await startMailWorker(test);
  cookie = await test.signIn();
});
afterAll(async () => {
  await worker.stop();
  await test.close();
  await mail.close();
});

const call = (method: string, path: string, body?: unknown) => test.call(method, `/api/admin${path}`, body, { cookie });
const rows = async (text: string, values: unknown[] = []) => (await test.owner.query<Record<string, unknown>>(text, values)).rows;

describe("what is searched", () => {
  let references: Record<"request" | "inquiry", string>;
  beforeAll(async () => {
    const sent = fundingRequest({ email: "Marián@Three-Rivers.example" });
    const request = await test.call("POST", "/api/funding-requests", sent);
    const asked = await test.call("POST", "/api/contact", inquiry({ email: "friend@bank.example" }));
    references = { request: String(request.body["reference"]), inquiry: String(asked.body["reference"]) };
    await rows(
      "insert into emails (kind, to_address, subject, body_text, body_html, status) values ('test', '[removed]', '', '', '', 'sent')",
    );
    await rows(
      "insert into emails (kind, to_address, subject, body_text, body_html, status) values ('test', 'zoë@lake.example', 'Łódź', '', '', 'sent')",
    );
  });
  const to = async (query: string) => {
    const { items, total } = (await call("GET", `/emails${query}`)).body as unknown as { items: { toAddress: string }[]; total: number };
    expect(total).toBe(items.length);
    return [...new Set(items.map(({ toAddress }) => toAddress))];
  };

  it.each([
    ["zoe", ["zoë@lake.example"]],
    ["LAKE.EX", ["zoë@lake.example"]],
    ["oë@lake", ["zoë@lake.example"]],
    ["removed", []],
    ["nobody", []],
    ["%", null],
    ["ab", null],
  ] as const)("a part of the recipient: %s", async (typed, expected) => {
    const query = `?to=${encodeURIComponent(typed)}`;
    if (expected) expect(await to(query)).toEqual(expected);
    else
      expect(await call("GET", `/emails${query}`)).toMatchObject({
        status: 400,
        body: { fields: { to: "Enter at least 3 letters of the address" } },
      });
  });

  it("the reference of a record as somebody types it, beside a recipient and a status", async () => {
    const ofRequest = await rows("select distinct to_address from emails where funding_request_id = 1");
    expect(ofRequest.length).toBeGreaterThan(0);
    for (const typed of [references.request, references.request.toLowerCase().replaceAll("-", "")])
      expect((await to(`?record=${typed}`)).toSorted()).toEqual(ofRequest.map((row) => String(row["to_address"])).toSorted());
    expect(await to(`?record=${references.request}&to=lake`)).toEqual([]);
    expect(await to(`?record=${references.request}&status=held`)).toEqual([]);
    const ofInquiry = await rows("select distinct to_address from emails where respondent_id = 1");
    expect((await to(`?record=${references.inquiry}`)).toSorted()).toEqual(ofInquiry.map((row) => String(row["to_address"])).toSorted());
    expect(await to("?record=FR-0000-0000")).toEqual([]);
    expect(await to("?record=1")).toEqual([]);
  });

  it("has its own index, and keeps addresses out of what is logged", async () => {
    await rows("set enable_seqscan = off");
    const plan = await rows("explain select id from emails where fold_text(to_address) like '%' || btrim(fold_text('lake')) || '%'");
    await rows("reset enable_seqscan");
    expect(JSON.stringify(plan)).toContain("emails_recipient");
    expect(test.logged.join("")).not.toContain("lake.example");
  });
});

describe("all that failed", () => {
  const failed = async (address: string, more = "") =>
    rows(
      `insert into emails (kind, to_address, subject, body_text, body_html, status, attempts, finished_at, server_answer)
       values ('test', $1, 'Again', 'Again', 'Again', 'failed', 12, now() - interval '1 minute', 'no') returning id ${more}`,
      [address],
    );
  const count = async () => (await call("GET", "/emails/failed")).body as unknown as { count: number; asOf: string };
  const received = (address: string) => mail.received.filter(({ to }) => to?.[0]?.address === address).length;
  beforeEach(() => rows("update emails set status = 'sent' where status = 'failed'"));

  it("goes once, also by a double click, and is in the audit log", async () => {
    const [one] = await failed("one@bank.example");
    const [two] = await failed("two@bank.example");
    const { count: n, asOf } = await count();
    expect(n).toBe(2);
    const answers = await Promise.all([1, 2, 3].map(() => call("POST", "/emails/resend-failed", { asOf })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => Number(body["resent"])).reduce((a, b) => a + b)).toBe(2);
    await mail.waitFor(({ to }) => to?.[0]?.address === "one@bank.example");
    await mail.waitFor(({ to }) => to?.[0]?.address === "two@bank.example");
    expect((await call("POST", "/emails/resend-failed", { asOf })).body).toEqual({ resent: 0, mailEnabled: true });
    expect([received("one@bank.example"), received("two@bank.example")]).toEqual([1, 1]);
    const noted = await rows("select after from audit_log where action = 'email.all_failed_resent'");
    expect(noted.map(({ after }) => (after as { resent: number }).resent).reduce((a, b) => a + b)).toBe(2);
    expect(noted.flatMap(({ after }) => (after as { emails: number[] }).emails).toSorted((a, b) => a - b)).toEqual([
      one?.["id"],
      two?.["id"],
    ]);
    expect(test.logged.join("")).not.toContain("one@bank.example");
  });

  it("leaves what failed after it was counted, which a second click would send again", async () => {
    await failed("later@bank.example");
    const { asOf } = await count();
    await rows("update emails set finished_at = now() + interval '1 second' where to_address = 'later@bank.example'");
    expect((await call("POST", "/emails/resend-failed", { asOf })).body).toMatchObject({ resent: 0 });
    // No moment to come is taken for one.
    expect((await call("POST", "/emails/resend-failed", { asOf: "2099-01-01T00:00:00Z" })).body).toMatchObject({ resent: 0 });
  });

  it("leaves what was struck out, what waits for a person, and what leads nowhere; a link that has ended is not sent", async () => {
    await failed("[removed]");
    await failed("ended@bank.example");
    await rows(
      "update emails set server_answer = 'what this message leads to is not there any more' where to_address = 'ended@bank.example'",
    );
    await failed("held@bank.example");
    await rows("update emails set status = 'held', held_because = 'address' where to_address = 'held@bank.example'");
    expect((await count()).count).toBe(0);
    await failed("code@bank.example");
    await rows("update emails set secret_kind = 'code', secret_of = 999 where to_address = 'code@bank.example'");
    const { count: n, asOf } = await count();
    expect(n).toBe(1);
    expect((await call("POST", "/emails/resend-failed", { asOf })).body).toMatchObject({ resent: 1 });
    const state = async () => (await rows("select status from emails where to_address = 'code@bank.example'"))[0]?.["status"];
    await expect.poll(state, { timeout: 20_000 }).toBe("failed");
    expect(received("code@bank.example") + received("ended@bank.example") + received("held@bank.example")).toBe(0);
    expect((await count()).count).toBe(0);
  });

  it("is no more than 500 at once, the oldest first", async () => {
    await rows(
      `insert into emails (kind, to_address, subject, body_text, body_html, status, finished_at, secret_kind, secret_of)
       select 'test', 'many' || i || '@bank.example', '', '', '', 'failed', now() - interval '1 hour', 'code', 999 from generate_series(1, 502) as i`,
    );
    const { count: n, asOf } = await count();
    expect(n).toBe(502);
    expect((await call("POST", "/emails/resend-failed", { asOf })).body).toMatchObject({ resent: 500 });
    expect(
      await rows(
        "select to_address from emails where to_address like 'many50%' and attempts = 0 and finished_at < now() - interval '50 minutes' order by id",
      ),
    ).toEqual([{ to_address: "many501@bank.example" }, { to_address: "many502@bank.example" }]);
  });
});
