import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { agreementTerms, pastTriggers, signedAgreement } from "../../../../test/support/agreement.ts";
import { createMoneyStage, type MoneyStage } from "../../../../test/support/community-money.ts";
import type { AgreementTerms } from "../../../shared/contracts/projects/agreements.ts";
import { planReports } from "../reports/service.ts";

let stage: MoneyStage;
let projectId: number;
let requestId: number;
const terms = agreementTerms();
const [, conditional] = terms.tranches;

const owner = () => stage.desk.owner;
const rows = async <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await owner().query<Row>(text, values)).rows;
const serve = (text: string, values: unknown[] = []) => stage.desk.context.pool.query(text, values);

/** What was written of a project's money, in each of the tables: an agreement in force, stopped and gone on, paid under, asked about. */
async function writeAll(): Promise<void> {
  await rows("delete from agreements");
  await rows(signedAgreement(projectId, { terms }));
  const { id: agreementId } = (await rows("select id from agreements where project_id = $1", [projectId]))[0] ?? {};
  await serve(
    "insert into agreement_remarks (agreement_id, line, side, by_name, body) values ($1, 'tranches', 'community', 'community', 'Sooner, please.')",
    [agreementId],
  );
  await serve("insert into agreement_revisions (agreement_id, revision, side, currency, terms) values ($1, 1, 'community', 'USD', $2)", [
    agreementId,
    JSON.stringify(terms),
  ]);
  for (const condition of [conditional?.condition, "An older condition."])
    await serve(
      `insert into agreement_conditions_met (project_id, tranche, condition, evidence, met_by_name) values ($1, $2, $3, 'A meter.', 'rmason')
       on conflict do nothing`,
      [projectId, conditional?.key, condition],
    );
  await serve(
    "insert into agreement_stops (project_id, kind, side, reason, by_name, from_day) values ($1, 'suspended', 'provider', 'Floods.', 'rmason', current_date)",
    [projectId],
  );
  await serve(
    "update agreement_stops set lifted_at = now(), lifted_by_name = 'rmason', lift_reason = 'Dry again.' where lifted_at is null",
  );
  await serve(
    `insert into transfers (institution_id, project_id, amount, currency, status, mode, settled_at)
     select id, $1, 100, 'USD', 'settled', 'live', now() from institutions limit 1`,
    [projectId],
  );
  await serve(
    `with said as (insert into payment_answers (transfer_id, kind, words) select max(id), 'questioned', 'Where is the rest?' from transfers returning id, transfer_id)
     insert into payment_questions (transfer_id, answer_id, due_on) select transfer_id, id, current_date from said`,
  );
  await serve(
    "update payment_questions set state = 'answered', closed_at = now(), answer = 'It comes on Monday.', answered_by_name = 'rmason' where closed_at is null",
  );
  await serve(
    "insert into project_funders (project_id, institution_id, standing, decided_at) select $1, min(id), 'declined', now() from institutions",
    [projectId],
  );
}

const tables = [
  "agreements",
  "agreement_signatures",
  "agreement_remarks",
  "agreement_revisions",
  "agreement_conditions_met",
  "agreement_stops",
  "payment_answers",
  "payment_questions",
  "project_funders",
];

beforeAll(async () => {
  stage = await createMoneyStage();
  ({ id: projectId } = stage.community.project);
  requestId = Number((await rows("select funding_request_id from projects where id = $1", [projectId]))[0]?.["funding_request_id"]);
});
beforeEach(writeAll);
afterAll(() => stage.desk.close());

/** Another value of a column's type. */
function otherThan(name: string, type: string): string {
  if (/^(text|character)/.test(type)) return `"${name}" || '1'`;
  if (type === "jsonb") return `'{"amount": "1"}'`;
  if (type === "boolean") return `not "${name}"`;
  if (type === "uuid") return "gen_random_uuid()";
  return type.startsWith("timestamp") ? `"${name}" - interval '1 day'` : `"${name}" + 1`;
}

describe("what was agreed, signed, met, stopped, answered and decided", () => {
  it.each(tables)("is changed in no column of %s by the role that serves, and not deleted", async (table) => {
    const [row] = await rows(`select * from ${table} order by ctid desc limit 1`);
    const columns = await rows<{ name: string; type: string }>(
      `select attname::text as name, format_type(atttypid, null) as type from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const written = columns.filter(({ name }) => row?.[name] !== null);
    expect(written.length).toBeGreaterThan(3);
    for (const { name, type } of written)
      await expect(serve(`update ${table} set "${name}" = ${otherThan(name, type)}`), `${table}.${name}`).rejects.toThrow(
        /permission denied|stays as it was|does not go from|can only be updated to DEFAULT/,
      );
    await expect(serve(`delete from ${table}`)).rejects.toThrow("permission denied");
    expect((await rows(`select * from ${table} order by ctid desc limit 1`))[0]).toEqual(row);
  });

  it.each(tables.filter((table) => table !== "agreement_revisions"))(
    "is kept in %s also where one role both owns and serves, but for words that are struck out",
    async (table) => {
      const words = await rows<{ name: string }>(
        `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and format_type(atttypid, null) in ('text', 'jsonb')`,
        [table],
      );
      for (const { name } of words) {
        const [one] = await rows(`select count(*)::int as n from ${table} where "${name}" is not null`);
        if (one?.["n"] === 0) continue;
        const other = otherThan(name, name === "terms" || name === "parties" ? "jsonb" : "text");
        await expect(rows(`update ${table} set "${name}" = ${other} where "${name}" is not null`), `${table}.${name}`).rejects.toThrow(
          /stays as it was|does not go from|violates check/,
        );
      }
    },
  );

  it("begins as a draft, is signed by its hash, and is in force once both sides have signed", async () => {
    const forged = (state: string, by = rows) =>
      by(
        `insert into agreements (project_id, number, state, currency, terms, created_by_name, parties, template, hash, offered_at, offered_by_name, in_force_at)
         values ($1, 2, $2, 'USD', $3, 'x', '{}', 1, repeat('0', 64), now(), 'x', case when $2 = 'in_force' then now() end)`,
        [projectId, state, JSON.stringify(terms)],
      );
    for (const state of ["offered", "in_force", "draft"]) await expect(forged(state), state).rejects.toThrow("begins as a draft");
    await expect(forged("draft", serve as never)).rejects.toThrow("permission denied");
    const numbered =
      "insert into agreements (project_id, number, currency, terms, created_by_name) values ($1, 2147483647, 'USD', '{}', 'x')";
    await expect(serve(numbered, [projectId])).rejects.toThrow("counted one by one");
    await rows(signedAgreement(projectId, { terms, number: 2, state: "offered" }));
    const sign = (side: string, hash = "hash") =>
      serve(
        `insert into agreement_signatures (agreement_id, side, name, role, hash, signed_by_name)
         select id, $1, 'Somebody', 'Chair', ${hash}, 'x' from agreements where number = 2`,
        [side],
      );
    const begin = () => serve("update agreements set state = 'in_force', in_force_at = now() where number = 2");
    await serve("update agreements set state = 'replaced', ended_at = now() where number = 1");
    await expect(sign("provider", "repeat('0', 64)")).rejects.toThrow("what is signed is an offer");
    await expect(begin()).rejects.toThrow("once both sides have signed");
    await sign("provider");
    await sign("institution");
    await expect(begin()).rejects.toThrow("once both sides have signed");
    await sign("community");
    await begin();
    await expect(sign("community")).rejects.toThrow("what is signed is an offer");
    for (const state of ["draft", "offered", "dropped"])
      await expect(serve("update agreements set state = $1, in_force_at = null where number = 2", [state])).rejects.toThrow(/does not go/);
  });

  it("ends after a notice that nobody takes back but by signing anew, and is not deleted with what it is about", async () => {
    const lift = () =>
      serve("update agreement_stops set lifted_at = now(), lifted_by_name = 'both' where kind = 'ended' and lifted_at is null");
    await serve(
      "insert into agreement_stops (project_id, kind, side, reason, by_name, from_day) values ($1, 'ended', 'community', 'Enough.', 'community', current_date)",
      [projectId],
    );
    await expect(lift()).rejects.toThrow("signed since");
    await serve("update agreements set state = 'replaced', ended_at = now()");
    await expect(lift()).rejects.toThrow("signed since");
    await rows(signedAgreement(projectId, { terms, number: 2, inForceAt: "clock_timestamp()" }));
    await lift();
    const [bare] = await rows<{ id: number }>("insert into projects (name, description, location) values ('n', 'd', 'l') returning id");
    const [partner] = await rows<{ id: number }>(
      "insert into institutions (name, type, description) values ('n', 'CDFI', 'd') returning id",
    );
    await rows(signedAgreement(Number(bare?.id), { terms }));
    await serve("insert into agreements (institution_id, number, currency, terms, created_by_name) values ($1, 1, '', '{}', 'x')", [
      partner?.id,
    ]);
    for (const [table, id] of [
      ["projects", bare?.id],
      ["institutions", partner?.id],
    ])
      await expect(serve(`delete from ${table} where id = $1`, [id]), String(table)).rejects.toThrow("violates foreign key constraint");
    await pastTriggers(owner(), "agreement_stops", "delete from agreement_stops");
  });

  it("lets a community decide anew, and keeps what it had decided", async () => {
    await serve(
      "insert into project_funders (project_id, institution_id, standing, decided_at) select $1, min(id), 'accepted', now() from institutions",
      [projectId],
    );
    const [{ standing } = {}] = await rows(
      "select standing from funder_of($1, (select min(id) from institutions)) as funder (standing, wished_at, decided_at)",
      [projectId],
    );
    expect(standing).toBe("accepted");
    const later =
      "insert into project_funders (project_id, institution_id, standing, decided_at) select $1, min(id), 'accepted', now() + interval '1 day' from institutions";
    await expect(serve(later, [projectId])).rejects.toThrow("on a day to come");
  });
});

describe("the removal of a community's data, of a project that was paid", () => {
  const takeBack = async () => {
    await pastTriggers(owner(), "funding_requests", "update funding_requests set personal_data_removed_at = null where id = $1", [
      requestId,
    ]);
    await rows("update projects set state = 'published' where id = $1", [projectId]);
  };
  const withdraw = () => rows("update projects set state = 'withdrawn' where id = $1", [projectId]);

  it("keeps the sums, tranches, days and hash of its agreement, and strikes out words and names", async () => {
    const read = async () =>
      (await rows("select terms, parties, hash, words_removed_at from agreements where project_id = $1", [projectId]))[0];
    const before = await read();
    await expect(serve("select strike_out_agreements($1)", [requestId])).rejects.toThrow("are not removed");
    await rows("update funding_requests set personal_data_removed_at = now() where id = $1", [requestId]);
    await expect(serve("update funding_requests set personal_data_removed_at = null where id = $1", [requestId])).rejects.toThrow(
      "stays removed",
    );
    await expect(serve("select strike_out_agreements($1)", [requestId])).rejects.toThrow("is public, or money is on its way");
    await withdraw();
    await serve("select strike_out_agreements($1)", [requestId]);
    const after = await read();
    const kept = after?.["terms"] as AgreementTerms;
    const gone = "[removed]";
    const [first, second] = kept.tranches;
    expect(second?.condition).toMatch(/^\[removed\] [0-9a-f]{8}$/);
    expect(after).toMatchObject({ hash: before?.["hash"], words_removed_at: expect.any(Date) });
    expect(after?.["parties"]).toEqual({ project: gone, community: gone, provider: "-", reference: "-" });
    expect(kept).toEqual({
      ...terms,
      purpose: gone,
      budget: terms.budget.map((line) => ({ ...line, label: gone })),
      tranches: [first, { ...conditional, condition: second?.condition }],
      milestones: terms.milestones.map(({ key, dueOn }) => ({ key, dueOn, label: gone, indicator: gone, baseline: gone, target: gone })),
      benefits: terms.benefits.map(({ key }) => ({ key, who: gone, share: gone })),
      landAndWater: { touches: true, plan: gone },
      signatories: { community: { name: gone, role: gone }, provider: { name: gone, role: gone } },
    });
    expect(first).toEqual(terms.tranches[0]);
    expect(await rows("select side, name, role, hash, signed_by_name from agreement_signatures order by side")).toEqual(
      ["community", "provider"].map((side) => ({ side, name: gone, role: gone, hash: before?.["hash"], signed_by_name: "first-person" })),
    );
    // Which tranche was released by whose word is still seen; two conditions of one tranche stay two.
    const met = await rows("select condition, evidence, met_by_name from agreement_conditions_met where project_id = $1", [projectId]);
    expect(met.map(({ condition }) => condition)).toContain(second?.condition);
    expect(new Set(met.map(({ condition }) => condition)).size).toBe(2);
    expect(met.map(({ evidence, met_by_name }) => [evidence, met_by_name])).toEqual([
      [gone, "rmason"],
      [gone, "rmason"],
    ]);
    expect(await rows("select from agreement_revisions")).toEqual([]);
    expect(await rows("select distinct body from agreement_remarks")).toEqual([{ body: gone }]);
    expect(await rows("select distinct reason, lift_reason from agreement_stops")).toEqual([{ reason: gone, lift_reason: gone }]);
    expect(await rows("select distinct words from payment_answers")).toEqual([{ words: gone }]);
    expect(await rows("select distinct answer, answered_by_name from payment_questions")).toEqual([
      { answer: gone, answered_by_name: "rmason" },
    ]);
    await takeBack();
  });

  it("is not taken for an alteration, and the document says what was removed", async () => {
    const document = () => stage.desk.admin("GET", `/projects/${projectId}/agreement/1/document`);
    expect((await document()).status).toBe(200);
    await pastTriggers(
      owner(),
      "agreements",
      'update agreements set terms = terms || \'{"purpose": "Another purpose."}\' where project_id = $1',
      [projectId],
    );
    const refused = await document();
    expect(refused.status).toBe(409);
    expect((await stage.desk.admin("GET", `/projects/${projectId}/agreement`)).body).toMatchObject({ standing: "altered", tranches: [] });
    await rows("update funding_requests set personal_data_removed_at = now() where id = $1", [requestId]);
    await withdraw();
    await serve("select strike_out_agreements($1)", [requestId]);
    expect((await document()).status).toBe(200);
    expect((await stage.desk.admin("GET", `/projects/${projectId}/agreement`)).body).toMatchObject({ standing: "ended" });
    // Nobody is left who could write the reports that it asks for.
    await rows("delete from project_reports");
    await stage.desk.context.db.transaction().execute((tx) => planReports(tx, projectId));
    expect(await rows("select from project_reports")).toEqual([]);
    await takeBack();
  });
});
