import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../../test/support/bank.ts";
import { accountReport, type Line, messageId, returnNotice } from "../../../../../test/support/bank-messages.ts";
import { depositReference, printedReference } from "../../../../shared/domain/creditor-reference.ts";
import { checkLedger } from "../../ledger/service.ts";

let desk: BankDesk;
let partner: LivePartner;
let reference: string;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
  reference = depositReference(partner.institutionId);
});
afterAll(async () => {
  expect(await checkLedger(desk.context.db)).toEqual([]);
  await desk.close();
});

let lines = 52_198_200;
/** A line as Goldman Sachs writes it (camt.053.001.02): its own reference stands at the payment, with the same TxId. */
const goldmanLine = (
  direction: "CRDT" | "DBIT",
  amount: string,
  detail: NonNullable<Line["details"]>[number],
  more: Partial<Line> = {},
) => {
  const own = `SPB${messageId().slice(0, 13)}`;
  const line: Line = {
    direction,
    amount,
    entryReference: String((lines += 50)),
    details: [{ bankReference: own, transactionId: own, ...detail }],
    ...more,
  };
  return line;
};
const deliver = async (...all: Line[]) => outcomes(await desk.deliver(accountReport({ version: "02", lines: all })));
const outcomes = async (file: Record<string, unknown>) =>
  (await desk.entries(`&file=${String(file["id"])}`)).map(({ outcome, why }) => why ?? outcome).toReversed();
const ordered = async (amount: string) => {
  const id = await partner.order(amount);
  await desk.send();
  return id;
};
const waitingOnDashboard = async () => {
  const { body } = await desk.admin("GET", "/dashboard");
  return (body["bank"] as { unmatched: number }).unmatched;
};

describe("one transfer that the bank books twice", () => {
  it("is debited twice under two references: the second goes to a person and is counted on the dashboard", async () => {
    const id = await ordered("10.00");
    expect(await deliver(goldmanLine("DBIT", "10.00", { endToEndId: id }))).toEqual(["settled"]);
    const [waiting, funds] = [await waitingOnDashboard(), await partner.funds()];
    const second = goldmanLine("DBIT", "10.00", { endToEndId: id });
    expect(await deliver(second)).toEqual(["second_booking"]);
    expect(await waitingOnDashboard()).toBe(waiting + 1);
    // The statement that comes again tells nobody twice.
    expect(await deliver(second)).toEqual(["known"]);
    expect(await waitingOnDashboard()).toBe(waiting + 1);
    expect([await desk.statusOf(id), await partner.funds()]).toEqual(["settled", funds]);
  });

  it("is debited twice in one file, or in one line", async () => {
    const [id, other] = [await ordered("11.00"), await ordered("12.00")];
    expect(await deliver(goldmanLine("DBIT", "11.00", { endToEndId: id }), goldmanLine("DBIT", "11.00", { endToEndId: id }))).toEqual([
      "settled",
      "second_booking",
    ]);
    const twice = ["A", "B"].map((own) => ({ endToEndId: other, amount: "12.00", bankReference: `${own}${messageId()}` }));
    expect(await deliver({ direction: "DBIT", amount: "24.00", bankReference: messageId(), details: twice })).toEqual([
      "settled",
      "second_booking",
    ]);
  });

  it("comes back twice: on the statement, and by another bank's notice", async () => {
    const id = await ordered("13.00");
    await deliver(goldmanLine("DBIT", "13.00", { endToEndId: id }));
    const funds = Number(await partner.funds());
    const back = () => goldmanLine("CRDT", "13.00", { endToEndId: id, returnCode: "AC04" });
    expect(await deliver(back())).toEqual(["returned"]);
    expect(await deliver(back())).toEqual(["second_booking"]);
    // The other bank's own notice is about the return that is booked; a second notice is about another one.
    expect(await outcomes(await desk.deliver(returnNotice([{ endToEndId: id, amount: "13.00" }])))).toEqual(["known"]);
    expect(await outcomes(await desk.deliver(returnNotice([{ endToEndId: id, amount: "13.00" }])))).toEqual(["second_booking"]);
    expect(Number(await partner.funds())).toBe(funds + 13);
  });

  it("is one booking where the notice has no reference of the bank and the statement has", async () => {
    const id = await ordered("14.00");
    const statement = goldmanLine("DBIT", "14.00", { endToEndId: id });
    const notice: Line = { direction: "DBIT", amount: "14.00", details: [{ endToEndId: id }] };
    expect(await outcomes(await desk.deliver(accountReport({ kind: "camt.054", lines: [notice] })))).toEqual(["settled"]);
    expect(await deliver(statement)).toEqual(["known"]);
    expect(await deliver(goldmanLine("DBIT", "14.00", { endToEndId: id }))).toEqual(["second_booking"]);
  });
});

describe("a reference that the bank uses again", () => {
  const first = () => goldmanLine("CRDT", "70.00", { words: reference, payer: "Stillwater Mutual" });
  const changes: [string, (line: Line) => Line][] = [
    ["on another day", (line) => ({ ...line, bookedOn: "2026-11-21" })],
    ["under another entry reference", (line) => ({ ...line, entryReference: "99000001" })],
    ["for another payer", (line) => ({ ...line, details: [{ ...line.details?.[0], payer: "Stone Meadow" }] })],
    ["for another amount", (line) => ({ ...line, amount: "71.00" })],
  ];
  it.each(changes)("%s is another deposit", async (_name, change) => {
    const [line, funds] = [first(), Number(await partner.funds())];
    expect(await deliver(line)).toEqual(["deposit"]);
    const second = change(line);
    expect(await deliver(second)).toEqual(["deposit"]);
    expect(Number(await partner.funds())).toBe(funds + 70 + Number(second.amount));
    expect(await deliver(line, second)).toEqual(["known", "known"]);
    expect(Number(await partner.funds())).toBe(funds + 70 + Number(second.amount));
  });

  it("at the line itself is another deposit too", async () => {
    const line: Line = { direction: "CRDT", amount: "72.00", bankReference: messageId(), details: [{ words: reference }] };
    expect(await deliver(line)).toEqual(["deposit"]);
    expect(await deliver({ ...line, bookedOn: "2026-11-21" })).toEqual(["deposit"]);
  });

  it("is left to a person where a corrected statement has counted its lines again, or notice and statement differ", async () => {
    const line: Line = {
      direction: "CRDT",
      amount: "73.00",
      bankReference: messageId(),
      entryReference: "1",
      details: [{ words: reference }],
    };
    const funds = Number(await partner.funds());
    expect(await deliver(line)).toEqual(["deposit"]);
    expect(await deliver({ ...line, entryReference: "2" })).toEqual(["same_reference"]);
    const notice = accountReport({ kind: "camt.054", lines: [{ ...line, bookedOn: "2026-11-19" }] });
    expect(await outcomes(await desk.deliver(notice))).toEqual(["same_reference"]);
    expect(Number(await partner.funds())).toBe(funds + 73);
  });
});

describe("a deposit reference is found", () => {
  const places: [string, (text: string) => NonNullable<Line["details"]>[number], Partial<Line>?][] = [
    ["in the words", (words) => ({ words })],
    ["in the creditor reference", (creditorReference) => ({ creditorReference })],
    ["in the additional remittance information", (additionalRemittance) => ({ additionalRemittance: `Deposit ${additionalRemittance}` })],
    ["in the number of a document", (documentNumber) => ({ documentNumber })],
    ["in the words about the payment", (information) => ({ information: `Remittance Info: ${information}, Client Ref ID: 7` })],
    ["in the end-to-end id", (endToEndId) => ({ endToEndId })],
  ];
  const forms = [(text: string) => text, printedReference, (text: string) => printedReference(text).replaceAll(" ", "-").toLowerCase()];
  it.each(places)("%s, with and without blanks and hyphens", async (_name, place) => {
    for (const form of forms) {
      const funds = Number(await partner.funds());
      expect(await deliver(goldmanLine("CRDT", "80.00", place(form(reference))))).toEqual(["deposit"]);
      expect(Number(await partner.funds())).toBe(funds + 80);
    }
  });

  it("in the words about a line, with details and without", async () => {
    expect(await deliver(goldmanLine("CRDT", "81.00", {}, { information: `Wire ${printedReference(reference)}` }))).toEqual(["deposit"]);
    expect(await deliver({ direction: "CRDT", amount: "81.00", bankReference: messageId(), information: `Wire ${reference}` })).toEqual([
      "deposit",
    ]);
  });

  it("and the ordered amount counts where the bank names no other", async () => {
    const two = ["40.00", "42.00"].map((instructedAmount) => ({ words: reference, instructedAmount, bankReference: messageId() }));
    const funds = Number(await partner.funds());
    expect(await deliver({ direction: "CRDT", amount: "82.00", bankReference: messageId(), details: two })).toEqual(["deposit", "deposit"]);
    expect(Number(await partner.funds())).toBe(funds + 82);
    // Never where the bank also says what was booked.
    const booked = two.map((one) => ({ ...one, amount: "41.00", bankReference: messageId() }));
    expect(await deliver({ direction: "CRDT", amount: "82.00", bankReference: messageId(), details: booked })).toEqual([
      "deposit",
      "deposit",
    ]);
    expect(await deliver({ direction: "CRDT", amount: "82.00", bankReference: messageId(), details: [two[0] ?? {}, {}] })).toEqual(["sum"]);
  });
});
