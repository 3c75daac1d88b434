import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { joinInstitution } from "../../../../test/support/members.ts";
import { createPartner, type Partner, publishedProject } from "../../../../test/support/partner.ts";
import { forgetRequests } from "./service.ts";

let test: TestApp;
let admin: string;
let bank: Partner;
let member: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  bank = await createPartner(test, admin, await publishedProject(test), ["account:read", "projects:read"]);
  member = (await joinInstitution(test, admin, bank.institutionId, "iris.vale")).cookie;
});
afterAll(() => test.close());

interface Logged {
  id: string;
  requestId: string;
  route: string;
  status: number;
}

const read = async (search = "", cookie = member) => {
  const { body } = await test.call("GET", `/api/partner/requests?mode=test${search}`, undefined, { cookie });
  return body as { items: Logged[]; nextCursor: string | null };
};
/** Waits for the batch that holds a request. */
const logged = async (requestId: string) => {
  await expect.poll(async () => (await read(`&requestId=${requestId}`)).items.length, { timeout: 10_000 }).toBe(1);
  return (await read(`&requestId=${requestId}`)).items[0];
};
const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers["x-request-id"]);

describe("the request log", () => {
  it("shows a call with its pattern and without what was asked for", async () => {
    const entry = await logged(idOf(await bank.call("GET", "/projects/prj_unknown?page=1&secret=yes")));
    expect(entry).toMatchObject({ method: "GET", route: "/api/v1/projects/:id", status: 404, errorCode: "not_found" });
    expect(entry).toMatchObject({ keyHint: expect.stringMatching(/^hb_test_….{4}$/) as string });
    expect(JSON.stringify(entry)).not.toContain("secret");
  });

  it("narrows to failures and to one request, and pages by key", async () => {
    const good = await logged(idOf(await bank.call("GET", "/account")));
    const refused = await logged(idOf(await bank.call("GET", "/transactions")));
    expect(refused).toMatchObject({ status: 403, errorCode: "insufficient_scope" });
    const failed = (await read("&outcome=failed")).items.map(({ requestId }) => requestId);
    expect(failed).toContain(refused?.requestId);
    expect(failed).not.toContain(good?.requestId);
    const [whole, first] = [await read(), await read("&limit=1")];
    expect(first.items).toEqual(whole.items.slice(0, 1));
    expect((await read(`&limit=1&cursor=${first.nextCursor}`)).items).toEqual(whole.items.slice(1, 2));
    expect(whole.nextCursor).toBeNull();
    expect((await read("&requestId=no-such-id")).items).toEqual([]);
    expect((await test.call("GET", "/api/partner/requests?mode=test&cursor=x", undefined, { cookie: member })).status).toBe(400);
  });

  it("shows calls with a key that was revoked, and none with a key that was never issued", async () => {
    const other = await createPartner(test, admin, await publishedProject(test));
    const theirs = (await joinInstitution(test, admin, other.institutionId, "other.member")).cookie;
    await test.call("POST", `/api/admin/institutions/${other.institutionId}/api-keys/${other.keyId}/revoke`, {}, { cookie: admin });
    const refused = idOf(await other.call("GET", "/account"));
    await test.call("GET", "/api/v1/account", undefined, { headers: { authorization: "Bearer hb_test_wrong" } });
    await expect.poll(async () => (await read("", theirs)).items.length, { timeout: 10_000 }).toBe(1);
    expect((await read("", theirs)).items).toMatchObject([{ requestId: refused, status: 401, errorCode: "invalid_api_key" }]);
    expect((await read(`&requestId=${refused}`)).items).toEqual([]);
  });

  it("forgets what is older than 30 days", async () => {
    const old = randomUUID();
    await test.context.pool.query(
      `insert into request_log (institution_id, mode, request_id, key_hint, method, route, status, milliseconds, requested_at)
       select $1, 'test', $2, 'hb_test_…abcd', 'GET', '/api/v1/account', 200, 1, now() - interval '31 days'`,
      [bank.institutionId, old],
    );
    expect((await read(`&requestId=${old}`)).items).toEqual([]);
    const kept = (await read()).items.length;
    await forgetRequests(test.context);
    expect((await test.context.pool.query("select from request_log where request_id = $1", [old])).rowCount).toBe(0);
    expect((await read()).items.length).toBe(kept);
  });
});
