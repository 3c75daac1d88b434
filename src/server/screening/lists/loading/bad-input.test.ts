import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createListsTest, type ListsTest, plainList, upTo } from "../../../../../test/support/screening-lists.ts";
import type { ScreeningList } from "../../../../shared/contracts/screening/lists.ts";
import type { ListEntry } from "../../engine/subject.ts";
import { bounds } from "../bounds.ts";

let l: ListsTest;
let list: ScreeningList;
beforeAll(async () => {
  l = await createListsTest();
  l.publish(plainList(upTo(1_000)));
  list = await l.add();
  await l.load();
});
afterAll(() => l.close());

const usual = { ...bounds };
const bounded = (changes: Partial<Record<keyof typeof bounds, number>>) => void Object.assign(bounds, changes);
afterEach(() => bounded(usual));

const text = (entries: string) => plainList(upTo(1_000), { day: "09/11/2026" }).replace("</sdnList>", `${entries}</sdnList>`);
const entry = (uid: number, inner: string) => `<sdnEntry><uid>${uid}</uid>${inner}<sdnType>Individual</sdnType></sdnEntry>`;
const count = async (what: string) => (await l.test.owner.query<{ n: number }>(`select count(*)::int as n ${what}`)).rows[0]?.n;

/** The version in force has every entry, and nothing of what was refused lies about. */
async function isAsBefore(): Promise<void> {
  expect((await l.versions(list.id)).find(({ state }) => state === "current")).toMatchObject({ number: 1, entries: 1_000 });
  expect(await count("from screening_entries where gone_version_id is null")).toBe(1_000);
  expect(await count("from screening_list_versions where state = 'loading'")).toBe(0);
}

const cutAt = (whole: string, share: number) => whole.slice(0, Math.floor(whole.length * share));
const bomb = `<!DOCTYPE sdnList [<!ENTITY a0 "ha">${upTo(40)
  .map((n) => `<!ENTITY a${n} "&a${n - 1};&a${n - 1};">`)
  .join("")}]>`;

describe("a list that is refused, with the version before in force", () => {
  it.each<[string, () => Partial<Record<keyof typeof bounds, number>>, () => string | Buffer, string, string]>([
    [
      "has too many entries",
      () => ({ entries: 1_100 }),
      () => plainList(upTo(2_000), { day: "09/11/2026" }),
      "too_large",
      "It has more than 1,100 entries.",
    ],
    [
      "has one entry with more elements than an entry can have",
      () => ({ xmlElements: 500 }),
      () => text(entry(9, "<aka/>".repeat(501))),
      "unreadable",
      "an entry of more than",
    ],
    [
      "has one text that never ends",
      () => ({ xmlCharacters: 100_000 }),
      () => text(entry(9, `<lastName>${"A".repeat(300_000)}`)),
      "unreadable",
      "an element over",
    ],
    ["breaks off at 90 %", () => ({}), () => cutAt(plainList(upTo(1_000), { day: "09/11/2026" }), 0.9), "unreadable", "XML that is broken"],
    [
      "is broken at 90 % and goes on",
      () => ({}),
      () => text("").replace("<lastName>FAMILY900<", "<lastName>FAMILY900<<"),
      "unreadable",
      "XML that is broken",
    ],
    ["is an entity bomb", () => ({}), () => text("").replace("?>", `?>${bomb}`).replace("FAMILY3<", "&a40;<"), "format", "a document type"],
    [
      "uses an entity that it does not have",
      () => ({}),
      () => text("").replace("FAMILY900<", "&bomb;<"),
      "unreadable",
      "XML that is broken",
    ],
    [
      "names an encoding that there is not",
      () => ({}),
      () => text("").replace("standalone=", 'encoding="x-klingon" standalone='),
      "format",
      "x-klingon, which is not known",
    ],
    [
      "is not in the encoding that it names",
      () => ({}),
      () => Buffer.from(text("").replace("FAMILY900<", "FAMÍLIA<"), "latin1"),
      "unreadable",
      "a file whose text is not UTF-8",
    ],
    [
      "has only entries without a name",
      () => ({}),
      () =>
        text(
          upTo(20)
            .map((n) => entry(9_000 + n, "<lastName> \u200B\u2060</lastName>"))
            .join(""),
        ),
      "unreadable",
      "20 of 1020 entries cannot be read",
    ],
  ])("because it %s", async (_what, changes, content, kind, why) => {
    bounded(changes());
    const body = content();
    l.publish((_request, response) => response.end(body));
    await l.check(list.id);
    expect((await l.versions(list.id))[0]).toMatchObject({
      state: "refused",
      refusalKind: kind,
      refusal: expect.stringContaining(why) as string,
    });
    expect(await count("from screening_arrivals")).toBe(0);
    await isAsBefore();
  });

  it.each([
    ["says so", (response: ServerResponse) => response.writeHead(200, { "content-length": 3_000_000 })],
    ["never says how long it is", () => undefined],
  ])("because the publisher sends more than a list can be, and %s", async (_what, begin) => {
    bounded({ fileBytes: 1_000_000 });
    l.publish((_request, response) => {
      begin(response);
      response.write("x".repeat(1_500_000));
      response.end("x".repeat(1_500_000));
    });
    expect(await l.check(list.id)).toMatchObject({
      condition: "failed",
      error: expect.stringContaining("larger than 1000000 bytes") as string,
    });
    await isAsBefore();
  });

  it("because somebody brings more than a list can be", async () => {
    const { statusCode, json } = await l.test.app.inject({
      method: "PUT",
      url: `/api/admin/screening/lists/${list.id}/file?name=brought.xml`,
      headers: { cookie: l.cookie, "content-type": "application/octet-stream", "content-length": String(bounds.fileBytes + 1) },
      payload: Buffer.from(text("")),
    });
    expect([statusCode, json()]).toMatchObject([
      413,
      { code: "payload_too_large", message: expect.stringContaining("larger than 1 GB") as string },
    ]);
    await isAsBefore();
  });
});

describe("odd entries of a list that is taken", () => {
  const odd: Record<number, string> = {
    9001: "<lastName>\u202Eمحمد\u200F \u2066الحوثي\u2069</lastName>",
    9002: "<lastName>\u200Bשרה\uFEFF כהן\u00AD</lastName>",
    9003: "<firstName>\u200B</firstName><lastName>MONONYM</lastName><akaList><aka><lastName> </lastName></aka><aka><lastName>---</lastName></aka></akaList>",
    9004: `<lastName>${"A".repeat(10_000)}</lastName>`,
    9005: `<lastName>MANY</lastName><akaList>${upTo(1_000)
      .map((n) => `<aka><lastName>ALIAS ${n}</lastName></aka>`)
      .join("")}</akaList>`,
    9006: "<lastName>CIRCA</lastName><dateOfBirthList><dateOfBirthItem><dateOfBirth>circa 1965</dateOfBirth></dateOfBirthItem></dateOfBirthList>",
    9007: "<lastName>EITHER</lastName><dateOfBirthList><dateOfBirthItem><dateOfBirth>1962 or 1963</dateOfBirth></dateOfBirthItem></dateOfBirthList>",
    9008: "<lastName>SOON</lastName><dateOfBirthList><dateOfBirthItem><dateOfBirth>a long time ago</dateOfBirth></dateOfBirthItem></dateOfBirthList>",
    9009: "<lastName>MADI\u0301A&#x85;</lastName>",
  };

  it.each([
    ["UTF-8", (content: string) => Buffer.from(content)],
    ["UTF-16", (content: string) => Buffer.from(`\uFEFF${content}`, "utf16le")],
  ])("are understood, cut, counted and said, in %s", async (_encoding, encode) => {
    bounded({ namesPerEntry: 500 });
    const body = encode(
      text(
        Object.entries(odd)
          .map(([uid, inner]) => entry(Number(uid), inner))
          .join(""),
      ),
    );
    l.publish((_request, response) => response.end(body));
    const other = await l.add({ name: `Odd in ${_encoding}` });
    await l.load();
    expect((await l.versions(other.id))[0]).toMatchObject({ state: "current", entries: 1_009, problems: 2 });
    const { rows } = await l.test.owner.query<{ content: ListEntry }>(
      "select content from screening_entries where list_id = $1 and entry_key like '900_' order by entry_key",
      [other.id],
    );
    const names = rows.map(({ content }) => content.names.map((name) => name.text));
    expect(names.slice(0, 3)).toEqual([["محمد الحوثي"], ["שרה כהן"], ["MONONYM"]]);
    expect(names[3]?.[0]).toHaveLength(1_000);
    expect(names[4]).toHaveLength(500);
    expect(names[8]).toEqual(["MADI\u0301A"]);
    expect(rows.slice(5, 8).map(({ content }) => content.birthDates.map(({ from, to }) => `${from}..${to}`))).toEqual([
      ["1963-01-01..1967-12-31"],
      ["1962-01-01..1962-12-31", "1963-01-01..1963-12-31"],
      [],
    ]);
  });
});
