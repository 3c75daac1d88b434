import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { type Authenticator, createAuthenticator } from "../../../../../test/support/authenticator.ts";
import { hireStaff } from "../../../../../test/support/staff.ts";

const publicUrl = "https://funding.example.org";
let test: TestApp;
let admin: string;

beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: publicUrl });
  admin = await test.signIn();
});
afterAll(() => test.close());
beforeEach(() => test.context.pool.query("delete from rate_limits"));

const query = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows as Record<string, unknown>[];
const call = (path: string, body: unknown, cookie?: string) => test.call("POST", `/api/auth${path}`, body, cookie ? { cookie } : {});
const password = "a-long-enough-password";
const start = async (cookie: string, proof: unknown) => (await call("/passkeys/start", proof, cookie)).body["options"];
const add = (cookie: string, answer: unknown, name = "Work laptop") => call("/passkeys", { name, answer }, cookie);
const askForLogin = async () => (await call("/login/passkey/start", {})).body["options"];
const logIn = (answer: unknown) => call("/login/passkey", { answer });
const askForProof = async (cookie: string) => (await call("/passkeys/prove", {}, cookie)).body["options"];

/** Somebody of the staff with a passkey. */
async function holder(username: string): Promise<{ cookie: string; userId: number; device: Authenticator; codes: string[]; id: string }> {
  const hired = await hireStaff(test, admin, username);
  const device = createAuthenticator(publicUrl);
  const { body, status } = await add(hired.cookie, device.register(await start(hired.cookie, { password })));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { ...hired, device, codes: body["recoveryCodes"] as string[], id: String(body["id"]) };
}

describe("a passkey", () => {
  it("is added after the password, named and listed, and comes with recovery codes the first time", async () => {
    const hired = await hireStaff(test, admin, "wren");
    expect((await call("/passkeys/start", { password: "wrong" }, hired.cookie)).body["fields"]).toHaveProperty("password");
    const first = createAuthenticator(publicUrl);
    const made = await add(hired.cookie, first.register(await start(hired.cookie, { password })));
    expect(made).toMatchObject({ status: 201, body: { name: "Work laptop", lastUsedAt: null } });
    expect(made.body["recoveryCodes"]).toHaveLength(10);
    expect(made.body, "what signs stays on the server").not.toHaveProperty("publicKey");

    expect((await call("/passkeys/start", { password }, hired.cookie)).body["fields"], "now a factor is needed").toHaveProperty("code");
    const options = await start(hired.cookie, { passkey: first.sign(await askForProof(hired.cookie)) });
    const second = await add(hired.cookie, createAuthenticator(publicUrl).register(options), "Phone");
    expect(second.body["recoveryCodes"]).toEqual([]);
    const { body } = await test.call("GET", "/api/auth/passkeys", undefined, { cookie: hired.cookie });
    expect(body["items"]).toMatchObject([{ name: "Work laptop", lastUsedAt: expect.any(String) as string }, { name: "Phone" }]);
  });

  it("logs in without a name or a password, and a password alone does not any more", async () => {
    const { device, codes } = await holder("robin");
    const login = await logIn(device.sign(await askForLogin()));
    expect(login).toMatchObject({ status: 200, body: { username: "robin", hasSecondFactor: true, hasAuthenticatorApp: false } });
    const refused = await call("/login", { username: "robin", password });
    expect(refused.body).toMatchObject({
      code: "second_factor_required",
      message: "Log in with your passkey, or enter a recovery code",
    });
    expect((await call("/login", { username: "robin", password, code: codes[0] })).status).toBe(200);
    expect((await call("/login", { username: "robin", password, code: codes[0] })).status).toBe(401);
  });

  it("answers a question once, within five minutes, and no other question", async () => {
    const { device, cookie } = await holder("finch");
    const options = await askForLogin();
    const answer = device.sign(options);
    const both = await Promise.all([logIn(answer), logIn(answer)]);
    expect(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      "a replay",
    ).toEqual([200, 401]);
    expect((await logIn(device.sign({ ...(options as object), challenge: "bm90LW91cnM" }))).status, "one that nobody asked").toBe(401);
    const old = await askForLogin();
    await query("update passkey_challenges set expires_at = now()");
    expect((await logIn(device.sign(old))).status).toBe(401);
    expect((await logIn(device.sign(await askForProof(cookie)))).status, "another purpose").toBe(401);
    expect(await query("select from passkey_challenges where expires_at > now() and purpose = 'log_in'")).toEqual([]);
  });

  it("is worth nothing for another address, from an unverified holder, or as a copy whose count went back", async () => {
    const { device } = await holder("heron");
    for (const lies of [{ origin: "https://funding.example.net" }, { rpId: "example.net" }, { isUnverified: true }])
      expect((await logIn(device.sign(await askForLogin(), lies))).body["code"], JSON.stringify(lies)).toBe("invalid_credentials");
    expect((await logIn(device.sign(await askForLogin(), { counter: 90 }))).status).toBe(200);
    expect((await logIn(device.sign(await askForLogin(), { counter: 90 }))).status).toBe(401);
    expect((await logIn(device.sign(await askForLogin(), { counter: 91 }))).status).toBe(200);
    const hired = await hireStaff(test, admin, "crane");
    const elsewhere = createAuthenticator(publicUrl).register(await start(hired.cookie, { password }), {
      origin: "https://funding.example.net",
    });
    expect((await add(hired.cookie, elsewhere)).status).toBe(400);
  });

  it("of somebody else proves nothing, is added by nobody else, and is not removed by them", async () => {
    const [mine, theirs] = [await holder("plover"), await holder("stork")];
    const asked = await askForProof(mine.cookie);
    const remove = (id: string, proof: unknown) => call(`/passkeys/${id}/remove`, proof, mine.cookie);
    expect((await remove(mine.id, { passkey: theirs.device.sign(asked) })).status).toBe(400);
    const begun = await start(theirs.cookie, { passkey: theirs.device.sign(await askForProof(theirs.cookie)) });
    const answer = createAuthenticator(publicUrl).register(begun);
    expect((await add(mine.cookie, answer)).status, "begun by another account").toBe(400);
    const known = theirs.device.register(await start(mine.cookie, { passkey: mine.device.sign(await askForProof(mine.cookie)) }));
    expect((await add(mine.cookie, known)).body["code"]).toBe("conflict");
    expect((await remove(theirs.id, { passkey: mine.device.sign(await askForProof(mine.cookie)) })).status).toBe(404);
  });

  it("is taken off by a factor alone, never by the password, and the recovery codes end with the last", async () => {
    const { cookie, device, id, userId } = await holder("swift");
    const remove = (proof: unknown) => call(`/passkeys/${id}/remove`, proof, cookie);
    expect((await remove({ password })).body["fields"]).toHaveProperty("code");
    expect((await remove({})).status).toBe(400);
    expect((await remove({ passkey: device.sign(await askForProof(cookie)) })).status).toBe(200);
    expect(await query("select recovery_code_hashes from users where id = $1", [userId])).toEqual([{ recovery_code_hashes: [] }]);
    expect((await call("/login", { username: "swift", password })).status).toBe(200);
    const actions = await query("select action from audit_log where subject_type = 'user' and subject_id = $1 order by id", [
      String(userId),
    ]);
    expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(["user.passkey_added", "user.passkey_removed"]));
  });

  it("of a deactivated account opens nothing", async () => {
    const { device, userId } = await holder("lark");
    await test.call("POST", `/api/admin/staff/${userId}/deactivate`, {}, { cookie: admin });
    expect((await logIn(device.sign(await askForLogin()))).body["code"]).toBe("forbidden");
  });

  it("makes whoever guesses wait: tries are counted before they are looked at, also many at once", async () => {
    const { cookie } = await holder("dove");
    const tries = await Promise.all(Array.from({ length: 14 }, () => call("/second-factor", { code: "000000" }, cookie)));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});
