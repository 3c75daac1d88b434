import { mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { type Zippable, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, hourAgo, type LivePartner } from "../../../../../test/support/bank.ts";
import { accountReport, messageId } from "../../../../../test/support/bank-messages.ts";
import { depositReference } from "../../../../shared/domain/creditor-reference.ts";
import { judgeFilesOfTheDay } from "../control/service.ts";
import { bankFolders, type Folders } from "../folders.ts";
import { readBankFiles } from "../jobs.ts";
import { readInbox } from "./service.ts";

let desk: BankDesk;
let partner: LivePartner;
let folders: Folders;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
  folders = bankFolders(desk.context.config.bankDir);
});
afterAll(() => desk.close());

const statement = (amount: string) =>
  accountReport({
    lines: [{ direction: "CRDT", amount, bankReference: messageId(), details: [{ words: depositReference(partner.institutionId) }] }],
  });
const zip = (files: Record<string, string>) => {
  const made: Zippable = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]));
  return Buffer.from(zipSync(made));
};
/** Changes the directory's entry of the only file of an archive. */
const changed = (archive: Buffer, change: (entry: Buffer) => void) => {
  const copy = Buffer.from(archive);
  change(copy.subarray(copy.indexOf(Buffer.from("PK\x01\x02"))));
  return copy;
};
const files = async (limit: number) => {
  const { body } = await desk.admin("GET", `/bank/files?limit=${limit}`);
  return (body["items"] as { name: string; outcome: string; family: string | null; reason: string | null }[]).toReversed();
};
const put = (name: string, bytes: Buffer, writtenAt = hourAgo()) => {
  writeFileSync(folders.place("inbox", name), bytes);
  utimesSync(folders.place("inbox", name), writtenAt, writtenAt);
};

describe("a ZIP archive", () => {
  it("is unpacked, and each of its files is read as one of its own, once", async () => {
    const before = Number(await partner.funds());
    const archive = zip({
      "C53/2026-11-20.xml": statement("1.00"),
      "C53/über weg.camt": statement("2.00"),
      "a.xml.part": statement("4.00"),
      "notes.txt": "Good morning",
      "__MACOSX/._a": "x",
    });
    const { id } = await desk.deliver(archive, "C53 today.zip").then(async () => (await files(5))[0] as unknown as { id: number });
    expect(await files(5)).toMatchObject([
      { name: "C53 today.zip", outcome: "processed", family: "zip", reason: "The 4 files in it are read as if each had come alone." },
      { name: `C53_today.zip-${id}-1-2026-11-20.xml`, outcome: "processed", family: "camt.053" },
      { name: `C53_today.zip-${id}-2-_ber_weg.xml`, outcome: "processed" },
      { name: `C53_today.zip-${id}-3-a.xml.xml`, outcome: "processed" },
      { name: `C53_today.zip-${id}-4-notes.xml`, outcome: "rejected" },
    ]);
    expect(Number(await partner.funds())).toBe(before + 7);
    expect(desk.filesIn("inbox")).toEqual([]);
    expect(desk.filesIn("staging")).toEqual([]);
    expect(desk.filesIn("processed")).toContain(`${id}-C53 today.zip`);
    // The live control reads what was booked again, and an archive is nothing that is booked.
    expect(await judgeFilesOfTheDay(desk.context)).toMatchObject({ invalid: [], changed: [], gone: 0 });

    await desk.deliver(archive, "again.zip");
    expect((await files(5)).map(({ outcome }) => outcome)).toEqual(["duplicate", "duplicate", "duplicate", "duplicate", "rejected"]);
    expect(Number(await partner.funds())).toBe(before + 7);
  });

  it("whose unpacking is broken off at any moment is read whole and once", async () => {
    const stops: ["bringIn" | "putAway", number][] = [
      ["bringIn", 0],
      ["putAway", 0],
      ["putAway", 1],
    ];
    for (const [name, at] of stops) {
      const before = Number(await partner.funds());
      put("C53.zip", zip({ "1.xml": statement("1.00"), "2.xml": statement("2.00") }));
      let calls = 0;
      const original = folders[name] as (...given: unknown[]) => Promise<unknown>;
      const killed = {
        ...folders,
        [name]: (...given: unknown[]) => (calls++ === at ? Promise.reject(new Error("killed")) : original(...given)),
      };
      await readInbox(desk.context, killed);
      await readBankFiles(desk.context);
      expect((await files(3)).map(({ outcome }) => outcome)).toEqual(["processed", "processed", "processed"]);
      expect(Number(await partner.funds())).toBe(before + 3);
      expect([...desk.filesIn("inbox"), ...desk.filesIn("staging")]).toEqual([]);
    }
  });

  it("of which some files were brought into the inbox before goes on with the others", async () => {
    const before = Number(await partner.funds());
    put("C53.zip", zip({ "1.xml": statement("1.00"), "2.xml": statement("2.00") }));
    const bringIn: Folders["bringIn"] = async (unpacked, prefix) => {
      const kept = readdirSync(unpacked).find((name) => name.startsWith("2-")) ?? "";
      const aside = folders.place("staging", "aside");
      renameSync(`${unpacked}/${kept}`, aside);
      await folders.bringIn(unpacked, prefix);
      mkdirSync(unpacked);
      renameSync(aside, `${unpacked}/${kept}`);
      throw new Error("killed");
    };
    await readInbox(desk.context, { ...folders, bringIn });
    await readBankFiles(desk.context);
    await readBankFiles(desk.context);
    expect((await files(3)).map(({ outcome }) => outcome)).toEqual(["processed", "processed", "processed"]);
    expect(Number(await partner.funds())).toBe(before + 3);
  });

  const one = () => zip({ "1.xml": statement("1.00") });
  const refused: [string, () => Buffer, RegExp][] = [
    ["half of one", () => one().subarray(0, 400), /damaged, or not complete/],
    ["one with another checksum", () => changed(one(), (entry) => entry.writeUInt32LE(1, 16)), /damaged/],
    ["one that says it is smaller", () => changed(one(), (entry) => entry.writeUInt32LE(10, 24)), /damaged/],
    ["one that is larger than is read", () => changed(one(), (entry) => entry.writeUInt32LE(201 * 1_024 * 1_024, 24)), /more than 200 MB/],
    ["an encrypted one", () => changed(one(), (entry) => entry.writeUInt16LE(1, 8)), /encrypted/],
    ["one of another compression", () => changed(one(), (entry) => entry.writeUInt16LE(9, 10)), /compression method/],
    ["one in another", () => zip({ "1.zip": one().toString("latin1") }), /archive in the ZIP/],
    ["one with a path out of it", () => zip({ "../1.xml": statement("1.00") }), /damaged/],
    ["one without files", () => zip({ "a/": "" }), /no files/],
    [
      "one with too many",
      () => zip(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.xml`, "<a/>"]))),
      /more than 1000 files/,
    ],
  ];
  it.each(refused)("is refused whole: %s", async (_name, make, reason) => {
    const before = await partner.funds();
    const file = await desk.deliver(make(), "refused.zip");
    expect(file).toMatchObject({ name: "refused.zip", outcome: "rejected", reason: expect.stringMatching(reason) as string });
    expect(desk.filesIn("rejected")).toContain(`${String(file["id"])}-refused.zip`);
    expect([...desk.filesIn("inbox"), ...desk.filesIn("staging")]).toEqual([]);
    expect(await partner.funds()).toBe(before);
  });

  it("of which the rest may still come waits for it", async () => {
    put("half.zip", one().subarray(0, 400), new Date(Date.now() - 60_000));
    await readBankFiles(desk.context);
    const { body } = await desk.admin("GET", "/bank/inbox");
    expect(body["items"]).toMatchObject([{ name: "half.zip", why: "unfinished" }]);
    rmSync(folders.place("inbox", "half.zip"));
  });

  it("waits where there is no room for its files, and leaves none of them", async () => {
    put("C53.zip", one());
    const nowhere = { ...folders, unpackedPlace: () => "/proc/nowhere" };
    await readInbox(desk.context, nowhere);
    const { body } = await desk.admin("GET", "/bank/inbox");
    expect(body["items"]).toMatchObject([{ name: "C53.zip", why: "failed" }]);
    await readBankFiles(desk.context);
    expect(await files(2)).toMatchObject([{ name: "C53.zip", outcome: "processed" }, { outcome: "processed" }]);
  });
});
