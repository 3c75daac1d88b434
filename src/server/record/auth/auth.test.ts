import { TOTP, Secret } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administrator, createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { compareOlderNames, createAdministrator, ensureAdministrator, resetAccount } from "./first-administrator.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: "https://funding.example.org" });
});
afterAll(() => test.close());

const logIn = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  test.call("POST", "/api/auth/login", body, { headers });
const cookieOf = (headers: Record<string, unknown>) => String(headers["set-cookie"]).split(";")[0] ?? "";

describe("login", () => {
  it("opens a session by a cookie that scripts, other sites and plain HTTP never see", async () => {
    const { status, body, headers } = await logIn(administrator);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: 1,
      username: "rmason",
      isAdmin: true,
      isReviewer: false,
      mayExport: true,
      hasSecondFactor: false,
      hasAuthenticatorApp: false,
      mustSetUp: null,
      email: null,
      institution: null,
    });
    const cookie = String(headers["set-cookie"]);
    for (const part of ["__Host-session=", "HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(part);
    const { rows } = await test.context.pool.query("select token_hash from sessions");
    expect(JSON.stringify(rows)).not.toContain(cookie.split(/[=;]/)[1]);
  });

  it("is refused in the same words for a wrong password and an unknown name", async () => {
    const wrong = await logIn({ ...administrator, password: "wrong" });
    const unknown = await logIn({ username: "nobody", password: "wrong" });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body["message"]).toBe("Invalid credentials");
  });

  it("takes the name in any case", async () => {
    expect((await logIn({ ...administrator, username: " RMason " })).status).toBe(200);
  });

  it("changes the cookie at every login and ends the session that came with it", async () => {
    const first = cookieOf((await logIn(administrator)).headers);
    const second = cookieOf((await logIn(administrator, { cookie: first })).headers);
    expect(second).not.toBe(first);
    expect((await test.call("GET", "/api/auth/user", undefined, { cookie: first })).status).toBe(401);
    expect((await test.call("GET", "/api/auth/user", undefined, { cookie: second })).status).toBe(200);
  });

  it("ends at logout, and by age", async () => {
    const cookie = cookieOf((await logIn(administrator)).headers);
    await test.call("POST", "/api/auth/logout", undefined, { cookie });
    expect((await test.call("GET", "/api/auth/user", undefined, { cookie })).status).toBe(401);
    const old = cookieOf((await logIn(administrator)).headers);
    await test.context.pool.query("update sessions set last_seen_at = now() - interval '3 hours'");
    expect((await test.call("GET", "/api/auth/user", undefined, { cookie: old })).status).toBe(401);
    const aged = cookieOf((await logIn(administrator)).headers);
    const { rows } = await test.context.pool.query(
      "select distinct round(extract(epoch from expires_at - created_at) / 3600)::int as hours from sessions",
    );
    expect(rows).toEqual([{ hours: 12 }]);
    await test.context.pool.query("update sessions set expires_at = now()");
    expect((await test.call("GET", "/api/auth/user", undefined, { cookie: aged })).status).toBe(401);
  });

  it("makes an account wait after ten failures, also at a second process, and whatever the address", async () => {
    const other = await createTestApp();
    for (let i = 0; i < 10; i += 1) await logIn({ username: "throttled", password: "wrong" });
    const { status, body, headers } = await logIn({ username: "Throttled", password: "wrong" });
    expect([status, body["code"]]).toEqual([429, "too_many_requests"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    const { rows } = await test.context.pool.query("select key from rate_limits");
    expect(JSON.stringify(rows)).not.toContain("throttled");
    await other.close();
  });

  it("tells a deactivated account so once its password was right, also when a second factor would be asked for", async () => {
    const { pool } = test.context;
    await pool.query("update users set deactivated_at = now(), totp_confirmed_at = now() where username = 'rmason'");
    const refused = await logIn(administrator, { "accept-language": "fr" });
    expect([refused.status, refused.body["code"]]).toEqual([403, "forbidden"]);
    expect(refused.body["message"]).toBe("Ce compte a été désactivé. Demandez de l’aide à une personne de l’administration.");
    expect((await logIn({ ...administrator, password: "wrong" })).body["message"]).toBe("Invalid credentials");
    const { rows } = await pool.query("select from rate_limits where key like 'login:account:%' and hits >= 2");
    expect(rows, "the right password of a closed account is no way around the limit").not.toEqual([]);
    await pool.query("update users set deactivated_at = null, totp_confirmed_at = null where username = 'rmason'");
    await pool.query("delete from rate_limits");
  });

  it("writes nobody's name into the log", async () => {
    await logIn({ username: "secret-name", password: "secret-password" });
    expect(test.logged.join("")).not.toMatch(/secret-name|secret-password|rmason/);
  });
});

describe("the second factor", () => {
  const code = (secret: string, offset = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset * 30_000 });

  it("is asked for once it was confirmed, takes a code once, and a recovery code once", async () => {
    const cookie = cookieOf((await logIn(administrator)).headers);
    const call = (url: string, body: unknown) => test.call("POST", url, body, { cookie });
    expect((await call("/api/auth/second-factor", { password: "wrong" })).status).toBe(400);
    const { body: made } = await call("/api/auth/second-factor", { password: administrator.password });
    expect(made["qrSvg"]).toContain("<svg");
    expect((await call("/api/auth/second-factor/confirm", { code: "000000x" })).status).toBe(400);
    const secret = made["secret"] as string;
    const [first, next] = [code(secret), code(secret, 1)];
    const { body: confirmed } = await call("/api/auth/second-factor/confirm", { code: first });
    const recoveryCodes = confirmed["recoveryCodes"] as string[];
    expect(recoveryCodes).toHaveLength(10);

    expect((await logIn(administrator)).body["code"]).toBe("second_factor_required");
    expect((await logIn({ ...administrator, code: first })).status, "the code that confirmed is used up").toBe(401);
    expect((await logIn({ ...administrator, code: next })).status).toBe(200);
    expect((await logIn({ ...administrator, code: next })).status).toBe(401);
    expect((await logIn({ ...administrator, code: recoveryCodes[3] ?? "" })).status).toBe(200);
    expect((await logIn({ ...administrator, code: recoveryCodes[3] ?? "" })).status).toBe(401);

    const remove = (proof: unknown) => call("/api/auth/second-factor/remove", proof);
    expect((await remove({ password: administrator.password })).body["fields"], "a password takes no factor off").toHaveProperty("code");
    expect((await remove({ code: "000000" })).status).toBe(400);
    expect((await call("/api/auth/recovery-codes", { password: administrator.password })).status).toBe(400);
    const { body: renewed } = await call("/api/auth/recovery-codes", { code: recoveryCodes[4] });
    expect((await remove({ code: recoveryCodes[5] })).status, "an old code opens nothing any more").toBe(400);
    expect((await remove({ code: (renewed["recoveryCodes"] as string[])[0] })).status).toBe(200);
    expect((await logIn(administrator)).status).toBe(200);
    const { rows } = await test.context.pool.query("select recovery_code_hashes from users where username = 'rmason'");
    expect(rows).toEqual([{ recovery_code_hashes: [] }]);
  });

  it("tells the owner of the third wrong code within a day, once, at login or in a session", async () => {
    const { pool } = test.context;
    const cookie = cookieOf((await logIn(administrator)).headers);
    await pool.query("delete from rate_limits");
    await pool.query(
      "update users set totp_secret = $1, totp_confirmed_at = now(), email = 'owner@hearth.example' where username = 'rmason'",
      [new Secret({ size: 20 }).base32],
    );
    const told = async () => (await pool.query("select to_address, subject, body_text from emails where kind = 'wrong_codes'")).rows;
    const guess = async () => expect((await logIn({ ...administrator, code: "12345x" })).status).toBe(401);
    await guess();
    // Time enough for the counts of a quarter of an hour to begin anew.
    await pool.query("delete from rate_limits where key like 'login:%'");
    await guess();
    expect(await told()).toEqual([]);
    const confirms = await Promise.all([1, 2, 3].map(() => test.call("POST", "/api/auth/recovery-codes", { code: "12345x" }, { cookie })));
    expect(confirms.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await told()).toEqual([
      {
        to_address: "owner@hearth.example",
        subject: "Wrong codes were entered for your account at Hearthbridge",
        body_text: expect.stringContaining("3 wrong codes were entered for your account rmason"),
      },
    ]);
    await pool.query("update rate_limits set window_ends_at = now() where key like 'wrong-code:%'");
    for (let i = 0; i < 3; i += 1) await guess();
    expect(await told()).toHaveLength(2);
    await pool.query("update users set totp_secret = null, totp_confirmed_at = null, email = null where username = 'rmason'");
    await pool.query("delete from rate_limits");
  });
});

describe("the password", () => {
  it("is kept as a hash alone, which nobody can read it from", async () => {
    const { rows } = await test.context.pool.query<{ row: string }>(
      "select to_jsonb(users)::text as row from users where username = 'rmason'",
    );
    expect(rows[0]?.row).toContain('"password_hash": "$argon2id$');
    expect(rows[0]?.row).not.toContain(administrator.password);
  });

  it("changes with the old one, and ends the other sessions", async () => {
    const mine = cookieOf((await logIn(administrator)).headers);
    const other = cookieOf((await logIn(administrator)).headers);
    const change = (currentPassword: string, newPassword: string) =>
      test.call("POST", "/api/auth/password", { currentPassword, newPassword }, { cookie: mine });
    expect((await change("wrong", "a-new-password-2")).body["fields"]).toHaveProperty("currentPassword");
    expect((await change(administrator.password, "short")).body["fields"]).toHaveProperty("newPassword");
    expect((await change(administrator.password, "a-new-password-2")).status).toBe(200);
    expect((await test.call("GET", "/api/auth/user", undefined, { cookie: other })).status).toBe(401);
    expect((await test.call("GET", "/api/auth/user", undefined, { cookie: mine })).status).toBe(200);
  });

  it("is reset from the console, which ends every session", async () => {
    const cookie = cookieOf((await logIn({ username: "rmason", password: "a-new-password-2" })).headers);
    expect(await resetAccount(test.context, "rmason", administrator.password)).toBe(true);
    expect((await test.call("GET", "/api/auth/user", undefined, { cookie })).status).toBe(401);
    expect((await logIn(administrator)).body).toMatchObject({ mustSetUp: "password", isAdmin: false });
    expect(await resetAccount(test.context, "nobody", administrator.password)).toBe(false);
  });
});

describe("the first administrator", () => {
  it("is made once, with a one-time password when none is configured", async () => {
    const fresh = await createTestApp();
    await fresh.context.pool.query("delete from users");
    const made = await Promise.all([ensureAdministrator(fresh.context), ensureAdministrator(fresh.context)]);
    const passwords = made.filter((first) => first !== undefined);
    expect(passwords).toHaveLength(1);
    expect((await fresh.call("POST", "/api/auth/login", passwords[0])).status).toBe(200);
    expect(await ensureAdministrator(fresh.context)).toBeUndefined();
    await fresh.close();
  });
});

describe("names that are older than the rules", () => {
  it("keep working, and are compared with newer ones from the next start on", async () => {
    const older = await createTestApp();
    const { rows } = await older.context.pool.query<{ password_hash: string }>("select password_hash from users");
    // The second looks like the first; the third is of no single script.
    await older.context.pool.query(
      "insert into users (username, password_hash, is_reviewer) values ('oslo', $1, true), ('0slo', $1, true), ('аbc\u200B', $1, true)",
      [rows[0]?.password_hash],
    );
    expect([await compareOlderNames(older.context), await compareOlderNames(older.context)]).toEqual([1, 1]);
    for (const username of ["oslo", "0slo", "аbc\u200B"])
      expect((await older.call("POST", "/api/auth/login", { username, password: administrator.password })).status, username).toBe(200);
    expect(await createAdministrator(older.context, "OSL0", "seven green canoes")).toBe(false);
    await expect(createAdministrator(older.context, "os\u200Blo", "seven green canoes")).rejects.toThrow("Use letters");
    await expect(createAdministrator(older.context, "tgreen", "tgreen-2026-!!")).rejects.toThrow("your name");
    await older.close();
  });
});
