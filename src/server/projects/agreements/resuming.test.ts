import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { agreementTerms, signedAgreement } from "../../../../test/support/agreement.ts";
import { secondPerson } from "../../../../test/support/approvals.ts";
import { prepareProject, type PreparedProject } from "../../../../test/support/consent.ts";
import { readFundable } from "./service.ts";

let test: TestApp;
let cookie: string;
let second: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  second = await secondPerson(test);
});
afterAll(() => test.close());

type Answer = Awaited<ReturnType<TestApp["call"]>>;
type Prepared = PreparedProject & { condition: string };

/** A project whose agreement has a tranche that is due today, once its condition was met. */
async function prepared(): Promise<Prepared> {
  const project = await prepareProject(test, cookie);
  const terms = agreementTerms();
  const [first, later] = terms.tranches;
  if (!first || !later) throw new Error("there are two tranches");
  await test.owner.query(signedAgreement(project.id, { terms: { ...terms, tranches: [{ ...later, opensOn: first.opensOn }, first] } }));
  return { ...project, condition: later.key };
}
const desk = (project: Prepared, method: string, path = "", body?: unknown, by = cookie) =>
  test.call(method, `/api/admin/projects/${project.id}/agreement${path}`, body, { cookie: by });
const suspend = (project: Prepared, who = "Ana Whitefeather") => desk(project, "POST", "/suspend", { reason: `${who} is ill.` });
const resume = (project: Prepared, who = "Ana Whitefeather") => desk(project, "POST", "/resume", { reason: `${who} is well.` });
const met = (project: Prepared, who = "Ana Whitefeather") =>
  desk(project, "POST", `/tranches/${project.condition}/met`, { evidence: `${who}'s photographs.` });
const decide = (asked: Answer, what = "approve") =>
  test.call(
    "POST",
    `/api/admin/approvals/${(asked.body["approval"] as { id: number }).id}/${what}`,
    what === "refuse" ? { reason: "Not yet." } : {},
    { cookie: second },
  );
const fundable = async ({ id }: Prepared) => (await readFundable(test.context.db, [id])).get(id);

describe("what lets a project's money go on", () => {
  it("waits beside the agreement, and is done by two", async () => {
    const project = await prepared();
    await suspend(project);
    const asked = [await resume(project), await met(project)];
    expect(asked.map(({ status }) => status)).toEqual([202, 202]);
    expect((await resume(project)).status).toBe(409);
    const read = (await desk(project, "GET")).body["asked"] as Record<string, unknown>[];
    expect(read).toMatchObject([
      {
        kind: "agreement_resumed",
        title: "Suspended agreement resumes",
        reason: "Ana Whitefeather is well.",
        changes: [{ label: "Suspended because", after: "Ana Whitefeather is ill." }],
      },
      {
        kind: "condition_met",
        title: "Condition is met, a tranche of USD 20,000.00 opens",
        reason: "Ana Whitefeather's photographs.",
        changes: [{ label: "Condition", after: "The well gives water." }],
      },
    ]);
    expect(await fundable(project)).toMatchObject({ standing: "suspended", open: "30000.00" });
    for (const one of asked) expect((await decide(one)).status).toBe(200);
    expect(await fundable(project)).toMatchObject({ standing: "in_force", open: "50000.00" });
    const { rows } = await test.owner.query(
      `select action, actor_name as by, after->>'askedBy' as asked from audit_log where subject_type = 'project' and subject_id = $1
          and action in ('agreement.resumed', 'agreement.condition_met') order by id`,
      [String(project.id)],
    );
    expect(rows).toEqual([
      { action: "agreement.resumed", by: "second-person", asked: "rmason" },
      { action: "agreement.condition_met", by: "second-person", asked: "rmason" },
    ]);
    const shown = (await test.call("GET", `/api/requests/${project.token}/agreement`)).body;
    expect(shown["tranches"]).toMatchObject([{ isOpen: true, met: { evidence: "Ana Whitefeather's photographs." } }, {}]);
  });

  it("is not done where the second person refuses, and can be asked for again", async () => {
    const project = await prepared();
    await suspend(project);
    for (const ask of [resume, met]) {
      expect((await decide(await ask(project), "refuse")).status).toBe(200);
      expect((await ask(project)).status).toBe(202);
    }
    expect(await fundable(project)).toMatchObject({ standing: "suspended", open: "30000.00" });
  });

  it("is about the suspension and the agreement that were read", async () => {
    const project = await prepared();
    await suspend(project);
    const [first, condition] = [await resume(project), await met(project)];
    // As if it had been resumed and suspended anew, and another version had come into force.
    await test.owner.query("update agreement_stops set lifted_at = now(), lifted_by_name = 'rmason' where project_id = $1", [project.id]);
    await suspend(project);
    expect((await decide(first)).body["message"]).toBe(
      "That suspension is over, and another one holds. Refuse this; it can be asked for again.",
    );
    const terms = agreementTerms();
    await test.owner.query(signedAgreement(project.id, { terms, number: 2, state: "offered" }));
    await test.owner.query(
      `insert into agreement_signatures (agreement_id, side, name, role, hash, signed_by_name)
       select id, side, 'Somebody', 'Chair', hash, 'first-person' from agreements cross join unnest(array['community', 'provider']) as side
        where project_id = $1 and number = 2`,
      [project.id],
    );
    await test.owner.query("update agreements set state = 'replaced', ended_at = now() where project_id = $1 and number = 1", [project.id]);
    await test.owner.query("update agreements set state = 'in_force', in_force_at = now() where project_id = $1 and number = 2", [
      project.id,
    ]);
    expect((await decide(condition)).body["message"]).toBe(
      "The agreement has changed since this was asked for. Refuse this; it can be asked for again.",
    );
    expect(await fundable(project)).toMatchObject({ standing: "suspended" });
  });

  it("is decided by nobody with a conflict of interest in the request", async () => {
    const project = await prepared();
    await suspend(project);
    const asked = [await resume(project), await met(project)];
    await test.owner.query(
      `insert into conflict_declarations (funding_request_id, user_id, user_name, declared_by_name, reason)
       select $1, id, username, 'rmason', 'A sister works there.' from users where username = 'second-person'`,
      [project.requestId],
    );
    for (const one of asked) expect((await decide(one)).status).toBe(403);
    expect(await fundable(project)).toMatchObject({ standing: "suspended", open: "30000.00" });
  });

  it("ends with its community's data, and says nothing of them afterwards", async () => {
    const project = await prepared();
    const who = "Ida Longriver";
    await suspend(project, who);
    const asked = await met(project, who);
    await test.call(
      "POST",
      `/api/admin/approvals/${(asked.body["approval"] as { id: number }).id}/approve`,
      { reason: "Ida Longriver showed me." },
      { cookie: second },
    );
    await resume(project, who);
    const { rows: request } = await test.owner.query<{ reference: string }>("select reference from funding_requests where id = $1", [
      project.requestId,
    ]);
    const removed = await test.call(
      "POST",
      `/api/admin/funding-requests/${project.requestId}/remove-personal-data`,
      { reference: request[0]?.reference },
      { cookie },
    );
    expect(removed.status, JSON.stringify(removed.body)).toBeLessThan(300);
    const { rows } = await test.owner.query<Record<string, unknown>>(
      "select kind, state, reason, proposal, before from approvals where (proposal->>'projectId')::int = $1 order by id",
      [project.id],
    );
    expect(rows).toMatchObject([
      { kind: "condition_met", state: "done", reason: "[removed]", proposal: { condition: "[removed]", amount: "20000" } },
      { kind: "agreement_resumed", state: "stopped", reason: "[removed]", before: { reason: "[removed]" } },
    ]);
    for (const ask of [resume, met])
      expect((await ask(project, who)).body["message"]).toMatch(/personal data|is not in force|No agreement/);
    for (const table of ["approvals", "audit_log", "agreement_stops", "agreement_conditions_met"]) {
      const { rowCount } = await test.owner.query(`select from ${table} as row where strpos(row::text, 'Longriver') > 0`);
      expect([table, rowCount]).toEqual([table, 0]);
    }
  });
});
