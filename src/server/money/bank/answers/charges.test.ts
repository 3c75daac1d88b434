import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../../test/support/bank.ts";
import { accountReport, type Line, messageId, type Report, returnNotice, statusReport } from "../../../../../test/support/bank-messages.ts";
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

const entriesOf = (line: Line, more?: Partial<Report>) => desk.entriesOf({ bankReference: messageId(), ...line }, more);
const deliver = async (line: Line, more?: Partial<Report>) =>
  (await entriesOf(line, more)).map(({ outcome, why, amount, charges }) => [why ?? outcome, amount, charges]);
/** Of all accounts of live money, in cents. */
const balances = async () => {
  const { rows } = await desk.context.pool.query<{ purpose: string; balance: string }>(
    "select purpose, sum(balance)::text as balance from ledger_accounts where mode = 'live' group by purpose",
  );
  return Object.fromEntries(rows.map(({ purpose, balance }) => [purpose, Number(balance)]));
};
/** By how much each account changed meanwhile. */
async function moved(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await balances();
  await work();
  const changes = Object.entries(await balances()).map(([purpose, cents]) => [purpose, cents - (before[purpose] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, cents]) => cents !== 0));
}
const byTwo = (entry: Record<string, unknown> | undefined, act: Record<string, unknown>) =>
  desk.byTwo("POST", `/bank/entries/${String(entry?.["id"])}/decide`, act);

describe("what the bank charged on top of a payment", () => {
  it.each<[string, (id: string) => Line, Partial<Report>?]>([
    [
      "in the amount of its detail",
      (id) => ({ direction: "DBIT", amount: "33.50", details: [{ endToEndId: id, amount: "33.50", charges: [{ amount: "2.50" }] }] }),
    ],
    [
      "beside the amount of its detail",
      (id) => ({ direction: "DBIT", amount: "33.50", details: [{ endToEndId: id, amount: "31.00", charges: [{ amount: "2.50" }] }] }),
    ],
    [
      "in several charges, of which one was given back",
      (id) => ({
        direction: "DBIT",
        amount: "33.50",
        details: [{ endToEndId: id, charges: [{ amount: "2.00" }, { amount: "1.00" }, { amount: "0.50", isGivenBack: true }] }],
      }),
    ],
    [
      "at the line",
      (id) => ({ direction: "DBIT", amount: "33.50", charges: [{ amount: "2.50" }], details: [{ endToEndId: id, amount: "31.00" }] }),
    ],
    [
      "in the oldest version",
      (id) => ({
        direction: "DBIT",
        amount: "33.50",
        details: [{ endToEndId: id, amount: "31.00", charges: [{ amount: "1.50" }, { amount: "1.00" }] }],
      }),
      { version: "02" },
    ],
  ])("is the initiative's to bear, where the bank says it %s", async (_where, lineOf, more) => {
    const id = await partner.orderAtBank("31.00");
    expect(await moved(async () => expect(await deliver(lineOf(id), more)).toEqual([["settled", "33.50", "2.50"]]))).toEqual({
      reserved: -3_100,
      received: 3_100,
      own_funds: -250,
      charges: 250,
    });
    expect(await partner.chargesOf(id)).toEqual(["2.50 USD initiative"]);
  });

  it("is booked once, whether the notice or the statement says it, and also of a payment that was settled by a report before", async () => {
    const id = await partner.orderAtBank("40.00");
    const { rows } = await desk.context.pool.query<{ order: string }>(
      `select message_id as order from payment_orders join payment_order_transfers on order_id = payment_orders.id
         join transfers on transfers.id = transfer_id where public_id = $1`,
      [id],
    );
    await desk.deliver(statusReport({ orderId: rows[0]?.order ?? "", payments: [{ endToEndId: id, status: "ACSC" }] }));
    expect(await desk.statusOf(id)).toBe("settled");
    const notice: Line = {
      direction: "DBIT",
      amount: "41.20",
      details: [{ endToEndId: id, amount: "41.20", charges: [{ amount: "1.20" }] }],
    };
    expect(await deliver({ ...notice, bankReference: undefined }, { kind: "camt.054" })).toEqual([["known", "41.20", "1.20"]]);
    // Only the statement has a reference, and it says no more of the charge.
    const line: Line = { direction: "DBIT", amount: "41.20", details: [{ endToEndId: id, amount: "41.20" }] };
    expect(await moved(async () => expect(await deliver(line)).toEqual([["known", "41.20", null]]))).toEqual({});
    expect(await partner.chargesOf(id)).toEqual(["1.20 USD initiative"]);
  });

  it("of several payments together is an entry of its own, and of no transfer", async () => {
    const [first, second] = [await partner.orderAtBank("500.00"), await partner.orderAtBank("1000.00")];
    const line: Line = {
      direction: "DBIT",
      amount: "1526.00",
      charges: [{ amount: "26.00" }],
      details: [
        { endToEndId: first, amount: "500.00" },
        { endToEndId: second, amount: "1000.00" },
      ],
    };
    expect(
      await moved(async () =>
        expect(await deliver(line)).toEqual([
          ["settled", "500.00", null],
          ["settled", "1000.00", null],
          ["charged", "26.00", null],
        ]),
      ),
    ).toEqual({ reserved: -150_000, received: 150_000, own_funds: -2_600, charges: 2_600 });
    expect([await partner.chargesOf(first), await partner.chargesOf(second)]).toEqual([[], []]);
  });

  it("is believed to the cent: what it does not explain waits", async () => {
    const id = await partner.orderAtBank("31.00");
    const line = (charges: string): Line => ({
      direction: "DBIT",
      amount: "33.50",
      details: [{ endToEndId: id, amount: "33.50", charges: [{ amount: charges }] }],
    });
    expect(await deliver(line("2.49"))).toEqual([["other_amount", "33.50", null]]);
    expect(
      await deliver({ ...line("2.50"), details: [{ endToEndId: id, amount: "33.50", charges: [{ amount: "2.50", currency: "EUR" }] }] }),
    ).toEqual([["other_amount", "33.50", null]]);
    expect(await desk.statusOf(id)).toBe("submitted");
  });
});

describe("what banks deducted from a return", () => {
  it.each<[string, (id: string) => string]>([
    ["the statement", (id) => accountReport({ lines: [comeback(id, [{ amount: "15.00" }])] })],
    ["the bank that sends it back", (id) => returnNotice([{ endToEndId: id, amount: "985.00", charges: "15.00" }])],
  ])("is the institution's to bear, where %s says it, and the statement afterwards is known", async (_who, xml) => {
    const id = await partner.orderAtBank("1000.00");
    await deliver({ direction: "DBIT", amount: "1000.00", details: [{ endToEndId: id }] });
    expect(await moved(async () => void (await desk.deliver(xml(id))))).toEqual({ received: -100_000, available: 98_500, charges: 1_500 });
    expect([await desk.statusOf(id), await partner.chargesOf(id)]).toEqual(["returned", ["15.00 USD institution"]]);
    const said = await entriesOf({ ...comeback(id), bankReference: undefined }, { kind: "camt.054" });
    expect(said.map(({ outcome, why }) => why ?? outcome)).toEqual(["known"]);
  });

  it("before it was paid, too", async () => {
    const id = await partner.orderAtBank("70.00");
    const line: Line = {
      direction: "CRDT",
      amount: "66.00",
      details: [{ endToEndId: id, returnCode: "AC04", charges: [{ amount: "4.00" }] }],
    };
    expect(await moved(async () => expect(await deliver(line)).toEqual([["failed", "66.00", "4.00"]]))).toEqual({
      reserved: -7_000,
      available: 6_600,
      charges: 400,
    });
  });
});

const comeback = (id: string, charges: { amount: string }[] = []): Line => ({
  direction: "CRDT",
  amount: "985.00",
  bankReference: messageId(),
  details: [{ endToEndId: id, returnCode: "AC04", charges }],
});

describe("where the file does not say it, two people state it", () => {
  it("exactly: another difference is refused with the one that there is", async () => {
    const id = await partner.orderAtBank("31.00");
    const [entry] = await entriesOf({ direction: "DBIT", amount: "33.50", details: [{ endToEndId: id, amount: "33.50" }] });
    const ask = (charges?: string) =>
      desk.admin("POST", `/bank/entries/${String(entry?.["id"])}/decide`, { act: "transfer", transfer: id, charges });
    expect(await ask("2.40")).toMatchObject({ status: 400, body: { fields: { charges: expect.stringContaining("2.50") as string } } });
    expect(await ask()).toMatchObject({ status: 400, body: { fields: { charges: expect.any(String) as string } } });
    expect(await ask("two")).toMatchObject({ status: 400, body: { fields: { charges: expect.any(String) as string } } });
    await byTwo(entry, { act: "transfer", transfer: id, charges: "2.50", reason: "Their list of prices" });
    expect([await desk.statusOf(id), await partner.chargesOf(id)]).toEqual(["settled", ["2.50 USD initiative"]]);
  });

  it("also of what came back, and of a remainder, with its transfer or without", async () => {
    const id = await partner.orderAtBank("1000.00");
    const [paid, rest] = await entriesOf({ direction: "DBIT", amount: "1002.00", details: [{ endToEndId: id, amount: "1000.00" }] });
    await byTwo(paid, { act: "transfer", transfer: id });
    await byTwo(rest, { act: "charge", transfer: id });
    const [fee] = await entriesOf({ direction: "DBIT", amount: "9.00", information: "Account fee" });
    expect(await moved(async () => void (await byTwo(fee, { act: "charge" })))).toEqual({ own_funds: -900, charges: 900 });
    const [back] = await entriesOf(comeback(id));
    await byTwo(back, { act: "transfer", transfer: id, charges: "15.00" });
    expect([await desk.statusOf(id), await partner.chargesOf(id)]).toEqual(["returned", ["2.00 USD initiative", "15.00 USD institution"]]);
  });

  it("but never of money that came in", async () => {
    const [entry] = await entriesOf({ direction: "CRDT", amount: "5.00" });
    const answer = await desk.admin("POST", `/bank/entries/${String(entry?.["id"])}/decide`, { act: "charge" });
    expect(answer.status).toBe(409);
  });
});
