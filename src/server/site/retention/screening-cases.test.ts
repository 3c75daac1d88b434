import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { loadList, loadSmallList, openCase, screenAll, smallList } from "../../../../test/support/screening.ts";
import { keepPeriods } from "./jobs.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await loadSmallList(test);
});
afterAll(() => test.close());

const query = async (text: string, values: unknown[] = []) => (await test.owner.query<{ n: number }>(text, values)).rows[0]?.n;
const count = (from: string) => query(`select count(*)::int as n from ${from}`);
/** The daily job, on another day each time. */
const keep = async () => {
  await test.owner.query("delete from retention_runs");
  await keepPeriods(test.context, new AbortController().signal);
};
const age = async (id: number, years: string) => {
  await test.owner.query(
    `update screening_cases set opened_at = now() - $2::interval, decided_at = decided_at - $2::interval,
            blocked_at = blocked_at - $2::interval, superseded_at = superseded_at - $2::interval where id = $1`,
    [id, years],
  );
  await test.owner.query("update screening_decisions set decided_at = now() - $2::interval where case_id = $1", [id, years]);
};
const decide = async (id: number, state: "cleared" | "confirmed") => {
  await test.owner.query("update screening_cases set state = $2, decided_at = now(), blocked_at = now() where id = $1", [id, state]);
  await test.owner.query(
    "insert into screening_decisions (case_id, verdict, reason_code, words, decided_by_name) values ($1, 'not_same', 'other_kind', 'w', 'x')",
    [id],
  );
};
/** What two people said of a case, as it is kept. */
const approve = (id: number) =>
  test.owner.query(
    `insert into approvals (kind, state, subject, proposal, asked_by, asked_by_name, decided_by_name, decided_at, ended_at)
     select 'screening_cleared', 'done', 'screening_case:' || $1, $2, id, username, 'second', now(), now() from users order by id limit 1`,
    [id, { caseId: id, ourName: "Ours", theirName: "Theirs", about: "A project", list: "Small list", reason: "other_kind", score: 0.8 }],
  );
const approved = async (id: number) =>
  (await test.owner.query<{ proposal: object }>("select proposal from approvals where proposal->>'caseId' = $1", [String(id)])).rows[0]
    ?.proposal;
const isThere = async (id: number) => (await count(`screening_cases where id = ${id}`)) === 1;

describe("ten years after the last thing that happened", () => {
  it("a case that another took the place of goes, not a day before, and twice does no harm", async () => {
    const { id, ref } = await openCase(test);
    await test.owner.query("update institutions set name = name || ' Two' where id = $1", [ref]);
    await screenAll(test);
    expect(await query("select count(*)::int as n from screening_cases where id = $1 and state = 'superseded'", [id])).toBe(1);
    await age(id, "10 years -2 days");
    await keep();
    expect(await isThere(id)).toBe(true);
    await age(id, "4 days");
    await test.owner.query("update screening_cases set opened_at = now() - interval '11 years' where id = $1", [id]);
    await keep();
    await keep();
    expect(await isThere(id)).toBe(false);
    expect(await count("screening_cases where state = 'new'")).toBe(1);
  });

  it("an open case stays for as long as nobody decides it", async () => {
    const id = (await query("select id as n from screening_cases where state = 'new'")) ?? 0;
    await age(id, "11 years");
    await keep();
    expect(await isThere(id)).toBe(true);
  });

  it("decided cases stay while they decide something, then go with their party and all that was compared", async () => {
    const cleared = await openCase(test);
    const confirmed = await openCase(test);
    await decide(cleared.id, "cleared");
    await approve(cleared.id);
    await decide(confirmed.id, "confirmed");
    for (const { id } of [cleared, confirmed]) await age(id, "11 years");
    await keep();
    for (const { id } of [cleared, confirmed]) expect(await isThere(id)).toBe(true);
    expect(await approved(cleared.id)).toMatchObject({ ourName: "Ours" });
    await test.owner.query("delete from institutions");
    await screenAll(test);
    await keep();
    expect(await isThere(cleared.id)).toBe(true);
    await test.owner.query("update screening_parties set gone_at = now() - interval '11 years'");
    await keep();
    expect(await isThere(cleared.id)).toBe(false);
    const noNames = { ourName: "[removed]", theirName: "[removed]", about: "[removed]" };
    expect(await approved(cleared.id)).toEqual({ caseId: cleared.id, ...noNames, list: "Small list", reason: "other_kind", score: 0.8 });
    expect(await isThere(confirmed.id)).toBe(true);
    const party = `screening_parties where kind = 'institution' and ref =`;
    expect(await count(`${party} '${cleared.ref}'`)).toBe(0);
    await loadList(
      test,
      smallList.filter(({ key }) => key !== "1002"),
    );
    await keep();
    expect(await isThere(confirmed.id)).toBe(true);
    await test.owner.query("update screening_list_versions set taken_at = taken_at - interval '11 years'");
    await keep();
    expect(await isThere(confirmed.id)).toBe(false);
    expect(await count(`${party} '${confirmed.ref}'`)).toBe(0);
    expect(await query("select sum(removed)::int as n from retention_runs where key = 'screening'")).toBeGreaterThan(0);
  });

  it("comparisons of a version that nobody has had since go, and those of the newest stay", async () => {
    const { ref } = await openCase(test, "Zerubbabel Quintrell Union");
    await test.owner.query("update institutions set name = 'Zerubbabel Harbour' where id = $1", [ref]);
    await screenAll(test);
    await test.owner.query(
      "update screening_cases set state = 'superseded', superseded_at = now(), superseded_why = 'party_changed' where state = 'new'",
    );
    const ours = `screening_comparisons join screening_party_versions on screening_party_versions.id = party_version_id
      join screening_parties on screening_parties.id = party_id and gone_at is null`;
    const before = await count(ours);
    await test.owner.query("update screening_comparisons set at = now() - interval '11 years'");
    await keep();
    expect(await count(ours)).toBe(before);
    await test.owner.query("update screening_party_versions set at = at - interval '11 years'");
    for (const id of (await test.owner.query<{ id: number }>("select id from screening_cases")).rows.map((row) => row.id))
      await age(id, "11 years");
    await test.owner.query("update screening_cases set superseded_at = now() - interval '11 years' where state = 'superseded'");
    await keep();
    const left = await test.owner.query(
      `select from screening_comparisons join screening_party_versions versions on versions.id = party_version_id
         join screening_parties parties on parties.id = party_id where versions.number < parties.version`,
    );
    expect(left.rows).toHaveLength(0);
    expect(await count(ours)).toBeGreaterThan(0);
  });
});
