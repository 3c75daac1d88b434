import { utimesSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../../test/support/bank.ts";
import { accountReport, type Line, messageId, statusReport } from "../../../../../test/support/bank-messages.ts";
import { depositReference } from "../../../../shared/domain/creditor-reference.ts";
import { checkLedger } from "../../ledger/service.ts";
import { refusedFiles } from "../facts.ts";
import { readInbox } from "../inbox/service.ts";
import { readBankFiles } from "../jobs.ts";
import { bankFolders } from "../folders.ts";

let desk: BankDesk;
let partner: LivePartner;
let funds: string | undefined;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
  funds = await partner.funds();
});
afterAll(async () => {
  expect(await checkLedger(desk.context.db)).toEqual([]);
  await desk.close();
});

const line = (amount: string): Line => ({
  direction: "CRDT",
  amount,
  bankReference: messageId(),
  details: [{ words: depositReference(partner.institutionId) }],
});

describe("a file that is no bank's message", () => {
  const statement = () => accountReport({ lines: [line("66.00")] });
  const bomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${"bcdefghij"[i] ?? ""} "${`&${"abcdefghi"[i] ?? ""};`.repeat(10)}">`).join("")}]><Document>&j;</Document>`;
  const cases: [string, () => string | Uint8Array, RegExp][] = [
    ["an entity bomb", () => bomb, /entities/],
    [
      "an external entity",
      () => statement().replace("?>", '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>').replace("<Id>S1", "<Id>&e;"),
      /entities/,
    ],
    ["half of one", () => statement().slice(0, 700), /cut off/],
    ["all but its last sign", () => statement().trim().slice(0, -1), /cut off/],
    ["an unknown message", () => statement().replace("camt.053.001.08", "pain.008.001.02"), /pain\.008\.001\.02/],
    [
      "another message under this name",
      () => statement().replace("camt.053.001.08", "camt.054.001.08"),
      /^Line \d+: BkToCstmrStmt is not expected/,
    ],
    ["without its message id", () => statement().replace(/<MsgId>.*<\/MsgId>/, ""), /MsgId/],
    ["without an account", () => statement().replace(/<Acct>.*<\/Acct>/, ""), /form its type requires, at BkToCstmrStmt\/Stmt\/0\/Acct/],
    ["of two accounts in one statement", () => statement().replace(/(<Acct>.*<\/Acct>)/, "$1$1"), /form its type requires/],
    ["another encoding", () => Buffer.from(statement(), "utf16le"), /encoding/],
    ["a declared other encoding", () => statement().replace("UTF-8", "windows-1251"), /encoding/],
    ["bytes that are no text", () => Buffer.from([0x3c, 0xff, 0xfe, 0x3e]), /encoding/],
    ["nothing", () => "", /cut off/],
    ["a web page", () => "<html><body>Session expired</body></html>", /not contain an ISO 20022/],
    ["too many levels", () => "<a>".repeat(2_000) + "</a>".repeat(2_000), /.+/],
    ["a dangerous name", () => statement().replace("<Id>S1</Id>", "<__proto__>S1</__proto__>"), /.+/],
  ];
  it.each(cases)("%s: is refused with the reason, put away, and moves nothing", async (name, make, reason) => {
    const file = await desk.deliver(make(), `${name}.xml`);
    expect(file).toMatchObject({ outcome: "rejected", name: `${name}.xml`, entryCount: 0 });
    expect(file["reason"]).toMatch(reason);
    expect(desk.filesIn("inbox")).toEqual([]);
    expect(desk.filesIn("rejected")).toContain(`${String(file["id"])}-${name}.xml`);
    expect(await partner.funds()).toBe(funds);
  });

  it("is counted, and told to the staff once, without its name", async () => {
    const count = async () => ((await desk.admin("GET", "/dashboard")).body["bank"] as { rejected: number }).rejected;
    const before = await count();
    const file = await desk.deliver(statement().replace("camt.053.001.08", "camt.054.001.08"), "GB33BUKB20201555555555.xml");
    await desk.readInbox();
    expect(await count()).toBe(before + 1);
    const { rows } = await desk.context.pool.query<{ to: string; subject: string; text: string }>(
      `select to_address as "to", subject, body_text as text from emails where kind = 'bank_file_refused' order by id desc`,
    );
    expect(rows[0]).toMatchObject({ to: "desk@example.org", subject: `Bank file ${String(file["id"])}: refused` });
    expect(rows[0]?.text).toContain("Line 2: BkToCstmrStmt is not expected here.");
    expect(rows[0]?.text).not.toContain("GB33");
    expect(rows.filter(({ subject }) => subject === rows[0]?.subject)).toHaveLength(1);
  });

  it("needs a person until one says what became of it, who is kept with the words", async () => {
    const refused = async () => (await refusedFiles.ask(desk.context))?.value ?? 0;
    const idsOf = async (query: string) => {
      const { body } = await desk.admin("GET", `/bank/files?limit=200${query}`);
      return (body["items"] as { id: number; dealtWithAt: string | null }[]).map(({ id }) => id);
    };
    const before = await refused();
    const file = await desk.deliver("<nothing/>");
    const id = Number(file["id"]);
    const unplaced = await desk.deliver(accountReport({ lines: [{ ...line("66.00"), details: [{ words: "a gift" }] }] }));
    const placed = await desk.deliver(accountReport({ lines: [] }));
    expect(await refused()).toBe(before + 1);
    expect(await idsOf("&view=open")).toEqual(expect.arrayContaining([id, unplaced["id"]]));
    expect(await idsOf("&view=open")).not.toContain(placed["id"]);
    expect(await idsOf("")).toContain(placed["id"]);

    const close = (reason: string, of = id) => desk.admin("POST", `/bank/files/${of}/close`, { reason });
    expect((await close(" ")).status).toBe(400);
    expect((await close("It came again.", 2_000_000_000)).status).toBe(404);
    expect((await close("It came again.", Number(placed["id"]))).status).toBe(409);
    const twice = await Promise.all([close(" It came again. "), close("It came again.")]);
    expect(twice.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await refused()).toBe(before);
    expect(await idsOf("&view=open")).not.toContain(id);
    const { rows } = await desk.owner.query(
      "select actor_name as by, after->>'reason' as reason from audit_log where action = 'bank_file.closed' and subject_id = $1",
      [String(id)],
    );
    expect(rows).toMatchObject([{ by: "rmason", reason: "It came again." }]);
  });

  it("is refused when it is too large, before it is read", async () => {
    writeFileSync(bankFolders(desk.context.config.bankDir).place("inbox", "large.xml"), statement().padEnd(1_000_001));
    await desk.readInbox();
    const { body } = await desk.admin("GET", "/bank/files?limit=1");
    expect((body["items"] as { reason: string }[])[0]?.reason).toMatch(/larger/);
    expect(await partner.funds()).toBe(funds);
  });
});

describe("a file that comes twice", () => {
  it("moves money once, as the same bytes and as the same message in other bytes", async () => {
    const before = Number(await partner.funds());
    const id = messageId();
    const xml = accountReport({ id, lines: [line("10.00")] });
    expect(await desk.deliver(xml, "a.xml")).toMatchObject({ outcome: "processed", messageId: id });
    expect(await desk.deliver(xml, "a.xml")).toMatchObject({ outcome: "duplicate" });
    expect(await desk.deliver(`${xml}\n`, "b.xml")).toMatchObject({ outcome: "duplicate" });
    expect(Number(await partner.funds())).toBe(before + 10);
    expect(desk.filesIn("processed").filter((name) => name.endsWith("-a.xml"))).toHaveLength(2);
  });

  it("is read entry by entry where it says something else under the same message id, and the staff hears of it once", async () => {
    const before = Number(await partner.funds());
    const id = messageId();
    const [first, second] = [line("10.00"), line("20.00")];
    await desk.deliver(accountReport({ id, lines: [first] }));
    const again = await desk.deliver(accountReport({ id, lines: [first, second] }));
    expect(again).toMatchObject({ outcome: "processed", remarks: ["message_id_again"] });
    expect((await desk.entries(`&file=${String(again["id"])}`)).map(({ outcome }) => outcome)).toEqual(["deposit", "known"]);
    expect(Number(await partner.funds())).toBe(before + 30);
    expect(await desk.deliver(`${accountReport({ id, lines: [first, second] })}\n`)).toMatchObject({ outcome: "duplicate" });
    // The same entry with another amount is a correction, and nobody's second deposit.
    const corrected = await desk.deliver(accountReport({ id, lines: [{ ...first, amount: "99.00" }] }));
    expect(await desk.entries(`&file=${String(corrected["id"])}`)).toMatchObject([
      { why: "corrected", institutionId: partner.institutionId },
    ]);
    expect(Number(await partner.funds())).toBe(before + 30);
    const { rows } = await desk.owner.query<{ subject: string; text: string }>(
      "select subject, body_text as text from emails where kind = 'bank_message_repeated' order by id",
    );
    expect(rows.map(({ subject }) => subject)).toEqual(
      [again, corrected].map((file) => `Bank file ${String(file["id"])}: the ID of an earlier message`),
    );
    expect(rows[0]?.text).toContain(id);
  });

  it("is no second deposit where notice and statement give one reference two amounts", async () => {
    const before = Number(await partner.funds());
    const noticed = line("50.00");
    await desk.deliver(accountReport({ kind: "camt.054", lines: [noticed] }));
    const file = await desk.deliver(accountReport({ lines: [{ ...noticed, amount: "48.50" }] }));
    expect(await desk.entries(`&file=${String(file["id"])}`)).toMatchObject([{ why: "corrected", amount: "48.50" }]);
    expect(Number(await partner.funds())).toBe(before + 50);
  });

  it("is no second deposit where a corrected file numbers its lines anew, or gives one a new reference", async () => {
    const before = Number(await partner.funds());
    const { bankReference: _none, ...numbered } = { ...line("33.00"), bookedOn: "2026-10-02" };
    const id = messageId();
    await desk.deliver(accountReport({ id, lines: [{ ...numbered, entryReference: "1" }] }));
    const renumbered = [
      { ...line("7.00"), bookedOn: "2026-10-02" },
      { ...numbered, entryReference: "2" },
    ];
    const file = await desk.deliver(accountReport({ id, lines: renumbered }));
    expect((await desk.entries(`&file=${String(file["id"])}`)).map(({ outcome, why }) => why ?? outcome)).toEqual([
      "maybe_twice",
      "deposit",
    ]);
    // Also under another message id, where only its number names a line.
    const third = await desk.deliver(accountReport({ lines: [{ ...numbered, entryReference: "3" }] }));
    expect(await desk.entries(`&file=${String(third["id"])}`)).toMatchObject([{ why: "maybe_twice" }]);
    const other = messageId();
    await desk.deliver(accountReport({ id: other, lines: [line("34.00")] }));
    const renamed = await desk.deliver(accountReport({ id: other, lines: [line("34.00")] }));
    expect(await desk.entries(`&file=${String(renamed["id"])}`)).toMatchObject([{ why: "maybe_twice" }]);
    expect(Number(await partner.funds())).toBe(before + 33 + 7 + 34);
  });

  it("is booked by the statement after a notice that only announced it", async () => {
    const before = Number(await partner.funds());
    const announced = line("35.00");
    await desk.deliver(accountReport({ kind: "camt.054", lines: [{ ...announced, status: "PDNG" }] }));
    await desk.deliver(accountReport({ lines: [announced] }));
    expect(Number(await partner.funds())).toBe(before + 35);
  });

  it("tells of a rejection under the message id of the acceptance", async () => {
    const transfer = await partner.order("17.00");
    await desk.send();
    const { rows } = await desk.owner.query<{ order: string }>(
      "select message_id as order from payment_orders join payment_order_transfers on order_id = payment_orders.id join transfers on transfers.id = transfer_id where public_id = $1",
      [transfer],
    );
    const report = { id: messageId(), orderId: String(rows[0]?.order) };
    await desk.deliver(statusReport({ ...report, payments: [{ endToEndId: transfer, status: "ACCP" }] }));
    expect(await desk.statusOf(transfer)).toBe("submitted");
    await desk.deliver(statusReport({ ...report, payments: [{ endToEndId: transfer, status: "RJCT", code: "AC04" }] }));
    expect(await desk.statusOf(transfer)).toBe("failed");
  });

  it("is taken whole when its first half came before", async () => {
    const before = Number(await partner.funds());
    const xml = accountReport({ lines: [line("10.00"), line("20.00")] });
    expect(await desk.deliver(xml.slice(0, xml.length / 2), "c.xml")).toMatchObject({ outcome: "rejected" });
    expect(await desk.deliver(xml, "c.xml")).toMatchObject({ outcome: "processed" });
    expect(Number(await partner.funds())).toBe(before + 30);
  });

  it("is not called a second delivery when the process died before it was put away", async () => {
    const before = Number(await partner.funds());
    const file = await desk.deliver(accountReport({ lines: [line("10.00")] }), "d.xml");
    const xml = desk.read("processed", `${String(file["id"])}-d.xml`);
    // As it was between the transaction and the move.
    await desk.context.pool.query("update bank_files set moved_at = null where id = $1", [file["id"]]);
    expect(await desk.deliver(xml, "d.xml")).toMatchObject({ id: file["id"], outcome: "processed" });
    expect(desk.filesIn("inbox")).toEqual([]);
    expect(Number(await partner.funds())).toBe(before + 10);
  });
});

describe("the inbox", () => {
  it("leaves a file alone that was written a moment ago, and what is no message", async () => {
    const folders = bankFolders(desk.context.config.bankDir);
    const before = await partner.funds();
    writeFileSync(folders.place("inbox", "growing.xml"), accountReport({ lines: [line("10.00")] }));
    writeFileSync(folders.place("inbox", "half.xml.part"), "x");
    utimesSync(folders.place("inbox", "half.xml.part"), new Date(0), new Date(0));
    await readInbox(desk.context, folders, undefined, { restMs: 3_600_000, mostBytes: 1_000_000 });
    expect(desk.filesIn("inbox")).toEqual(["growing.xml", "half.xml.part"]);
    expect(await partner.funds()).toBe(before);
    await desk.readInbox();
    expect(desk.filesIn("inbox")).toEqual(["half.xml.part"]);
    expect(Number(await partner.funds())).toBe(Number(before) + 10);
  });

  it("goes on with the next file when one cannot be taken over now, and leaves nothing of it", async () => {
    const before = Number(await partner.funds());
    await desk.owner.query(
      `create function refuse_thirteen() returns trigger language plpgsql as $$ begin
         if new.amount = 1300 then raise exception 'not now'; end if; return new; end $$;
       create trigger refuse before insert on bank_entries for each row execute function refuse_thirteen()`,
    );
    await desk.deliver(accountReport({ lines: [line("12.00"), line("13.00")] }), "1.xml");
    expect(desk.filesIn("inbox")).toContain("1.xml");
    expect(Number(await partner.funds())).toBe(before);
    await desk.deliver(accountReport({ lines: [line("14.00")] }), "2.xml");
    expect(Number(await partner.funds())).toBe(before + 14);
    await desk.owner.query("drop trigger refuse on bank_entries");
    await readBankFiles(desk.context);
    expect(Number(await partner.funds())).toBe(before + 39);
  });

  it("reads a long statement in a thread, and two workers at once book it once", async () => {
    const before = Number(await partner.funds());
    const lines = Array.from({ length: 200 }, (): Line => line("0.01"));
    const folders = bankFolders(desk.context.config.bankDir);
    const xml = accountReport({ lines }).replace("<CreDtTm>", `${" ".repeat(600_000)}<CreDtTm>`);
    expect(xml.length).toBeGreaterThan(512 * 1_024);
    writeFileSync(folders.place("inbox", "long.xml"), xml);
    utimesSync(folders.place("inbox", "long.xml"), new Date(0), new Date(0));
    await Promise.all([readBankFiles(desk.context), readBankFiles(desk.context)]);
    expect(Number(await partner.funds())).toBeCloseTo(before + 2, 6);
    expect(desk.logged.join("")).not.toContain('a bank file waits","file');
  });
});
