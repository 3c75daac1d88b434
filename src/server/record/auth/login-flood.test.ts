import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { administrator, createTestApp, type TestApp } from "../../../../test/support/app.ts";

import { knownDevice, makeDevice } from "./known-device.ts";
import { type Asker, createLoginLine } from "./login-line.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ TRUST_PROXY: "1" });
});
afterAll(() => test.close());
beforeEach(() => test.context.pool.query("delete from rate_limits"));

const logIn = (body: Record<string, unknown>, { from = "203.0.113.1", cookie = "" } = {}) =>
  test.call("POST", "/api/auth/login", body, { ...(cookie && { cookie }), headers: { "x-forwarded-for": from } });
const countByStatus = (answers: { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [status, some.length]));
const deviceOf = (headers: Record<string, unknown>) =>
  (headers["set-cookie"] as string[]).find((one) => one.startsWith("device="))?.split(";")[0] ?? "";

describe("six hundred wrong passwords at once", () => {
  it("are at most ten tries at one account, from however many addresses", async () => {
    const answers = await Promise.all(
      Array.from({ length: 600 }, (_, i) =>
        logIn({ username: "rmason", password: `wrong ${i}` }, { from: `198.51.${i % 200}.${i % 250}` }),
      ),
    );
    const counts = countByStatus(answers);
    expect(counts[401] ?? 0).toBeLessThanOrEqual(10);
    expect((counts[401] ?? 0) + (counts[429] ?? 0) + (counts[503] ?? 0)).toBe(600);
    for (const { status, headers } of answers) if (status !== 401) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });

  it("are at most sixty from one address, at however many accounts", async () => {
    const answers = await Promise.all(Array.from({ length: 600 }, (_, i) => logIn({ username: `name-${i}`, password: "wrong" })));
    expect(countByStatus(answers)[401] ?? 0).toBeLessThanOrEqual(60);
  });

  it("keep nobody out whose device is known, and let nobody in by a device of somebody else", async () => {
    const device = deviceOf((await logIn(administrator)).headers);
    expect(device).toMatch(/^device=[\w-]{16}\.\d{10}\.[\w-]{43}$/);
    const flood = Array.from({ length: 200 }, () => logIn({ username: "rmason", password: "wrong" }));
    const rightful = logIn(administrator, { cookie: device });
    expect((await rightful).status).toBe(200);
    await Promise.all(flood);
    for (let i = 0; i < 10; i += 1) await logIn({ username: "rmason", password: "wrong" });
    expect((await logIn(administrator)).status, "a strange device waits").toBe(429);
    expect((await logIn(administrator, { cookie: device })).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => logIn({ username: "rmason", password: "wrong" }, { from: "192.0.2.9", cookie: device })),
    );
    expect(countByStatus(guesses), "a stolen device has few tries too").toEqual({ 401: 10, 429: 30 });
    const forged = device.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect((await logIn(administrator, { cookie: forged })).status).toBe(429);
  });

  it("are no way around the limit with codes of the second factor", async () => {
    const secret = new Secret({ size: 20 }).base32;
    await test.context.pool.query("update users set totp_secret = $1, totp_confirmed_at = now() where username = 'rmason'", [secret]);
    const right = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const wrong = right === "000000" ? "000001" : "000000";
    const answers = [];
    // A few at a time, as the queue lets in: what stops them is the count.
    for (let i = 0; i < 20; i += 1)
      answers.push(
        ...(await Promise.all([1, 2].map((n) => logIn({ ...administrator, code: wrong }, { from: `198.51.100.${i * 2 + n}` })))),
      );
    expect(countByStatus(answers)).toEqual({ 401: 10, 429: 30 });
    await test.context.pool.query("update users set totp_secret = null, totp_confirmed_at = null where username = 'rmason'");
  });
});

describe("the other secrets that can be guessed", () => {
  it("are refused after a few, also all at once: codes of drafts and private links", async () => {
    const at = { headers: { "x-forwarded-for": "203.0.113.50" } };
    const codes = await Promise.all(Array.from({ length: 600 }, () => test.call("POST", "/api/drafts/resume", { code: "7K3M-9QXZ" }, at)));
    expect(countByStatus(codes)).toEqual({ 404: 30, 429: 570 });
    const links = await Promise.all(
      Array.from({ length: 600 }, (_, i) => test.call("GET", `/api/requests/${`${i}`.padStart(32, "x")}`, undefined, at)),
    );
    expect(countByStatus(links)).toEqual({ 404: 60, 429: 540 });
    const invitations = await Promise.all(
      Array.from({ length: 200 }, (_, i) => test.call("GET", `/api/invitations/${`${i}`.padStart(43, "x")}`, undefined, at)),
    );
    expect(countByStatus(invitations)[404]).toBeLessThanOrEqual(60);
  });
});

describe("the line of logins", () => {
  it("takes known people first, bounds strangers in all and by address, and goes on after a failure", async () => {
    const inLine = createLoginLine();
    const order: string[] = [];
    const hashing = (asker: Asker, name: string) => inLine(asker, (inTurn) => inTurn(async () => void order.push(name)));
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const running = inLine("known", (inTurn) => inTurn(() => gate));
    const a = { address: "a" };
    const failing = inLine(a, (inTurn) => inTurn(() => Promise.reject(new Error("a broken hash"))));
    const four = ["first", "second", "third", "fourth"].map((name) => hashing(a, name));
    const known = hashing("known", "known");
    await expect(hashing(a, "sixth")).rejects.toMatchObject({ code: "too_many_requests", retryAfter: 3 });
    const others = Array.from({ length: 11 }, (_, i) => hashing({ address: `b${i}` }, "other"));
    await expect(hashing({ address: "c" }, "too many")).rejects.toMatchObject({ code: "unavailable", retryAfter: 3 });
    open();
    await expect(failing).rejects.toThrow("a broken hash");
    await Promise.all([running, known, ...four, ...others]);
    expect(order.slice(0, 5)).toEqual(["known", "first", "second", "third", "fourth"]);
    await hashing({ address: "c" }, "a place is free again");
    expect(order.at(-1)).toBe("a place is free again");
  });
});

it("knows a device until its time is over or the password is another one", () => {
  const account = { id: 7, password_hash: "$argon2id$one" };
  const now = Date.parse("2026-11-22T12:00:00Z");
  const device = makeDevice(account, now);
  expect(knownDevice(account, device, now)).toBe(device.split(".")[0]);
  expect(knownDevice(account, device, now + 181 * 24 * 3_600_000)).toBeUndefined();
  expect(knownDevice({ ...account, password_hash: "$argon2id$two" }, device, now)).toBeUndefined();
  expect(knownDevice({ ...account, id: 8 }, device, now)).toBeUndefined();
  expect(knownDevice(account, undefined, now)).toBeUndefined();
});
