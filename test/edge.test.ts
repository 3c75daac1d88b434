import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mostLevels, mostParts, parseStrictJson, usualBodyLimit } from "../src/server/runtime/http/body.ts";
import { fundingRequestRules } from "../src/shared/domain/funding-request.ts";
import { createTestApp, type TestApp } from "./support/app.ts";
import { createPartner, type Partner, publishedProject } from "./support/partner.ts";
import { fundingRequest } from "./support/samples.ts";

let test: TestApp;
let admin: string;
let partner: Partner;
let port: number;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  partner = await createPartner(test, admin, await publishedProject(test));
  port = Number(new URL(await test.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => test.close());

/** Sends text as it is over a connection of its own: what a client of today would refuse to send. */
async function sendRaw(text: string): Promise<{ status: number; headers: string; body: Record<string, unknown> }> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (bytes) => (answer += bytes.toString()));
  socket.on("error", () => undefined);
  socket.end(text);
  await new Promise((resolve) => socket.once("close", resolve));
  const [headers = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(headers.split(" ")[1]), headers, body: JSON.parse(body) as Record<string, unknown> };
}

const get = (path: string, more = "") => sendRaw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`);
const code = ({ body }: { body: Record<string, unknown> }) => body["code"] ?? (body["error"] as { code: string }).code;

describe("what no route is found for", () => {
  it.each([
    ["an address with a broken %", "/api/projects/%", "", 400, "malformed_request"],
    ["an address that is too long", `/api/projects?q=${"x".repeat(9_000)}`, "", 414, "uri_too_long"],
    ["a parameter that is too long", `/api/projects/${"x".repeat(300)}`, "", 414, "uri_too_long"],
    ["headers that are too large", "/api/projects", `Cookie: a=${"x".repeat(20_000)}\r\n`, 431, "headers_too_large"],
    ["a header that is none", "/api/projects", "Bad Header\r\n", 400, "malformed_request"],
    ["a way out of the folder", "/api/../../etc/passwd", "", 404, "not_found"],
  ])("%s is refused in JSON, in the shape of its API", async (_what, path, headers, status, name) => {
    const ours = await get(path, headers);
    expect([ours.status, code(ours)]).toEqual([status, name]);
    expect(ours.headers.toLowerCase()).toContain("x-content-type-options: nosniff");
    const theirs = await get(path.replace("/api/", "/api/v1/"), headers);
    expect([theirs.status, Object.keys(theirs.body)]).toEqual([status, ["error"]]);
    expect(theirs.body["error"]).toMatchObject({ code: name, details: { request_id: expect.any(String) as string } });
  });

  it.each([
    ["a length and chunks", "Content-Length: 2\r\nTransfer-Encoding: chunked", "2\r\n{}\r\n0\r\n\r\n"],
    ["two lengths", "Content-Length: 2\r\nContent-Length: 3", "{} "],
    ["chunks that are not last", "Transfer-Encoding: chunked, identity", "0\r\n\r\n"],
    ["a blank before the colon", "Transfer-Encoding : chunked", "0\r\n\r\n"],
    ["a length with a sign", "Content-Length: +2", "{}"],
  ])("a message whose end can be disputed, by %s, is refused and its connection closed", async (_what, lines, body) => {
    const head = `POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${lines}`;
    const answer = await sendRaw(`${head}\r\n\r\n${body}`);
    expect([answer.status, code(answer)]).toEqual([400, "malformed_request"]);
    expect(answer.headers.toLowerCase()).toContain("connection: close");
  });

  it("an unknown method is refused in the same way", async () => {
    expect(code(await sendRaw("TRACE /api/projects HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))).toBe("not_found");
    expect(code(await sendRaw("WATER /api/projects HTTP/1.1\r\nHost: localhost\r\n\r\n"))).toBe("malformed_request");
    expect(code(await sendRaw("PROPFIND /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))).toBe("not_found");
  });
});

describe("a body", () => {
  it("of more than 32 KB is refused, where the contract does not say more", async () => {
    const login = (length: number) => test.call("POST", "/api/auth/login", { username: "x".repeat(length), password: "p" });
    expect((await login(usualBodyLimit)).body).toMatchObject({
      code: "payload_too_large",
      message: expect.stringContaining("32 KB") as string,
    });
    expect((await login(usualBodyLimit - 100)).status).toBe(400);
  });

  it("of the longest request that the form takes arrives, in letters of three bytes and as escapes", async () => {
    const longest = Object.fromEntries(
      Object.entries(fundingRequestRules).flatMap(([name, rule]) => ("format" in rule ? [] : [[name, "ᐊ".repeat(rule.max)]])),
    );
    const plain = JSON.stringify(fundingRequest(longest));
    const escaped = JSON.stringify(fundingRequest(longest)).replaceAll("ᐊ", "\\u140a");
    expect(escaped.length).toBeGreaterThan(250_000);
    for (const body of [plain, escaped]) expect((await test.call("POST", "/api/funding-requests", body)).status).toBe(201);
  });

  it.each([
    ["a key given twice", '{"a":1,"a":2}'],
    ["a key given twice, once escaped", '{"a":1,"\\u0061":2}'],
    ["a key given twice, deep within", '[{"b":[{"a":{},"a":":"}]}]'],
    ["__proto__", '{"a":{"__proto__":{"isAdmin":true}}}'],
    ["too many values", `[${"1,".repeat(mostParts)}1]`],
    ["too many levels", "[".repeat(mostLevels + 1) + "]".repeat(mostLevels + 1)],
    ["a broken end", '{"a":1'],
  ])("with %s is refused", (_what, text) => {
    expect(() => parseStrictJson(text)).toThrow(expect.objectContaining({ code: "malformed_request" }) as Error);
  });

  it.each(['{"a":"b\\":\\"c","d\\"e":[1,{"a":null}]}', '{"a,b":"[{\\\\"}', " 5 ", '"{\\"a\\":1,\\"a\\":2}"', '{"":{"":0}}'])(
    "%s is read as it is",
    (text) => {
      expect(parseStrictJson(text)).toEqual(JSON.parse(text));
    },
  );

  it("of 32 KB costs at most 5 ms of the processor, whatever is in it", () => {
    const fill = (start: string, part: (n: number) => string, end: string) => {
      let text = start;
      for (let n = 0; text.length < usualBodyLimit - 40; n += 1) text += part(n);
      return text + end;
    };
    const worst = {
      numbers: fill("[", () => "1,", "1]"),
      nested: fill("", () => "[", ""),
      keys: fill("{", (n) => `"k${n}":1,`, '"z":1}'),
      escapes: fill('{"a":"', () => "\\u0061", '"}'),
      quotes: fill('{"a":"', () => '\\"', '"}'),
    };
    for (const [name, text] of Object.entries(worst)) {
      const times = 50;
      const before = process.threadCpuUsage();
      for (let turn = 0; turn < times; turn += 1) {
        try {
          parseStrictJson(text);
        } catch {
          // Refused is as good as read: it is the cost that is looked at.
        }
      }
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1_000 / times, name).toBeLessThanOrEqual(5);
    }
  });

  it("that is a form's or a file's is none of a call's", async () => {
    const headers = { authorization: `Bearer ${partner.key}`, "idempotency-key": "k-1" };
    for (const type of ["application/x-www-form-urlencoded", "application/octet-stream", "text/plain"]) {
      const answer = await test.call("POST", "/api/v1/transactions", "amount=1", { headers: { ...headers, "content-type": type } });
      expect([answer.status, code(answer)], type).toEqual([415, "unsupported_media_type"]);
      expect(answer.headers["ratelimit"], type).toContain('"default"');
      expect((await test.call("POST", "/api/contact", "terms=true", { headers: { "content-type": type } })).status).toBe(415);
    }
  });
});

describe("a field that is not known", () => {
  const known = { project_id: "prj_x", amount: "1.00", currency: "USD" };
  it("is refused by name where a partner moves money, and so is anything sent to cancel", async () => {
    const made = await partner.send({ ...known, priority: "high", fee: 1 });
    expect(made.status).toBe(422);
    const { details } = made.body["error"] as { details: { errors: { field: string; code: string }[] } };
    expect(details.errors.map(({ field }) => field)).toEqual(["priority", "fee"]);
    const sent = await partner.send();
    const cancelled = await partner.call("POST", `/transactions/${String(sent.body["transaction_id"])}/cancel`, { amount: "1.00" });
    expect(cancelled.status).toBe(422);
    expect(JSON.stringify(cancelled.body)).toContain('"field":"amount"');
  });

  it.each([
    ["POST", "/institutions/1/deposits", { mode: "live", amount: "1", currency: "USD", note: "n" }],
    ["POST", "/institutions/1/ledger/1/reverse", { reason: "r" }],
    ["POST", "/bank/accounts", {}],
    ["PUT", "/projects/1/payee", {}],
    ["POST", "/transfers/txn_x/steps", { step: "settle", reason: "r" }],
    ["POST", "/bank/entries/1/decide", { act: "deposit", institutionId: 1 }],
    ["POST", "/bank/entries/1/decide", { act: "transfer", transfer: "txn_x" }],
    ["POST", "/bank/entries/1/decide", { act: "set_aside", reason: "r" }],
  ])("is refused by name at the desk: %s %s", async (method, path, body) => {
    const { status, body: answer } = await test.call(method, `/api/admin${path}`, { ...body, priority: "high" }, { cookie: admin });
    expect(status).toBe(400);
    expect(answer["fields"]).toMatchObject({ priority: "Leave this field out. This call does not have it" });
  });
});

describe("what is wrong with a value", () => {
  it.each([
    ["en", "Fill this in"],
    ["fr", "Remplissez ce champ"],
    ["es", "Complete este campo"],
  ])("is said in the caller's language: %s", async (language, sentence) => {
    const { body } = await test.call("POST", "/api/drafts/resume", {}, { headers: { cookie: `lang=${language}` } });
    expect(body["fields"]).toEqual({ code: sentence });
  });

  it.each([
    ["GET", "/api/projects?q=%00", undefined, "q"],
    ["GET", "/api/projects/%00", undefined, "publicId"],
    ["POST", "/api/auth/login", { username: "a\u0000", password: "p" }, "username"],
    ["POST", "/api/auth/login", { username: "a\ud800", password: "p" }, "username"],
  ])("names the text that cannot be kept: %s %s", async (method, url, body, field) => {
    const answer = await test.call(method, url, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body["fields"] as object)).toEqual([field]);
  });

  it("is said of a partner's cursor, path and missing body, with the rate of its key", async () => {
    for (const [method, path, status] of [
      ["GET", "/transactions?cursor=2147483648", 422],
      ["GET", "/transactions/%00", 422],
      ["POST", "/transactions", 422],
    ] as const) {
      const answer = await partner.call(method, path, undefined, { "idempotency-key": "k-2" });
      expect(answer.status, path).toBe(status);
      expect(answer.headers["ratelimit"]).toContain('"default"');
      expect(answer.headers["x-request-id"]).toEqual(expect.any(String));
    }
  });
});
