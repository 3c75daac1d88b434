import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { giveBackMemory } from "./give-back-memory.ts";

const gc = vi.fn();
let used = 0;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("gc", gc);
  used = 0;
  vi.spyOn(process, "cpuUsage").mockImplementation((before) => ({ user: used - (before?.user ?? 0), system: 0 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  gc.mockReset();
});

it("collects once it is quiet, and not again while nothing has come since", () => {
  giveBackMemory();
  used += 2_000_000;
  vi.advanceTimersByTime(5_000);
  expect(gc).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(gc).toHaveBeenCalledExactlyOnceWith({ type: "major", flavor: "last-resort" });
  vi.advanceTimersByTime(60_000);
  expect(gc).toHaveBeenCalledOnce();
});

it("collects once a minute at most, however much has come", () => {
  giveBackMemory();
  vi.advanceTimersByTime(5_000);
  const come = Array.from({ length: 40 }, (_, i) => Array.from({ length: 100_000 }, () => i / 3));
  vi.advanceTimersByTime(55_000);
  expect(gc).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5_000);
  expect(gc).toHaveBeenCalledTimes(2);
  expect(come).toHaveLength(40);
});

it("does nothing where Node was not told to let it", () => {
  vi.stubGlobal("gc", undefined);
  giveBackMemory();
  expect(vi.getTimerCount()).toBe(0);
});
