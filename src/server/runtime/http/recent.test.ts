import { afterEach, expect, it, vi } from "vitest";
import { atMost } from "./recent.ts";

afterEach(() => vi.useRealTimers());

it("lets so many be made in each second, and no more", () => {
  vi.useFakeTimers({ now: new Date("2026-11-25T10:00:00Z") });
  const mayMake = atMost(2);
  expect([mayMake(), mayMake(), mayMake()]).toEqual([true, true, false]);
  vi.advanceTimersByTime(1_000);
  expect(mayMake()).toBe(true);
});
