import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approveAll } from "../../../../../test/support/approvals.ts";
import { createListsTest, type ListsTest, plainList, upTo } from "../../../../../test/support/screening-lists.ts";

let l: ListsTest;
beforeAll(async () => {
  l = await createListsTest();
});
afterAll(() => l.close());

const bring = async (id: number, text: string) => {
  const { statusCode } = await l.test.app.inject({
    method: "PUT",
    url: `/api/admin/screening/lists/${id}/file?name=brought.xml`,
    headers: { cookie: l.cookie, "content-type": "application/octet-stream" },
    payload: Buffer.from(text),
  });
  expect(statusCode).toBe(200);
  return l.load();
};
const names = async (id: number) => {
  const { items } = (await l.desk("GET", `/lists/${id}/entries?limit=200`)).body as { items: { key: string }[] };
  return items.map(({ key }) => key);
};
const newest = async (id: number) => (await l.versions(id))[0];

describe("one person alone", () => {
  it("adds to a list by a file, but takes nobody off it", async () => {
    const list = await l.add({ key: "brought", url: null });
    expect(await bring(list.id, plainList(upTo(30)))).toEqual({ brought: "taken" });
    expect(await bring(list.id, plainList(upTo(31), { day: "09/11/2026" }))).toEqual({ brought: "taken" });
    // One of 31 is less than a tenth, and the file is newer: a publisher may do that.
    expect(await bring(list.id, plainList(upTo(30), { day: "09/12/2026" }))).toEqual({ brought: "refused" });
    expect(await newest(list.id)).toMatchObject({ state: "refused", refusalKind: "unproven" });
    expect(await names(list.id)).toContain("31");
    const { id = 0 } = (await newest(list.id)) ?? {};
    expect((await l.desk("POST", `/list-versions/${id}/take`, { words: "Compared with the publisher's page" })).status).toBe(202);
    await l.load();
    expect(await names(list.id)).toContain("31");
    await approveAll(l.test);
    await l.load();
    expect(await names(list.id)).not.toContain("31");
  });

  it("changes nobody's name by another address, until a second person has looked", async () => {
    l.publish(plainList(upTo(20)));
    const list = await l.add({ key: "moved" });
    await l.load();
    l.publish(plainList(upTo(20), { day: "09/12/2026", names: { 7: "SOMEBODY ELSE" } }));
    expect((await l.desk("PATCH", `/lists/${list.id}`, { url: `${l.address}/elsewhere/SDN.XML` })).status).toBe(200);
    await l.check(list.id);
    expect(await newest(list.id)).toMatchObject({ state: "refused", refusalKind: "unproven" });
    // The publisher's own address may.
    await l.desk("PATCH", `/lists/${list.id}`, { url: `${l.address}/SDN.XML` });
    await l.check(list.id);
    expect(await newest(list.id)).toMatchObject({ state: "current", changed: 1 });
  });

  it("empties no list by reading the same file by other columns", async () => {
    const columns = { key: "Number", name: "Who" };
    const list = await l.add({ key: "columns", connector: "csv", url: null, mapping: { columns } });
    const file = "Number,Who,Note\n1,Ann Ash,listed\n2,Ben Birch,listed\n";
    expect(await bring(list.id, file)).toEqual({ columns: "taken" });
    await l.desk("PATCH", `/lists/${list.id}`, { mapping: { columns: { ...columns, name: "Note" } } });
    expect(await bring(list.id, file)).toEqual({ columns: "refused" });
    expect(await newest(list.id)).toMatchObject({ refusalKind: "unproven" });
  });

  it("nor where the version in force is from before it was noted how it was read", async () => {
    const readAs = async (id: number) =>
      (await l.test.owner.query<{ read_as: string | null }>("select read_as from screening_list_versions where list_id = $1", [id])).rows;
    const columns = { key: "Number", name: "Who" };
    const mapped = await l.add({ key: "early_columns", connector: "csv", url: null, mapping: { columns } });
    const file = "Number,Who,Note\n1,Ann Ash,listed\n2,Ben Birch,listed\n";
    await bring(mapped.id, file);
    l.publish(plainList(upTo(20)));
    const plain = await l.add({ key: "early_plain" });
    await l.load();
    const before = await readAs(plain.id);
    await l.test.owner.query("update screening_list_versions set read_as = null");
    await l.test.owner.query(readFileSync("db/migrations/0046_read_as.sql", "utf8"));
    // What needs no mapping was read by its connector; what had one is unknown.
    expect(await readAs(plain.id)).toEqual(before);
    expect(await readAs(mapped.id)).toEqual([{ read_as: null }]);
    await l.desk("PATCH", `/lists/${mapped.id}`, { mapping: { columns: { ...columns, name: "Note" } } });
    expect(await bring(mapped.id, file)).toMatchObject({ early_columns: "refused" });
    expect(await newest(mapped.id)).toMatchObject({ refusalKind: "unproven" });
  });
});
