import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/support/app.ts";
import { day, start, type Story, tell as tellTo } from "../../../../test/support/fairness.ts";
import { fundingRequest } from "../../../../test/support/samples.ts";
import type { Measures } from "../../../shared/domain/fairness.ts";

let test: TestApp;
let cookie: string;

beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
});
afterAll(() => test.close());
beforeEach(() => test.context.pool.query("delete from funding_requests"));

const query = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows as Record<string, unknown>[];

const tell = (story: Story) => tellTo(query, story);

interface Body {
  all: Figures;
  groups: (Figures & { key: string })[];
  rest: (Figures & { groups: number; hasLarger: boolean }) | null;
  leftOut: { withdrawn: number; merged: number; imported: number };
}
interface Figures {
  requests: number;
  measures: Measures | null;
}
const read = async (parameters: Record<string, string> = {}) => {
  const { status, body } = await test.call("GET", `/api/admin/fairness?${new URLSearchParams(parameters).toString()}`, undefined, {
    cookie,
  });
  expect(status).toBe(200);
  return body as unknown as Body;
};
const download = (format: string, parameters: Record<string, string> = {}) =>
  test.app.inject({ url: `/api/admin/fairness/export?${new URLSearchParams({ ...parameters, format }).toString()}`, headers: { cookie } });

const approved = (days: number): NonNullable<Story["steps"]> => [[days, "pending", "approved"]];
const rejected = (days: number): NonNullable<Story["steps"]> => [[days, "pending", "rejected"]];

describe("the figures", () => {
  it("are those computed by hand", async () => {
    await tell({ steps: [[2, "pending", "in_review"], [10, "in_review", "approved"]] }); // prettier-ignore
    await tell({ steps: [[4, "pending", "in_review"], [20, "in_review", "rejected"]] }); // prettier-ignore
    await tell({ askedAt: 1, steps: [[6, "pending", "approved"]] });
    await tell({ askedAt: 9, steps: [[3, "pending", "in_review"]] });
    await tell({});
    const { all, groups, rest, leftOut } = await read();
    expect(all).toMatchObject({
      requests: 5,
      measures: {
        // 1, 2, 3, 4: the median is between 2 and 3, nine tenths of the way lie at 3.7.
        firstAnswer: { count: 4, median: 2.5, ninetieth: 3.7 },
        // 6, 10, 20
        decision: { count: 3, median: 10, ninetieth: 18 },
        decided: 3,
        approved: 2,
        waiting: 2,
      },
    });
    expect(groups).toEqual([{ key: "nation", ...all }]);
    expect(rest).toBeNull();
    expect(leftOut).toEqual({ withdrawn: 0, merged: 0, imported: 0 });
    const sinceStart = (Date.now() - start) / day;
    expect(Math.abs((all.measures?.waitingMedian ?? 0) - sinceStart)).toBeLessThan(0.11);
  });

  it("take the first answer and the first decision, and the standing of now for the approval", async () => {
    // Rejected, objected to, and approved by the second review; then one that still waits for its second review.
    await tell({
      steps: [[5, "pending", "rejected"], [8, "rejected", "in_review", "applicant"], [12, "in_review", "approved"]], // prettier-ignore
    });
    await tell({ steps: [[5, "pending", "rejected"], [8, "rejected", "in_review", "applicant"]] }); // prettier-ignore
    // Set back and decided again, and a reason written later without a change.
    await tell({ steps: [[5, "pending", "approved"], [6, "approved", "pending"], [9, "pending", "rejected"], [40, "rejected", "rejected"]] }); // prettier-ignore
    await tell({ steps: approved(5) });
    await tell({ steps: rejected(5) });
    expect((await read()).all.measures).toMatchObject({
      firstAnswer: { count: 5, median: 5, ninetieth: 5 },
      decision: { count: 5, median: 5, ninetieth: 5 },
      decided: 4,
      approved: 2,
      waiting: 1,
    });
  });

  it("do not count what applicants did as an answer", async () => {
    for (let i = 0; i < 5; i += 1) await tell({ steps: [[1, "pending", "in_review", "applicant"]] });
    expect((await read()).all.measures).toMatchObject({ firstAnswer: null, decision: null, decided: 0, approved: 0, waiting: 5 });
  });

  it("leave withdrawn and merged requests out, and say how many", async () => {
    const kept = await tell({ steps: approved(3) });
    for (let i = 0; i < 4; i += 1) await tell({ steps: approved(3) });
    await tell({ steps: rejected(90), isWithdrawn: true });
    await tell({ steps: rejected(90), mergedInto: kept });
    await tell({ steps: rejected(90), mergedInto: kept });
    await tell({ steps: rejected(90), mergedInto: kept, isWithdrawn: true });
    const { all, leftOut } = await read();
    expect(all).toMatchObject({ requests: 5, measures: { decision: { count: 5, median: 3 }, decided: 5, approved: 5 } });
    expect(leftOut).toEqual({ withdrawn: 2, merged: 2, imported: 0 });
  });

  it("are of the days that are asked for, both included, in UTC", async () => {
    for (const cameIn of [-0.0001, 0, 0.5, 0.9999, 1, 1.9999, 2]) await tell({ cameIn });
    const count = async (parameters: Record<string, string>) => (await read(parameters)).all.requests;
    expect(await count({})).toBe(7);
    expect(await count({ from: "2026-01-10" })).toBe(6);
    expect(await count({ to: "2026-01-10" })).toBe(4);
    expect(await count({ from: "2026-01-10", to: "2026-01-11" })).toBe(5);
    expect(await count({ from: "2026-01-11", to: "2026-01-11" })).toBe(2);
    expect(await count({ from: "1900-01-01", to: "9999-12-31" })).toBe(7);
  });

  it("are there for an empty system", async () => {
    expect(await read()).toEqual({
      by: "type",
      all: { requests: 0, measures: null },
      groups: [],
      rest: null,
      leftOut: { withdrawn: 0, merged: 0, imported: 0 },
    });
  });
});

describe("groups", () => {
  it("of regions are the last part behind a comma, whatever its capitals, named as most write it", async () => {
    const written = ["A, High Plains", "B,  high  plains ", "High Plains", "C, D, High Plains,", "HIGH\nPLAINS"];
    const accents = ["Lac, Que\u0301bec", "Que\u0301bec", "Qu\u00e9bec", "qu\u00e9bec", "Qu\u00e9bec , "];
    const none = ["[removed]", "[removed]", "[removed]", " , ", "[removed]"];
    for (const location of [...written, ...accents, ...none]) await tell({ location });
    const { groups, rest } = await read({ by: "region" });
    expect(groups.map(({ key, requests }) => [key, requests])).toEqual([
      ["", 5],
      ["High Plains", 5],
      ["Qu\u00e9bec", 5],
    ]);
    expect(rest).toBeNull();
    expect((await download("csv", { by: "region" })).body).toContain("No region given,5,");
  });

  it("with fewer than five are together, and nothing but their number names them", async () => {
    for (let i = 0; i < 6; i += 1) await tell({ type: "nation", steps: approved(10) });
    for (let i = 0; i < 3; i += 1) await tell({ type: "bank", steps: rejected(1) });
    for (let i = 0; i < 4; i += 1) await tell({ type: "individual", steps: rejected(3) });
    const { groups, rest, all } = await read();
    expect(groups.map(({ key }) => key)).toEqual(["nation"]);
    expect(rest).toMatchObject({
      requests: 7,
      groups: 2,
      hasLarger: false,
      measures: { decided: 7, approved: 0, decision: { count: 7, median: 3 } },
    });
    expect(all.measures).toMatchObject({ decided: 13, approved: 6 });
    const csv = (await download("csv")).body;
    expect(csv).toContain("Groups with fewer than 5,7,");
    expect(csv).not.toMatch(/Bank|Individual/);
  });

  it("have no figures when all of them come to fewer than five", async () => {
    for (let i = 0; i < 4; i += 1) await tell({ steps: approved(1) });
    const { all, groups, rest } = await read();
    expect(all).toEqual({ requests: 4, measures: null });
    expect(groups).toEqual([]);
    expect(rest).toEqual({ requests: 4, measures: null, groups: 1, hasLarger: false });
    expect((await download("csv")).body).toMatch(/All requests,4,,,,/);
  });
});

describe("over random requests", () => {
  it("the figures are those of a plain computation", async () => {
    const random = generator(20_260_122);
    const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item;
    const stories: (Story & { cameIn: number; type: string })[] = [];
    for (let i = 0; i < 200; i += 1) {
      const answered = random() * 30;
      const end = pick(["approved", "rejected"]);
      const steps = pick<NonNullable<Story["steps"]>>([
        [],
        [[answered, "pending", "in_review"]],
        [[answered, "pending", end]],
        [[answered, "pending", "in_review"], [answered + random() * 60, "in_review", end]], // prettier-ignore
      ]);
      const story = { type: pick(["nation", "community", "bank", "municipality"]), cameIn: Math.floor(random() * 100), steps };
      stories.push({ ...story, isWithdrawn: random() < 0.1, ...(random() < 0.3 && { askedAt: random() * 20 }) });
    }
    for (const story of stories) await tell(story);
    const { groups, all, leftOut } = await read({ from: "2026-01-20", to: "2026-03-20" });
    const within = stories.filter(({ cameIn }) => cameIn >= 10 && cameIn <= 69);
    const counted = within.filter(({ isWithdrawn }) => !isWithdrawn);
    expect(leftOut.withdrawn).toBe(within.length - counted.length);
    const compare = (figures: Figures | undefined, of: Story[]) => {
      const expected = plainly(of);
      expect(figures).toMatchObject({ requests: of.length, measures: expected.counts });
      for (const measure of ["firstAnswer", "decision"] as const) {
        expect(figures?.measures?.[measure]?.count).toBe(expected[measure].length);
        expect(Math.abs((figures?.measures?.[measure]?.median ?? NaN) - percentile(expected[measure], 0.5))).toBeLessThan(0.0501);
        expect(Math.abs((figures?.measures?.[measure]?.ninetieth ?? NaN) - percentile(expected[measure], 0.9))).toBeLessThan(0.0501);
      }
    };
    compare(all, counted);
    expect(groups).toHaveLength(4);
    for (const group of groups) compare(group, counted.filter(({ type }) => type === group.key)); // prettier-ignore
  });
});

describe("the export", () => {
  it("equals the page, as CSV and as a workbook, holds nobody's name, and is in the audit log", async () => {
    for (let i = 0; i < 5; i += 1) await tell({ type: "nation", steps: approved(3 + i) });
    for (let i = 0; i < 6; i += 1) await tell({ type: "community", steps: i < 4 ? rejected(8) : [] });
    for (let i = 0; i < 5; i += 1) await tell({ type: "bank", ...(i > 0 && { askedAt: 2.25 }) });
    await tell({ isWithdrawn: true });
    const { all, groups, leftOut } = await read({ from: "2026-01-01" });
    const line = (figures: Figures, name: string) => {
      const { firstAnswer, decision, decided, approved: yes, waiting, waitingMedian } = figures.measures as Measures;
      const duration = (of: Measures["decision"]) => [of?.count ?? 0, of?.median ?? "", of?.ninetieth ?? ""];
      const rate = decided === 0 ? "" : Math.round((yes / decided) * 100);
      return [name, figures.requests, ...duration(firstAnswer), ...duration(decision), decided, yes, rate, waiting, waitingMedian ?? ""];
    };
    const names: Record<string, string> = { nation: "Nation", community: "Community", bank: "Bank" };
    const nothing = Array.from({ length: 11 }, () => "");
    const expected = [
      line(all, "All requests"),
      ...groups.map((group) => line(group, names[group.key] ?? "")),
      ["Left out: withdrawn", leftOut.withdrawn, ...nothing],
      ["Left out: merged into another", 0, ...nothing],
      ["Left out: imported", 0, ...nothing],
    ];
    const file = await download("csv", { from: "2026-01-01" });
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="fairness-figures-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = parse(file.rawPayload, { bom: true }) as string[][];
    expect(rows.slice(1)).toEqual(expected.map((cells) => cells.map(String)));
    const sheet = await readSheet((await download("xlsx", { from: "2026-01-01" })).rawPayload);
    expect(sheet.slice(1)).toEqual(expected.map((cells) => cells.map((cell) => (cell === "" ? null : cell))));
    expect(file.body).not.toMatch(/Marian|Three Rivers|threerivers/);
    const [entry] = await query(
      "select actor_name, after from audit_log where action = 'fairness.exported' and after ->> 'format' = 'csv' order by id desc limit 1",
    );
    expect(entry).toEqual({ actor_name: "rmason", after: { format: "csv", from: "2026-01-01", by: "type" } });
  });
});

describe("the dates", () => {
  it("are kept by the calls of the desk", async () => {
    const { body } = await test.call("POST", "/api/funding-requests", fundingRequest());
    const [{ id } = {}] = await query("select id from funding_requests where reference = $1", [body["reference"]]);
    const dates = async () =>
      (
        await query(
          "select first_answered_at is not null as answered, decided_at is not null as decided from funding_requests where id = $1",
          [id],
        )
      )[0];
    const set = (status: string, reason?: string) =>
      test.call("PATCH", `/api/admin/funding-requests/${Number(id)}`, { status, reason }, { cookie });
    await set("pending", "A note of our own");
    expect(await dates()).toEqual({ answered: false, decided: false });
    await set("in_review");
    expect(await dates()).toEqual({ answered: true, decided: false });
    await set("rejected");
    expect(await dates()).toEqual({ answered: true, decided: true });
    await set("pending");
    expect(await dates()).toEqual({ answered: true, decided: true });
  });
});

describe("what cannot be asked", () => {
  it.each([
    [{ from: "2026-02-30" }, "from"],
    [{ to: "yesterday" }, "to"],
    [{ from: "0000-01-01" }, "from"],
    [{ from: "2026-02-01", to: "2026-01-31" }, "to"],
    [{ by: "country" }, "by"],
  ])("%j is refused beside its field", async (parameters, field) => {
    const address = `/api/admin/fairness?${new URLSearchParams(parameters as Record<string, string>).toString()}`;
    const { status, body } = await test.call("GET", address, undefined, { cookie });
    expect([status, Object.keys(body["fields"] as object)]).toEqual([400, [field]]);
    expect((await download("csv", parameters as Record<string, string>)).statusCode).toBe(400);
  });

  it("a file of another kind is refused", async () => {
    expect((await download("pdf")).statusCode).toBe(400);
  });
});

function plainly(stories: Story[]) {
  const firstAnswer = stories.flatMap(({ steps = [], askedAt }) => {
    const moments = [askedAt, steps[0]?.[0]].filter((moment) => moment !== undefined);
    return moments.length > 0 ? [Math.min(...moments)] : [];
  });
  const decision = stories.flatMap(({ steps = [] }) => steps.filter(([, , to]) => to !== "in_review").map(([days]) => days));
  const endsAs = (status: string) => stories.filter(({ steps = [] }) => (steps.at(-1)?.[2] ?? "pending") === status).length;
  const counts = {
    decided: endsAs("approved") + endsAs("rejected"),
    approved: endsAs("approved"),
    waiting: endsAs("pending") + endsAs("in_review"),
  };
  return { firstAnswer, decision, counts };
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? NaN;
  const high = sorted[Math.ceil(place)] ?? NaN;
  return low + (high - low) * (place - Math.floor(place));
}

/** Numbers from 0 to 1 that are the same in each run (Park and Miller). */
function generator(seed: number): () => number {
  let state = seed % 2_147_483_647;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
