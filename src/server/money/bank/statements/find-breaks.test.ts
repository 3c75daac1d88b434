import { describe, expect, it } from "vitest";
import { findBreaks, type ReadStatement } from "./find-breaks.ts";

let ids = 0;
const statement = (given: Partial<ReadStatement>): ReadStatement => ({
  id: (ids += 1),
  statementId: null,
  sequence: null,
  page: null,
  isLastPage: null,
  from: null,
  to: null,
  opening: null,
  closing: null,
  net: 0n,
  day: "",
  receivedOn: "2027-12-31",
  hasFaults: false,
  ...given,
});
const found = (statements: ReadStatement[]) =>
  findBreaks(statements).map(({ kind, difference, firstMissing: first, lastMissing: last }) => [
    kind,
    difference,
    first === last ? first : `${String(first)} to ${String(last)}`,
  ]);
/** Of the day of March that its number is. */
const day = (sequence: number, opening: bigint, closing: bigint, given: Partial<ReadStatement> = {}) =>
  statement({ sequence, opening, closing, net: closing - opening, day: `2026-03-${String(sequence).padStart(2, "0")}`, ...given });
const unnumbered = (...days: ReadStatement[]) => days.map((one) => ({ ...one, sequence: null }));
const again = (statements: ReadStatement[], given: Partial<ReadStatement> = {}) =>
  statements.map((one) => ({ ...one, id: one.id + 9_000, ...given }));

describe("statements of one account", () => {
  it("that follow each other and add up have no break, in whatever order they came", () => {
    const days = [day(1, 0n, 500n), day(2, 500n, 450n), day(3, 450n, 450n)];
    expect(found(days)).toEqual([]);
    expect(found(days.toReversed())).toEqual([]);
    expect(found(unnumbered(...days))).toEqual([]);
  });

  it("tell a balance that is not that of their lines, to the cent", () => {
    expect(found([day(1, 0n, 500n, { net: 499n })])).toEqual([["balance", 1n, null]]);
  });

  it("tell the first that is missing, and what moved meanwhile", () => {
    expect(found([day(1, 0n, 500n), day(4, 450n, 450n)])).toEqual([["missing", -50n, "2 to 3"]]);
    // What went out can have come in again.
    expect(found([day(1, 0n, 500n), day(3, 500n, 450n)])).toEqual([["missing", 0n, 2]]);
    // One without a balance fills nothing, but for what its lines say.
    const bare = statement({ day: "2026-03-02" });
    expect(found([day(1, 0n, 500n), bare, day(3, 450n, 450n)])).toEqual([["missing", -50n, 2]]);
    expect(found(unnumbered(day(1, 0n, 500n), bare, day(3, 900n, 900n)))).toEqual([["opening", 400n, null]]);
    const moving = { ...bare, net: 400n };
    expect(found(unnumbered(day(1, 0n, 500n), moving, day(3, 900n, 900n)))).toEqual([]);
    expect(found(unnumbered(day(1, 0n, 500n), moving, ...again([moving]), day(3, 900n, 900n)))).toEqual([]);
    const hours = ["10", "12", "14"].map((hour) => ({ day: "2026-03-01", to: `2026-03-01T${hour}:00:00` }));
    const sameDay = unnumbered(day(1, 0n, 500n, hours[0]), { ...moving, ...hours[1] }, day(1, 900n, 950n, hours[2]), day(2, 950n, 950n));
    expect(found(sameDay)).toEqual([]);
  });

  it("are not missing where they came with a later day", () => {
    expect(found([day(1, 0n, 500n), day(3, 600n, 600n), day(2, 500n, 600n, { day: "2026-03-04" })])).toEqual([
      ["opening", 100n, null],
      ["overlap", -100n, null],
    ]);
    expect(found([day(1, 0n, 500n), day(6, 600n, 600n), day(4, 600n, 600n, { day: "2026-03-07" })])).toEqual([["missing", 100n, "2 to 3"]]);
  });

  it("tell an opening that is not the closing before it", () => {
    const days = [day(1, 0n, 500n), day(2, 501n, 501n)];
    expect(found(days)).toEqual([["opening", 1n, null]]);
    expect(found(unnumbered(...days))).toEqual([["opening", 1n, null]]);
  });

  it("have said one of their balances with the other and their lines", () => {
    const closings = [day(1, 0n, 500n, { opening: null }), day(2, 500n, 700n, { opening: null, net: 100n })];
    expect(found(closings)).toEqual([["opening", 100n, null]]);
    const openings = [day(1, 0n, 500n, { closing: null }), day(2, 600n, 700n, { closing: null })];
    expect(found(openings)).toEqual([["opening", 100n, null]]);
  });

  it("tell a number that came again with something else, and a period that begins before the last one ended", () => {
    expect(found([day(1, 0n, 500n), day(2, 0n, 510n, { sequence: 1 })])).toEqual([["overlap", -500n, null]]);
    const first = day(1, 0n, 500n, { sequence: null, from: "2026-03-01T00:00:00", to: "2026-03-01T23:59:59" });
    const second = day(2, 300n, 700n, { sequence: null, from: "2026-03-01T12:00:00", to: "2026-03-02T23:59:59" });
    expect(found([first, second])).toEqual([["overlap", -200n, null]]);
    expect(found([first, second].map((one) => ({ ...one, opening: null, closing: null })))).toEqual([["overlap", null, null]]);
  });

  it("are not doubted for their numbers and hours where the balances follow each other", () => {
    expect(found([day(1, 0n, 500n), day(2, 500n, 700n, { sequence: 1 })])).toEqual([]);
    const hours = { from: "2026-03-01T00:00:00", to: "2026-03-03T05:00:00" };
    expect(found([day(1, 0n, 500n, hours), day(2, 500n, 700n, hours)])).toEqual([]);
  });

  it("are the same where they say the same, also under another id or with a number on their only page", () => {
    const days = [day(1, 0n, 500n, { statementId: "A" }), day(2, 500n, 450n, { statementId: "B" })];
    expect(found([...days, ...again(days)])).toEqual([]);
    expect(found([...days, ...again(days, { statementId: "C", page: 1, isLastPage: true })])).toEqual([]);
    const hours = ["10", "12", "14"].map((hour) => ({ to: `2026-03-01T${hour}:00:00` }));
    const toAndFro = unnumbered(day(1, 0n, 100n, hours[0]), day(1, 100n, 0n, hours[1]), day(1, 0n, 100n, hours[2]), day(2, 100n, 100n));
    expect(found([...toAndFro, ...again(toAndFro)])).toEqual([]);
  });

  it("of one day follow each other by their balances", () => {
    const [first, second, next] = unnumbered(day(1, 0n, 500n), day(1, 500n, 700n), day(2, 700n, 700n));
    if (!first || !second || !next) throw new Error("three statements");
    const swapped = [{ ...second, id: first.id }, { ...first, id: second.id }, next];
    expect(found(swapped)).toEqual([]);
    expect(found([day(1, 9n, 0n, { sequence: null, day: "2026-02-28" }), ...swapped])).toEqual([]);
    // Their numbers come first.
    const numbered = [
      day(10, 0n, 0n),
      day(12, 100n, 0n, { day: "2026-03-11" }),
      day(13, 0n, 50n, { day: "2026-03-11" }),
      day(14, 50n, 70n),
    ];
    expect(found(numbered)).toEqual([["missing", 100n, 11]]);
  });

  it("count from one again in a new year", () => {
    const december = day(31, 0n, 500n, { sequence: 250, day: "2025-12-31" });
    const january = (sequence: number, opening = 500n) => day(sequence, opening, 500n, { day: "2026-01-02" });
    expect(found([december, january(1)])).toEqual([]);
    expect(found([december, january(3)])).toEqual([["missing", 0n, "1 to 2"]]);
    const lastYear = [1, 2, 3, 4].map((sequence) => day(sequence, 500n, 500n, { day: `2025-12-2${sequence}` }));
    expect(found([...lastYear, january(3)])).toEqual([["missing", 0n, "1 to 2"]]);
    expect(found([december, january(251)])).toEqual([]);
    // One a year.
    expect(found([{ ...december, sequence: 1 }, january(1, 400n)])).toEqual([["opening", -100n, null]]);
  });

  it("can have the date for a number, and the day of the year where nothing moved meanwhile", () => {
    const dated = (sequences: number[]) => [
      day(sequences[0] ?? 0, 0n, 500n, { day: "2026-11-20" }),
      day(sequences[1] ?? 0, 500n, 700n, { day: "2026-11-23" }),
    ];
    expect(found(dated([261_120, 261_123]))).toEqual([]);
    expect(found(dated([201_126, 231_126]))).toEqual([]);
    expect(found(dated([26_324, 26_327]))).toEqual([]);
    expect(found(dated([324, 327]))).toEqual([]);
    expect(found(dated([323, 326]))).toEqual([["missing", 0n, "324 to 325"]]);
    expect(found(dated([324, 327]).map((one) => ({ ...one, opening: 0n, closing: 5n, net: 5n })))).toEqual([
      ["missing", -5n, "325 to 326"],
    ]);
  });

  it("of a day that is far ahead, or of none, stand alone", () => {
    const received = { receivedOn: "2026-03-04" };
    for (const far of ["9999-12-31", ""]) {
      const days = [day(1, 0n, 500n), day(2, 500n, 600n, { day: far, ...received }), day(3, 500n, 700n)];
      expect(found(days)).toEqual([]);
    }
    const days = [day(1, 0n, 500n), day(2, 500n, 600n, { day: "9999-12-31", ...received }), day(3, 500n, 700n)];
    expect(found(days.map((one) => ({ ...one, net: 1n }))).map(([kind]) => kind)).toEqual(["balance", "balance", "balance"]);
  });

  it("with totals that differ tell it once, however often they come, until they come without", () => {
    const one = day(1, 0n, 500n, { hasFaults: true });
    expect(found([one, ...again([one])])).toEqual([["totals", null, null]]);
    expect(found([one, ...again([one], { hasFaults: false })])).toEqual([]);
  });
});

describe("the pages of a statement", () => {
  const page = (number: number, given: Partial<ReadStatement>) =>
    statement({ statementId: "S1", page: number, day: "2026-03-01", isLastPage: false, ...given });
  const pages = [page(1, { opening: 0n, net: 300n }), page(2, { net: 100n }), page(3, { closing: 500n, net: 100n, isLastPage: true })];

  it("are missing, or all there", () => {
    expect(found(pages.toReversed())).toEqual([]);
    expect(found([...pages, ...again(pages)])).toEqual([]);
    expect(found(pages.slice(0, 2))).toEqual([["page", null, 3]]);
    expect(found(pages.slice(1))).toEqual([["page", null, 1]]);
    expect(found(pages.filter(({ page: number }) => number !== 2))).toEqual([["page", null, 2]]);
    expect(found(pages.map((one) => ({ ...one, net: 100n })))).toEqual([["balance", 200n, null]]);
    // A corrected page is there twice.
    expect(found([...pages, page(2, { net: 90n })])).toEqual([["balance", -90n, null]]);
  });

  it("show their breaks at the one that came first, whichever comes later", () => {
    const before = day(1, 0n, 0n, { sequence: 1, day: "2026-02-27" });
    const numbered = pages.map((one) => ({ ...one, sequence: 3 }));
    const inTurn = numbered.toReversed().map((one, at) => ({ ...one, id: 5_000 + at }));
    const at = (statements: ReadStatement[]) => findBreaks(statements).map((one) => `${one.kind} ${one.at}`);
    expect(at([before, ...inTurn.slice(0, 1)])).toEqual(["page 5000", "missing 5000"]);
    expect(at([before, ...inTurn])).toEqual(["missing 5000"]);
  });

  it("can be one each, all under one id, also in several years", () => {
    const days = unnumbered(day(1, 0n, 500n), day(2, 500n, 450n)).map((one) => ({ ...one, statementId: "STMT", page: 1 }));
    expect(found(days.map((one) => ({ ...one, isLastPage: true })))).toEqual([]);
    const nextYear = again(pages, { day: "2027-03-01", opening: null, closing: null, net: 0n });
    expect(found([...pages, ...nextYear])).toEqual([]);
    const [first, ...rest] = pages;
    if (!first) throw new Error("three pages");
    expect(found([{ ...first, day: "2026-12-31" }, ...rest.map((one) => ({ ...one, day: "2027-01-02" }))])).toEqual([]);
  });

  it("come again under another id, or as one", () => {
    const paged = pages.map((one) => ({ ...one, sequence: 3 }));
    const whole = statement({ sequence: 3, opening: 0n, closing: 500n, net: 500n, day: "2026-03-01" });
    expect(found([...paged, ...again(paged, { statementId: "S2" }), whole])).toEqual([]);
  });

  it("of the message begin and end a statement where its balances stand", () => {
    const [second, third] = [
      page(2, { opening: 0n, net: 300n, isLastPage: null }),
      page(3, { closing: 500n, net: 200n, isLastPage: null }),
    ];
    expect(found([second, third])).toEqual([]);
    expect(found([second])).toEqual([["page", null, 3]]);
    // Without an opening balance it may have begun here.
    expect(found([third])).toEqual([]);
    expect(found([second, { ...third, page: 4 }])).toEqual([["page", null, 3]]);
  });
});
