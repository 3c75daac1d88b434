import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { approveAll, coolOff, endCooling, secondPerson } from "../../../../test/support/approvals.ts";
import { payee } from "../../../../test/support/bank.ts";
import { consentWith, prepareProject, type PreparedProject } from "../../../../test/support/consent.ts";
import { createPartner } from "../../../../test/support/partner.ts";
import { hireStaff } from "../../../../test/support/staff.ts";
import { approvalEffects } from "../../approval-effects.ts";
import { reviewApprovals } from "./jobs.ts";

let test: TestApp;
let first: string;
let second: string;
let project: PreparedProject;
beforeAll(async () => {
  test = await createTestApp({ NOTIFY_EMAIL: "desk@hearthbridge.example" });
  first = await test.signIn();
  second = await secondPerson(test);
});
beforeEach(async () => {
  project = await prepareProject(test, first);
});
afterAll(() => test.close());

const call = (method: string, path: string, body?: unknown, cookie = first) => test.call(method, `/api/admin${path}`, body, { cookie });
const askForPayee = async (cookie = first) => {
  const { body } = await call("PUT", `/projects/${project.id}/payee`, payee, cookie);
  return (body["approval"] as { id: number }).id;
};
const payeeNow = async () => (await call("GET", `/projects/${project.id}/payee`)).body["payee"];
const stateOf = async (id: number) => (await rows("select state from approvals where id = $1", [id]))[0]?.["state"];
const rows = async (text: string, values: unknown[] = []) => (await test.owner.query<Record<string, unknown>>(text, values)).rows;
const decide = (id: number, act: string, cookie: string, body: unknown = {}) => call("POST", `/approvals/${id}/${act}`, body, cookie);

describe("what was asked for", () => {
  it("is not approved, refused or stopped by whoever asked, who can withdraw it while nobody has decided", async () => {
    const id = await askForPayee();
    expect(await decide(id, "approve", first)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("someone else decides") as string },
    });
    expect((await decide(id, "refuse", first, { reason: "No." })).status).toBe(409);
    expect((await decide(id, "stop", first)).status).toBe(409);
    expect((await decide(id, "withdraw", second)).status).toBe(409);
    expect((await decide(id, "withdraw", first)).body).toMatchObject({ state: "withdrawn" });
    expect((await decide(id, "approve", second)).status).toBe(409);
    await coolOff(test);
    expect(await payeeNow()).toBeNull();
  });

  it("is open once for each thing, and shows no more of an account than its last four characters", async () => {
    const id = await askForPayee();
    expect(await call("PUT", `/projects/${project.id}/payee`, payee, second)).toMatchObject({ status: 409 });
    const { body } = await call("GET", "/approvals", undefined, second);
    const [shown] = (body["items"] as { id: number; changes: unknown[] }[]).filter((one) => one.id === id);
    expect(shown).toMatchObject({ title: "Payee’s account changes", askedBy: "rmason", isMine: false });
    expect(JSON.stringify(shown?.changes)).toContain("…6789");
    expect(JSON.stringify(body)).not.toContain(payee.accountNumber);
    await decide(id, "refuse", second, { reason: "Nobody there knows of it." });
  });

  it("takes force after it has cooled off, not before, once, with two workers", async () => {
    const id = await askForPayee();
    expect((await decide(id, "approve", second, { hasChecked: true })).body).toMatchObject({ state: "cooling", hasChecked: true });
    await reviewApprovals({ ...test.context, effects: approvalEffects });
    expect([await stateOf(id), await payeeNow()]).toEqual(["cooling", null]);
    await endCooling(test);
    await Promise.all([
      reviewApprovals({ ...test.context, effects: approvalEffects }),
      reviewApprovals({ ...test.context, effects: approvalEffects }),
    ]);
    expect(await stateOf(id)).toBe("done");
    expect(await payeeNow()).toMatchObject({ holderName: payee.holderName, updatedBy: "rmason" });
    expect(
      await rows("select action, actor_name from audit_log where subject_type = 'project' and subject_id = $1 and action like '%payee%'", [
        String(project.id),
      ]),
    ).toEqual([{ action: "project.payee_saved", actor_name: "system" }]);
  });

  it("can be stopped by any administrator while it cools off, and by nobody afterwards", async () => {
    const id = await askForPayee();
    await decide(id, "approve", second);
    expect((await decide(id, "stop", first, { reason: "They rang." })).body).toMatchObject({ state: "stopped", endReason: "They rang." });
    await coolOff(test);
    expect(await payeeNow()).toBeNull();
    expect((await decide(id, "stop", second)).status).toBe(409);
  });

  it("lapses after two weeks, and is refused where whoever asked has left", async () => {
    const id = await askForPayee();
    await test.owner.query("update approvals set asked_at = now() - interval '15 days' where id = $1", [id]);
    expect((await decide(id, "approve", second)).body["message"]).toContain("14 days");
    await reviewApprovals({ ...test.context, effects: approvalEffects });
    expect(await stateOf(id)).toBe("lapsed");

    const leaver = await hireStaff(test, first, "leaving-soon", "administrator");
    const other = await askForPayee(leaver.cookie);
    await test.owner.query("update users set deactivated_at = now() where username = 'leaving-soon'");
    expect((await decide(other, "approve", second)).body["message"]).toContain("is closed");
    expect((await decide(other, "refuse", second, { reason: "Left." })).status).toBe(200);
  });

  it("cannot be changed by the role that serves, nor decided by who asked, whatever the code does", async () => {
    const id = await askForPayee();
    const serving = (text: string) =>
      test.context.pool.query(text, [id]).then(
        () => "done",
        (error: Error) => error.message,
      );
    expect(await serving("update approvals set proposal = '{}' where id = $1")).toContain("permission denied");
    expect(await serving("update approvals set asked_by = 999 where id = $1")).toContain("permission denied");
    expect(await serving("delete from approvals where id = $1")).toContain("permission denied");
    expect(
      await serving(
        "update approvals set state = 'done', decided_by = asked_by, decided_by_name = 'x', decided_at = now(), ended_at = now() where id = $1",
      ),
    ).toContain("approvals_two_people");
    await decide(id, "refuse", second, { reason: "No." });
    expect(await serving("update approvals set state = 'waiting', ended_at = null where id = $1")).toContain("ended already");
  });
});

describe("a second factor", () => {
  const takeAway = (sql = "null") => test.owner.query(`update sessions set factor_at = ${sql}`);
  const giveBack = () => test.owner.query("update sessions set factor_at = now() + interval '1 day'");
  beforeAll(() => test.owner.query("update users set totp_secret = 'JBSWY3DPEHPK3PXP', totp_confirmed_at = now(), totp_last_step = 0"));

  it("is needed to ask and to decide, counts for ten minutes, and is never replaced by a password", async () => {
    const id = await askForPayee();
    for (const age of ["null", "now() - interval '601 seconds'"]) {
      await takeAway(age);
      expect(await decide(id, "approve", second)).toMatchObject({ status: 428, body: { code: "proof_required" } });
      expect((await decide(id, "refuse", second, { reason: "No." })).status).toBe(428);
      expect((await decide(id, "approve", second, { code: "000000" })).status).toBe(400);
      expect((await test.call("POST", "/api/auth/prove", { password: "a-test-password-1" }, { cookie: first })).status).toBe(400);
      expect((await call("POST", "/bank/accounts", { ...payee, currency: "USD" })).status).toBe(428);
    }
    await takeAway("now() - interval '590 seconds'");
    expect((await decide(id, "approve", second)).status).toBe(200);
    await giveBack();
    await decide(id, "stop", first);
  });

  it("cannot be done without: an account that has none is told how to get one", async () => {
    await takeAway();
    await test.owner.query("update users set totp_secret = null, totp_confirmed_at = null where username = 'rmason'");
    const refused = await call("PUT", `/projects/${project.id}/payee`, payee);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("account page") as string } });
    await giveBack();
  });
});

describe("a consent that the staff recorded", () => {
  const record = (changes: Record<string, unknown> = {}) => call("POST", `/projects/${project.id}/consents`, consentWith(changes));
  const openConsent = async () =>
    (await rows("select id from approvals where subject = $1 and state = 'waiting'", [`consent:${project.id}`]))[0]?.["id"] as number;

  it("publishes nothing before it is confirmed, and then says by whom", async () => {
    expect((await record()).status).toBe(201);
    expect((await call("POST", `/projects/${project.id}/publish`)).status).toBe(409);
    const id = await openConsent();
    const unseen = await decide(id, "approve", second);
    expect(unseen.body["fields"]).toHaveProperty("hasChecked");
    expect((await decide(id, "approve", second, { hasChecked: true })).status).toBe(200);
    const { body } = await call("GET", `/projects/${project.id}`);
    expect((body["consents"] as unknown[])[0]).toMatchObject({ confirmedKind: "second_person", confirmedByName: "second-person" });
    expect((await call("POST", `/projects/${project.id}/publish`)).status).toBe(200);
  });

  it("never comes into force once it is refused, and leaves the one in force alone", async () => {
    await record();
    await decide(await openConsent(), "approve", second, { hasChecked: true });
    const [inForce] = (await call("GET", `/projects/${project.id}`)).body["consents"] as { id: number }[];
    await record({ replaces: inForce?.id });
    await decide(await openConsent(), "refuse", second, { reason: "The paper is about another project." });
    const { body } = await call("GET", `/projects/${project.id}`);
    expect(body).toMatchObject({ hasConsent: true });
    expect(body["consents"]).toMatchObject([{ endedKind: "refused" }, { id: inForce?.id, endedAt: null }]);
  });
});

describe("a live key", () => {
  it("opens nothing before it is approved, and never once it was refused", async () => {
    const partner = await createPartner(test, first, project.publicId);
    await test.owner.query("update institutions set onboarding_step = 'active' where id = $1", [partner.institutionId]);
    const wish = { mode: "live", name: "Core banking", scopes: ["account:read"], expiresInDays: 90 };
    const make = async () => (await call("POST", `/institutions/${partner.institutionId}/api-keys`, wish)).body;
    const use = async ({ key }: Record<string, unknown>) =>
      (await test.call("GET", "/api/v1/account", undefined, { headers: { authorization: `Bearer ${String(key)}` } })).status;
    const [good, bad] = [await make(), await make()];
    expect([await use(good), await use(bad)]).toEqual([401, 401]);
    const idOf = async (key: Record<string, unknown>) =>
      (await rows("select id from approvals where subject = $1", [`live_key:${String(key["id"])}`]))[0]?.["id"] as number;
    await decide(await idOf(good), "approve", second);
    await decide(await idOf(bad), "refuse", second, { reason: "One is enough." });
    expect([await use(good), await use(bad)]).toEqual([200, 401]);
  });
});

describe("the security policy", () => {
  it("changes with a second person, within its bounds, and not what the environment says", async () => {
    const change = (body: Record<string, unknown>) =>
      call("PUT", "/security-policy", { secondFactor: "optional", coolingOffHours: 72, reason: "Shorter.", ...body });
    expect((await change({ coolingOffHours: 0 })).body["fields"]).toHaveProperty("coolingOffHours");
    expect((await change({ secondFactor: "staff", coolingOffHours: 24 })).body["message"]).toContain("environment");
    expect((await change({})).status).toBe(409);
    expect((await change({ coolingOffHours: 24 })).status).toBe(202);
    expect((await call("GET", "/security-policy")).body).toMatchObject({ coolingOffHours: 72 });
    await approveAll(test);
    expect((await call("GET", "/security-policy")).body).toMatchObject({ coolingOffHours: 24, changedBy: "rmason" });
    const id = await askForPayee();
    const { body } = await decide(id, "approve", second);
    const hours = (Date.parse(String(body["takesForceAt"])) - Date.parse(String(body["decidedAt"]))) / 3_600_000;
    expect(hours).toBeCloseTo(24, 2);
  });
});

describe("an installation with one administrator", () => {
  it("says so, and with SOLE_ADMINISTRATOR decides alone what is about test money, and nothing else", async () => {
    for (const accepted of [false, true]) {
      const alone = await createTestApp(accepted ? { SOLE_ADMINISTRATOR: "accepted" } : {});
      const cookie = await alone.signIn();
      const act = (method: string, path: string, body?: unknown) => alone.call(method, `/api/admin${path}`, body, { cookie });
      expect((await act("GET", "/approvals")).body).toMatchObject({ soleAdministrator: accepted ? "accepted" : "waits", others: [] });
      const { body } = await act("POST", "/institutions", { name: "Bank", description: "d", type: "CDFI", tags: [] });
      const deposit = async (mode: string) => {
        const asked = await act("POST", `/institutions/${String(body["id"])}/deposits`, { mode, amount: "1", currency: "USD", note: "n" });
        return act("POST", `/approvals/${(asked.body["approval"] as { id: number }).id}/approve`, {});
      };
      expect((await deposit("live")).status).toBe(409);
      expect((await deposit("test")).status).toBe(accepted ? 200 : 409);
      await alone.close();
    }
  });
});

it("what a newer release asked for, which serves beside this one, is shown, decided by nobody here, and stops nothing else", async () => {
  await test.owner.query("alter table approvals drop constraint approvals_kind_check");
  const users = await rows("select id from users order by id limit 2");
  const [asker, decider] = users.map((user) => user["id"]);
  const values = "'of_a_newer_release', '{}', 'newer', 'somebody'";
  const [cooling] = await rows(
    `insert into approvals (kind, proposal, subject, asked_by_name, asked_by, state, decided_by, decided_by_name, decided_at, takes_force_at)
     values (${values}, $1, 'cooling', $2, 'another', now(), now()) returning id`,
    [asker, decider],
  );
  const [waiting] = await rows(
    `insert into approvals (kind, proposal, subject, asked_by_name, asked_by) values (${values.replace("'newer'", "'other'")}, $1) returning id`,
    [asker],
  );
  const id = await askForPayee();
  await decide(id, "approve", second, { hasChecked: true });
  await endCooling(test);
  await reviewApprovals({ ...test.context, effects: approvalEffects });
  expect(await stateOf(id)).toBe("done");
  expect(await stateOf(Number(cooling?.["id"]))).toBe("cooling");
  const { body } = await call("GET", "/approvals");
  expect(body["items"]).toContainEqual(
    expect.objectContaining({ id: waiting?.["id"], title: "Asked for by a newer version", changes: [] }),
  );
  for (const [act, given] of [
    ["approve", {}],
    ["refuse", { reason: "No." }],
  ] as const)
    expect(await decide(Number(waiting?.["id"]), act, first, given)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("A newer version asked for this") as string },
    });
});
