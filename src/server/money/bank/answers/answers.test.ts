import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankDesk, createBankDesk, createLivePartner, type LivePartner } from "../../../../../test/support/bank.ts";
import {
  accountReport,
  type Line,
  messageId,
  returnNotice,
  type SaidStatus,
  statusReport,
} from "../../../../../test/support/bank-messages.ts";
import { depositReference, printedReference } from "../../../../shared/domain/creditor-reference.ts";
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

/** Transfers that are at the bank in one order. */
async function ordered(...amounts: string[]): Promise<{ ids: string[]; orderId: string }> {
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await partner.order(amount));
  await desk.send();
  const { rows } = await desk.context.pool.query<{ id: string }>(
    "select message_id as id from payment_orders order by payment_orders.id desc limit 1",
  );
  return { ids, orderId: rows[0]?.id ?? "" };
}

const one = async (amount = "10.00") => {
  const { ids, orderId } = await ordered(amount);
  return { id: ids[0] ?? "", orderId };
};
const outcomes = async (file: Record<string, unknown>) =>
  (await desk.entries(`&file=${String(file["id"])}`)).map(({ outcome, why }) => why ?? outcome).toReversed();
const debit = (endToEndId: string, amount: string, more: Partial<Line> = {}): Line => ({
  direction: "DBIT",
  amount,
  bankReference: messageId(),
  details: [{ endToEndId }],
  ...more,
});
const credit = (amount: string, words: string, more: Partial<Line> = {}): Line => ({
  direction: "CRDT",
  amount,
  bankReference: messageId(),
  details: [{ words, payer: "Stillwater Mutual" }],
  ...more,
});
const reasonOf = async (id: string) => (await partner.call("GET", `/transactions/${id}`)).body["failure_reason"];

describe("status reports (pain.002)", () => {
  it.each(["14", "11", "10", "03"] as const)("of version %s settle and refuse single payments", async (version) => {
    const { ids, orderId } = await ordered("10.00", "20.00", "30.00");
    const [paid = "", refused = "", open = ""] = ids;
    const payments: SaidStatus[] = [
      { endToEndId: paid, status: "ACSC" },
      { endToEndId: refused, status: "RJCT", code: "AC04", amount: { amount: "20.00", currency: "USD" } },
      { endToEndId: open, status: "ACSP" },
    ];
    const funds = await partner.funds();
    const file = await desk.deliver(statusReport({ version, orderId, payments }));
    expect(file).toMatchObject({ outcome: "processed", family: "pain.002", entryCount: 3 });
    expect(await outcomes(file)).toEqual(["settled", "failed", "noted"]);
    expect(await Promise.all(ids.map(desk.statusOf))).toEqual(["settled", "failed", "submitted"]);
    expect(await reasonOf(refused)).toBe("The bank refused the payment. The account is closed. (AC04)");
    expect(Number(await partner.funds())).toBe(Number(funds) + 20);
  });

  it("that refuse the group fail every transfer of the order, whatever is said of one", async () => {
    const { ids, orderId } = await ordered("1.00", "2.00");
    const payments: SaidStatus[] = [{ endToEndId: ids[0] ?? "", status: "ACCP" }];
    await desk.deliver(statusReport({ orderId, groupStatus: "RJCT", groupCode: "FF01", payments }));
    expect(await Promise.all(ids.map(desk.statusOf))).toEqual(["failed", "failed"]);
    expect(await reasonOf(ids[1] ?? "")).toContain("FF01");
    const { body } = await desk.admin("GET", "/bank/orders");
    expect((body["items"] as unknown[])[0]).toMatchObject({ state: "answered", answer: "RJCT", failed: 2 });
  });

  it("that accept the group move nothing, and that settle it settle all that are not named otherwise", async () => {
    const { ids, orderId } = await ordered("1.00", "2.00", "3.00");
    await desk.deliver(statusReport({ orderId, groupStatus: "ACCP" }));
    expect(await Promise.all(ids.map(desk.statusOf))).toEqual(["submitted", "submitted", "submitted"]);
    const payments: SaidStatus[] = [{ endToEndId: ids[1] ?? "", status: "RJCT", code: "XX99" }];
    await desk.deliver(statusReport({ orderId, paymentStatus: "ACSC", payments }));
    expect(await Promise.all(ids.map(desk.statusOf))).toEqual(["settled", "failed", "settled"]);
    expect(await reasonOf(ids[1] ?? "")).toBe("The bank refused the payment. It gave only a code as its reason. (XX99)");
  });

  it("about others' orders, other amounts, unknown transfers and words that we do not know wait for a person", async () => {
    const [mine, other] = [await one("10.00"), await one("10.00")];
    const report = (orderId: string, payment: SaidStatus) => statusReport({ orderId, payments: [payment] });
    const files = [
      await desk.deliver(report("HB-20200101-0000000000000000", { endToEndId: mine.id, status: "ACSC" })),
      await desk.deliver(report(mine.orderId, { endToEndId: other.id, status: "ACSC" })),
      await desk.deliver(report(mine.orderId, { endToEndId: "txn_0000000000000000", status: "ACSC" })),
      await desk.deliver(report(mine.orderId, { endToEndId: mine.id, status: "ACSC", amount: { amount: "10.01", currency: "USD" } })),
      await desk.deliver(report(mine.orderId, { endToEndId: mine.id, status: "CANC" })),
    ];
    expect((await Promise.all(files.map(outcomes))).flat()).toEqual([
      "other_order",
      "other_order",
      "unknown_transfer",
      "other_amount",
      "unknown_status",
    ]);
    expect(await Promise.all([mine.id, other.id].map(desk.statusOf))).toEqual(["submitted", "submitted"]);
  });

  it("know our ids also in capitals and with another sign in them", async () => {
    const { id, orderId } = await one();
    await desk.deliver(statusReport({ orderId, payments: [{ endToEndId: id.toUpperCase().replace("_", "."), status: "ACCC" }] }));
    expect(await desk.statusOf(id)).toBe("settled");
  });
});

describe("statements and notices (camt.053, camt.054)", () => {
  it.each([
    ["camt.053", "13"],
    ["camt.053", "08"],
    ["camt.053", "04"],
    ["camt.053", "02"],
    ["camt.054", "08"],
    ["camt.054", "04"],
    ["camt.054", "02"],
  ] as const)("%s of version %s settle, return and bring deposits", async (kind, version) => {
    const { ids } = await ordered("10.00", "20.00");
    const [paid = "", back = ""] = ids;
    const funds = Number(await partner.funds());
    const lines = [
      credit("20.00", "", { details: [{ endToEndId: back, returnCode: "AC01" }] }),
      credit("500.5", `Deposit ${printedReference(depositReference(partner.institutionId))}`),
      debit(paid, "10.00"),
      debit(back, "20.00"),
    ];
    const file = await desk.deliver(accountReport({ kind, version, lines }));
    expect(file).toMatchObject({ outcome: "processed", family: kind, unmatched: 0 });
    expect(await Promise.all(ids.map(desk.statusOf))).toEqual(["settled", "returned"]);
    expect(Number(await partner.funds())).toBe(funds + 520.5);
    expect(await reasonOf(back)).toBe("The receiving bank sent the payment back. The account number is wrong. (AC01)");
  });

  it("find the reference in the structured field, and every payment of one line", async () => {
    const { ids } = await ordered("1.00", "2.00");
    const [a = "", b = ""] = ids;
    const reference = depositReference(partner.institutionId);
    const funds = Number(await partner.funds());
    const lines: Line[] = [
      debit("", "3.00", {
        details: [
          { endToEndId: a, amount: "1.00" },
          { endToEndId: b, amount: "2.00" },
        ],
      }),
      credit("100.00", "", {
        details: [
          { creditorReference: reference, amount: "60.00" },
          { words: `Dep. ${reference.toLowerCase()} Q3`, amount: "40.00" },
        ],
      }),
    ];
    const file = await desk.deliver(accountReport({ lines }));
    expect(await outcomes(file)).toEqual(["settled", "settled", "deposit", "deposit"]);
    expect(Number(await partner.funds())).toBe(funds + 100);
  });

  it("move money once when the notice comes first and the statement later, in any form", async () => {
    const reference = depositReference(partner.institutionId);
    const line = credit("70.00", reference);
    const together = credit("30.00", "", {
      details: [
        { words: reference, amount: "10.00", bankReference: "TX-A1" },
        { words: reference, amount: "20.00", bankReference: "TX-B1" },
      ],
    });
    const numbered = credit("5.00", reference, { entryReference: "1" });
    delete numbered.bankReference;
    const funds = Number(await partner.funds());
    await desk.deliver(accountReport({ kind: "camt.054", lines: [line, numbered, { ...together, bankReference: "NONREF" }] }));
    // The statement's line has the same reference, or only the payments in it have.
    const again = await desk.deliver(accountReport({ kind: "camt.053", version: "13", lines: [line, numbered, together] }));
    expect(await outcomes(again)).toEqual(["known", "known", "known", "known"]);
    expect(Number(await partner.funds())).toBe(funds + 105);
    // A running number begins again each day: another day is another payment.
    await desk.deliver(accountReport({ kind: "camt.054", lines: [{ ...numbered, bookedOn: "2026-11-21" }] }));
    expect(Number(await partner.funds())).toBe(funds + 110);
  });

  it("read a line anew that comes again with the details it lacked", async () => {
    const reference = depositReference(partner.institutionId);
    const line = credit("44.00", "", { details: [] });
    const first = await desk.deliver(accountReport({ lines: [line] }));
    expect(await outcomes(first)).toEqual(["no_reference"]);
    const funds = Number(await partner.funds());
    const second = await desk.deliver(accountReport({ kind: "camt.054", lines: [{ ...line, details: [{ words: reference }] }] }));
    expect([await outcomes(first), await outcomes(second)]).toEqual([["known"], ["deposit"]]);
    expect(Number(await partner.funds())).toBe(funds + 44);
  });

  it("leave to a person what cannot be told from a deposit that was booked", async () => {
    const reference = depositReference(partner.institutionId);
    const noticed = credit("81.00", reference);
    await desk.deliver(accountReport({ kind: "camt.054", lines: [noticed] }));
    const { bankReference: _none, ...line } = { ...noticed, entryReference: "7" };
    expect(await outcomes(await desk.deliver(accountReport({ lines: [line] })))).toEqual(["maybe_twice"]);
  });

  it("never book what is pending, reversed, of an unknown account, or without any reference of the bank", async () => {
    const { id } = await one("10.00");
    const reference = depositReference(partner.institutionId);
    const funds = await partner.funds();
    const { bankReference: _none, ...nameless } = credit("9.00", reference);
    const file = await desk.deliver(
      accountReport({
        lines: [
          debit(id, "10.00", { status: "PDNG" }),
          debit(id, "10.01"),
          debit(id, "10.00", { isReversal: true }),
          debit("NOTPROVIDED", "3.00"),
          credit("9.00", reference, { isReversal: true }),
          credit("9.00", reference, { status: "INFO" }),
          credit("9.00", `${reference} ${depositReference(partner.institutionId + 1)}`),
          credit("9.00", depositReference(999_999)),
          credit("10.00", "", { details: [{ endToEndId: id }] }),
          credit("9.00", reference, { currency: "EUR" }),
          credit("9.00", "", {
            details: [
              { words: reference, amount: "4.00" },
              { words: reference, amount: "4.00" },
            ],
          }),
          nameless,
        ],
      }),
    );
    expect(await outcomes(file)).toEqual([
      "noted",
      "other_amount",
      "reversal",
      "not_ours",
      "reversal",
      "noted",
      "many_references",
      "no_reference",
      "credit_without_return",
      "other_currency",
      "sum",
      "sum",
      "remainder",
      "no_bank_reference",
    ]);
    const foreign = await desk.deliver(accountReport({ account: "DE89370400440532013000", lines: [credit("9.00", reference)] }));
    expect(await outcomes(foreign)).toEqual(["unknown_account"]);
    expect([await desk.statusOf(id), await partner.funds()]).toEqual(["submitted", funds]);
  });

  it("do not settle what was never sent", async () => {
    const waits = await partner.order("6.00");
    expect(await outcomes(await desk.deliver(accountReport({ lines: [debit(waits, "6.00")] })))).toEqual(["not_ordered"]);
    expect(await desk.statusOf(waits)).toBe("pending");
  });
});

describe("returns (pacs.004)", () => {
  it("return what was settled, fail what was not, and are known when they come again on the statement", async () => {
    const { ids, orderId } = await ordered("10.00", "20.00", "30.00");
    const [settled = "", open = "", less = ""] = ids;
    await desk.deliver(statusReport({ orderId, payments: [settled, less].map((endToEndId) => ({ endToEndId, status: "ACSC" })) }));
    const file = await desk.deliver(
      returnNotice([
        { endToEndId: settled, amount: "10.00", code: "AC04" },
        { endToEndId: open, amount: "20.00" },
        { endToEndId: less, amount: "29.00" },
      ]),
    );
    expect(await outcomes(file)).toEqual(["returned", "failed", "other_amount"]);
    expect(await Promise.all(ids.map(desk.statusOf))).toEqual(["returned", "failed", "settled"]);
    const statement = await desk.deliver(
      accountReport({ lines: [credit("10.00", "", { details: [{ endToEndId: settled, returnCode: "AC04" }] }), debit(settled, "10.00")] }),
    );
    expect(await outcomes(statement)).toEqual(["known", "known"]);
  });
});
