import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administrator, createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { joinInstitution } from "../../../../test/support/members.ts";
import { hireStaff } from "../../../../test/support/staff.ts";
import { allContracts } from "../../../shared/contracts/all.ts";
import { createAdministrator, ensureAdministrator, oneTimeHours, resetAccount } from "./first-administrator.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ SECOND_FACTOR: "required" });
});
afterAll(() => test.close());

const cookieOf = (headers: Record<string, unknown>) => String(headers["set-cookie"]).split(";")[0] ?? "";
const logInAt = (app: TestApp, body: Record<string, unknown>) => app.call("POST", "/api/auth/login", body);
const userOf = async (app: TestApp, cookie: string) => (await app.call("GET", "/api/auth/user", undefined, { cookie })).body;

/** Every call that is not for setting up, as this session sees it. */
async function refusals(cookie: string) {
  const answers = new Map<string, unknown>();
  for (const { call, access, whileSettingUp } of allContracts) {
    if (access === "anyone" || whileSettingUp) continue;
    const [method = "", path = ""] = call.split(" ");
    const { status, body } = await test.call(method, path.replace(/\{\w+\}/g, "1"), method === "GET" ? undefined : {}, { cookie });
    answers.set(`${access} ${status} ${String(body["code"])}`, call);
  }
  return [...answers.keys()].toSorted();
}

describe("a session with something to set up", () => {
  it("reaches no call but those of setting up, whatever its role", async () => {
    const { headers, body } = await logInAt(test, administrator);
    expect(body).toMatchObject({ mustSetUp: "second_factor", isAdmin: false, institution: null });
    expect(await refusals(cookieOf(headers))).toEqual([
      "admin 403 set_up_first",
      "export 403 set_up_first",
      "member 403 forbidden",
      "staff 403 set_up_first",
      "user 403 set_up_first",
    ]);
    const open = allContracts.filter(({ whileSettingUp }) => whileSettingUp).map(({ call }) => call);
    expect(open.toSorted()).toEqual([
      "GET /api/auth/passkeys",
      "GET /api/auth/user",
      "POST /api/auth/passkeys",
      "POST /api/auth/passkeys/prove",
      "POST /api/auth/passkeys/start",
      "POST /api/auth/password",
      "POST /api/auth/second-factor",
      "POST /api/auth/second-factor/confirm",
    ]);
  });

  it("is everything that it was before as soon as that is done, and held again when the factor goes", async () => {
    const cookie = cookieOf((await logInAt(test, administrator)).headers);
    const post = (path: string, body: unknown) => test.call("POST", `/api/auth${path}`, body, { cookie });
    const secret = (await post("/second-factor", { password: administrator.password })).body["secret"] as string;
    const code = (offset: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset * 30_000 });
    expect((await test.call("GET", "/api/admin/staff", undefined, { cookie })).status, "begun is not done").toBe(403);
    const { body } = await post("/second-factor/confirm", { code: code(0) });
    expect(await userOf(test, cookie)).toMatchObject({ mustSetUp: null, isAdmin: true });
    expect((await test.call("GET", "/api/admin/staff", undefined, { cookie })).status).toBe(200);
    expect((await post("/second-factor/remove", { code: (body["recoveryCodes"] as string[])[0] })).status).toBe(200);
    expect((await test.call("GET", "/api/admin/staff", undefined, { cookie })).body["code"]).toBe("set_up_first");
  });
});

describe("SECOND_FACTOR", () => {
  it.each([
    ["required", { rmason: "second_factor", reviewer: "second_factor", member: "second_factor", plain: null }],
    ["staff", { rmason: "second_factor", reviewer: "second_factor", member: null, plain: null }],
    ["optional", { rmason: null, reviewer: null, member: null, plain: null }],
  ])("%s asks whom it says", async (rule, wanted) => {
    const app = await createTestApp({ SECOND_FACTOR: rule });
    await app.context.pool.query("insert into institutions (name, description, type) values ('Stone Meadow', 'd', 'CDFI')");
    // Made by SQL: whoever is held cannot invite.
    const { rows } = await app.context.pool.query<{ password_hash: string }>("select password_hash from users");
    await app.context.pool.query(
      `insert into users (username, password_hash, institution_id, is_reviewer)
       values ('reviewer', $1, null, true), ('member', $1, 1, false), ('plain', $1, null, false)`,
      [rows[0]?.password_hash],
    );
    const found = Object.fromEntries(
      await Promise.all(
        Object.keys(wanted).map(async (username) => {
          const { body } = await logInAt(app, { username, password: administrator.password });
          return [username, body["mustSetUp"]] as const;
        }),
      ),
    );
    expect(found).toEqual(wanted);
    await app.close();
  });

  it("holds whoever is invited from the first moment", async () => {
    const optional = await createTestApp();
    const admin = await optional.signIn();
    const hired = await hireStaff(optional, admin, "wren");
    await optional.call(
      "POST",
      "/api/admin/institutions",
      { name: "Stone Meadow", description: "d", type: "CDFI", tags: [] },
      { cookie: admin },
    );
    const joined = await joinInstitution(optional, admin, 1, "iris");
    // The same accounts under a stricter rule, as after a change of the configuration: no session slips through.
    optional.context.config.secondFactor = "required";
    for (const { cookie } of [hired, joined]) expect(await userOf(optional, cookie)).toMatchObject({ mustSetUp: "second_factor" });
    expect((await optional.call("GET", "/api/partner/account?mode=test", undefined, joined)).body["code"]).toBe("set_up_first");
    await optional.close();
  });
});

describe("a one-time password", () => {
  const username = "tgreen";
  const printed = "printed-for-one-time";

  it("opens a session that can only choose another one, which is good from then on", async () => {
    const app = await createTestApp();
    await createAdministrator(app.context, username, printed, oneTimeHours);
    const login = await logInAt(app, { username, password: printed });
    expect(login.body).toMatchObject({ mustSetUp: "password", isAdmin: false });
    const cookie = cookieOf(login.headers);
    expect((await app.call("GET", "/api/admin/staff", undefined, { cookie })).body).toMatchObject({
      code: "set_up_first",
      message: "Choose a password of your own first, under Account",
    });
    const change = (newPassword: string) => app.call("POST", "/api/auth/password", { currentPassword: printed, newPassword }, { cookie });
    expect((await change(printed)).body["fields"], "the same again").toHaveProperty("newPassword");
    expect((await change("seven green canoes")).status).toBe(200);
    expect((await app.call("GET", "/api/admin/staff", undefined, { cookie })).status).toBe(200);
    expect((await logInAt(app, { username, password: printed })).status).toBe(401);
    expect((await logInAt(app, { username, password: "seven green canoes" })).body).toMatchObject({ mustSetUp: null });
    await app.close();
  });

  it("ends after 24 hours: at the login, and for a session that has not chosen yet", async () => {
    const app = await createTestApp();
    await resetAccount(app.context, administrator.username, printed);
    const { rows } = await app.context.pool.query("select round(extract(epoch from one_time_until - now()) / 3600) as hours from users");
    expect(rows).toEqual([{ hours: "24" }]);
    const cookie = cookieOf((await logInAt(app, { username: administrator.username, password: printed })).headers);
    await app.context.pool.query("update users set one_time_until = now()");
    const late = await logInAt(app, { username: administrator.username, password: printed });
    expect(late).toMatchObject({
      status: 403,
      body: { message: "This one-time password has expired. Ask an administrator for a new one" },
    });
    expect((await logInAt(app, { username: administrator.username, password: "wrong" })).body["message"]).toBe("Invalid credentials");
    const change = await app.call(
      "POST",
      "/api/auth/password",
      { currentPassword: printed, newPassword: "seven green canoes" },
      { cookie },
    );
    expect(change.body["fields"]).toHaveProperty("currentPassword");
    await app.close();
  });

  it("is printed anew at a start when nobody can log in as administrator any more, and only then, and once", async () => {
    const app = await createTestApp();
    await app.context.pool.query("delete from users");
    const first = await ensureAdministrator(app.context);
    expect(await ensureAdministrator(app.context), "it is still good").toBeUndefined();
    await app.context.pool.query("update users set one_time_until = now()");
    const again = (await Promise.all([ensureAdministrator(app.context), ensureAdministrator(app.context)])).filter((made) => made);
    expect(again).toHaveLength(1);
    expect(again[0]?.username).toBe(first?.username);
    expect((await logInAt(app, { ...first })).status).toBe(401);
    expect((await logInAt(app, { ...again[0] })).body).toMatchObject({ mustSetUp: "password" });
    await createAdministrator(app.context, "rmason", administrator.password);
    await app.context.pool.query("update users set one_time_until = now() where username <> 'rmason'");
    expect(await ensureAdministrator(app.context), "somebody else can log in").toBeUndefined();
    await app.close();
  });
});
