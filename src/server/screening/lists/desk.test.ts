import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveAll } from "../../../../test/support/approvals.ts";
import { createListsTest, type ListsTest, plainList, upTo } from "../../../../test/support/screening-lists.ts";
import { readListState } from "./service.ts";

let l: ListsTest;
beforeAll(async () => {
  l = await createListsTest();
});
afterAll(() => l.close());

const upload = async (id: number, text: string) =>
  l.test.app.inject({
    method: "PUT",
    url: `/api/admin/screening/lists/${id}/file?name=SDN.XML`,
    headers: { cookie: l.cookie, "content-type": "application/octet-stream" },
    payload: Buffer.from(text),
  });
const audited = async () =>
  (await l.test.owner.query<{ action: string }>("select action from audit_log where action like 'screening%' order by id")).rows.map(
    ({ action }) => action,
  );

describe("a list that is brought by hand", () => {
  it("is read like one that was fetched, and says who brought it", async () => {
    const list = await l.add({ key: "by_hand", url: null });
    expect((await l.desk("POST", `/lists/${list.id}/load`)).status).toBe(409);
    expect((await upload(list.id, "")).statusCode).toBe(400);
    expect((await upload(list.id, plainList(upTo(3)))).statusCode).toBe(200);
    expect(await l.load()).toEqual({ by_hand: "taken" });
    expect((await l.versions(list.id))[0]).toMatchObject({ origin: "SDN.XML", broughtBy: "rmason", entries: 3 });
    expect(await l.load()).toEqual({});
    await upload(list.id, plainList(upTo(3)));
    expect(await l.load()).toEqual({ by_hand: "same" });
    expect((await l.add({ key: "by_hand" })) as object).toMatchObject({ code: "conflict" });
  });

  it("counts no more when two people have switched it off, which needs a reason", async () => {
    const list = await l.add({ key: "switched", url: null });
    await upload(list.id, plainList(upTo(2)));
    await l.load();
    const before = await readListState(l.test.context.db);
    expect((await l.desk("PATCH", `/lists/${list.id}`, { isActive: false, reason: "Alone" })).status).toBe(400);
    expect((await l.desk("POST", `/lists/${list.id}/switch-off`, { reason: " " })).status).toBe(400);
    expect((await l.desk("POST", `/lists/${list.id}/switch-off`, { reason: "Ended by its publisher" })).status).toBe(202);
    expect((await l.desk("POST", `/lists/${list.id}/switch-off`, { reason: "Again" })).status).toBe(409);
    expect((await readListState(l.test.context.db)).number).toBe(before.number);
    expect((await l.desk("GET", "/lists")).body).toMatchObject({ asked: [{ kind: "screening_weaker", reason: "Ended by its publisher" }] });
    await approveAll(l.test);
    const after = await readListState(l.test.context.db);
    expect(after.number).toBe(before.number + 1);
    expect(after.lists.map(({ id }) => id)).not.toContain(list.id);
    expect((await upload(list.id, plainList(upTo(2)))).statusCode).toBe(409);
  });

  it("comes by https, or from an address that the operator named", async () => {
    const wish = { name: "T", publisher: "P", licence: "", connector: "ofac_advanced", mapping: null };
    const bad = ["http://lists.example/SDN.XML", "http://8.8.8.8/SDN.XML", "http://10.0.0.5/SDN.XML", "http://localhost/SDN.XML"];
    const list = await l.add({ key: "plain", url: "https://lists.example/SDN.XML" });
    expect((await l.desk("PATCH", `/lists/${list.id}`, { url: `${l.address}/SDN.XML` })).status).toBe(200);
    for (const url of bad) {
      const answers = [await l.desk("POST", "/lists", { ...wish, url }), await l.desk("PATCH", `/lists/${list.id}`, { url })];
      for (const { status, body } of answers)
        expect([status, body["fields"]], url).toEqual([400, { url: expect.stringContaining("https://") as string }]);
    }
    expect((await l.desk("GET", "/lists")).body["items"]).toContainEqual(
      expect.objectContaining({ id: list.id, url: `${l.address}/SDN.XML` }),
    );
  });

  it("that is a table needs a mapping, and is read by it", async () => {
    expect(
      (await l.desk("POST", "/lists", { name: "T", publisher: "P", licence: "", connector: "csv", url: null, mapping: null })).status,
    ).toBe(400);
    const mapping = { columns: { name: "Who", birthDate: "Born", kind: "What", country: "Where" } };
    const list = await l.add({ key: "table", connector: "csv", url: null, mapping });
    await upload(list.id, "Who;Born;What;Where\nAnn Ash;circa 1965;Individual;Burma\nElm Ltd;;Entity;France\n");
    await l.load();
    const { items } = (await l.desk("GET", `/lists/${list.id}/entries`)).body as { items: { id: number; kind: string }[] };
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(["organisation", "person"]);
    const { body } = await l.desk("GET", `/entries/${items.find(({ kind }) => kind === "person")?.id}`);
    expect(body).toMatchObject({ content: { birthDates: [{ from: "1963-01-01", to: "1967-12-31" }], countries: ["MM"] } });
    expect((await l.desk("GET", "/entries/999999")).status).toBe(404);
  });
});

describe("the block list of one's own", () => {
  it("is in force at once, by version, and makes no list fresh by itself", async () => {
    const before = await readListState(l.test.context.db);
    const entry = { name: "Ivan Example", kind: "person", birthDate: "1970", country: "Canada", reason: "Fraud in 2025" };
    const { status, body } = await l.desk("POST", "/own-entries", entry);
    expect(status).toBe(201);
    const during = await readListState(l.test.context.db);
    expect(during.number).toBe(before.number + 1);
    expect(during.lists.find(({ name }) => name === "Own block list")).toMatchObject({ isStale: false });
    expect((await l.desk("GET", "/own-entries")).body).toMatchObject({
      items: [{ ...entry, addedBy: "rmason", removedAt: null }],
      total: 1,
    });
    const id = String(body["id"]);
    expect((await l.desk("POST", `/own-entries/${id}/remove`, { reason: "Cleared" })).status).toBe(202);
    expect(await readListState(l.test.context.db)).toEqual(during);
    await approveAll(l.test);
    expect((await readListState(l.test.context.db)).number).toBe(during.number + 1);
    expect((await l.desk("GET", "/own-entries")).body).toMatchObject({ items: [{ removalReason: "Cleared", removedBy: "second-person" }] });
    expect((await l.desk("POST", `/own-entries/${id}/remove`, { reason: "Cleared" })).status).toBe(409);
    const { rows } = await l.test.owner.query(
      "select from screening_entries where gone_version_id is not null and content->>'remarks' = 'Fraud in 2025'",
    );
    expect(rows).toHaveLength(1);
  });
});

describe("the settings", () => {
  it("change with a reason, within bounds, and a threshold makes a new state", async () => {
    const change = (body: Record<string, unknown>) =>
      l.desk("PATCH", "/settings", { threshold: 0.7, staleAfterHours: 24, reason: "Bench", ...body });
    for (const wrong of [{ threshold: 0.49 }, { threshold: 0.96 }, { staleAfterHours: 2 }, { reason: " " }])
      expect((await change(wrong)).status).toBe(400);
    const before = await readListState(l.test.context.db);
    expect((await change({ staleAfterHours: 12 })).body).toEqual({ threshold: 0.7, staleAfterHours: 12 });
    expect((await readListState(l.test.context.db)).number).toBe(before.number);
    await change({ threshold: 0.65, staleAfterHours: 12 });
    expect(await readListState(l.test.context.db)).toMatchObject({ number: before.number + 1, threshold: 0.65 });
  });

  it("become weaker only when a second person agrees, and as they were when it was asked for", async () => {
    const ask = (body: Record<string, unknown>) => l.desk("POST", "/settings/weaker", { reason: "Bench", ...body });
    const settings = async () => (await l.test.owner.query("select threshold::float8, stale_after_hours from screening_settings")).rows[0];
    expect((await l.desk("PATCH", "/settings", { threshold: 0.7, reason: "Alone" })).status).toBe(409);
    expect((await l.desk("PATCH", "/settings", { staleAfterHours: 24, reason: "Alone" })).status).toBe(409);
    for (const wrong of [{}, { threshold: 0.96 }, { threshold: 0.8, staleAfterHours: 30 }]) expect((await ask(wrong)).status).toBe(400);
    expect((await ask({ threshold: 0.6 })).status).toBe(409);
    expect((await ask({ threshold: 0.75 })).status).toBe(202);
    expect((await ask({ staleAfterHours: 48 })).status).toBe(202);
    expect(await settings()).toEqual({ threshold: 0.65, stale_after_hours: 12 });
    await approveAll(l.test);
    expect(await settings()).toEqual({ threshold: 0.75, stale_after_hours: 48 });
    await ask({ threshold: 0.9 });
    await l.desk("PATCH", "/settings", { threshold: 0.6, reason: "Stricter meanwhile" });
    await expect(approveAll(l.test)).rejects.toThrow("changed since");
    expect(await settings()).toMatchObject({ threshold: 0.6 });
  });

  it("and everything else that was done is in the audit log", async () => {
    expect(new Set(await audited())).toEqual(
      new Set([
        "screening_list.added",
        "screening_list.changed",
        "screening_list.file_uploaded",
        "screening_list.switched_off",
        "screening_own_entry.added",
        "screening_own_entry.removed",
        "screening_settings.changed",
      ]),
    );
  });
});
