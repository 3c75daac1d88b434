import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { type MailCatcher, startMailCatcher } from "../../../../../test/support/mail-catcher.ts";
import { startMailWorker } from "../../../../../test/support/mail-worker.ts";
import { hireStaff } from "../../../../../test/support/staff.ts";

let test: TestApp;
let mail: MailCatcher;
let worker: { stop: () => Promise<void> };
let admin: string;

beforeAll(async () => {
  mail = await startMailCatcher();
  test = await createTestApp({ PUBLIC_URL: "https://funding.example.org", SMTP_URL: mail.url });
  worker = await startMailWorker(test);
  admin = await test.signIn();
});
afterAll(async () => {
  await worker.stop();
  await test.close();
  await mail.close();
});
beforeEach(() => test.context.pool.query("delete from rate_limits"));

const query = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows as Record<string, unknown>[];
const ask = (name: string, headers: Record<string, string> = {}) => test.call("POST", "/api/auth/password-reset", { name }, { headers });
const reset = (token: string, password: string) => test.call("POST", `/api/auth/password-reset/${token}`, { password });
const logIn = (username: string, password: string) => test.call("POST", "/api/auth/login", { username, password });
const gone = { status: 404, body: { code: "not_found", message: expect.stringContaining("older than 30 minutes") as string } };

/** The link of the newest message to an address. */
async function tokenFor(address: string, count = 1): Promise<string> {
  const to = () => mail.received.filter((message) => message.to?.[0]?.address === address && message.subject?.startsWith("A new password"));
  await mail.waitFor(() => to().length >= count);
  return /\/reset-password\/([\w-]{43})\b/.exec(to().at(-1)?.text ?? "")?.[1] ?? "";
}

describe("a forgotten password", () => {
  it("is replaced by a link that works once, which ends every session and tells the person", async () => {
    const { cookie, userId } = await hireStaff(test, admin, "wren");
    expect((await ask(" WREN@staff.example ")).body).toEqual({ canSend: true });
    const token = await tokenFor("wren@staff.example");
    const [stored] = await query(
      "select token_hash, expires_at between now() + interval '29 minutes' and now() + interval '30 minutes' as half from password_resets",
    );
    expect(stored).toEqual({ token_hash: createHash("sha256").update(token).digest("base64url"), half: true });
    const [outbox] = await query("select body_text, body_html, secret_marker from emails where kind = 'password_reset'");
    expect(outbox?.["body_text"]).toContain(outbox?.["secret_marker"]);
    expect(JSON.stringify(outbox)).not.toContain(token);

    expect((await test.call("GET", `/api/auth/password-reset/${token}`)).body).toEqual({ username: "wren" });
    expect((await reset(token, "wren-is-wren")).body["fields"], "the rules hold here too").toHaveProperty("password");
    const set = await Promise.all(["seven green canoes", "eight green canoes"].map((password) => reset(token, password)));
    expect(
      set.map(({ status }) => status).toSorted((a, b) => a - b),
      "two posts set one password",
    ).toEqual([200, 404]);
    const password = set[0]?.status === 200 ? "seven green canoes" : "eight green canoes";
    expect(await reset(token, "nine green canoes")).toMatchObject(gone);
    expect((await test.call("GET", "/api/auth/user", undefined, { cookie })).status).toBe(401);
    expect((await logIn("wren", "a-long-enough-password")).status).toBe(401);
    expect((await logIn("wren", password)).status).toBe(200);
    const told = await mail.waitFor((message) => message.subject === "Your password for Hearthbridge was changed");
    expect(told.to?.[0]?.address).toBe("wren@staff.example");
    const actions = await query("select action from audit_log where subject_type = 'user' and subject_id = $1 order by id", [
      String(userId),
    ]);
    expect(actions.map(({ action }) => action)).toContain("user.password_reset");
    expect(test.logged.join("")).not.toMatch(/wren|canoes/);
  });

  it("leaves the second factor where it is", async () => {
    const { userId } = await hireStaff(test, admin, "robin");
    await query("update users set totp_secret = 'JBSWY3DPEHPK3PXP', totp_confirmed_at = now() where id = $1", [userId]);
    await ask("robin");
    expect((await reset(await tokenFor("robin@staff.example"), "seven green canoes")).status).toBe(200);
    expect((await logIn("robin", "seven green canoes")).body["code"]).toBe("second_factor_required");
  });

  it("answers the same for an account, for one without an address, for a deactivated one and for nobody", async () => {
    const lark = await hireStaff(test, admin, "lark");
    await test.call("POST", `/api/admin/staff/${lark.userId}/deactivate`, {}, { cookie: admin });
    await hireStaff(test, admin, "finch");
    const answers = await Promise.all(["rmason", "lark", "nobody-here", "finch"].map((name) => ask(name)));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: { canSend: true } });
    await tokenFor("finch@staff.example");
    const written = await query("select to_address from emails where kind = 'password_reset' and created_at > now() - interval '1 minute'");
    expect(written.map(({ to_address }) => to_address)).not.toContain("lark@staff.example");
  });

  it("ends a link after 30 minutes, with the account's deactivation, and with another link that was used", async () => {
    const { userId } = await hireStaff(test, admin, "dove");
    await ask("dove");
    const first = await tokenFor("dove@staff.example");
    await ask("dove");
    const second = await tokenFor("dove@staff.example", 2);
    await query("update users set deactivated_at = now() where id = $1", [userId]);
    expect(await reset(second, "seven green canoes")).toMatchObject(gone);
    await query("update users set deactivated_at = null where id = $1", [userId]);
    await query("update password_resets set expires_at = now() where token_hash = $1", [
      createHash("sha256").update(first).digest("base64url"),
    ]);
    expect(await reset(first, "seven green canoes")).toMatchObject(gone);
    await ask("dove");
    const third = await tokenFor("dove@staff.example", 3);
    expect((await reset(second, "seven green canoes")).status).toBe(200);
    expect(await test.call("GET", `/api/auth/password-reset/${third}`)).toMatchObject(gone);
    expect(await test.call("GET", "/api/auth/password-reset/guessed")).toMatchObject(gone);
  });

  it("makes who asks wait, counted before the work: for one name, and from one address", async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => ask("nobody-here")));
    expect(many.filter(({ status }) => status === 429)).toHaveLength(5);
    const names = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(`nobody-${i}`)));
    expect(names.filter(({ status }) => status === 429)).toHaveLength(8);
    expect(JSON.stringify(await query("select key from rate_limits"))).not.toContain("nobody");
  });

  it("says so without a mail server, to everybody, and keeps nothing to send later", async () => {
    const bare = await createTestApp();
    const ask = (name: string) => bare.call("POST", "/api/auth/password-reset", { name });
    expect([(await ask("rmason")).body, (await ask("nobody")).body]).toEqual([{ canSend: false }, { canSend: false }]);
    const { rows } = await bare.context.pool.query("select from graphile_worker.jobs");
    expect(rows).toEqual([]);
    await bare.close();
  });
});
