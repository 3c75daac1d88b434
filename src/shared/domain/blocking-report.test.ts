import { expect, it } from "vitest";
import { annualReportDue, blockingReportDue, federalHolidays } from "./blocking-report.ts";

it("knows the days on which Reserve Banks are closed, as release K.8 has them", () => {
  expect(federalHolidays(2026)).toEqual([
    "2026-01-01",
    "2026-01-19",
    "2026-02-16",
    "2026-05-25",
    "2026-06-19",
    "2026-07-04",
    "2026-09-07",
    "2026-10-12",
    "2026-11-11",
    "2026-11-26",
    "2026-12-25",
  ]);
  // New Year's Day of 2028 is a Saturday; Independence Day of 2027 a Sunday, so the Monday is closed.
  expect(federalHolidays(2028)).toContain("2028-01-01");
  expect(federalHolidays(2027)).toContain("2027-07-05");
});

it("counts ten business days from the day of the blocking in Washington", () => {
  // Thanksgiving Day is between.
  expect(blockingReportDue(new Date("2026-11-20T15:00:00Z"))).toBe("2026-12-07");
  // Still the evening of the 19th there.
  expect(blockingReportDue(new Date("2026-11-20T03:00:00Z"))).toBe("2026-12-04");
  // Christmas Day, and New Year's Day.
  expect(blockingReportDue(new Date("2026-12-18T15:00:00Z"))).toBe("2027-01-05");
});

it("names the next annual report of what was held on 30 June", () => {
  expect(annualReportDue(new Date("2026-06-30T15:00:00Z"))).toBe("2026-09-30");
  expect(annualReportDue(new Date("2026-07-01T15:00:00Z"))).toBe("2027-09-30");
});
