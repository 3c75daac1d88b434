import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { approveAll } from "../../../../../test/support/approvals.ts";
import { createListsTest, type ListsTest, plainList, upTo } from "../../../../../test/support/screening-lists.ts";
import { readListState } from "../service.ts";

let l: ListsTest;
beforeEach(async () => {
  l = await createListsTest();
});
afterEach(() => l.close());

const state = () => readListState(l.test.context.db);
const count = async (text: string) => (await l.test.owner.query<{ n: number }>(`select count(*)::int as n ${text}`)).rows[0]?.n;
const mails = async () =>
  (await l.test.owner.query<{ body_text: string }>("select body_text from emails where kind = 'staff_notice' order by id")).rows.map(
    ({ body_text }) => body_text,
  );

describe("a list that is fetched", () => {
  it("comes into force whole, with what changed, and the state of screening counts on", async () => {
    l.publish(plainList(upTo(20)));
    const list = await l.add();
    expect(list).toMatchObject({ condition: "not_loaded", isWaiting: true });
    expect((await state()).isFresh).toBe(false);
    expect(await l.load()).toEqual({ [list.key]: "taken" });
    const first = await state();
    expect(first).toMatchObject({ isFresh: true, lists: [{ id: list.id, isStale: false, error: null }] });

    l.publish(plainList([...upTo(19), 21, 22], { day: "09/11/2026", names: { 3: "OTHER" } }));
    expect(await l.check(list.id)).toMatchObject({ condition: "fresh", entries: 21, error: null });
    const [second, before] = await l.versions(list.id);
    expect(second).toMatchObject({ number: 2, state: "current", added: 2, changed: 1, removed: 1, entries: 21 });
    expect(before).toMatchObject({ number: 1, state: "superseded", added: 20, changed: 0, removed: 0 });
    expect((await state()).number).toBe(first.number + 1);
    expect(await count("from screening_entries")).toBe(23);
    const asOf = (version = 0) =>
      `from screening_entries where first_version_id <= ${version} and (gone_version_id is null or gone_version_id > ${version})`;
    expect([await count(asOf(before?.id)), await count(asOf(second?.id))]).toEqual([20, 21]);
    expect(await count("from screening_arrivals")).toBe(0);
  });

  it("that is the same counts as checked, and makes no version", async () => {
    l.publish((request, response) => {
      if (request.headers["if-none-match"] === '"one"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"one"' }).end(plainList(upTo(3)));
    });
    const list = await l.add();
    await l.load();
    await l.test.owner.query("update screening_lists set checked_at = now() - interval '30 hours'");
    expect((await state()).isFresh).toBe(false);
    expect(await l.check(list.id)).toMatchObject({ condition: "fresh" });
    l.publish(plainList(upTo(3)));
    await l.check(list.id);
    expect(await l.versions(list.id)).toHaveLength(1);
    expect(await l.load()).toEqual({});
  });

  it.each([
    ["shrunk", () => plainList(upTo(17), { day: "09/12/2026" }), "more than one in ten"],
    ["older", () => plainList(upTo(20), { day: "09/09/2026" }), "published on 2026-09-09"],
    ["format", () => "<html><body>Sorry</body></html>", "XML that begins with html"],
    ["unreadable", () => plainList(upTo(20), { day: "09/12/2026" }).slice(0, -300), "XML that is broken"],
    ["format", () => plainList([]), "no entry"],
    ["format", () => `<!DOCTYPE a [<!ENTITY b "c">]>${plainList(upTo(20)).replace(/<\?.*?\?>/, "")}`, "document type"],
    ["format", () => plainList(upTo(20)).replace('standalone="yes"', 'encoding="utf-8"').replace("FAMILY3", "FAMILY\uDCFF"), "never"],
  ])("that is %s leaves the version before in force and tells the staff once", async (kind, text, why) => {
    l.publish(plainList(upTo(20)));
    const list = await l.add();
    await l.load();
    const before = await state();
    l.publish(why === "never" ? (_request, response) => response.end(Buffer.from(text(), "latin1")) : text());
    for (let time = 0; time < 2; time += 1) await l.check(list.id);
    const [newest] = await l.versions(list.id);
    if (why !== "never")
      expect(newest).toMatchObject({ state: "refused", refusalKind: kind, refusal: expect.stringContaining(why) as string });
    else expect(newest?.state).toBe("refused");
    expect(await state()).toMatchObject({ number: before.number, lists: [{ versionId: before.lists[0]?.versionId }] });
    expect(await count("from screening_entries where gone_version_id is null")).toBe(20);
    expect(await mails()).toHaveLength(1);
  });

  it("that cannot be fetched says why, and is tried again", async () => {
    const list = await l.add({ url: `${l.address}/gone.xml` });
    await l.load();
    expect(await l.check(list.id)).toMatchObject({ condition: "failed", error: expect.stringContaining("answered 404") as string });
    await l.test.owner.query("update screening_lists set tried_at = now() - interval '1 hour'");
    expect(await l.load()).toEqual({ [list.key]: "failed" });
  });

  it("tells once that it is stale", async () => {
    l.publish(plainList(upTo(3)));
    await l.add();
    await l.load();
    await l.test.owner.query("update screening_lists set checked_at = now() - interval '30 hours'");
    await l.load();
    await l.load();
    expect(await mails()).toEqual([expect.stringContaining("It has not been checked for longer") as string]);
  });
});

describe("a version that was refused", () => {
  it("is taken all the same when two people say so, in words", async () => {
    l.publish(plainList(upTo(20)));
    const list = await l.add();
    await l.load();
    l.publish(plainList(upTo(10), { day: "09/12/2026" }));
    const { refusedVersionId } = await l.check(list.id);
    expect((await l.desk("POST", `/list-versions/${refusedVersionId}/take`, { words: " " })).status).toBe(400);
    expect((await l.desk("POST", `/list-versions/${refusedVersionId}/take`, { words: "They told us so" })).status).toBe(202);
    expect((await l.desk("POST", `/list-versions/${refusedVersionId}/take`, { words: "Again" })).status).toBe(409);
    await l.load();
    expect((await l.versions(list.id))[0]).toMatchObject({ state: "refused", acceptedBy: null });
    await approveAll(l.test);
    await l.load();
    expect((await l.versions(list.id))[0]).toMatchObject({
      state: "current",
      removed: 10,
      acceptedBy: "rmason, second-person",
      acceptance: "They told us so",
    });
    expect(await count("from screening_entries where gone_version_id is null")).toBe(10);
  });
});

describe("a load that is cut off", () => {
  it("leaves the version before in force, and the next one begins anew", async () => {
    l.publish(plainList(upTo(5)));
    const list = await l.add();
    await l.load();
    // What kill -9 leaves: a version that is being read, and some of its entries.
    await l.test.owner.query(
      `insert into screening_list_versions (list_id, number, origin, sha256, bytes) values (${list.id}, 2, 'x', '', 0)`,
    );
    await l.test.owner.query("insert into screening_arrivals select max(id), '9', '{}', '', '' from screening_list_versions");
    expect((await state()).isFresh).toBe(true);
    l.publish(plainList(upTo(6), { day: "09/12/2026" }));
    await l.check(list.id);
    expect((await l.versions(list.id)).map(({ number, state: is }) => [number, is])).toEqual([
      [2, "current"],
      [1, "superseded"],
    ]);
  });

  it("between reading and taking has changed nothing", async () => {
    l.publish(plainList(upTo(5)));
    const list = await l.add();
    const stopping = new AbortController();
    l.publish((_request, response) => {
      stopping.abort(new Error("the process ends"));
      response.end(plainList(upTo(5)));
    });
    await expect(l.load(stopping.signal)).rejects.toThrow("the process ends");
    expect(await l.versions(list.id)).toEqual([]);
    expect((await l.load())?.[list.key]).toBe("taken");
  });

  it("is done by one of two workers", async () => {
    l.publish((_request, response) => void setTimeout(() => response.end(plainList(upTo(5))), 100));
    const list = await l.add();
    const results = await Promise.all([l.load(), l.load()]);
    expect(results).toContainEqual({ [list.key]: "taken" });
    expect(results).toContain(undefined);
    expect(await l.versions(list.id)).toHaveLength(1);
  });
});

describe("odd entries", () => {
  it("are cut, counted and said, and stop nobody", async () => {
    const many = Array.from({ length: 1_500 }, (_, n) => `<aka><lastName>ALIAS ${n}</lastName></aka>`).join("");
    const odd = `<sdnEntry><uid>9001</uid><lastName>${"A".repeat(10_000)}</lastName></sdnEntry>
      <sdnEntry><uid>9002</uid><lastName>\u202EEVIL\u200B NAME</lastName><akaList>${many}</akaList></sdnEntry>
      <sdnEntry><uid>9002</uid><lastName>AGAIN</lastName></sdnEntry>`;
    l.publish(plainList(upTo(200)).replace("</sdnList>", `${odd}</sdnList>`));
    const list = await l.add();
    await l.load();
    const [version] = await l.versions(list.id);
    expect(version).toMatchObject({ state: "current", entries: 202, problems: 2 });
    const { items } = (await l.desk("GET", `/lists/${list.id}/entries?q=evil%20name`)).body as { items: { id: number; names: number }[] };
    expect(items).toMatchObject([{ key: "9002", name: "EVIL NAME", names: 1_501, programmes: [] }]);
    expect((await l.desk("GET", `/entries/${items[0]?.id}`)).body).toMatchObject({
      listId: list.id,
      goneVersionId: null,
      content: { key: "9002" },
    });
  });
});
