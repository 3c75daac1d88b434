import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fundingRequestSorts, requestMarks } from "../../../shared/domain/request-list.ts";
import { createRequestDesk, type Made, type RequestDesk } from "../../../../test/support/request-desk.ts";

let stage: RequestDesk;
let cookies: RequestDesk["cookies"];
const made: Record<string, Made> = {};

beforeAll(async () => {
  stage = await createRequestDesk();
  ({ cookies } = stage);
  for (const name of ["plain", "objection", "question", "alike", "other", "withdrawn", "merged"]) made[name] = await stage.submit();
  await stage.rows("update request_likenesses set state = 'different', decided_by_name = 'nora', decided_at = now()");
  await stage.decide(cookies.nora, of("objection"), "rejected");
  await stage.act(of("objection"), "objection", { objection: "You overlooked that our council agreed to it in the spring." });
  await stage.desk(cookies.nora, "POST", `/funding-requests/${of("question").id}/questions`, {
    question: "Who leads the work?",
    questionKey: randomUUID(),
  });
  await stage.rows(
    `insert into request_likenesses (low_id, high_id, reasons, likeness) values ($1, $2, '[]', 0.9)
     on conflict (low_id, high_id) do update set state = 'open', decided_by_name = null, decided_at = null`,
    [of("alike").id, of("other").id],
  );
  await stage.rows("update funding_requests set withdrawn_at = now() where id = $1", [of("withdrawn").id]);
  await stage.rows("update funding_requests set merged_into_id = $2, merged_at = now() where id = $1", [of("merged").id, of("plain").id]);
});
afterAll(() => stage.test.close());

const of = (name: string): Made => made[name] ?? { id: 0, token: "" };
const list = async (query: string) =>
  (await stage.desk(cookies.felix, "GET", `/funding-requests?${query}`)).body as {
    items: { id: number; objection: { dueAt: string; isLate: boolean } | null }[];
    total: number;
  };
/** All of a list, read in pages of two. */
const walk = async (query: string) => {
  const all: { id: number; organizationName: string }[] = [];
  for (let cursor: unknown = ""; cursor !== null;) {
    const next = cursor === "" ? "" : `&cursor=${String(cursor)}`;
    const { status, body } = await stage.desk(cookies.felix, "GET", `/funding-requests?${query}&limit=2${next}`);
    expect([query, status]).toEqual([query, 200]);
    all.push(...(body["items"] as typeof all));
    cursor = body["nextCursor"];
  }
  return all;
};
const dashboard = async () => (await stage.desk(cookies.admin, "GET", "/dashboard")).body["objections"];

describe("the requests that are marked", () => {
  it.each([
    ["objection", ["objection"]],
    ["question", ["question"]],
    ["alike", ["other", "alike"]],
    ["withdrawn", ["withdrawn"]],
    ["merged", ["merged"]],
  ])("as %s are asked for alone, and counted", async (mark, names) => {
    const { items, total } = await list(`mark=${mark}`);
    expect(items.map(({ id }) => id)).toEqual(names.map((name) => of(name).id));
    expect(total).toBe(names.length);
    const file = (await stage.desk(cookies.admin, "GET", `/funding-requests/export?format=csv&mark=${mark}`)).body["text"];
    expect(parse(String(file), { bom: true, columns: true })).toHaveLength(names.length);
  });

  it("by an objection say until when somebody else decides, and the dashboard counts them", async () => {
    const [item] = (await list("mark=objection&status=in_review")).items;
    expect(item?.objection).toMatchObject({ isLate: false });
    expect(Math.round((Date.parse(item?.objection?.dueAt ?? "") - Date.now()) / 86_400_000)).toBe(20);
    expect((await list("mark=objection&status=pending")).items).toEqual([]);
    expect(await dashboard()).toEqual({ open: 1, late: 0 });
    await stage.rows("update objections set due_at = now() - interval '1 day'");
    expect((await list("mark=objection")).items[0]?.objection).toMatchObject({ isLate: true });
    expect(await dashboard()).toEqual({ open: 1, late: 1 });
    // Nothing is left to decide of what its applicant took back.
    await stage.rows("update funding_requests set withdrawn_at = now() where id = $1", [of("objection").id]);
    expect((await list("mark=objection")).items).toEqual([]);
    expect(await dashboard()).toEqual({ open: 0, late: 0 });
    await stage.rows("update funding_requests set withdrawn_at = null where id = $1", [of("objection").id]);
    await stage.decide(cookies.felix, of("objection"), "approved");
    expect((await list("mark=objection")).items).toEqual([]);
    expect((await list("limit=50")).items.every(({ objection }) => objection === null)).toBe(true);
  });

  it.each(requestMarks)("as %s are in each order, over their pages too", async (mark) => {
    await stage.rows(
      "update funding_requests set organization_name = 'Council ' || (id * 7 % 10), status = case when id % 2 = 0 then 'in_review' else status end",
    );
    for (const sort of fundingRequestSorts) {
      const rising = await walk(`mark=${mark}&sort=${sort}&order=asc`);
      expect([sort, (await walk(`mark=${mark}&sort=${sort}&order=desc`)).map(({ id }) => id)]).toEqual([
        sort,
        rising.map(({ id }) => id).toReversed(),
      ]);
      if (sort !== "organizationName") continue;
      const names = rising.map(({ organizationName }) => organizationName);
      expect(names).toEqual(names.toSorted());
    }
  });

  it.each(["to_score", "scores_missing"])("as %s are open ones alone, whatever status is asked for, and counted so", async (mark) => {
    const { items } = await list(`mark=${mark}`);
    const counts = async (query: string) =>
      (await stage.desk(cookies.felix, "GET", `/funding-requests/counts?${query}`)).body["counts"] as Record<string, { count: number }>;
    for (const query of [`mark=${mark}`, `mark=${mark}&q=three`]) {
      const { pending, in_review, approved, rejected } = await counts(query);
      expect((pending?.count ?? 0) + (in_review?.count ?? 0)).toBe(items.length);
      expect([approved?.count, rejected?.count]).toEqual([0, 0]);
    }
    expect((await list(`mark=${mark}&status=approved`)).items).toEqual([]);
    const found = await Promise.all(["pending", "in_review"].map((status) => list(`mark=${mark}&status=${status}`)));
    expect(new Set(found.flatMap((one) => one.items.map(({ id }) => id)))).toEqual(new Set(items.map(({ id }) => id)));
  });

  it("by a word that is no mark are refused", async () => {
    expect((await stage.desk(cookies.nora, "GET", "/funding-requests?mark=anything")).status).toBe(400);
  });
});
