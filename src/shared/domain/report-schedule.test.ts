import { describe, expect, it } from "vitest";
import { addMonths, coversUntil, dueDay, nextDueDay, type ReportTerms } from "./report-schedule.ts";

const terms = (changes: Partial<ReportTerms["reports"]> = {}, endsOn: string | null = null): ReportTerms => ({
  reports: { quarterly: true, yearly: true, final: true, firstDueOn: "2027-11-30", ...changes },
  milestones: [{ dueOn: "2028-05-31" }],
  tranches: [{ opensOn: "2028-02-01" }],
  endsOn,
});
const days = (kind: "quarterly" | "yearly", of: ReportTerms, count = 6) =>
  Array.from({ length: count }, (_none, index) => dueDay(kind, index + 1, of));

describe("the days on which reports are due", () => {
  it("counts quarters from the first day, over a leap day, and no short month shortens a later one", () => {
    expect(days("quarterly", terms())).toEqual(["2027-11-30", "2028-02-29", "2028-05-30", "2028-08-30", "2028-11-30", "2029-02-28"]);
    expect(days("yearly", terms({ quarterly: false, firstDueOn: "2028-02-29" }))).toEqual([
      "2028-02-29",
      "2029-02-28",
      "2030-02-28",
      "2031-02-28",
      "2032-02-29",
      "2033-02-28",
    ]);
    expect(addMonths("2027-12-31", 2)).toBe("2028-02-29");
  });

  it("asks for the yearly one with every fourth quarter", () => {
    expect(days("yearly", terms(), 2)).toEqual(["2028-08-30", "2029-08-30"]);
    expect(days("quarterly", terms()).at(3)).toBe("2028-08-30");
  });

  it("asks for the final one three months after the last milestone or tranche, or after the end that was announced", () => {
    expect(dueDay("final", 1, terms())).toBe("2028-08-31");
    expect(dueDay("final", 2, terms())).toBeUndefined();
    expect(dueDay("final", 1, terms({}, "2028-03-15"))).toBe("2028-06-15");
  });

  it("asks for nothing that the agreement does not ask for, and for no quarter after the end", () => {
    expect(dueDay("quarterly", 1, terms({ quarterly: false }))).toBeUndefined();
    expect(days("quarterly", terms({}, "2028-03-15"), 3)).toEqual(["2027-11-30", "2028-02-29", undefined]);
    expect(nextDueDay("quarterly", terms({ quarterly: false, yearly: false, firstDueOn: "" }), "2026-01-01")).toBeUndefined();
  });

  it("finds the first day after another one, however long ago the first was", () => {
    expect(nextDueDay("quarterly", terms({ firstDueOn: "1999-01-31" }), "2028-02-28")).toBe("2028-04-30");
    expect(nextDueDay("quarterly", terms(), "2027-11-30")).toBe("2028-02-29");
  });

  it("tells of the days before the due one, and of no day that is not over when it is written before", () => {
    expect(coversUntil({ startsOn: "2028-01-01", dueOn: "2028-03-01" }, "2028-04-10")).toBe("2028-02-29");
    expect(coversUntil({ startsOn: "2028-01-01", dueOn: "2028-03-01" }, "2028-02-20")).toBe("2028-02-19");
    expect(coversUntil({ startsOn: "2028-03-01", dueOn: "2028-03-01" }, "2028-03-01")).toBe("2028-03-01");
  });
});
