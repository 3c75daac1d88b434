import { describe, expect, it } from "vitest";
import { accountReport, type Line, type ReportTotals } from "../../../../../test/support/bank-messages.ts";
import { readMessage } from "../reading/read-message.ts";

const credit: Line = { amount: "100.00", direction: "CRDT" };
const debit: Line = { amount: "40.00", direction: "DBIT" };
const read = (said: ReportTotals, more: Partial<Parameters<typeof accountReport>[0]> = {}) =>
  readMessage(Buffer.from(accountReport({ lines: [credit, debit], totals: said, ...more }))).totals[0];
const faults = (summary: NonNullable<ReportTotals["summary"]>, more = {}) =>
  read({ summary }, more)?.faults.map(({ what, said, read: found }) => `${what}: ${said}, ${found}`);

describe("the totals of a statement", () => {
  const right = {
    all: { count: 2, sum: "140.00", net: "60.00" },
    credits: { count: 1, sum: "100.00" },
    debits: { count: 1, sum: "40.00" },
  };
  const wrong = {
    all: { count: 3, sum: "140.01", net: "-60.00" },
    credits: { count: 2, sum: "100.01" },
    debits: { count: 0, sum: "39.99" },
  };

  for (const kind of ["camt.053", "camt.054"] as const)
    for (const version of kind === "camt.053" ? (["02", "04", "08", "13"] as const) : (["02", "04", "08"] as const))
      it(`are compared with its lines, each for itself: ${kind}, version ${version}`, () => {
        expect(faults(right, { kind, version })).toEqual([]);
        expect(faults(wrong, { kind, version })).toEqual([
          "count: 3, 2",
          "credit_count: 2, 1",
          "debit_count: 0, 1",
          "sum: 140.01, 140.00",
          "credit_sum: 100.01, 100.00",
          "debit_sum: 39.99, 40.00",
          "net: -60.00, 60.00",
        ]);
      });

  it("may count what is not booked yet, or leave it out, and the payments of a line, each for itself", () => {
    const lines = [credit, debit, { ...credit, status: "PDNG" }, { ...credit, status: "INFO" }];
    expect(faults(right, { lines })).toEqual([]);
    expect(faults({ all: { count: 3, sum: "240.00" } }, { lines })).toEqual([]);
    expect(faults({ all: { count: 4, sum: "340.00" } }, { lines })).toEqual([]);
    expect(faults({ all: { count: 2, sum: "240.00" } }, { lines })).toEqual(["count: 2, 4", "sum: 240.00, 340.00"]);
    const batch: Line = { ...credit, details: [{ amount: "60.00" }, { amount: "40.00" }] };
    expect(faults({ all: { count: 2 } }, { lines: [batch] })).toEqual([]);
    expect(faults({ all: { count: 3 } }, { lines: [batch] })).toEqual(["count: 3, 1"]);
  });

  it("may have a sign, a direction or neither", () => {
    const more = { version: "02", lines: [debit] };
    const signed = (written: string) => {
      const xml = accountReport({ version: "02", lines: [debit], totals: { summary: { all: { net: "-40.00" } } } });
      return readMessage(Buffer.from(xml.replace("<TtlNetNtryAmt>40.00</TtlNetNtryAmt><CdtDbtInd>DBIT</CdtDbtInd>", written))).totals[0]
        ?.faults;
    };
    expect(faults({ all: { net: "-40.00" } }, more)).toEqual([]);
    expect(signed("<TtlNetNtryAmt>-40.00</TtlNetNtryAmt>")).toEqual([]);
    expect(signed("<TtlNetNtryAmt>40.00</TtlNetNtryAmt>")).toEqual([]);
    expect(signed("<TtlNetNtryAmt>41</TtlNetNtryAmt>")).toEqual([{ what: "net", said: "41", read: "-40.00" }]);
    expect(faults({ debits: { sum: "-40.00" } })).toEqual([]);
  });

  it("are not compared on one of several pages, where banks write those of all", () => {
    expect(read({ page: { number: 1, isLast: false }, summary: wrong })?.faults).toEqual([]);
    expect(read({ page: { number: 1, isLast: true }, summary: wrong })?.faults).toHaveLength(7);
  });

  it("have no sum where the lines are of several currencies", () => {
    const lines = [credit, { ...debit, currency: "EUR" }];
    expect(faults({ all: { count: 3, sum: "1.00" } }, { lines })).toEqual(["count: 3, 2"]);
  });

  it("have no sum in what is no currency", () => {
    const xml = accountReport({ lines: [], totals: { summary: { all: { count: 0, sum: "0.00", net: "0.00" } } } });
    expect(readMessage(Buffer.from(xml.replace("</Id></Acct>", "</Id><Ccy>XAU</Ccy></Acct>"))).totals[0]?.faults).toEqual([]);
  });

  it("of no lines are nought", () => {
    expect(faults({ all: { count: 0, sum: "0" } }, { lines: [] })).toEqual([]);
    expect(faults({ all: { count: 1, sum: "0.5" } }, { lines: [] })).toEqual(["count: 1, 0", "sum: 0.5, 0.00"]);
    expect(faults({ all: { count: 5, sum: "140.005" } }, { kind: "camt.054", lines: [] })).toEqual(["count: 5, 0"]);
  });
});

describe("what a bank says of a statement as a whole", () => {
  it("is read: number, page, period, balances and what its booked lines come to", () => {
    const said: ReportTotals = {
      statementId: "2026-11",
      sequence: 12,
      legalSequence: 7,
      page: { number: 2, isLast: false },
      period: ["2026-11-20T00:00:00+01:00", "2026-11-20T23:59:59+01:00"],
      balances: [
        { kind: "CLBD", amount: "-10.50" },
        { kind: "OPBD", amount: "5.00", currency: "EUR" },
        { kind: "PRCD", amount: "49.50", on: "2026-11-19" },
      ],
    };
    const lines = [debit, { ...credit, status: "PDNG" }];
    expect(read(said, { lines })).toMatchObject({
      statementId: "2026-11",
      sequence: 12,
      page: 2,
      isLastPage: false,
      from: "2026-11-20T00:00:00",
      to: "2026-11-20T23:59:59",
      opening: 4_950n,
      closing: -1_050n,
      day: "2026-11-20",
      net: -4_000n,
    });
    expect(read({ legalSequence: 7 })?.sequence).toBe(7);
    // A date counts nothing.
    expect(read({ sequence: 20_261_120 })?.sequence).toBeUndefined();
  });

  it("has the page of the message where the version has none for the statement", () => {
    const page = { number: 3, isLast: true };
    expect(read({ page }, { version: "02" })).toMatchObject({ page: 3, isLastPage: undefined });
    expect(read({ page: { number: 1, isLast: true } }, { version: "02" })?.page).toBeUndefined();
    // One that opens and closes is whole.
    const balances = ["OPBD", "CLBD"].map((kind) => ({ kind, amount: "1.00" }));
    expect(read({ page, balances }, { version: "02" })?.page).toBeUndefined();
  });

  it("opens with the first balance of several days and closes with the last", () => {
    const balances = ["2026-11-20", "2026-11-19"].flatMap((on) => [
      { kind: "CLBD", amount: `${on.at(-1)}.00`, on },
      { kind: "OPBD", amount: `1${on.at(-1)}.00`, on },
    ]);
    expect(read({ balances })).toMatchObject({ opening: 1_900n, closing: 0n, day: "2026-11-20" });
  });

  it("is in the currency of the account, whatever else it tells of", () => {
    const balances = [
      { kind: "INFO", amount: "7.00", currency: "EUR" },
      { kind: "OPBD", amount: "7.00", currency: "EUR" },
      { kind: "CLBD", amount: "5.00" },
    ];
    const xml = accountReport({ lines: [credit], totals: { balances } });
    expect(readMessage(Buffer.from(xml)).totals[0]).toMatchObject({ currency: "EUR", closing: undefined });
    const named = readMessage(Buffer.from(xml.replace("</Id></Acct>", "</Id><Ccy>USD</Ccy></Acct>"))).totals[0];
    expect(named).toMatchObject({ currency: "USD", opening: undefined, closing: 500n, net: 10_000n });
  });

  it.each([
    ["a part of a cent", "1.00123", "2026-11-20", { closing: undefined, day: "2026-11-20" }],
    ["an amount that is too long", "1234567890123456.00", "2026-11-20", { closing: undefined }],
    ["a day after all days", "1.00", "99999-12-31", { closing: 100n, day: undefined }],
  ])("refuses no file for %s", (_, amount, on, said) => {
    const message = readMessage(Buffer.from(accountReport({ lines: [credit], totals: { balances: [{ kind: "CLBD", amount, on }] } })));
    expect(message.bookings).toHaveLength(1);
    expect(message.totals[0]).toMatchObject(said);
  });

  it("is read with whatever attributes an element has", () => {
    const xml = accountReport({ lines: [credit], totals: { summary: { all: { count: 2, net: "1.00" } } } });
    const typed = xml.replace(
      "<CdtDbtInd>CRDT</CdtDbtInd></TtlNetNtry>",
      '<CdtDbtInd xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="CreditDebitCode">CRDT</CdtDbtInd></TtlNetNtry>',
    );
    expect(readMessage(Buffer.from(typed)).totals[0]?.faults[0]).toEqual({ what: "count", said: "2", read: "1" });
  });
});
