import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestScores, ScoringVersion } from "../../../../shared/contracts/requests/scoring.ts";
import { createTestApp, type TestApp } from "../../../../../test/support/app.ts";
import { fundingRequest } from "../../../../../test/support/samples.ts";
import { hireStaff } from "../../../../../test/support/staff.ts";

let test: TestApp;
let admin: string;
let ada: string;
let ben: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
  [ada, ben] = [(await hireStaff(test, admin, "ada")).cookie, (await hireStaff(test, admin, "ben")).cookie];
});
afterAll(() => test.close());

const query = async (text: string) => (await test.context.pool.query(text)).rows as Record<string, unknown>[];
const ask = (cookie: string, method: string, url: string, body?: unknown) => test.call(method, url, body, { cookie });

async function newRequest(organizationName: string) {
  await test.call("POST", "/api/funding-requests", fundingRequest({ organizationName }));
  return Number((await query("select max(id) as id from funding_requests"))[0]?.["id"]);
}
const read = async (id: number) => (await ask(ben, "GET", `/api/admin/funding-requests/${id}/scores`)).body as unknown as RequestScores;
const give = (cookie: string, id: number, by: ScoringVersion, values: number[]) =>
  ask(cookie, "PUT", `/api/admin/funding-requests/${id}/scores`, {
    values: by.criteria.map((criterion, index) => ({ criterionId: criterion.id, value: values[index] })),
  });

describe("the criteria", () => {
  const current = async () => ((await ask(ada, "GET", "/api/admin/scoring")).body["items"] as ScoringVersion[])[0] as ScoringVersion;
  const versionOf = ({ id: basedOn, lowest, highest, criteria: old }: ScoringVersion) => ({
    basedOn,
    lowest: String(lowest),
    highest: String(highest),
    note: "",
    criteria: old.map(({ name, guidance, weight }) => ({ name, guidance, weight })),
  });
  const save = (body: unknown, cookie = admin) => ask(cookie, "PUT", "/api/admin/scoring", body);

  it("come with the product, and a new version holds for requests that nobody has scored", async () => {
    const first = await current();
    expect(first).toMatchObject({ id: 1, lowest: 1, highest: 5, setBy: null, setAt: null });
    const scored = await newRequest("Three Rivers Nation");
    await give(ada, scored, first, [5, 4, 3, 2, 1]);
    const wanted = { ...versionOf(first), highest: "9", note: "A finer scale.", criteria: versionOf(first).criteria.slice(0, 2) };
    expect((await save(wanted, ada)).status).toBe(403);
    expect(await save(wanted)).toMatchObject({ status: 200, body: { id: 2, highest: 9, setBy: "rmason", note: "A finer scale." } });
    // A second click and a save of what is there already make no third version.
    expect(await save(wanted)).toMatchObject({ status: 200, body: { id: 2 } });
    expect(await read(scored)).toMatchObject({ version: { id: 1, highest: 5 } });
    expect((await give(ben, scored, first, [1, 2, 3, 4, 5])).status).toBe(200);
    const fresh = await newRequest("Cedar Nation");
    expect(await read(fresh)).toMatchObject({ version: { id: 2, highest: 9 } });
    // Scores that were begun by the version before are refused, criterion by criterion.
    const { status, body } = await give(ben, fresh, first, [1, 2, 3, 4, 5]);
    expect([status, Object.keys(body["fields"] as object)]).toEqual([
      400,
      expect.arrayContaining(first.criteria.map((one) => `criterion-${one.id}`)),
    ]);
    expect(await query("select after->>'note' as note from audit_log where action = 'scoring.set'")).toEqual([{ note: "A finer scale." }]);
  });

  it("are saved on top of what was seen alone", async () => {
    const seen = versionOf(await current());
    const [first, second] = await Promise.all([save({ ...seen, lowest: "0" }), save({ ...seen, lowest: "2" })]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await current()).toMatchObject({ id: seen.basedOn + 1 });
  });

  it("refuse what does not fit, field by field", async () => {
    const good = versionOf(await current());
    const fieldsOf = async (changes: object) => {
      const { status, body } = await save({ ...good, ...changes });
      return [status, Object.keys((body["fields"] as object | undefined) ?? {})];
    };
    const one = { name: "Plan", guidance: "What the values mean", weight: "1" };
    expect(await fieldsOf({ lowest: "5", highest: "5" })).toEqual([400, ["highest"]]);
    expect(await fieldsOf({ lowest: "-1", highest: "10" })).toEqual([400, ["lowest", "highest"]]);
    expect(await fieldsOf({ lowest: "1.5", highest: "" })).toEqual([400, ["lowest", "highest"]]);
    expect(await fieldsOf({ note: "n".repeat(501) })).toEqual([400, ["note"]]);
    expect(await fieldsOf({ criteria: [] })).toEqual([400, ["criteria"]]);
    expect(await fieldsOf({ criteria: Array.from({ length: 21 }, (_, index) => ({ ...one, name: `Plan ${index}` })) })).toEqual([
      400,
      ["criteria"],
    ]);
    expect(await fieldsOf({ criteria: [one, { name: "plan", guidance: "", weight: "0" }] })).toEqual([
      400,
      ["name-1", "guidance-1", "weight-1"],
    ]);
    expect(await fieldsOf({ criteria: [{ name: "n".repeat(121), guidance: "g".repeat(1_001), weight: "1e2" }] })).toEqual([
      400,
      ["name-0", "guidance-0", "weight-0"],
    ]);
    expect((await save({})).status).toBe(400);
    expect((await current()).id).toBe(good.basedOn);
  });

  it("are never changed where they stand", async () => {
    for (const text of [
      "update scoring_criteria set weight = 99",
      "delete from scoring_criteria",
      "update scoring_versions set highest = 9",
      "delete from scoring_versions",
    ])
      await expect(test.owner.query(text)).rejects.toThrow("a new version is made");
  });
});
