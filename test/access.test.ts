import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allContracts } from "../src/shared/contracts/all.ts";
import { hashPassword } from "../src/server/features/auth/passwords.ts";
import { createTestApp, type TestApp } from "./support/app.ts";

let test: TestApp;
let admin: string;
let user: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  const hash = await hashPassword("an-ordinary-password");
  await test.context.pool.query("insert into users (username, password_hash) values ('visitor', $1)", [hash]);
  const { headers } = await test.call("POST", "/api/auth/login", { username: "visitor", password: "an-ordinary-password" });
  user = String(headers["set-cookie"]).split(";")[0] ?? "";
});
afterAll(() => test.close());

/** Any value will do for a parameter: who may not call is refused before it is looked at. */
const address = (call: string) => (call.split(" ")[1] ?? "").replace(/\{\w+\}/g, "1");

describe.each(allContracts)("$call", ({ call, access }) => {
  const method = call.split(" ")[0] ?? "";
  const body = method === "GET" ? undefined : {};
  const status = async (cookie?: string) => (await test.call(method, address(call), body, cookie ? { cookie } : {})).status;

  it(`is declared for ${access}, mounted, and refused to everybody else`, async () => {
    const anonymous = await status();
    if (access === "anyone") expect(anonymous).not.toBe(401);
    else expect(anonymous).toBe(401);
    // Ending the session that the other checks use is what this one call is for.
    if (call === "POST /api/auth/logout") return;
    const asUser = await status(user);
    if (access === "admin") expect(asUser).toBe(403);
    else expect([401, 403]).not.toContain(asUser);
    expect([401, 403]).not.toContain(await status(admin));
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

  it("are the only calls of the server besides health checks and form pages", async () => {
    await test.app.ready();
    const mounted = test.app.printRoutes({ commonPrefix: false, includeHooks: false });
    const paths = new Set([...mounted.matchAll(/[├└]── (\S+) /g)].map(([, path]) => path).filter((path) => path?.includes("api")));
    const declared = new Set(allContracts.map(({ call }) => (call.split(" ")[1] ?? "").replace(/\{(\w+)\}/g, ":$1")));
    for (const path of paths)
      expect(
        [...declared].some((call) => call.endsWith(path ?? "")),
        path,
      ).toBe(true);
  });
});
