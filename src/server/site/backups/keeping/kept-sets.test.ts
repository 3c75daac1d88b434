import { describe, expect, it } from "vitest";
import { keptSets, windowBegin } from "./kept-sets.ts";

const dayMs = 86_400_000;
const now = new Date("2026-11-23T03:00:00Z");
const nightly = Array.from({ length: 500 }, (_, age) => ({ startedAt: new Date(now.getTime() - age * dayMs - 3_600_000) }));
const daysOf = (sets: readonly { startedAt: Date }[]) => sets.map(({ startedAt }) => startedAt.toISOString().slice(0, 10));

describe("which backups are kept", () => {
  it("all of the last days, then the newest of each week and month", () => {
    const kept = daysOf(keptSets(nightly, { keepDays: 3, keepWeeks: 4, keepMonths: 3 }, now));
    // Sundays end a week; the last nights of October and September end their months.
    expect(kept).toEqual(["2026-11-23", "2026-11-22", "2026-11-21", "2026-11-15", "2026-11-08", "2026-10-31", "2026-09-30"]);
  });

  it("the newest always, however old", () => {
    const old = [{ startedAt: new Date("2024-01-02T02:00:00Z") }, { startedAt: new Date("2024-01-01T02:00:00Z") }];
    expect(keptSets(old, { keepDays: 3, keepWeeks: 0, keepMonths: 0 }, now)).toEqual([old[0]]);
    expect(keptSets([], { keepDays: 3, keepWeeks: 4, keepMonths: 3 }, now)).toEqual([]);
  });

  it("any moment since the oldest of the last days can be gone back to", () => {
    expect(daysOf([windowBegin(nightly, { keepDays: 3 }, now) as { startedAt: Date }])).toEqual(["2026-11-21"]);
    expect(windowBegin([], { keepDays: 3 }, now)).toBeUndefined();
  });
});
