import { mkdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, hourAgo, type LivePartner } from "../../../../../test/support/bank.ts";
import { accountReport, type Line, messageId } from "../../../../../test/support/bank-messages.ts";
import { depositReference } from "../../../../shared/domain/creditor-reference.ts";
import type { ListedInbox } from "../../../../shared/contracts/money/bank-inbox.ts";
import { inboxStuck } from "../facts.ts";
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
afterEach(async () => {
  for (const name of desk.filesIn("inbox")) rmSync(folders.place("inbox", name), { recursive: true, force: true });
  await readBankFiles(desk.context);
  expect((await list()).total).toBe(0);
});

const inbox = (name: string) => folders.place("inbox", name);
const line = (amount: string): Line => ({
  direction: "CRDT",
  amount,
  bankReference: messageId(),
  details: [{ words: depositReference(partner.institutionId) }],
});
const statement = (amount = "5.00") => accountReport({ lines: [line(amount)] });
const list = async () => (await desk.admin("GET", "/bank/inbox")).body as ListedInbox;
const waiting = async () => (await list()).items.map(({ name, why }) => `${name}: ${why}`).sort();
const put = (name: string, bytes: string | Uint8Array, writtenAt = hourAgo()) => {
  writeFileSync(inbox(name), bytes);
  utimesSync(inbox(name), writtenAt, writtenAt);
};
/** As if so much time had gone by since it was found. */
const later = (minutes: number) =>
  desk.owner.query("update bank_inbox_files set found_at = found_at - make_interval(mins => $1)", [minutes]);

describe("a file in the inbox", () => {
  it.each(["statement.CAMT053", "statement.xml.txt", "C53_20261120", "STATEMENT.XML"])("is read under the name %s", async (name) => {
    const before = Number(await partner.funds());
    expect(await desk.deliver(statement(), name)).toMatchObject({ name, outcome: "processed" });
    expect(Number(await partner.funds())).toBe(before + 5);
  });

  it("can have a name as long as names can be", async () => {
    expect(await desk.deliver(statement(), "ü".repeat(127))).toMatchObject({ outcome: "processed" });
    expect(await waiting()).toEqual([]);
  });

  it.each(["{1:F01BANKUS33XXXX}{2:O940}", "%PDF-1.7\n\xFF", "Date;Amount\n2026-11-20;5.00"])(
    "that is no XML is refused at once: %s",
    async (text) => {
      put("other", Buffer.from(text, "latin1"), new Date(Date.now() - 60_000));
      await readBankFiles(desk.context);
      const { body } = await desk.admin("GET", "/bank/files?limit=1");
      expect((body["items"] as { reason: string }[])[0]?.reason).toMatch(/not an XML file/);
    },
  );

  it("of which only half is there waits for the rest, said at the desk, and is read when it is whole", async () => {
    const before = Number(await partner.funds());
    const xml = accountReport({
      lines: [{ ...line("5.00"), details: [{ words: depositReference(partner.institutionId), payer: "Müller" }] }],
    });
    const bytes = Buffer.from(xml);
    const minuteAgo = new Date(Date.now() - 60_000);
    const halves = [bytes.subarray(0, 700), bytes.subarray(0, bytes.indexOf("ü") + 1), Buffer.alloc(bytes.length), Buffer.alloc(0)];
    for (const half of halves) {
      put("copy.xml", half, minuteAgo);
      await readBankFiles(desk.context);
      expect(await waiting()).toEqual(["copy.xml: unfinished"]);
    }
    put("copy.xml", bytes, minuteAgo);
    await readBankFiles(desk.context);
    expect(await waiting()).toEqual([]);
    expect(Number(await partner.funds())).toBe(before + 5);
    expect(desk.filesIn("rejected").filter((name) => name.endsWith("-copy.xml"))).toEqual([]);
  });

  it("of which nothing more comes for ten minutes is refused", async () => {
    put("copy.xml", statement().slice(0, 700), new Date(Date.now() - 11 * 60_000));
    await readBankFiles(desk.context);
    expect(await waiting()).toEqual([]);
    expect(desk.filesIn("rejected").filter((name) => name.endsWith("-copy.xml"))).toHaveLength(1);
  });
});

describe("what the inbox has and the product does not read", () => {
  it("stands at the desk and in doctor with the reason, and is mailed about once and without its name", async () => {
    const before = await partner.funds();
    writeFileSync(folders.place("staging", "outside.xml"), statement());
    symlinkSync(folders.place("staging", "outside.xml"), inbox("1.xml"));
    mkdirSync(inbox("2"));
    put("2/inside.xml", statement());
    const socket = createServer().listen(inbox("3.xml"));
    const latin = Buffer.concat([Buffer.from(inbox("4")), Buffer.from([0xfc]), Buffer.from(".xml")]);
    writeFileSync(latin, statement());
    put("5.xml.part", statement());
    put("6.xml", statement(), new Date());
    await readBankFiles(desk.context);
    const stuck = ["1.xml: link", "2: folder", "3.xml: special", "4\uFFFD.xml: name"];
    expect(await waiting()).toEqual([...stuck, "5.xml.part: unfinished", "6.xml: unfinished"]);
    expect(await partner.funds()).toBe(before);
    expect(await inboxStuck.ask(desk.context)).toEqual({ value: 4, isBad: true });
    expect((await desk.admin("GET", "/bank")).body).toMatchObject({ stuck: 4 });
    expect((await desk.admin("GET", "/dashboard")).body["bank"]).toMatchObject({ stuck: 4 });

    // A copy that is under way for so long is none any more.
    utimesSync(inbox("6.xml"), new Date(), new Date(Date.now() - 60_000));
    await later(11);
    expect((await desk.admin("GET", "/bank")).body).toMatchObject({ stuck: 6 });
    await readBankFiles(desk.context);
    expect(await waiting()).toEqual([...stuck, "5.xml.part: unfinished"]);
    const mails = async () => {
      const { rows } = await desk.owner.query<{ text: string }>("select body_text as text from emails where kind = 'bank_inbox_stuck'");
      return rows.map(({ text }) => text);
    };
    expect(await mails()).toEqual([]);
    await later(5);
    await readBankFiles(desk.context);
    await readBankFiles(desk.context);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toContain("1 file: This is a link, which we do not follow.");
    expect(mail).not.toMatch(/\.xml/);

    // What is taken away is no news any more; what has another reason now is.
    unlinkSync(inbox("1.xml"));
    symlinkSync("nowhere", inbox("1.xml"));
    rmSync(inbox("2"), { recursive: true });
    put("2", "");
    await readBankFiles(desk.context);
    expect((await list()).total).toBe(4);
    expect(readFileSync(folders.place("staging", "outside.xml"), "utf8")).toContain("camt.053");
    rmSync(folders.place("staging", "outside.xml"));
    unlinkSync(latin);
    socket.close();
  });

  it("can be a file that cannot be opened, that fails, or that cannot be moved: it is tried again, booked once, and the log has no name", async () => {
    const before = Number(await partner.funds());
    const failing = (changes: Partial<Folders>) => readInbox(desk.context, { ...folders, ...changes });
    const refuse = (syscall: string) => () => Promise.reject(Object.assign(new Error("EACCES: GB33.xml"), { syscall, code: "EACCES" }));
    put("GB33.xml", statement());
    await failing({ readIncoming: refuse("open") });
    expect(await waiting()).toEqual(["GB33.xml: unreadable"]);
    await failing({ readIncoming: () => Promise.reject(new Error("something else")) });
    expect(await waiting()).toEqual(["GB33.xml: failed"]);
    await failing({ putAway: refuse("rename") });
    expect(await waiting()).toEqual(["GB33.xml: not_moved"]);
    expect(Number(await partner.funds())).toBe(before + 5);
    expect(desk.logged.join("")).not.toContain("GB33.xml");
    await readBankFiles(desk.context);
    expect(await waiting()).toEqual([]);
    expect(Number(await partner.funds())).toBe(before + 5);
  });

  it("can be a refused file that cannot be moved: it is refused, and mailed about, once", async () => {
    const refusals = async () => (await desk.owner.query("select from bank_files where name = 'large.xml'")).rows.length;
    put("large.xml", statement());
    const stuck = { ...folders, putAway: () => Promise.reject(Object.assign(new Error("no"), { syscall: "rename", code: "EACCES" })) };
    for (let time = 0; time < 2; time += 1) await readInbox(desk.context, stuck, undefined, { restMs: 0, mostBytes: 10 });
    expect(await refusals()).toBe(1);
    expect(await waiting()).toEqual(["large.xml: not_moved"]);
    await readInbox(desk.context, folders, undefined, { restMs: 0, mostBytes: 10 });
    expect(await refusals()).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  it("is said before a long file is read", async () => {
    symlinkSync("nowhere", inbox("link"));
    put("long.xml", statement());
    let seen: string[] = [];
    await readInbox(desk.context, {
      ...folders,
      readIncoming: async (name, most) => {
        seen = await waiting();
        return folders.readIncoming(name, most);
      },
    });
    expect(seen).toEqual(["link: link"]);
  });

  it("can be the folder itself", async () => {
    const refused = Object.assign(new Error("no"), { syscall: "scandir", code: "EACCES" });
    await expect(readInbox(desk.context, { ...folders, listInbox: () => Promise.reject(refused) })).rejects.toBe(refused);
    expect(await waiting()).toEqual(["inbox: unreadable"]);
    await readBankFiles(desk.context);
    expect(await waiting()).toEqual([]);
  });

  it("ends with the lock of the job", async () => {
    put("one.xml", statement());
    const lost = new Error("the connection is lost");
    await expect(readInbox(desk.context, folders, AbortSignal.abort(lost))).rejects.toBe(lost);
    expect(desk.filesIn("inbox")).toEqual(["one.xml"]);
  });
});
