import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScoreFigures, ScoringVersion } from "../../../shared/contracts/requests/scoring.ts";
import { createRequestDesk, type Made, type RequestDesk } from "../../../../test/support/request-desk.ts";

let stage: RequestDesk;
let admin: string;
let nora: string;
let felix: string;
/** Four in a call that wants two scores each, and one in none. */
let best: Made, middle: Made, last: Made, unscored: Made, elsewhere: Made;

const give = async (cookie: string, { id }: Made, value: number) => {
  const { version } = (await stage.desk(cookie, "GET", `/funding-requests/${id}/scores`)).body as unknown as { version: ScoringVersion };
  const values = version.criteria.map((criterion) => ({ criterionId: criterion.id, value }));
  expect((await stage.desk(cookie, "PUT", `/funding-requests/${id}/scores`, { values })).status).toBe(200);
};
const figures = async (cookie: string, ...made: Made[]) => {
  const { body } = await stage.desk(cookie, "GET", `/funding-requests/scores?ids=${made.map(({ id }) => id).join()}`);
  return (body as unknown as { items: ScoreFigures[] }).items;
};
const listed = async (cookie: string, query: string) => {
  const { status, body } = await stage.desk(cookie, "GET", `/funding-requests?${query}`);
  expect(status).toBe(200);
  return (body as unknown as { items: { id: number }[] }).items.map(({ id }) => id);
};

beforeAll(async () => {
  stage = await createRequestDesk();
  ({ admin, nora, felix } = stage.cookies);
  const { test, rows, submit } = stage;
  [best, middle, last, unscored, elsewhere] = [await submit(), await submit(), await submit(), await submit(), await submit()];
  const { body: round } = await test.call("POST", "/api/admin/rounds", undefined, { cookie: admin });
  await rows("update funding_rounds set scores_wanted = 2");
  await rows("update funding_requests set round_id = $1 where id <> $2", [round["id"], elsewhere.id]);
  for (const [made, byNora, byFelix] of [
    [middle, 3, 3],
    [best, 5, 4],
  ] as const) {
    await give(nora, made, byNora);
    await give(felix, made, byFelix);
  }
  await give(nora, last, 1);
});
afterAll(() => stage.test.close());

describe("what scores say in lists", () => {
  it("is read by whoever has scored a request, and is a number of scores to the others", async () => {
    expect(await figures(nora, elsewhere, unscored, last, best)).toEqual([
      { id: best.id, scores: 2, missing: 0, mean: "4.50", spread: "1.00", isHidden: false },
      { id: last.id, scores: 1, missing: 1, mean: "1.00", spread: "0.00", isHidden: false },
      { id: unscored.id, scores: 0, missing: 2, mean: null, spread: null, isHidden: false },
      { id: elsewhere.id, scores: 0, missing: null, mean: null, spread: null, isHidden: false },
    ]);
    expect(await figures(felix, last)).toEqual([{ id: last.id, scores: 1, missing: 1, mean: null, spread: null, isHidden: true }]);
    expect((await figures(admin, best, middle)).map(({ scores, mean, isHidden }) => [scores, mean, isHidden])).toEqual([
      [2, null, true],
      [2, null, true],
    ]);
    expect((await stage.desk(nora, "GET", "/funding-requests/scores?ids=1,x")).status).toBe(400);
    expect(await figures(nora, { id: 999_999, token: "" })).toEqual([]);
  });

  it("orders only what the caller may read: a place in the order tells nobody what others gave", async () => {
    expect(await listed(nora, "sort=score&order=desc")).toEqual([best.id, middle.id, last.id]);
    expect(await listed(nora, "sort=score&order=asc")).toEqual([last.id, middle.id, best.id]);
    expect(await listed(felix, "sort=score&order=desc")).toEqual([best.id, middle.id]);
    expect(await listed(admin, "sort=score&order=desc")).toEqual([]);
    const { body } = await stage.desk(nora, "GET", "/funding-requests?sort=score&order=desc&limit=2");
    expect(await listed(nora, `sort=score&order=desc&limit=2&cursor=${String(body["nextCursor"])}`)).toEqual([last.id]);
  });

  it("narrows to what waits for the caller's own scores, what misses scores in its call, and what the caller has scored", async () => {
    const open = [elsewhere.id, unscored.id, last.id, middle.id, best.id].toSorted((a, b) => b - a);
    expect(await listed(admin, "mark=to_score")).toEqual(open);
    expect(await listed(felix, "mark=to_score")).toEqual([elsewhere.id, unscored.id, last.id]);
    expect(await listed(nora, "mark=scores_missing")).toEqual([unscored.id, last.id]);
    expect(await listed(felix, "mark=scored")).toEqual([middle.id, best.id]);
    expect((await stage.desk(admin, "GET", "/funding-requests/counts?mark=scores_missing")).body["counts"]).toMatchObject({
      pending: { count: 2 },
    });
  });

  it("is in the file by the same rule, as numbers", async () => {
    const of = async (cookie: string) => {
      const file = await stage.test.app.inject({ url: "/api/admin/funding-requests/export?format=csv", headers: { cookie } });
      return parse<Record<string, string>>(file.body, { bom: true, columns: true });
    };
    const scoresOf = (row: Record<string, string>) => [row["Scores"], row["Mean score"], row["Spread"]];
    const hidden = (await of(admin)).map(scoresOf);
    expect(hidden).toContainEqual(["2", "Give your scores first", ""]);
    expect(hidden.join()).not.toContain("4.50");
    await give(admin, best, 5);
    expect((await of(admin)).map(scoresOf)).toContainEqual(["3", "4.67", "1.00"]);
  });

  it("adds up a changed score anew, by the weights of its criteria", async () => {
    const { version } = (await stage.desk(nora, "GET", `/funding-requests/${last.id}/scores`)).body as unknown as {
      version: ScoringVersion;
    };
    const values = version.criteria.map(({ id }, index) => ({ criterionId: id, value: index === 0 ? 5 : 2 }));
    const changed = await stage.desk(nora, "PUT", `/funding-requests/${last.id}/scores`, { values, reason: "A word was misread." });
    expect(changed.status).toBe(200);
    const weights = version.criteria.map(({ weight }) => Number(weight));
    const points = weights.reduce((sum, weight, index) => sum + weight * (index === 0 ? 5 : 2), 0);
    const mean = points / weights.reduce((sum, weight) => sum + weight, 0);
    expect(await figures(nora, last)).toMatchObject([{ scores: 1, mean: mean.toFixed(2) }]);
  });

  it("leaves out whoever has a conflict of interest, on both sides", async () => {
    const said = await stage.desk(nora, "POST", `/funding-requests/${best.id}/conflicts`, { reason: "My cousin leads it." });
    expect(said.status).toBeLessThan(300);
    expect(await figures(nora, best)).toMatchObject([{ scores: 2, mean: null, isHidden: true }]);
    expect(await listed(nora, "sort=score&order=desc")).toEqual([middle.id, last.id]);
    expect(await listed(nora, "mark=to_score")).not.toContain(best.id);
    expect(await figures(felix, best)).toMatchObject([{ scores: 2, mean: "4.50", spread: "1.00" }]);
  });
});
