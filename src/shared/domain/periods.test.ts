import { expect, it } from "vitest";
import { daysOfPeriod } from "./periods.ts";

it("a period ends today", () => {
  expect(daysOfPeriod("quarter", new Date("2026-11-21T23:59:00Z"))).toEqual({ from: "2026-10-01", to: "2026-11-21" });
  expect(daysOfPeriod("quarter", new Date("2026-01-01T00:00:00Z"))).toEqual({ from: "2026-01-01", to: "2026-01-01" });
  expect(daysOfPeriod("year", new Date("2026-11-21T12:00:00Z"))).toEqual({ from: "2025-11-22", to: "2026-11-21" });
  expect(daysOfPeriod("year", new Date("2028-02-29T12:00:00Z"))).toEqual({ from: "2027-03-01", to: "2028-02-29" });
  expect(daysOfPeriod("all", new Date())).toEqual({});
});
