import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BookedTransaction, Booking } from "./bank-message.ts";
import { explainLine } from "./explain-line.ts";

const unnamed: BookedTransaction = {
  endToEndId: undefined,
  instructionId: undefined,
  uetr: undefined,
  amount: undefined,
  isInOtherCurrency: false,
  charges: 0n,
  direction: "credit",
  bankReference: undefined,
  transactionId: undefined,
  counterparty: undefined,
  information: undefined,
  references: [],
  returned: undefined,
};
const line = (amount: bigint, details: Partial<BookedTransaction>[], more: Partial<Booking> = {}): Booking => ({
  account: "A",
  amount,
  currency: "USD",
  direction: "credit",
  status: "BOOK",
  isReversal: false,
  bookedOn: undefined,
  bankReference: undefined,
  entryReference: undefined,
  information: undefined,
  charges: 0n,
  isComplete: true,
  transactions: details.map((one) => ({ ...unnamed, ...one })),
  ...more,
});

describe("a line is explained", () => {
  const cases: [string, Booking, string | undefined, bigint[], bigint][] = [
    ["by the only payment, which names no amount", line(100n, [{}]), undefined, [100n], 0n],
    ["by the only payment of the same amount", line(100n, [{ amount: 100n }]), undefined, [100n], 0n],
    ["by payments that add up", line(100n, [{ amount: 60n }, { amount: 40n }]), undefined, [60n, 40n], 0n],
    ["in part by one payment", line(100n, [{ amount: 40n }]), "sum", [40n], 60n],
    ["in part by several", line(100n, [{ amount: 40n }, { amount: 50n }]), "sum", [40n, 50n], 10n],
    ["not by more than it is", line(100n, [{ amount: 60n }, { amount: 41n }]), "sum", [], 100n],
    ["not by payments without amounts", line(100n, [{ amount: 60n }, {}]), "sum", [], 100n],
    ["in part by one of several", line(100n, [{ amount: 40n }], { isComplete: false }), "incomplete", [40n], 60n],
    ["not surely by fewer than there are", line(100n, [{ amount: 100n }], { isComplete: false }), "incomplete", [100n], 0n],
    ["not by words about several", line(100n, [{}], { isComplete: false }), "incomplete", [], 100n],
    ["not by a payment the other way", line(100n, [{ amount: 100n, direction: "debit" }]), "other_direction", [], 100n],
    [
      "not by one that is less a payment the other way",
      line(100n, [{ amount: 140n }, { amount: 40n, direction: "debit" }]),
      "other_direction",
      [],
      100n,
    ],
    [
      "with what the bank took for it",
      line(105n, [{ amount: 100n, charges: 5n, direction: "debit" }], { direction: "debit" }),
      undefined,
      [105n],
      0n,
    ],
    ["less the charges that were deducted", line(95n, [{ amount: 100n, charges: 5n }]), undefined, [95n], 0n],
    ["with what the line says of its only payment", line(95n, [{ amount: 100n }], { charges: 5n }), undefined, [95n], 0n],
    ["in part, where charges are something else", line(105n, [{ amount: 100n, charges: 4n }]), "sum", [100n], 5n],
    ["not by a payment of which all was kept", line(1n, [{ amount: 5n, charges: 5n }, { amount: 1n }]), "sum", [], 1n],
    ["not by another currency", line(100n, [{ isInOtherCurrency: true }]), "detail_currency", [], 100n],
  ];
  it.each(cases)("%s", (_name, booking, why, amounts, remainder) => {
    const found = explainLine(booking);
    expect([found.why, found.parts.map(({ amount }) => amount), found.remainder]).toEqual([why, amounts, remainder]);
  });

  it("to the cent: parts and remainder always make up the line, and no payment is more than it says", () => {
    const detail = fc.record({
      amount: fc.option(fc.bigInt({ min: 0n, max: 60n }), { nil: undefined }),
      isInOtherCurrency: fc.boolean(),
      direction: fc.constantFrom("credit" as const, "credit" as const, "debit" as const),
    });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 100n }),
        fc.array(detail, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (amount, all, isComplete) => {
          const { why, parts, remainder } = explainLine(line(amount, all, { isComplete }));
          expect(parts.reduce((sum, part) => sum + part.amount, remainder)).toBe(amount);
          expect(remainder >= 0n && parts.every((part) => part.amount > 0n)).toBe(true);
          for (const { transaction, amount: taken } of parts)
            expect(taken).toBe(transaction.amount ?? (all.length === 1 && isComplete ? amount : undefined));
          if (why === undefined)
            expect({ remainder, isComplete, isAlike: all.every((one) => one.direction === "credit" && !one.isInOtherCurrency) }).toEqual({
              remainder: 0n,
              isComplete: true,
              isAlike: true,
            });
        },
      ),
    );
  });
});
