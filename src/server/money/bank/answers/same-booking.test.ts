import { describe, expect, it } from "vitest";
import { type BookingMarks, compareBookings, isSecondBooking, type Likeness } from "./same-booking.ts";

/** As Goldman Sachs writes a line: a long reference of the line, a day, and a payer. */
const first: BookingMarks = {
  fileId: 1,
  family: "camt.053",
  bookedOn: "2026-11-20",
  entryReference: "52198251",
  counterparty: "Stillwater Mutual",
  endToEndId: "INV-114",
  ownReference: "SPB20092845886394",
};

describe("two bookings with one reference of the bank", () => {
  const cases: [string, Partial<BookingMarks>, Likeness, Likeness, Likeness][] = [
    ["with nothing different", {}, "same", "same", "same"],
    ["with another day", { bookedOn: "2026-11-21" }, "other", "other", "unclear"],
    ["with another payer", { counterparty: "Stone Meadow" }, "other", "other", "unclear"],
    ["with another end-to-end id", { endToEndId: "INV-115" }, "other", "other", "unclear"],
    ["with the same end-to-end id in other signs", { endToEndId: "inv 114" }, "same", "same", "same"],
    ["with none", { endToEndId: "NOTPROVIDED" }, "same", "same", "same"],
    ["with another reference of the payment", { ownReference: "SPB2" }, "other", "unclear", "unclear"],
    ["with another entry reference", { entryReference: "52198301" }, "other", "other", "unclear"],
    ["with another number of the line", { entryReference: "7" }, "other", "unclear", "unclear"],
    ["with another number of the line and another day", { entryReference: "7", bookedOn: "2026-11-21" }, "other", "other", "unclear"],
    ["without a day", { bookedOn: null }, "same", "same", "same"],
    ["without a payer and an entry reference", { counterparty: null, entryReference: null }, "same", "same", "same"],
    ["with the payer written otherwise", { counterparty: " STILLWATER  mutual" }, "same", "same", "same"],
  ];
  it.each(cases)("%s", (_name, changes, inOneFile, inOneKind, inTwoKinds) => {
    expect(compareBookings({ ...first, ...changes }, first)).toBe(inOneFile);
    expect(compareBookings({ ...first, ...changes, fileId: 2 }, first)).toBe(inOneKind);
    expect(compareBookings({ ...first, ...changes, fileId: 2, family: "camt.054" }, first)).toBe(inTwoKinds);
    // It does not matter which of them came first.
    expect(compareBookings(first, { ...first, ...changes, fileId: 2 })).toBe(inOneKind);
  });
});

describe("two bookings of one transfer without a reference in common", () => {
  const statement = { family: "camt.053", bankReference: "A" } as const;
  it.each([
    ["another reference in the next statement", { family: "camt.053", bankReference: "B" }, true],
    ["another reference in a notice", { family: "camt.054", bankReference: "B" }, true],
    ["no reference in the next statement", { family: "camt.053", bankReference: null }, true],
    ["no reference in a notice", { family: "camt.054", bankReference: null }, false],
  ] as const)("%s", (_name, one, isSecond) => {
    expect(isSecondBooking(one, [statement])).toBe(isSecond);
    expect(isSecondBooking(statement, [one])).toBe(isSecond);
    expect(isSecondBooking(one, [])).toBe(false);
  });
});
