import { describe, expect, it } from "vitest";
import { pauseAfter, readRetryAfter } from "./schedule.ts";

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

describe("the pause after a failed attempt", () => {
  it("grows from five seconds to a day, and ends after the tenth attempt", () => {
    const pauses = Array.from({ length: 10 }, (_, index) => pauseAfter(index + 1, undefined, 0.5));
    expect(pauses).toEqual([
      5 * second,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      24 * hour,
      undefined,
    ]);
  });

  it("is spread by a tenth both ways", () => {
    expect([pauseAfter(2, undefined, 0), pauseAfter(2, undefined, 1)]).toEqual([4.5 * minute, 5.5 * minute]);
  });

  it("is as long as the receiver asks for when that is longer, and a day at most", () => {
    expect(pauseAfter(1, minute, 0.5)).toBe(minute);
    expect(pauseAfter(4, minute, 0.5)).toBe(2 * hour);
    expect(pauseAfter(1, 1_000 * hour, 0.5)).toBe(24 * hour);
    expect(pauseAfter(10, minute, 0.5)).toBeUndefined();
  });
});

describe("Retry-After", () => {
  it("is read in seconds and as a date, and passed over when it is neither", () => {
    const now = Date.UTC(2026, 10, 21, 10);
    expect(readRetryAfter("120", now)).toBe(2 * minute);
    expect(readRetryAfter("Sat, 21 Nov 2026 11:00:00 GMT", now)).toBe(hour);
    expect(readRetryAfter("Sat, 21 Nov 2026 09:00:00 GMT", now)).toBe(0);
    expect([readRetryAfter("soon", now), readRetryAfter(undefined, now)]).toEqual([undefined, undefined]);
  });
});
