import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { passFirstStep } from "../../../../test/support/partner.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { sendAndRead, tablesThatHold } from "../../../../test/support/codes.ts";
import { joinInstitution } from "../../../../test/support/members.ts";

let test: TestApp;
let admin: string;
let institution: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
});
afterAll(() => test.close());

beforeEach(async () => {
  await test.context.pool.query("delete from rate_limits");
  const { body } = await test.call(
    "POST",
    "/api/admin/institutions",
    { name: "Stone Meadow", description: "d", type: "CDFI", tags: [] },
    { cookie: admin },
  );
  institution = Number(body["id"]);
});

const query = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows as Record<string, unknown>[];
const path = (rest = "") => `/api/admin/institutions/${institution}${rest}`;
const invite = async (email = "iris@stone-meadow.example") => {
  const { status, body } = await test.call("POST", path("/invitations"), { name: "Iris Vale", email }, { cookie: admin });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: Number(body["id"]), link: String(body["link"]), token: String(body["link"]).split("/").at(-1) ?? "" };
};
const accept = (token: string, username: string, password = "a-long-enough-password") =>
  test.call("POST", `/api/invitations/${token}/accept`, { username, password });
const gone = "This invitation no longer works. It has been used or withdrawn, or is older than seven days. Ask for a new one.";

describe("an invitation", () => {
  it("is stored as a hash, goes out by the outbox, and makes one member who is logged in", async () => {
    const { token, link } = await invite();
    const [stored] = await query(
      "select token_hash, expires_at - created_at = interval '7 days' as week from invitations where institution_id = $1",
      [institution],
    );
    expect(stored).toEqual({ token_hash: createHash("sha256").update(token).digest("base64url"), week: true });
    const [mail] = await query(
      "select id, to_address, body_text, secret_marker from emails where kind = 'member_invitation' order by id desc limit 1",
    );
    expect(mail).toMatchObject({
      to_address: "iris@stone-meadow.example",
      body_text: expect.stringContaining(String(mail?.["secret_marker"])) as string,
    });
    // The mail's link is made as it leaves, and is another one: what stands in the outbox opens nothing.
    const mailed = /invitation\/([\w-]{43})/.exec(await sendAndRead(test, Number(mail?.["id"])))?.[1] ?? "";
    expect(mailed).not.toBe(token);
    expect((await test.call("GET", `/api/invitations/${mailed}`)).status).toBe(200);
    expect(link).toContain(token);
    for (const secret of [token, mailed]) expect(await tablesThatHold(test, secret)).toEqual([]);

    const shown = await test.call("GET", `/api/invitations/${token}`);
    expect(shown.body).toMatchObject({ institution: "Stone Meadow", role: "member", name: "Iris Vale" });
    expect(shown.body, "the address is not for whoever has the link").not.toHaveProperty("email");
    const { status, body, headers } = await accept(token, "iris.one");
    expect(status).toBe(201);
    expect(body).toMatchObject({ username: "iris.one", isAdmin: false, institution: { id: institution, name: "Stone Meadow" } });
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    expect((await test.call("GET", "/api/auth/user", undefined, { cookie })).body).toMatchObject({ institution: { id: institution } });

    const [account] = await query("select name, email from users where username = 'iris.one'");
    expect(account).toEqual({ name: "Iris Vale", email: "iris@stone-meadow.example" });

    const list = (await test.call("GET", path("/members"), undefined, { cookie: admin })).body;
    expect(list).toMatchObject({
      members: [{ username: "iris.one", name: "Iris Vale", email: "iris@stone-meadow.example" }],
      invitations: [],
    });
    const actions = await query("select action from audit_log where subject_type = 'institution' and subject_id = $1 order by id", [
      String(institution),
    ]);
    expect(actions.map(({ action }) => action)).toEqual(["institution.created", "member.invited", "member.joined"]);
  });

  it("answers the same to a used, an expired, a withdrawn and a guessed link", async () => {
    const used = await invite("used@stone-meadow.example");
    await accept(used.token, "iris.used");
    const expired = await invite("expired@stone-meadow.example");
    await query("update invitations set expires_at = now() where id = $1", [expired.id]);
    const withdrawn = await invite("withdrawn@stone-meadow.example");
    await test.call("POST", path(`/invitations/${withdrawn.id}/withdraw`), {}, { cookie: admin });
    for (const token of [used.token, expired.token, withdrawn.token, "guessed"]) {
      const wanted = { status: 404, body: { code: "not_found", message: gone } };
      expect(await test.call("GET", `/api/invitations/${token}`)).toMatchObject(wanted);
      expect(await accept(token, "iris.late")).toMatchObject(wanted);
    }
    expect(await query("select from users where username = 'iris.late'")).toEqual([]);
  });

  it("makes an address that guesses wait, and opens a right link there all the same", async () => {
    for (let i = 0; i < 30; i += 1) expect((await test.call("GET", `/api/invitations/guess-${i}`)).status).toBe(404);
    expect((await test.call("GET", "/api/invitations/guess-31")).status).toBe(429);
    const { token } = await invite();
    expect((await test.call("GET", `/api/invitations/${token}`)).status).toBe(200);
  });

  it("asks for a free name and a long password, and can be tried again", async () => {
    const { token } = await invite();
    const short = await accept(token, " ", "short");
    expect(short).toMatchObject({
      status: 400,
      body: { fields: { username: "Choose a username", password: expect.stringContaining("12") as string } },
    });
    const taken = await accept(token, "RMASON");
    expect(taken).toMatchObject({ status: 400, body: { fields: { username: "This username is already taken. Choose another" } } });
    expect((await accept(token, "iris.again")).status).toBe(201);
  });

  it("makes no account whose name or password can be taken for another", async () => {
    const { token } = await invite();
    const problems = async (username: string, password: string) => (await accept(token, username, password)).body["fields"];
    expect(await problems("rrnason", "a-long-enough-password")).toEqual({ username: expect.stringContaining("looks like one") as string });
    expect(await problems("rmаson", "a-long-enough-password")).toEqual({ username: expect.stringContaining("one alphabet") as string });
    expect(await problems("iris\u202Evale", "iris-vale-2026")).toEqual({
      username: expect.stringContaining("Use letters") as string,
      password: expect.stringContaining("your name") as string,
    });
    const alike = await Promise.all(
      ["oslo.x", "0slo.x"].map(async (name) => accept((await invite(`${name}@stone-meadow.example`)).token, name)),
    );
    expect(alike.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400]);
  });

  it("makes one account however often it is accepted at once", async () => {
    const { token } = await invite();
    const answers = await Promise.all(["a", "b", "c"].map((letter) => accept(token, `iris.${letter}.${institution}`)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 404, 404]);
  });

  it("replaces an open one to the same address", async () => {
    const first = await invite("Iris@stone-meadow.example");
    const second = await invite("iris@stone-meadow.example");
    expect((await test.call("GET", `/api/invitations/${first.token}`)).status).toBe(404);
    expect((await test.call("GET", `/api/invitations/${second.token}`)).status).toBe(200);
  });

  it("is not withdrawn by way of another institution", async () => {
    const { id, token } = await invite();
    expect(
      (await test.call("POST", `/api/admin/institutions/${institution + 1}/invitations/${id}/withdraw`, {}, { cookie: admin })).status,
    ).toBe(404);
    expect((await test.call("GET", `/api/invitations/${token}`)).status).toBe(200);
  });
});

describe("a member", () => {
  it("is out at once when removed: sessions end, the account stays without an institution", async () => {
    const { cookie, userId } = await joinInstitution(test, admin, institution, `leaver.${institution}`);
    const account = () => test.call("GET", "/api/partner/account?mode=test", undefined, { cookie });
    expect((await account()).status).toBe(200);
    expect((await test.call("POST", path(`/members/${userId}/remove`), {}, { cookie: admin })).status).toBe(200);
    expect((await account()).status).toBe(401);
    const credentials = { username: `leaver.${institution}`, password: "a-long-enough-password" };
    const back = await test.call("POST", "/api/auth/login", credentials);
    expect(back.body).toMatchObject({ institution: null });
    const again = String(back.headers["set-cookie"]).split(";")[0] ?? "";
    expect((await test.call("GET", "/api/partner/account?mode=test", undefined, { cookie: again })).status).toBe(403);
    expect((await test.call("POST", path(`/members/${userId}/remove`), {}, { cookie: admin })).status).toBe(404);
  });

  const key = { name: "Ledger sync", scopes: ["projects:read"], expiresInDays: 30 };
  const makeKey = async (cookie: string) => {
    await test.owner.query(passFirstStep(institution));
    const { status, body } = await test.call("POST", "/api/partner/keys?mode=test", key, { cookie });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return Number(body["id"]);
  };
  const remove = (userId: number, body: unknown) => test.call("POST", path(`/members/${userId}/remove`), body, { cookie: admin });
  const keysOf = async () =>
    (await test.call("GET", path("/api-keys"), undefined, { cookie: admin })).body["items"] as Record<string, unknown>[];

  it("leaves no good key to nobody: the removal says whether they end", async () => {
    const { cookie, userId } = await joinInstitution(test, admin, institution, `maker.${institution}`);
    await makeKey(cookie);
    const { body } = await test.call("GET", path("/members"), undefined, { cookie: admin });
    expect(body["members"]).toMatchObject([{ id: userId, keys: 1 }]);
    expect(await remove(userId, {})).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("is responsible for: 1.") as string },
    });
    expect((await test.call("GET", "/api/auth/user", undefined, { cookie })).status, "nothing was done").toBe(200);
    expect((await remove(userId, { keys: "end" })).status).toBe(200);
    expect(await keysOf()).toMatchObject([{ createdBy: `maker.${institution}`, handedTo: null, revokedBy: "rmason" }]);
  });

  it("hands keys to another member by name, who answers for them from then on", async () => {
    const maker = await joinInstitution(test, admin, institution, `maker.${institution}`);
    const keeper = await joinInstitution(test, admin, institution, `keeper.${institution}`);
    await makeKey(maker.cookie);
    const own = await test.call("GET", "/api/auth/user", undefined, { cookie: admin });
    for (const handTo of [undefined, maker.userId, Number(own.body["id"]), 999_999])
      expect((await remove(maker.userId, { keys: "hand_over", handTo })).body["code"], String(handTo)).toBe("conflict");
    expect((await remove(maker.userId, { keys: "hand_over", handTo: keeper.userId })).status).toBe(200);
    expect(await keysOf()).toMatchObject([{ createdBy: `maker.${institution}`, handedTo: `keeper.${institution}`, revokedAt: null }]);
    const [recorded] = await query("select after from audit_log where action = 'member.removed' order by id desc limit 1");
    expect(recorded?.["after"]).toMatchObject({ keysHandedTo: `keeper.${institution}` });
    expect((await remove(keeper.userId, {})).status, "they are the keeper's now").toBe(409);
    expect((await remove(keeper.userId, { keys: "end" })).status).toBe(200);
    expect(await keysOf()).toMatchObject([{ revokedBy: "rmason" }]);
  });

  it("makes no key while being removed", async () => {
    const { cookie, userId } = await joinInstitution(test, admin, institution, `racer.${institution}`);
    const answers = await Promise.all([
      test.call("POST", "/api/partner/keys?mode=test", key, { cookie }),
      remove(userId, { keys: "end" }),
      test.call("POST", "/api/partner/keys?mode=test", key, { cookie }),
    ]);
    expect(answers[1].status).toBe(200);
    expect((await keysOf()).filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  });

  it("is never an administrator", async () => {
    const { userId } = await joinInstitution(test, admin, institution, `plain.${institution}`);
    await expect(query("update users set is_admin = true where id = $1", [userId])).rejects.toThrow("users_one_role");
  });
});
