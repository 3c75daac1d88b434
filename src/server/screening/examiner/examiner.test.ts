import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { inDays, today } from "../../../../test/support/days.ts";
import { loadSmallList, openCase } from "../../../../test/support/screening.ts";
import { benchGroups, examinerParts, sameGroups } from "../../../shared/domain/screening.ts";
import { compareSubjects, engineNumber } from "../engine/service.ts";
import type { ListEntry, Subject } from "../engine/subject.ts";

let test: TestApp;
let cookie: string;
let found: { id: number; ref: string };
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  await loadSmallList(test);
  found = await openCase(test);
});
afterAll(() => test.close());

const replay = () => test.call("POST", `/api/admin/screening/cases/${found.id}/replay`, {}, { cookie });
const take = async (part: string, asOf = today()) => {
  const { status, body } = await test.call("GET", `/api/admin/screening/export?part=${part}&asOf=${asOf}&format=csv`, undefined, {
    cookie,
  });
  expect(status).toBe(200);
  return String(body["text"]).trim().split("\n");
};
/** As the engine of the product would have found the case, which the support's counting one did not. */
const scoreAsToday = async () => {
  const { rows } = await test.owner.query<{ subject: Subject; content: ListEntry }>(
    `select subject, content from screening_cases join screening_party_versions version on version.id = party_version_id
       join screening_entries entry on entry.id = entry_id where screening_cases.id = $1`,
    [found.id],
  );
  const [row] = rows;
  if (!row) throw new Error("there is no case");
  const { score } = compareSubjects(row.subject, row.content);
  await test.owner.query("update screening_cases set score = $2, engine = $3 where id = $1", [found.id, score, engineNumber]);
  return score;
};

it("computes a stored match again, and says when something else comes out", async () => {
  const score = await scoreAsToday();
  expect((await replay()).body).toMatchObject({ isSame: true, before: score, now: score, engine: engineNumber });
  // What the party is called by now changes nothing: the version that was compared is stored.
  await test.owner.query("update institutions set name = 'Entirely Other' where id = $1", [Number(found.ref)]);
  expect((await replay()).body).toMatchObject({ isSame: true, now: score });
  await test.owner.query("update screening_cases set score = 0.123 where id = $1", [found.id]);
  expect((await replay()).body).toMatchObject({ isSame: false, before: 0.123, now: score });
});

it("does not pretend to have an engine that it has not", async () => {
  await test.owner.query("update screening_cases set engine = 999 where id = $1", [found.id]);
  const { status, body } = await replay();
  expect(status).toBe(409);
  expect(String(body["message"])).toContain("999");
  await scoreAsToday();
});

it("gives every part away as of a day, without what came later", async () => {
  for (const part of examinerParts) expect((await take(part)).length).toBeGreaterThan(part === "decisions" ? 0 : 1);
  const cases = await take("cases");
  expect(cases[0]).toContain("threshold,engine,opened_at");
  expect(cases[1]).toContain("Ombrelune");
  expect(await take("cases", "2020-01-01")).toHaveLength(1);
  await test.owner.query(
    "update screening_cases set state = 'confirmed', blocked_at = now() + interval '3 days', decided_at = now() + interval '3 days' where id = $1",
    [found.id],
  );
  expect((await take("cases"))[1]).toContain(",open,");
  expect((await take("cases", inDays(4)))[1]).toContain(",confirmed,");
  expect((await take("settings")).at(-1)).toContain("0.70");
});

it("refuses a day that is none", async () => {
  const { status, body } = await test.call("GET", "/api/admin/screening/export?part=cases&asOf=2026-02-31&format=csv", undefined, {
    cookie,
  });
  expect(status).toBe(400);
  expect(body["fields"]).toHaveProperty("asOf");
});

it("shows what each threshold finds and whom it stops in vain", async () => {
  const { body } = await test.call("GET", "/api/admin/screening/test-bench", undefined, { cookie });
  const groups = body["groups"] as { group: (typeof benchGroups)[number]; pairs: number; over: { threshold: number; count: number }[] }[];
  expect(groups.map(({ group }) => group)).toEqual([...benchGroups]);
  const shareAt = (name: string, threshold: number) => {
    const group = groups.find((each) => each.group === name);
    return (group?.over.find((each) => each.threshold === threshold)?.count ?? 0) / (group?.pairs ?? 1);
  };
  for (const { group, pairs, over } of groups) {
    expect(pairs).toBeGreaterThan(200);
    expect(over.map(({ count }) => count)).toEqual(over.map(({ count }) => count).toSorted((a, b) => b - a));
    if (!sameGroups.includes(group)) expect(shareAt(group, 0.7)).toBeLessThan(0.02);
  }
  expect(shareAt("misspelt", 0.7)).toBeGreaterThan(0.95);
  expect(shareAt("nations", 0.7)).toBe(0);
});
