import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { endCooling } from "../../../../test/support/approvals.ts";
import { ownAccount, payee } from "../../../../test/support/bank.ts";
import { makeMortal, type Mortal } from "../../../../test/support/mortal.ts";
import { prepareProject } from "../../../../test/support/consent.ts";
import { createPartner } from "../../../../test/support/partner.ts";
import { hireStaff } from "../../../../test/support/staff.ts";
import type { Context } from "../../runtime/context.ts";
import { createDatabase, createPool } from "../../runtime/db/database.ts";
import { approvalEffects } from "../../approval-effects.ts";
import { reviewApprovals } from "./jobs.ts";

let test: TestApp;
/** Three administrators. */
const cookies: string[] = [];
/** Workers with connections of their own, which can be cut as a kill cuts them. */
const workers: { mortal: Mortal; pool: pg.Pool; db: Context["db"] }[] = [];
beforeAll(async () => {
  test = await createTestApp();
  cookies.push(await test.signIn());
  for (const name of ["second", "third"]) cookies.push((await hireStaff(test, cookies[0] ?? "", name, "administrator")).cookie);
  for (const name of ["worker one", "worker two"]) {
    const { options } = test.context.direct;
    const pool = createPool({ ...options, max: 2, application_name: name }, () => {});
    workers.push({ mortal: makeMortal(pool), pool, db: createDatabase(pool) });
  }
});
afterAll(async () => {
  await Promise.all(workers.map(({ pool }) => pool.end()));
  await test.close();
});

interface Act {
  kind: "ask" | "approve" | "refuse" | "stop" | "withdraw" | "time" | "work";
  what: "payee" | "own_account" | "deposit";
  by: number;
  /** Which of the newest approvals of that kind: one that others push aside would be open for ever, and nothing of its kind be asked again. */
  which: number;
  cutAfter: number | undefined;
}

interface Scene {
  project: number;
  institution: number;
  n: number;
}

const rows = async <Row>(text: string, values: unknown[] = []) => (await test.owner.query<Row & object>(text, values)).rows as Row[];
const call = (method: string, path: string, body: unknown, by: number) =>
  test.call(method, `/api/admin${path}`, body, { cookie: cookies[by] ?? "" });

async function ask(scene: Scene, { what, by }: Act): Promise<unknown> {
  scene.n += 1;
  if (what === "payee") return call("PUT", `/projects/${scene.project}/payee`, { ...payee, building: String(scene.n) }, by);
  if (what === "own_account") return call("POST", "/bank/accounts", { ...ownAccount, building: String(scene.n) }, by);
  const deposit = { mode: "live", amount: "10", currency: "USD", note: `Line ${scene.n}` };
  return call("POST", `/institutions/${scene.institution}/deposits`, deposit, by);
}

async function happen(scene: Scene, act: Act): Promise<void> {
  if (act.kind === "ask") return void (await ask(scene, act));
  if (act.kind === "time") return endCooling(test);
  if (act.kind === "work") return work(act.cutAfter);
  const open = await rows<{ id: number }>("select id from approvals where kind = $1 order by id desc limit 3", [act.what]);
  const id = open[act.which % Math.max(1, open.length)]?.id;
  if (id === undefined) return;
  const answer = await call("POST", `/approvals/${id}/${act.kind}`, act.kind === "refuse" ? { reason: "No." } : {}, act.by);
  expect([200, 409]).toContain(answer.status);
}

/** Both workers at once; the first one may be cut off after so many statements. */
async function work(cutAfter: number | undefined): Promise<void> {
  workers[0]?.mortal.dieAfter(cutAfter);
  const runs = workers.map(({ mortal, pool, db }) => {
    const before = mortal.deaths();
    return reviewApprovals({ ...test.context, effects: approvalEffects, pool, db }).catch((error: unknown) => {
      // Another act of the same moment may have cut it off.
      if (mortal.deaths() === before) throw error;
    });
  });
  await Promise.all(runs);
}

/** The first worker alone: whether it was cut off after so many statements, or had come to its end before. */
async function isKilledAfter(statements: number): Promise<boolean> {
  const { mortal, pool, db } = workers[0] as (typeof workers)[number];
  const before = mortal.deaths();
  mortal.dieAfter(statements);
  await reviewApprovals({ ...test.context, effects: approvalEffects, pool, db }).catch((error: unknown) => {
    if (mortal.deaths() === before) throw error;
  });
  mortal.dieAfter(undefined);
  return mortal.deaths() > before;
}

/** What holds is what two people decided, when its time had come, once; and who had to hear heard once. */
async function expectRules(scene: Scene): Promise<void> {
  const wrong = await rows(
    `select id from approvals where decided_by = asked_by or (state = 'done' and decided_by is null)
        or (takes_force_at is not null and state = 'done' and ended_at < takes_force_at)
        or (kind in ('payee', 'own_account') and state = 'done' and takes_force_at is null)`,
  );
  expect(wrong).toEqual([]);
  const [counts] = await rows<Record<string, number>>(
    `select (select count(*)::int from approvals where kind = 'deposit' and state = 'done') as deposits_done,
            (select count(*)::int from ledger_journals where kind = 'deposit' and note like 'Line %') as deposits_made,
            (select count(*)::int from approvals where kind = 'own_account' and state = 'done') as accounts_done,
            (select count(*)::int from bank_accounts) as accounts_made,
            (select count(*)::int from approvals where kind = 'payee' and state = 'done') as payees_done,
            (select count(*)::int from audit_log where action = 'project.payee_saved') as payees_made`,
  );
  expect([counts?.["deposits_made"], counts?.["accounts_made"], counts?.["payees_made"]]).toEqual([
    counts?.["deposits_done"],
    counts?.["accounts_done"],
    counts?.["payees_done"],
  ]);
  const [now] = await rows<{ is: string | null; due: string | null }>(
    `select (select building from project_payees where project_id = $1) as is,
            (select proposal->>'building' from approvals where subject = 'payee:' || $1 and state = 'done' order by ended_at desc limit 1) as due`,
    [scene.project],
  );
  expect(now?.is).toBe(now?.due);
  const unheard = await rows(
    `select approvals.id from approvals where takes_force_at is not null and not (
       (select count(*) from approval_hearings where approval_id = approvals.id and who like 'administrator:%') = 3
       and (select count(*) from notifications where approval_id = approvals.id and kind = 'approval_cools') = 3
       and (kind <> 'payee' or exists (select from approval_hearings where approval_id = approvals.id and who = 'community')))`,
  );
  expect(unheard).toEqual([]);
  const [mails] = await rows<{ sent: number; due: number }>(
    `select (select count(*)::int from emails where kind = 'payee_changes') as sent,
            (select count(*)::int from approvals where kind = 'payee' and takes_force_at is not null) as due`,
  );
  expect(mails?.sent).toBe(mails?.due);
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom("ask", "ask", "approve", "approve", "approve", "approve", "refuse", "stop", "stop", "withdraw", "time", "work"),
  what: fc.constantFrom("payee", "own_account", "deposit"),
  by: fc.nat(2),
  which: fc.nat(2),
  cutAfter: fc.option(fc.nat(12), { nil: undefined, freq: 2 }),
});

async function setScene(): Promise<Scene> {
  const { id: project } = await prepareProject(test, cookies[0] ?? "");
  const { institutionId: institution } = await createPartner(test, cookies[0] ?? "", "prj_none");
  return { project, institution, n: 0 };
}

// Chance decides how far the random histories below come, so what their steps can reach is shown by a known one.
describe("in one known history", () => {
  it("one change takes force although its worker is killed before each of its statements, one is stopped, and one is done at once", async () => {
    const scene = await setScene();
    const act = (kind: Act["kind"], what: Act["what"], by: number): Act => ({ kind, what, by, which: 0, cutAfter: undefined });
    for (const one of [
      ...(["payee", "own_account", "deposit"] as const).flatMap((what) => [act("ask", what, 0), act("approve", what, 1)]),
      act("stop", "own_account", 2),
      act("time", "payee", 0),
    ])
      await happen(scene, one);
    await expectRules(scene);
    const states = () =>
      rows(
        `select kind, state, takes_force_at is not null as cooled from approvals
          where kind in ('payee', 'own_account', 'deposit') order by id`,
      );
    const others = [
      { kind: "own_account", state: "stopped", cooled: true },
      { kind: "deposit", state: "done", cooled: false },
    ];
    expect(await states()).toEqual([{ kind: "payee", state: "cooling", cooled: true }, ...others]);
    let kills = 0;
    for (; await isKilledAfter(kills); kills += 1) await expectRules(scene);
    expect(kills).toBeGreaterThan(0);
    expect(await states()).toEqual([{ kind: "payee", state: "done", cooled: true }, ...others]);
    await expectRules(scene);
  });
});

describe("any history of asking, deciding, stopping and waiting, with two workers and kills", () => {
  it("puts nothing in force that one person did, nor before its time, nor twice, and tells everyone once", async () => {
    const scene = await setScene();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 20, maxLength: 40 }), async (history) => {
        for (const moment of history) await Promise.all(moment.map((each) => happen(scene, each)));
        await expectRules(scene);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);
});
