import { globSync, readFileSync } from "node:fs";
import { Secret, TOTP } from "otpauth";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { createAuthenticator } from "../../../../test/support/authenticator.ts";
import { hireStaff } from "../../../../test/support/staff.ts";

const publicUrl = "https://funding.example.org";
const password = "a-long-enough-password";
let test: TestApp;
let admin: string;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: publicUrl });
  admin = await test.signIn();
});
afterAll(() => test.close());
beforeEach(() => test.owner.query("delete from rate_limits"));

const call = (path: string, body: unknown, cookie?: string) => test.call("POST", `/api/auth${path}`, body, cookie ? { cookie } : {});
const optionsOf = async (path: string, body: unknown, cookie?: string) => (await call(path, body, cookie)).body["options"];
const codeOf = (secret: string, step: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

let hired = 0;
/** Somebody of the staff, with what each way to log in needs. */
async function hire(way: "password" | "app" | "recovery" | "passkey") {
  hired += 1;
  const { cookie, userId } = await hireStaff(test, admin, `wren${hired}`);
  const person = { username: `wren${hired}`, cookie, userId, secret: "", recoveryCode: "", device: createAuthenticator(publicUrl) };
  if (way === "app" || way === "recovery") {
    const secret = String((await call("/second-factor", { password }, cookie)).body["secret"]);
    const { body } = await call("/second-factor/confirm", { code: codeOf(secret, 0) }, cookie);
    return { ...person, secret, recoveryCode: String((body["recoveryCodes"] as string[])[0]) };
  }
  if (way === "passkey") {
    const answer = person.device.register(await optionsOf("/passkeys/start", { password }, cookie));
    await call("/passkeys", { name: "Laptop", answer }, cookie);
  }
  return person;
}
type Person = Awaited<ReturnType<typeof hire>>;

/** Changes an account after the call has begun and before it ends: the call waits for the account, which is held meanwhile. */
async function changeDuring<Result>(userId: number, begin: () => Promise<Result>, change: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await test.owner.connect();
  try {
    await client.query("begin");
    await client.query("select id from users where id = $1 for no key update", [userId]);
    const call = begin();
    const waits = "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await test.context.pool.query<{ n: number }>(waits)).rows[0]?.n, { timeout: 10_000 }).toBe(1);
    await change(client);
    await client.query("commit");
    return await call;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const logIns: Record<"password" | "app" | "recovery" | "passkey", (person: Person) => Promise<() => ReturnType<typeof call>>> = {
  password:
    async ({ username }) =>
    () =>
      call("/login", { username, password }),
  app:
    async ({ username, secret }) =>
    () =>
      call("/login", { username, password, code: codeOf(secret, 1) }),
  recovery:
    async ({ username, recoveryCode: code }) =>
    () =>
      call("/login", { username, password, code }),
  passkey: async ({ device }) => {
    const answer = device.sign(await optionsOf("/login/passkey/start", {}));
    return () => call("/login/passkey", { answer });
  },
};

const another = "'$scrypt$another'";
const changes: Record<string, { sql: string; status: number }> = {
  "a new password": { sql: `update users set password_hash = ${another} where id = $1`, status: 401 },
  "the end of the account": { sql: "update users set deactivated_at = now() where id = $1", status: 403 },
  "a one-time password that is over": { sql: "update users set one_time_until = now() - interval '1 hour' where id = $1", status: 403 },
  "another factor": {
    sql: "insert into passkeys (user_id, credential_id, public_key, counter, transports, name) values ($1, gen_random_uuid()::text, '', 0, '{}', 'n')",
    status: 401,
  },
  "no factor any more": {
    sql: "with gone as (delete from passkeys where user_id = $1) update users set totp_secret = null, totp_confirmed_at = null where id = $1",
    status: 401,
  },
};

describe("a login that is under way", () => {
  const cases = Object.keys(logIns).flatMap((way) => Object.keys(changes).map((change) => ({ way: way as keyof typeof logIns, change })));
  // An account without a factor has none to lose.
  it.each(cases.filter(({ way, change }) => way !== "password" || change !== "no factor any more"))(
    "by $way opens nothing after $change",
    async ({ way, change }) => {
      const person = await hire(way);
      await test.owner.query("delete from sessions where user_id = $1", [person.userId]);
      const { sql, status } = changes[change] ?? { sql: "", status: 0 };
      const answer = await changeDuring(person.userId, await logIns[way](person), (client) => client.query(sql, [person.userId]));
      expect([answer.status, answer.headers["set-cookie"]]).toEqual([status, undefined]);
      expect((await test.owner.query("select from sessions where user_id = $1", [person.userId])).rowCount).toBe(0);
      const noted = await test.owner.query("select from audit_log where action = 'user.logged_in' and actor_id = $1", [person.userId]);
      expect(noted.rowCount).toBe(0);
    },
  );

  it.each(Object.keys(logIns) as (keyof typeof logIns)[])("by %s opens a session when nothing changed", async (way) => {
    const person = await hire(way);
    const answer = await changeDuring(person.userId, await logIns[way](person), async () => {});
    expect(answer.status).toBe(200);
  });

  it("comes to the one place where sessions are stored", () => {
    const opening = /insertSession\(|openSession\(|insertInto\("sessions"\)|insert into sessions/g;
    const openers = globSync("src/server/**/*.ts", { exclude: ["**/*.test.ts"] }).flatMap((file) =>
      (readFileSync(file, "utf8").match(opening) ?? []).map((use) => `${file} ${use}`),
    );
    expect(openers.toSorted()).toEqual([
      'src/server/record/auth/queries.ts insertInto("sessions")',
      "src/server/record/auth/queries.ts insertSession(",
      "src/server/record/auth/service.ts insertSession(",
      "src/server/record/auth/service.ts openSession(",
      "src/server/record/auth/service.ts openSession(",
      "src/server/record/auth/service.ts openSession(",
    ]);
  });
});

describe("a call of a session that is ended while it is under way", () => {
  const calls: Record<string, { way: keyof typeof logIns; begin: (person: Person) => Promise<() => ReturnType<typeof call>> }> = {
    "adds no passkey": {
      way: "password",
      begin: async ({ cookie, device }) => {
        const answer = device.register(await optionsOf("/passkeys/start", { password }, cookie));
        return () => call("/passkeys", { name: "Theirs", answer }, cookie);
      },
    },
    "adds no authenticator app": {
      way: "password",
      begin: async ({ cookie }) => {
        const { body } = await call("/second-factor", { password }, cookie);
        return () => call("/second-factor/confirm", { code: codeOf(String(body["secret"]), 0) }, cookie);
      },
    },
    "takes no authenticator app off": {
      way: "recovery",
      begin:
        async ({ cookie, secret }) =>
        () =>
          call("/second-factor/remove", { code: codeOf(secret, 1) }, cookie),
    },
    "gets no recovery codes": {
      way: "recovery",
      begin:
        async ({ cookie, secret }) =>
        () =>
          call("/recovery-codes", { code: codeOf(secret, 1) }, cookie),
    },
    "changes no password": {
      way: "password",
      begin:
        async ({ cookie }) =>
        () =>
          call("/password", { currentPassword: password, newPassword: "quiet-otters-swim-upstream" }, cookie),
    },
  };
  it.each(Object.keys(calls))("%s", async (name) => {
    const { way, begin } = calls[name] ?? { way: "password" as const, begin: logIns.password };
    const person = await hire(way);
    const started = await begin(person);
    const state = async () =>
      (
        await test.owner.query(
          `select password_hash, totp_confirmed_at, recovery_code_hashes, (select count(*) from passkeys where user_id = users.id)
             from users where id = $1`,
          [person.userId],
        )
      ).rows;
    const before = await state();
    const answer = await changeDuring(person.userId, started, (client) =>
      client.query("delete from sessions where user_id = $1", [person.userId]),
    );
    expect(answer.status).toBe(401);
    expect(await state()).toEqual(before);
  });

  it("is waited for by what ends the session, once the call has begun to change something", async () => {
    const { cookie, userId, device } = await hire("password");
    const answer = device.register(await optionsOf("/passkeys/start", { password }, cookie));
    // The call waits for the passkey's place, which another transaction has taken; by then it holds the session.
    const client = await test.owner.connect();
    const waits = "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const waiting = async () => (await test.context.pool.query<{ n: number }>(waits)).rows[0]?.n;
    await client.query("begin");
    await client.query("lock table passkeys in share mode");
    const added = call("/passkeys", { name: "Theirs", answer }, cookie);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    const ended = test.context.pool.query("delete from sessions where user_id = $1", [userId]);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    await client.query("commit");
    client.release();
    expect((await added).status).toBe(201);
    expect((await ended).rowCount).toBe(1);
  });
});

describe("a factor that the password alone had begun", () => {
  it("is not added once the account has another one", async () => {
    const { cookie, userId, device } = await hire("password");
    const { body } = await call("/second-factor", { password }, cookie);
    const late = createAuthenticator(publicUrl);
    const lateAnswer = late.register(await optionsOf("/passkeys/start", { password }, cookie));
    const answer = device.register(await optionsOf("/passkeys/start", { password }, cookie));
    expect((await call("/passkeys", { name: "Laptop", answer }, cookie)).status).toBe(201);
    await test.owner.query("update sessions set factor_at = null where user_id = $1", [userId]);
    for (const refused of [
      await call("/second-factor/confirm", { code: codeOf(String(body["secret"]), 0) }, cookie),
      await call("/passkeys", { name: "Theirs", answer: lateAnswer }, cookie),
    ])
      expect(refused.body["code"]).toBe("proof_required");
    const kept = await test.owner.query(
      "select totp_confirmed_at, (select count(*)::int from passkeys where user_id = $1) as n from users where id = $1",
      [userId],
    );
    expect(kept.rows).toEqual([{ totp_confirmed_at: null, n: 1 }]);
  });

  it("ends with the password", async () => {
    const { cookie, userId } = await hire("password");
    await call("/second-factor", { password }, cookie);
    expect((await call("/password", { currentPassword: password, newPassword: "quiet-otters-swim-upstream" }, cookie)).status).toBe(200);
    expect((await test.owner.query("select totp_secret from users where id = $1", [userId])).rows).toEqual([{ totp_secret: null }]);
  });
});
