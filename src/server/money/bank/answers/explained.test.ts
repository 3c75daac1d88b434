import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../../test/support/bank.ts";
import { accountReport, demoIban, type Line, messageId, type Report } from "../../../../../test/support/bank-messages.ts";
import { depositReference } from "../../../../shared/domain/creditor-reference.ts";
import { checkLedger } from "../../ledger/service.ts";

let desk: BankDesk;
let partner: LivePartner;
let words: string;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
  words = depositReference(partner.institutionId);
});
afterAll(async () => {
  expect(await checkLedger(desk.context.db)).toEqual([]);
  await desk.close();
});

const funds = async () => Number(await partner.funds());
/** What each entry came to, or why it waits, with its amount. */
const deliver = async (line: Line, more?: Partial<Report>) =>
  (await desk.entriesOf(line, more)).map(({ outcome, why, direction, amount }) => [
    why ?? outcome,
    `${String(direction)} ${String(amount)}`,
  ]);
const credit = (amount: string, details: Line["details"], more: Partial<Line> = {}): Line => ({
  direction: "CRDT",
  amount,
  bankReference: messageId(),
  details: details ?? [],
  ...more,
});

describe("a credit is booked for what its details explain, and for no more", () => {
  it("when its only detail is for less: the part names the institution, the remainder names nobody, and both wait", async () => {
    const before = await funds();
    const line = credit("100.00", [{ amount: "40.00", words }]);
    const entries = await desk.entriesOf(line);
    expect(entries).toMatchObject([
      { why: "sum", amount: "40.00", outcome: "unmatched", institutionName: expect.any(String) },
      { why: "remainder", amount: "60.00", outcome: "unmatched", institutionName: null },
    ]);
    // The statement after the notice says the same, and nothing waits twice.
    expect(await deliver(line, { kind: "camt.054" })).toEqual([["known", "credit 100.00"]]);
    expect(await funds()).toBe(before);
  });

  it.each([
    ["when the bank counts two payments and gives one", [{ amount: "40.00" }], { count: 2 }, ["incomplete 40.00", "remainder 60.00"]],
    ["when one of two makes up the whole", [{ amount: "100.00" }], { count: 2 }, ["incomplete 100.00"]],
    ["when the bank counts two and gives none", [], { count: 2 }, ["incomplete 100.00"]],
    [
      "when its batch has another total",
      [{ amount: "60.00" }, { amount: "40.00" }],
      { total: "110.00" },
      ["incomplete 60.00", "incomplete 40.00"],
    ],
    ["when its details are for more", [{ amount: "100.01" }], undefined, ["sum 100.00"]],
    ["when its details are in another currency", [{ amount: "100.00", currency: "EUR" }], undefined, ["detail_currency 100.00"]],
  ] as const)("%s", async (_name, details, batch, expected) => {
    const before = await funds();
    const line = credit(
      "100.00",
      details.map((one) => ({ ...one, words, bankReference: messageId() })),
      { ...(batch && { batch }), information: words },
    );
    expect((await deliver(line)).map((all) => all.join(" ").replace("credit ", ""))).toEqual(expected);
    expect(await funds()).toBe(before);
  });

  it("and whole when count, total and amounts agree", async () => {
    const before = await funds();
    const two = ["60.00", "40.00"].map((amount) => ({ amount, words, bankReference: messageId() }));
    expect(await deliver(credit("100.00", two, { batch: { count: 2, total: "100.00" } }))).toEqual([
      ["deposit", "credit 60.00"],
      ["deposit", "credit 40.00"],
    ]);
    expect(await deliver(credit("30.00", [], { batch: { count: 1, total: "30.00" }, information: words }))).toEqual([
      ["deposit", "credit 30.00"],
    ]);
    expect(await funds()).toBe(before + 130);
  });

  it("when the notice did not add up and the statement does, the statement counts", async () => {
    const before = await funds();
    const bankReference = messageId();
    const notice = credit("90.00", [{ amount: "50.00", words }], { bankReference });
    expect(await deliver(notice, { kind: "camt.054" })).toEqual([
      ["sum", "credit 50.00"],
      ["remainder", "credit 40.00"],
    ]);
    expect(await deliver(credit("90.00", [{ amount: "90.00", words }], { bankReference }))).toEqual([["deposit", "credit 90.00"]]);
    expect(await desk.entries("&outcome=unmatched").then((all) => all.filter((one) => one["bankReference"] === bankReference))).toEqual([]);
    expect(await funds()).toBe(before + 90);
  });
});

describe("the direction of the line decides", () => {
  it("when the detail of a debit says credit: it is shown as money out, and is nobody's deposit", async () => {
    const before = await funds();
    const [entry] = await desk.entriesOf({
      direction: "DBIT",
      amount: "77.70",
      bankReference: messageId(),
      details: [{ amount: "77.70", direction: "CRDT", words, payer: "Hearthbridge", payee: "Water Works" }],
    });
    expect(entry).toMatchObject({ why: "other_direction", direction: "debit", amount: "77.70" });
    const booked = await desk.admin("POST", `/bank/entries/${String(entry?.["id"])}/decide`, {
      act: "deposit",
      institutionId: partner.institutionId,
    });
    expect(booked.status).toBe(409);
    expect(await funds()).toBe(before);
  });

  it("also where the transfer that it names is settled already: the contradiction is shown", async () => {
    const id = await partner.order("22.00");
    await desk.send();
    const paid = { endToEndId: id, amount: "22.00" };
    await deliver({ direction: "DBIT", amount: "22.00", bankReference: messageId(), details: [paid] });
    const again: Line = { direction: "DBIT", amount: "22.00", bankReference: messageId(), details: [{ ...paid, direction: "CRDT" }] };
    expect(await desk.entriesOf(again)).toMatchObject([{ why: "other_direction", transferPublicId: id }]);
  });

  it("also when it is net of payments the other way", async () => {
    const before = await funds();
    const details = [
      { amount: "100.00", words },
      { amount: "40.00", direction: "DBIT" as const },
    ];
    expect(await deliver(credit("60.00", details))).toEqual([["other_direction", "credit 60.00"]]);
    expect(await funds()).toBe(before);
  });

  it("of a reversal too: money in by one undoes a debit, and is nobody's deposit", async () => {
    const [entry] = await desk.entriesOf(credit("12.00", [{ words }], { isReversal: true }));
    expect(entry).toMatchObject({ why: "reversal", direction: "credit" });
    const booked = await desk.admin("POST", `/bank/entries/${String(entry?.["id"])}/decide`, {
      act: "deposit",
      institutionId: partner.institutionId,
    });
    expect(booked.status).toBe(409);
  });

  it("in the database as well, whatever the code says", async () => {
    const { rows } = await desk.owner.query<{ id: number }>(
      `select (array_agg(id) filter (where direction = 'debit'))[1] as id from bank_entries
       union all select (array_agg(id) filter (where is_reversal))[1] from bank_entries`,
    );
    expect(rows).toHaveLength(2);
    for (const { id } of rows) {
      await expect(
        desk.owner.query("update bank_entries set outcome = 'deposit', institution_id = $2 where id = $1", [id, partner.institutionId]),
      ).rejects.toThrow("check constraint");
      await expect(
        desk.context.pool.query("update bank_entries set direction = 'credit', is_reversal = false where id = $1", [id]),
      ).rejects.toThrow("permission denied");
      await expect(
        desk.context.pool.query("insert into ledger_journals (kind, bank_entry_id) values ('deposit', $1)", [id]),
      ).rejects.toThrow("a deposit is money that the bank booked in");
    }
    const [deposit] = await desk.entries("&outcome=deposit");
    await expect(
      desk.context.pool.query("insert into ledger_journals (kind, bank_entry_id) values ('deposit', $1)", [deposit?.["id"]]),
    ).rejects.toThrow("ledger_journals_bank_entry_once");
  });
});

it("two payments of one amount under the same number of the line are two, by their own ids", async () => {
  const ids = [await partner.order("19.00"), await partner.order("19.00")];
  await desk.send();
  for (const endToEndId of ids) {
    const line: Line = { direction: "DBIT", amount: "19.00", entryReference: "1", details: [{ endToEndId }] };
    expect(await deliver(line, { kind: "camt.054" })).toEqual([["settled", "debit 19.00"]]);
  }
});

it("a bank may count the payments of a line in the first group of its details", async () => {
  const before = await funds();
  const two = ["60.00", "40.00"].map((amount) => ({ amount, words, bankReference: messageId() }));
  const xml = accountReport({ lines: [credit("100.00", two, { batch: { count: 2, total: "100.00" } })] });
  await desk.deliver(xml.replace("</TxDtls><TxDtls>", "</TxDtls></NtryDtls><NtryDtls><TxDtls>"));
  expect(await funds()).toBe(before + 100);
});

it("a total of a batch that is no amount of its currency leaves the line to people, and refuses no file", async () => {
  const details = [{ amount: "8.00", words }];
  expect(await deliver(credit("8.00", details, { batch: { total: "8.001" } }))).toEqual([["incomplete", "credit 8.00"]]);
});

it.each([
  ["USD", "8.00", "deposit"],
  ["USD", "8.004", "detail_currency"],
  ["JPY", "1234.5", "detail_currency"],
  ["XXQ", "8.00", "detail_currency"],
])("a value of %s %s after an exchange makes a line of 8.00 a %s, and refuses no file", async (currency, amount, outcome) => {
  const details = [{ counterValue: { currency, amount }, instructedAmount: "8.00", words }];
  expect(await deliver(credit("8.00", details))).toEqual([[outcome, "credit 8.00"]]);
});

describe("who is on the other side of a payment", () => {
  const parties = { payer: "Hearthbridge", payee: "Water Works" };
  it.each([
    ["a detail the other way", { direction: "CRDT" as const, amount: "5.00", ...parties }, { owner: "HEARTHBRIDGE" }],
    ["a payment that came back, by the owner's name", { ...parties, returnCode: "AC04" }, { owner: "Hearthbridge" }],
    ["a payment that came back, by the account", { ...parties, payerAccount: demoIban, returnCode: "AC04" }, {}],
  ])("is not ourselves in %s", async (_name, detail, more) => {
    const direction = "direction" in detail ? "DBIT" : "CRDT";
    const [entry] = await desk.entriesOf({ direction, amount: "5.00", bankReference: messageId(), details: [detail] }, more);
    expect(entry?.["counterparty"]).toBe("Water Works");
  });
});

it("a bank's code alone tells that a payment came back", async () => {
  const id = await partner.order("21.00");
  await desk.send();
  const back = (subFamily: string): Line => credit("21.00", [{ endToEndId: id }], { subFamily });
  expect(await deliver({ ...back("ESCT"), direction: "DBIT" })).toEqual([["settled", "debit 21.00"]]);
  expect(await deliver(back("ESCT"))).toEqual([["credit_without_return", "credit 21.00"]]);
  expect(await deliver(back("RRTN"))).toEqual([["returned", "credit 21.00"]]);
  expect(await desk.statusOf(id)).toBe("returned");
});
