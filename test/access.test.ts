import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allContracts, contractsByFile } from "../src/shared/contracts/all.ts";
import { judgeToken, makeToken } from "../src/server/partner-api/reports/links.ts";
import { knownDevice, makeDevice } from "../src/server/record/auth/known-device.ts";
import { hashPassword } from "../src/server/record/auth/passwords.ts";
import { partnerContracts } from "../src/shared/contracts/partner-api/calls/all.ts";
import { createPartner, type Partner, publishedProject } from "./support/partner.ts";
import { createTestApp, type TestApp } from "./support/app.ts";

let test: TestApp;
let admin: string;
let user: string;
let reviewer: string;
let member: string;
let fullPartner: Partner;
let barePartner: Partner;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  const hash = await hashPassword("an-ordinary-password");
  await test.context.pool.query("insert into institutions (name, description, type) values ('Stone Meadow', 'd', 'CDFI')");
  await test.context.pool.query(
    `insert into users (username, password_hash, institution_id, is_reviewer)
     select name, $1, id, reviewer from (values ('visitor', null, false), ('member', 1, false), ('reviewer', null, true)) as new (name, id, reviewer)`,
    [hash],
  );
  const signIn = async (username: string) => {
    const { headers } = await test.call("POST", "/api/auth/login", { username, password: "an-ordinary-password" });
    return String(headers["set-cookie"]).split(";")[0] ?? "";
  };
  user = await signIn("visitor");
  member = await signIn("member");
  reviewer = await signIn("reviewer");
});
afterAll(() => test.close());

/** Any value will do for a parameter: who may not call is refused before it is looked at. */
const address = (call: string) => (call.split(" ")[1] ?? "").replace(/\{\w+\}/g, "1");

/** Who was let in to each call by the walk: what the table of roles has to say. */
const walked = new Map<string, { visitor: boolean; member: boolean; reviewer: boolean; administrator: boolean }>();

describe.each(allContracts)("$call", ({ call, access }) => {
  const method = call.split(" ")[0] ?? "";
  const body = method === "GET" ? undefined : {};
  const status = async (cookie?: string) => (await test.call(method, address(call), body, cookie ? { cookie } : {})).status;

  it(`is declared for ${access}, mounted, and refused to everybody else`, async () => {
    const anonymous = await status();
    if (access === "anyone") expect(anonymous).not.toBe(401);
    else expect(anonymous).toBe(401);
    // Ending the session that the other checks use is what this one call is for.
    if (call === "POST /api/auth/logout") {
      walked.set(call, { visitor: anonymous !== 401, member: true, reviewer: true, administrator: true });
      return;
    }
    const everybody = [user, member, reviewer, admin];
    const may = { anyone: everybody, user: everybody, member: [member], staff: [reviewer, admin], export: [admin], admin: [admin] }[access];
    const isLetIn = new Map<string, boolean>();
    for (const cookie of everybody) {
      const answer = await status(cookie);
      isLetIn.set(cookie, ![401, 403].includes(answer));
      if (may.includes(cookie)) expect([401, 403]).not.toContain(answer);
      else expect(answer).toBe(403);
    }
    const letIn = (cookie: string) => isLetIn.get(cookie) === true;
    walked.set(call, { visitor: anonymous !== 401, member: letIn(member), reviewer: letIn(reviewer), administrator: letIn(admin) });
  });
});

describe("what a call lets somebody do", () => {
  it("is said in words of its own, for every call that is not for everybody", () => {
    expect(allContracts.filter(({ access, does }) => access !== "anyone" && !does).map(({ call }) => call)).toEqual([]);
    for (const [file, contracts] of contractsByFile) {
      const phrases = contracts.flatMap(({ does }) => (does === undefined ? [] : [does]));
      expect(new Set(phrases).size, file).toBe(phrases.length);
      for (const phrase of phrases) expect(phrase, file).toMatch(/^[A-Z][^.]*[^.\s]$/);
    }
  });

  it("is what the table of roles shows, and the walk above found the server to agree", async () => {
    const { body } = await test.call("GET", "/api/admin/roles", undefined, { cookie: await test.signIn() });
    const shown = (body["areas"] as { rows: unknown[] }[]).flatMap(({ rows }) => rows);
    const found = allContracts.flatMap(({ call, does }) => (does === undefined ? [] : [{ does, ...walked.get(call) }]));
    expect(shown).toHaveLength(found.length);
    expect(shown).toEqual(expect.arrayContaining(found));
  });
});

describe("the partner API", () => {
  // Made here: the walk above revokes keys too.
  beforeAll(async () => {
    const project = await publishedProject(test);
    fullPartner = await createPartner(test, admin, project);
    barePartner = await createPartner(test, admin, project);
    await test.context.pool.query("update api_keys set scopes = '{}' where id = $1", [barePartner.keyId]);
  });

  describe.each(partnerContracts)("$call", ({ call, scope, idempotent }) => {
    const [method = "", path = ""] = call.split(" ");
    const status = async (partner?: Partner) => {
      const headers = idempotent ? { "idempotency-key": "k" } : {};
      const url = path.replace(/\{\w+\}/g, "txn_0");
      const body = method === "GET" ? undefined : {};
      if (partner) return (await partner.call(method, url, body, headers)).status;
      // A session of the site opens nothing here, not even an administrator's.
      return (await test.call(method, `/api/v1${url}`, body, { cookie: admin, headers })).status;
    };

    it(`is open to keys with ${scope ?? "any scope"}, and to nobody else`, async () => {
      expect(await status()).toBe(401);
      expect([401, 403]).not.toContain(await status(fullPartner));
      if (scope !== null) expect(await status(barePartner)).toBe(403);
      await test.context.pool.query("delete from rate_limits");
    });
  });
});

describe("the contracts", () => {
  it("hold every call of the specification's section 7", () => {
    const specified = [
      "GET /api/auth/user",
      "POST /api/auth/login",
      "POST /api/auth/logout",
      "GET /api/stats",
      "GET /api/institutions",
      "POST /api/contact",
      "POST /api/treaty-signatures",
      "POST /api/funding-requests",
      "GET /api/admin/respondents",
      "PATCH /api/admin/respondents/{id}",
      "POST /api/admin/forward-respondent",
      "GET /api/admin/funding-requests",
      "PATCH /api/admin/funding-requests/{id}",
      "POST /api/admin/forward-funding-request",
      "POST /api/admin/test-email",
      "POST /api/admin/test-notification",
      "GET /api/admin/treaty-signatures",
      "GET /api/partner-discovery/status",
      "POST /api/partner-discovery/run",
      "POST /api/partner-discovery/stop",
    ];
    expect(allContracts.map(({ call }) => call)).toEqual(expect.arrayContaining(specified));
  });

  it("are the only calls of the server besides health checks, form pages and browsers' reports", async () => {
    await test.app.ready();
    const mounted = test.app.printRoutes({ commonPrefix: false, includeHooks: false });
    const paths = new Set([...mounted.matchAll(/[├└]── (\S+) /g)].map(([, path]) => path).filter((path) => path?.includes("api")));
    const calls = [
      ...allContracts.map(({ call }) => call.split(" ")[1] ?? ""),
      ...partnerContracts.map(({ call }) => `/api/v1${call.split(" ")[1]}`),
      "/api/v1/openapi.json",
      // Browsers send it by themselves, in formats of their own.
      "/api/policy-reports",
    ];
    const declared = calls.map((path) => path.replace(/\{(\w+)\}/g, ":$1"));
    for (const path of paths)
      expect(
        declared.some((call) => call.endsWith(path ?? "")),
        path,
      ).toBe(true);
  });
});

it("a device's signature opens no report and a report's makes no device known, even under one key", () => {
  const key = randomBytes(32).toString("base64url");
  const account = { id: 1, password_hash: key };
  const now = 1_800_000_000_000;
  const device = makeDevice(account, now);
  const name = device.slice(0, 16);
  const report = { publicId: name, linkSecret: Buffer.from(key) };
  expect(judgeToken(report, device.slice(17), now)).toBe("forged");
  expect(knownDevice(account, `${name}.${makeToken(report, now)}`, now)).toBeUndefined();
});
