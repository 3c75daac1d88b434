import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondPerson } from "../../../../../test/support/approvals.ts";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../../test/support/bank.ts";
import { type Line, messageId, type Report, returnNotice, statusReport } from "../../../../../test/support/bank-messages.ts";
import { checkLedger } from "../../ledger/service.ts";

let desk: BankDesk;
let partner: LivePartner;
beforeAll(async () => {
  desk = await createBankDesk();
  partner = await createLivePartner(desk);
});
afterAll(async () => {
  expect(await checkLedger(desk.context.db)).toEqual([]);
  await desk.close();
});

type Entry = Record<string, unknown>;
const deliver = (line: Line, more?: Partial<Report>) => desk.entriesOf({ bankReference: messageId(), ...line }, more);
const outcomes = (entries: Entry[]) => entries.map(({ outcome, why }) => why ?? outcome);
/** A notice without the bank's reference, so that the statement does not know it again by that. */
const notice = (line: Line) => deliver({ ...line, bankReference: undefined }, { kind: "camt.054" });
const decide = (entry: Entry | undefined, act: Entry) => desk.admin("POST", `/bank/entries/${String(entry?.["id"])}/decide`, act);
const byTwo = async (entry: Entry | undefined, act: Entry) => {
  const answer = await desk.byTwo("POST", `/bank/entries/${String(entry?.["id"])}/decide`, act);
  expect(answer.status).toBe(202);
};
const payment = (id: string, amount: string, charges?: string): Line => ({
  direction: "DBIT",
  amount,
  details: [{ endToEndId: id, amount, ...(charges && { charges: [{ amount: charges }] }) }],
});

describe("charges of several payments", () => {
  const line = (first: string, second: string): Line => ({
    direction: "DBIT",
    amount: "1526.00",
    charges: [{ amount: "26.00" }],
    details: [
      { endToEndId: first, amount: "500.00" },
      { endToEndId: second, amount: "1000.00" },
    ],
  });

  it("wait where another line brought their payments: it may have brought them, too", async () => {
    const [first, second] = [await partner.orderAtBank("500.00"), await partner.orderAtBank("1000.00")];
    expect(outcomes(await notice(line(first, second)))).toEqual(["settled", "settled", "charged"]);
    expect(outcomes(await deliver(line(first, second)))).toEqual(["known", "known", "remainder"]);
  });

  it("wait also where they stand with each payment this time", async () => {
    const [first, second] = [await partner.orderAtBank("500.00"), await partner.orderAtBank("1000.00")];
    await notice(line(first, second));
    const details = [payment(first, "513.00", "13.00"), payment(second, "1013.00", "13.00")].flatMap((one) => one.details ?? []);
    const said = await deliver({ direction: "DBIT", amount: "1526.00", details });
    expect(outcomes(said)).toEqual(["other_amount", "other_amount"]);
    expect([await partner.chargesOf(first), await partner.chargesOf(second)]).toEqual([[], []]);
  });

  it("wait where people booked them with a line that did not say what they were", async () => {
    const [first, second] = [await partner.orderAtBank("500.00"), await partner.orderAtBank("1000.00")];
    const { charges: _unsaid, ...unsaid } = line(first, second);
    const waiting = await notice(unsaid);
    expect(outcomes(waiting)).toEqual(["sum", "sum", "remainder"]);
    await byTwo(waiting[2], { act: "charge" });
    expect(outcomes(await deliver(line(first, second)))).toEqual(["settled", "settled", "remainder"]);
  });
});

describe("the charge of a payment", () => {
  it("waits with its line, where that does not add up, also when a report has settled the payment", async () => {
    const id = await partner.orderAtBank("31.00");
    const { rows } = await desk.context.pool.query<{ order: string }>(
      "select message_id as order from payment_orders order by id desc limit 1",
    );
    await desk.deliver(statusReport({ orderId: rows[0]?.order ?? "", payments: [{ endToEndId: id, status: "ACSC" }] }));
    expect(await desk.statusOf(id)).toBe("settled");
    expect(outcomes(await deliver({ ...payment(id, "33.50", "2.50"), amount: "100.00" }))).toEqual(["sum", "remainder"]);
    expect(await partner.chargesOf(id)).toEqual([]);
  });

  it("is not asked for again where people booked it by itself", async () => {
    const id = await partner.orderAtBank("31.00");
    const { details } = payment(id, "31.00");
    const [, rest] = await notice({ direction: "DBIT", amount: "33.50", ...(details && { details }) });
    await byTwo(rest, { act: "charge", transfer: id });
    expect(outcomes(await deliver(payment(id, "33.50")))).toEqual(["settled"]);
    expect(await partner.chargesOf(id)).toEqual(["2.50 USD initiative"]);
  });

  it("may come on top of another, which two people say", async () => {
    const id = await partner.orderAtBank("31.00");
    const [fee] = await deliver({ direction: "DBIT", amount: "1.00", information: "Enquiry" });
    await byTwo(fee, { act: "charge", transfer: id });
    const [said] = await deliver(payment(id, "33.50", "2.50"));
    expect(said?.["why"]).toBe("other_amount");
    expect(await decide(said, { act: "transfer", transfer: id, charges: "1.00" })).toMatchObject({
      status: 400,
      body: {
        fields: { charges: expect.stringContaining("Enter 2.50 if the bank charged the difference on top of those, or 1.50") as string },
      },
    });
    await byTwo(said, { act: "transfer", transfer: id, charges: "2.50" });
    expect([await desk.statusOf(id), await partner.chargesOf(id)]).toEqual(["settled", ["3.50 USD initiative"]]);
  });

  it("is read by the second person as it is then, or they are refused", async () => {
    const id = await partner.orderAtBank("31.00");
    const [fee] = await deliver({ direction: "DBIT", amount: "2.50", information: "Fee" });
    const asked = await decide(fee, { act: "charge", transfer: id });
    await deliver(payment(id, "33.50", "2.50"));
    const approval = String((asked.body["approval"] as Entry | undefined)?.["id"] ?? asked.body["id"]);
    const cookie = await secondPerson(desk);
    expect((await desk.call("POST", `/api/admin/approvals/${approval}/approve`, {}, { cookie })).status).toBe(409);
    expect(await partner.chargesOf(id)).toEqual(["2.50 USD initiative"]);
    await desk.call("POST", `/api/admin/approvals/${approval}/withdraw`, {}, { cookie: desk.cookie });
  });

  it("is of a transfer that went to the bank, in its currency", async () => {
    const [fee] = await deliver({ direction: "DBIT", amount: "2.50", information: "Fee" });
    const waits = await partner.order("12.00");
    const answer = await decide(fee, { act: "charge", transfer: waits });
    expect(answer).toMatchObject({ status: 400, body: { fields: { transfer: expect.stringContaining("has not gone") as string } } });
    await desk.owner.query("update transfers set currency = 'CAD', status = 'submitted' where public_id = $1", [waits]);
    expect(await decide(fee, { act: "charge", transfer: waits })).toMatchObject({
      status: 400,
      body: { fields: { transfer: expect.any(String) as string } },
    });
    await desk.owner.query("update transfers set currency = 'USD', status = 'pending' where public_id = $1", [waits]);
    expect((await decide(fee, { act: "transfer", transfer: waits })).status).toBe(409);
  });

  it("is what its entry says, which the control of the ledger sees", async () => {
    const id = await partner.orderAtBank("31.00");
    const [said] = await deliver(payment(id, "33.50", "2.50"));
    const alter = (by: number) => desk.owner.query("update bank_entries set charges = charges + $2 where id = $1", [said?.["id"], by]);
    await alter(1);
    expect((await checkLedger(desk.context.db)).map(({ what }) => what)).toEqual(["a deposit or charge is not what the bank booked"]);
    await alter(-1);
    const journals = "update ledger_journals set bank_entry_id = null where kind = 'charge'";
    await expect(desk.owner.query(journals)).rejects.toThrow();
    await expect(
      desk.owner.query("update bank_entries set outcome = 'charged', direction = 'credit' where id = $1", [said?.["id"]]),
    ).rejects.toThrow("bank_entries_charge_went_out");
  });
});

describe("what came back", () => {
  const back = (id: string, amount: string, charges?: string): Line => ({
    direction: "CRDT",
    amount,
    details: [{ endToEndId: id, returnCode: "AC04", ...(charges && { charges: [{ amount: charges }] }) }],
  });
  const returned = async (amount: string, kept: string): Promise<string> => {
    const id = await partner.orderAtBank("1000.00");
    await desk.deliver(returnNotice([{ endToEndId: id, amount, charges: kept }]));
    expect(await partner.chargesOf(id)).toEqual([`${kept} USD institution`]);
    return id;
  };

  it("in full, after the bank announced that it would keep some of it, waits", async () => {
    const id = await returned("985.00", "15.00");
    expect(outcomes(await deliver(back(id, "1000.00")))).toEqual(["other_amount"]);
  });

  it("with more kept than was announced is decided by people, about what is left of the difference", async () => {
    const id = await returned("985.00", "15.00");
    const [said] = await deliver(back(id, "980.00", "20.00"));
    expect(said?.["why"]).toBe("other_amount");
    await byTwo(said, { act: "transfer", transfer: id, charges: "5.00" });
    expect(await partner.chargesOf(id)).toEqual(["20.00 USD institution"]);
  });

  it("and is spent already is not charged twice over what is there", async () => {
    const poor = await createLivePartner(desk, { funds: 100_000n });
    const id = await poor.order("1000.00");
    await desk.send();
    await deliver(back(id, "1000.00"));
    await poor.order("1000.00");
    const [said] = await notice(back(id, "985.00"));
    expect(said?.["why"]).toBe("other_amount");
    await decide(said, { act: "transfer", transfer: id, charges: "15.00" });
    const { rows } = await desk.owner.query<{ id: number }>("select id from approvals where state = 'waiting'");
    const cookie = await secondPerson(desk);
    const answer = await desk.call("POST", `/api/admin/approvals/${String(rows[0]?.id)}/approve`, {}, { cookie });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining("0.00 USD available") as string } });
  });
});
