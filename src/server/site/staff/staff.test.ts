import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approveAll } from "../../../../test/support/approvals.ts";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";
import { hireStaff, type Hired } from "../../../../test/support/staff.ts";
import { allContracts } from "../../../shared/contracts/all.ts";

let test: TestApp;
let admin: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
});
afterAll(() => test.close());
beforeEach(() => test.context.pool.query("delete from rate_limits"));

const query = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows as Record<string, unknown>[];
const asAdmin = (method: string, path: string, body?: unknown, cookie = admin) => test.call(method, `/api/admin${path}`, body, { cookie });
const logIn = (username: string, password = "a-long-enough-password", userAgent = "") =>
  test.call("POST", "/api/auth/login", { username, password }, { headers: { "user-agent": userAgent } });
const whoAmI = async (cookie: string) => test.call("GET", "/api/auth/user", undefined, { cookie });
const hire = (username: string, role: "reviewer" | "administrator" = "reviewer") => hireStaff(test, admin, username, role);
const people = async () => (await asAdmin("GET", "/staff")).body["people"] as Record<string, unknown>[];
const person = async ({ userId }: Hired) => (await people()).find(({ id }) => id === userId);
const actionsOf = async ({ userId }: Hired) =>
  (await query("select action from audit_log where subject_type = 'user' and subject_id = $1 order by id", [String(userId)])).map(
    ({ action }) => action,
  );

describe("an invitation to the staff", () => {
  const invite = (wish: Record<string, unknown>) =>
    asAdmin("POST", "/staff/invitations", { name: "Wren Alder", email: "wren@staff.example", role: "reviewer", ...wish });

  it("goes out by email, says what its holder becomes, and makes the account of that role", async () => {
    const { status, body } = await invite({});
    expect(status).toBe(201);
    const token = String(body["link"]).split("/").at(-1) ?? "";
    const [mail] = await query("select to_address, secret_kind from emails where kind = 'staff_invitation' order by id desc limit 1");
    expect(mail).toEqual({ to_address: "wren@staff.example", secret_kind: "invitation_link" });
    expect((await asAdmin("GET", "/staff")).body["invitations"]).toMatchObject([{ email: "wren@staff.example", role: "reviewer" }]);

    const shown = await test.call("GET", `/api/invitations/${token}`);
    expect(shown.body).toMatchObject({ institution: null, role: "reviewer", name: "Wren Alder" });
    const made = await test.call("POST", `/api/invitations/${token}/accept`, { username: "wren", password: "a-long-enough-password" });
    expect(made).toMatchObject({ status: 201, body: { isReviewer: true, isAdmin: false, institution: null } });
    const wren = { userId: Number(made.body["id"]), cookie: String(made.headers["set-cookie"]).split(";")[0] ?? "" };
    expect((await asAdmin("GET", "/funding-requests", undefined, wren.cookie)).status).toBe(200);
    expect((await asAdmin("GET", "/staff", undefined, wren.cookie)).status).toBe(403);
    expect(await person(wren)).toMatchObject({ name: "Wren Alder", email: "wren@staff.example", role: "reviewer", openSessions: 1 });
    expect(await actionsOf(wren)).toEqual(["staff.joined"]);
  });

  it("replaces an open one to the same address, also when two are sent at once", async () => {
    const answers = await Promise.all(["Rook@staff.example", "rook@staff.example", "ROOK@staff.example"].map((email) => invite({ email })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const open = await Promise.all(
      answers.map(async ({ body }) => (await test.call("GET", `/api/invitations/${String(body["link"]).split("/").at(-1)}`)).status),
    );
    expect(open.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  it("is refused for the address of an active account, and for input that says nothing", async () => {
    const heron = await hire("heron");
    const again = await invite({ email: "HERON@staff.example" });
    expect(again).toMatchObject({ status: 409, body: { code: "conflict", message: expect.stringContaining("heron") as string } });
    await asAdmin("POST", `/staff/${heron.userId}/deactivate`, {});
    expect((await invite({ email: "heron@staff.example" })).status).toBe(201);
    const { status, body } = await invite({ name: " ", email: "nowhere", role: "owner" });
    expect(status).toBe(400);
    expect(Object.keys(body["fields"] as object).toSorted()).toEqual(["email", "name", "role"]);
  });

  it("is withdrawn once, and never by way of an institution", async () => {
    const { body } = await invite({ email: "lark@staff.example" });
    await query("insert into institutions (name, description, type) values ('Stone Meadow', 'd', 'CDFI')");
    expect((await asAdmin("POST", `/institutions/1/invitations/${String(body["id"])}/withdraw`, {})).status).toBe(404);
    expect((await asAdmin("POST", `/staff/invitations/${String(body["id"])}/withdraw`, {})).status).toBe(200);
    expect((await asAdmin("POST", `/staff/invitations/${String(body["id"])}/withdraw`, {})).status).toBe(404);
    expect((await test.call("GET", `/api/invitations/${String(body["link"]).split("/").at(-1)}`)).status).toBe(404);
  });
});

describe("a role", () => {
  it("changes what an open session may do with its next call", async () => {
    const finch = await hire("finch");
    expect((await asAdmin("GET", "/audit-log", undefined, finch.cookie)).status).toBe(403);
    expect((await asAdmin("POST", `/staff/${finch.userId}/role`, { role: "administrator" })).body).toMatchObject({ role: "administrator" });
    expect((await asAdmin("GET", "/audit-log", undefined, finch.cookie)).status).toBe(200);
    expect((await asAdmin("POST", `/staff/${finch.userId}/role`, { role: "administrator" })).status).toBe(200);
    const taken = await asAdmin("POST", `/staff/${finch.userId}/role`, { role: "reviewer" });
    expect(taken, "two people take the right from an administrator").toMatchObject({
      status: 200,
      body: { role: "administrator", waits: true },
    });
    await approveAll(test);
    expect((await asAdmin("GET", "/audit-log", undefined, finch.cookie)).status).toBe(403);
    expect(await actionsOf(finch), "the change to what it was is none").toEqual([
      "staff.joined",
      "staff.role_changed",
      "staff.role_changed",
    ]);
  });

  it("is one of the two, and only the staff have one", async () => {
    const dove = await hire("dove");
    expect((await asAdmin("POST", `/staff/${dove.userId}/role`, { role: "member" })).body["fields"]).toHaveProperty("role");
    const [user] = await query("insert into users (username, password_hash) values ('nobody-of-ours', 'x') returning id");
    for (const path of ["role", "deactivate", "reactivate", "sessions/end"])
      expect((await asAdmin("POST", `/staff/${String(user?.["id"])}/${path}`, { role: "administrator" })).status).toBe(404);
    expect((await asAdmin("GET", `/staff/${String(user?.["id"])}/sessions`)).status).toBe(404);
  });
});

describe("deactivating", () => {
  it("ends the sessions at once, and tells who knows the password, and nobody else", async () => {
    const crane = await hire("crane");
    const deactivated = await asAdmin("POST", `/staff/${crane.userId}/deactivate`, { reason: "Moved on" });
    expect(deactivated).toMatchObject({ status: 200, body: { openSessions: 0, deactivatedAt: expect.any(String) as string } });
    expect((await asAdmin("PATCH", "/funding-requests/1", { status: "approved" }, crane.cookie)).status).toBe(401);
    expect(await logIn("crane")).toMatchObject({
      status: 403,
      body: { code: "forbidden", message: "This account has been deactivated. Ask an administrator for help." },
    });
    expect((await logIn("crane", "wrong")).body).toEqual((await logIn("no-such-name", "wrong")).body);
    expect((await asAdmin("POST", `/staff/${crane.userId}/deactivate`, {})).status).toBe(200);
    expect(await actionsOf(crane), "twice is once").toEqual(["staff.joined", "staff.deactivated"]);
    expect(JSON.stringify((await asAdmin("GET", "/colleagues")).body)).not.toContain("crane");

    expect((await asAdmin("POST", `/staff/${crane.userId}/reactivate`, {})).body).toMatchObject({ deactivatedAt: null });
    expect((await whoAmI(crane.cookie)).status, "the old session stays ended").toBe(401);
    expect((await logIn("crane")).status).toBe(200);
  });

  it("gives back the requests that were theirs", async () => {
    const swift = await hire("swift");
    const { body } = await test.call("POST", "/api/funding-requests", fundingRequest());
    const take = "update funding_requests set assignee_id = $1, assigned_at = now() where reference = $2";
    await query(take, [swift.userId, body["reference"]]);
    expect(await person(swift)).toMatchObject({ assigned: 1 });
    expect((await asAdmin("POST", `/staff/${swift.userId}/deactivate`, {})).body).toMatchObject({ assigned: 0 });
    expect(await query("select assignee_id from funding_requests where reference = $1", [body["reference"]])).toEqual([
      { assignee_id: null },
    ]);
  });

  it("is refused for oneself, and leaves an administrator when two do it to each other at once", async () => {
    const own = await whoAmI(admin);
    const self = await asAdmin("POST", `/staff/${String(own.body["id"])}/deactivate`, {});
    expect(self).toMatchObject({ status: 409, body: { message: expect.stringContaining("your own account") as string } });
    await test.owner.query("update users set deactivated_at = now() where username = 'second-person'");
    const last = await asAdmin("POST", `/staff/${String(own.body["id"])}/role`, { role: "reviewer" });
    expect(last).toMatchObject({ status: 409, body: { message: expect.stringContaining("last active administrator") as string } });

    for (const [path, body] of [
      ["deactivate", {}],
      ["role", { role: "reviewer" }],
    ] as const) {
      const other = await hire(`both-${path}`, "administrator");
      const asked = await Promise.all([
        asAdmin("POST", `/staff/${other.userId}/${path}`, body),
        asAdmin("POST", `/staff/${String(own.body["id"])}/${path}`, body, other.cookie),
      ]);
      expect(asked.map(({ status }) => status)).toEqual([200, 200]);
      const waiting = await query("select id, asked_by from approvals where state = 'waiting' order by id");
      const answers = await Promise.all(
        waiting.map(({ id, asked_by: askedBy }) =>
          asAdmin("POST", `/approvals/${String(id)}/approve`, {}, askedBy === own.body["id"] ? other.cookie : admin),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await test.owner.query("update approvals set state = 'lapsed', ended_at = now() where state = 'waiting'");
      const [left] = await query("select count(*)::int as count from users where is_admin and deactivated_at is null");
      expect(left).toEqual({ count: 1 });
      await query("update users set is_admin = true, is_reviewer = false, deactivated_at = null where id = $1", [own.body["id"]]);
      await query("update users set is_admin = false, is_reviewer = true where id = $1", [other.userId]);
      admin = await test.signIn();
    }
  });
});

describe("sessions", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const edge = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0";

  it("are listed in words that their owner knows, and end one by one", async () => {
    const plover = await hire("plover");
    const cookies = await Promise.all(
      [firefox, edge, "x".repeat(2_000)].map(
        async (agent) => String((await logIn("plover", undefined, agent)).headers["set-cookie"]).split(";")[0],
      ),
    );
    const list = async (cookie = "") =>
      (await test.call("GET", "/api/auth/sessions", undefined, { cookie })).body["items"] as Record<string, unknown>[];
    const items = await list(cookies[0]);
    expect(items.map(({ device }) => device)).toEqual(
      expect.arrayContaining(["Firefox on Linux", "Edge on Windows", "Unknown device"]) as unknown,
    );
    expect(items.filter(({ isThis }) => isThis)).toMatchObject([{ device: "Firefox on Linux" }]);
    expect(JSON.stringify(items)).not.toContain("tokenHash");
    const [kept] = await query("select max(length(user_agent)) as longest from sessions");
    expect(kept).toEqual({ longest: 300 });

    const other = items.find(({ device }) => device === "Edge on Windows");
    const end = (cookie = "") => test.call("POST", `/api/auth/sessions/${String(other?.["id"])}/end`, {}, { cookie });
    expect((await end(admin)).status, "not somebody else's").toBe(404);
    expect((await end(cookies[0])).status).toBe(200);
    expect((await end(cookies[0])).status).toBe(404);
    expect((await whoAmI(cookies[1] ?? "")).status).toBe(401);
    expect(await list(cookies[0])).toHaveLength(items.length - 1);
    expect(await actionsOf(plover)).toContain("user.session_ended");

    expect((await test.call("POST", "/api/auth/sessions/end-others", {}, { cookie: cookies[0] ?? "" })).body).toEqual({
      ended: items.length - 2,
    });
    expect(await list(cookies[0])).toMatchObject([{ isThis: true }]);
    expect(await actionsOf(plover)).toContain("user.sessions_ended");
  });

  it("of one of the staff are seen and all ended by an administrator", async () => {
    const stork = await hire("stork");
    await logIn("stork", undefined, firefox);
    const seen = await asAdmin("GET", `/staff/${stork.userId}/sessions`);
    expect(seen.body["items"]).toMatchObject([{ device: "Firefox on Linux", isThis: false }, { isThis: false }]);
    expect((await asAdmin("POST", `/staff/${stork.userId}/sessions/end`, {})).body).toEqual({ ended: 2 });
    expect((await whoAmI(stork.cookie)).status).toBe(401);
    expect((await logIn("stork")).status).toBe(200);

    const own = await whoAmI(admin);
    await test.signIn();
    const others = await asAdmin("POST", `/staff/${String(own.body["id"])}/sessions/end`, {});
    expect(others.status).toBe(200);
    expect((await whoAmI(admin)).status, "the one that asks stays").toBe(200);
  });
});

describe("the table of roles", () => {
  it("names every call that not everybody may make, once in its area", async () => {
    const { body } = await asAdmin("GET", "/roles");
    const rows = (body["areas"] as { rows: Record<string, unknown>[] }[]).flatMap((area) => area.rows);
    expect(rows).toHaveLength(allContracts.filter(({ does }) => does !== undefined).length);
    expect(rows).toContainEqual({ does: "Read a funding request", visitor: false, member: false, reviewer: true, administrator: true });
    expect(rows).toContainEqual({
      does: "Create an API key for one's institution; a live one waits for a second person",
      visitor: false,
      member: true,
      reviewer: false,
      administrator: false,
    });
  });
});
