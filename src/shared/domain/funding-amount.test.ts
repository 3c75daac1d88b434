import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { understandFundingAmount } from "./funding-amount.ts";
import { formatTyped } from "./money.ts";
import { formatMoney } from "./sums.ts";

describe("understanding a funding amount", () => {
  it.each([
    ["$250,000", "250000.00 USD"],
    ["250k CAD", "250000.00 CAD"],
    ["€ 1.2 million", "1200000.00 EUR"],
    ["about 40000", "40000.00 USD"],
    ["1.200.000,50 EUR", "1200000.50 EUR"],
    ["$ 500 CAD", "500.00 CAD"],
    ["CA$ 1,50", "1.50 CAD"],
    ["1 200 000 dollars", "1200000.00 USD"],
    ["¥1200", "1200 JPY"],
    ["£2m", "2000000.00 GBP"],
    ["1,2 million euros", "1200000.00 EUR"],
    ["up to $75,000", "75000.00 USD"],
    ["２５０ USD", "250.00 USD"],
    ["environ 1,2 million d'euros", "1200000.00 EUR"],
    ["250 000 $ CA", "250000.00 CAD"],
    ["près de 40 mille dollars canadiens", "40000.00 CAD"],
    ["1,5 M$", "1500000.00 USD"],
    ["2 milliards d’euros", "2000000000.00 EUR"],
    ["unos 40000", "40000.00 USD"],
    ["40 000 dólares", "40000.00 USD"],
    ["1,2 millones EUR", "1200000.00 EUR"],
    ["250 mil pesos mexicanos", "250000.00 MXN"],
    ["3 mil millones de pesos colombianos", "3000000000 COP"],
  ])("reads %s", (text, expected) => {
    const sum = understandFundingAmount(text);
    expect(`${sum?.amount} ${sum?.currency}`).toBe(expected);
  });

  it.each([
    "",
    "a lot",
    "0",
    "$0.00",
    "50-80k",
    "1.2.3",
    "$5 EUR",
    "-5",
    "1e9",
    "10 000 000 000 000 000 000",
    "¥1.50",
    "$12 and $13",
    "NaN",
    "<b>5</b>",
    "2 billones",
    "500 pesos",
  ])("does not guess at %j", (text) => {
    expect(understandFundingAmount(text)).toBeUndefined();
  });

  it("is exact for every whole sum, however it is grouped", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), fc.constantFrom(",", " ", "'", ""), (sum, mark) => {
        const grouped = sum.toString().replace(/\B(?=(\d{3})+$)/g, mark);
        expect(understandFundingAmount(`${grouped} EUR`)).toEqual({ amount: `${sum}.00`, currency: "EUR" });
      }),
    );
  });

  it("never throws, whatever is typed", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => void understandFundingAmount(text)));
  });

  it("shows what somebody typed as an amount where it is one", () => {
    expect(["0", "200000", "1.5", "abc", "1,000", ""].map((amount) => formatTyped({ amount, currency: "USD" }))).toEqual([
      "USD 0.00",
      "USD 200,000.00",
      "USD 1.50",
      "abc USD",
      "1,000 USD",
      " USD",
    ]);
  });

  it("shows sums beyond a float's reach exactly, and rounds none", () => {
    expect(formatMoney({ amount: "100.505", currency: "USD" })).toBe("USD 100.505");
    expect(formatMoney({ amount: "2500.0000", currency: "JPY" })).toBe("JPY 2,500");
    expect(formatMoney({ amount: "999999999999999.99", currency: "USD" })).toBe("USD 999,999,999,999,999.99");
  });
});
