import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveAll } from "../../../../../test/support/approvals.ts";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { fundingRequest } from "../../../../../test/support/samples.ts";
import { tablesWith } from "../../../../../test/support/telling.ts";
import { describeKept, keptOf } from "../../../../shared/domain/retention.ts";
import { accountNames, ownersNames } from "./names.ts";

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: "https://funding.example.org" });
  cookie = await test.signIn();
});
afterAll(() => test.close());

const rows = async (text: string, values: unknown[] = []) => (await test.owner.query(text, values)).rows as Record<string, unknown>[];
const admin = (method: string, path: string, body?: unknown, as = cookie) => test.call(method, `/api/admin${path}`, body, { cookie: as });
const password = "a-long-test-password-7";

/** Invites somebody, who makes an account and is logged in. */
async function join(path: string, wish: Record<string, unknown>, username: string) {
  const { body } = await admin("POST", path, wish);
  const token = String(body["link"]).split("/").at(-1) ?? "";
  const made = await test.call("POST", `/api/invitations/${token}/accept`, { username, password });
  expect(made.status).toBe(201);
  return { id: Number(made.body["id"]), cookie: String(made.headers["set-cookie"]).split(";")[0] ?? "" };
}

describe("an account of the staff", () => {
  it("is erased once it has ended: everywhere its number is left, and nobody can be it again", async () => {
    const person = await join(
      "/staff/invitations",
      { name: "Ottoline Cerulean", email: "ottoline@staff.example", role: "administrator" },
      "cerulean.o",
    );
    const { body } = await test.call("POST", "/api/funding-requests", fundingRequest());
    const [request] = await rows("select id from funding_requests where reference = $1", [body["reference"]]);
    const id = Number(request?.["id"]);
    const asThem = (method: string, path: string, given?: unknown) => admin(method, path, given, person.cookie);
    await asThem("PATCH", `/funding-requests/${id}`, { status: "in_review" });
    await asThem("POST", "/forward-funding-request", { requestId: id, recipientEmail: "x@elsewhere.example" });
    await asThem("POST", "/staff/invitations", { name: "Next", email: "next@staff.example", role: "reviewer" });
    expect((await admin("PUT", `/funding-requests/${id}/assignee`, { userId: person.id, seen: null })).status).toBe(200);
    await admin("POST", `/funding-requests/${id}/comments`, { body: "Ask @Cerulean.o, who knows.", clientKey: crypto.randomUUID() });
    await rows("insert into transfer_changes (transfer_id, to_status, changed_by_name) select id, 'settled', 'cerulean.o' from transfers");
    await rows("insert into ledger_journals (kind, made_by_name) values ('deposit', 'cerulean.o')");

    const path = `/accounts/${person.id}/erasure`;
    expect((await admin("GET", path)).body["blockedBy"]).toBe("This account is active. Deactivate it first, then erase it.");
    expect((await admin("POST", path, { confirm: "cerulean.o" })).status).toBe(409);
    await asThem("PUT", "/security-policy", { secondFactor: "optional", coolingOffHours: 24, reason: "Shorter." });
    await admin("POST", `/staff/${person.id}/deactivate`, { reason: "Left" });
    await approveAll(test);
    expect((await admin("GET", path)).body).toMatchObject({
      confirm: "cerulean.o",
      blockedBy: null,
      stays: keptOf.account.map(describeKept),
    });
    expect((await admin("POST", path, { confirm: "cerulean" })).status).toBe(400);
    expect(await tablesWith(test, "cerulean")).toEqual(
      expect.arrayContaining(["public.audit_log", "public.forwards", "public.ledger_journals", "public.status_changes", "public.users"]),
    );
    expect((await admin("POST", path, { confirm: "Cerulean.O" })).status).toBe(200);

    for (const word of ["cerulean", "ottoline"]) expect(await tablesWith(test, word), word).toEqual([]);
    const alias = `[account ${person.id}]`;
    expect(await rows("select distinct actor_name from audit_log where actor_id = $1", [person.id])).toEqual([{ actor_name: alias }]);
    expect(await rows("select changed_by_name as name from status_changes where changed_by = $1", [person.id])).toEqual([{ name: alias }]);
    expect(await rows("select made_by_name as name from ledger_journals")).toEqual([{ name: alias }]);
    expect(await rows("select body from request_comments")).toEqual([{ body: `Ask @${alias}, who knows.` }]);
    // Noted without repeating what was erased.
    expect(await rows("select actor_name, before, after from audit_log where action = 'account.erased'")).toEqual([
      { actor_name: "rmason", before: null, after: null },
    ]);

    for (const username of ["cerulean.o", alias])
      expect((await test.call("POST", "/api/auth/login", { username, password })).status, username).toBe(401);
    expect((await admin("POST", path, { confirm: alias })).body["message"]).toBe("This account has already been erased.");
    expect((await admin("POST", `/staff/${person.id}/reactivate`)).status).toBe(404);
    expect(JSON.stringify((await admin("GET", "/staff")).body["people"])).not.toContain(alias);
    // The name is free again, and its new owner has done nothing.
    await join("/staff/invitations", { name: "Somebody Else", email: "else@staff.example", role: "reviewer" }, "cerulean.o");
    expect(await rows("select 1 from audit_log where actor_name = 'cerulean.o' and action <> 'staff.joined'")).toEqual([]);
  });

  it("is not erased by the owner's function while it is in use, nor is anybody else's name changed by it", async () => {
    const call = (id: number) => test.context.pool.query("select erase_account($1)", [id]);
    const [own] = await rows("select id from users where username = 'rmason'");
    await expect(call(Number(own?.["id"]))).rejects.toThrow("has not ended");
    await expect(call(99_999)).rejects.toThrow("has not ended");
    await expect(test.owner.query("update audit_log set actor_name = '[account 99]' where actor_name = 'rmason'")).rejects.toThrow(
      "append-only",
    );
    await expect(test.owner.query("update ledger_journals set note = 'x'")).rejects.toThrow("append-only");
    await expect(test.owner.query("update ledger_journals set made_by_name = 'x'")).rejects.toThrow("append-only");
  });

  it("is found by its name in every column that the list names", async () => {
    for (const { table, name, number } of [...accountNames, ...ownersNames.map((one) => ({ ...one, number: undefined }))])
      await test.owner.query(`select ${name}${number ? `, ${number}` : ""} from ${table} limit 0`);
  });
});

describe("a member's account", () => {
  it("is erased after the member was removed, and is a former member until then", async () => {
    const [institution] = await rows(
      "insert into institutions (name, type, description) values ('Harbour Fund', 'CDFI', 'd') returning id",
    );
    const base = `/institutions/${Number(institution?.["id"])}`;
    const member = await join(`${base}/invitations`, { name: "Isolde Marigold", email: "isolde@harbour.example" }, "marigold");
    const path = `/accounts/${member.id}/erasure`;
    expect((await admin("GET", path)).body["blockedBy"]).toContain("Remove the member first");
    expect((await admin("GET", `${base}/former-members`)).body["items"]).toEqual([]);
    await admin("POST", `${base}/members/${member.id}/remove`, {});
    expect((await admin("GET", `${base}/former-members`)).body["items"]).toEqual([
      { id: member.id, username: "marigold", name: "Isolde Marigold", since: expect.any(String) as string },
    ]);
    expect((await admin("POST", path, { confirm: "marigold" })).status).toBe(200);
    for (const word of ["marigold", "isolde"]) expect(await tablesWith(test, word), word).toEqual([]);
    expect((await admin("GET", `${base}/former-members`)).body["items"]).toEqual([]);
    expect((await test.call("GET", "/api/auth/user", undefined, { cookie: member.cookie })).status).toBe(401);
  });
});
