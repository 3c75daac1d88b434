import { describe, expect, it } from "vitest";
import { differencesOf, groupsToShow, type Measures } from "./fairness.ts";

describe("the groups that are shown", () => {
  it("are at most sixty, and a rest is never small enough to be told by subtraction", () => {
    const sized = (...sizes: number[]) => sizes.map((requests, index) => ({ key: String(index), requests }));
    const sizes = (...of: number[]) => {
      const { shown, rest } = groupsToShow(sized(...of));
      return [shown.map(({ requests }) => requests), rest.map(({ requests }) => requests)];
    };
    expect(sizes()).toEqual([[], []]);
    expect(sizes(4)).toEqual([[], [4]]);
    expect(sizes(5)).toEqual([[5], []]);
    expect(sizes(2, 9, 6)).toEqual([[9], [6, 2]]);
    expect(sizes(2, 3, 9, 6)).toEqual([[9, 6], [3, 2]]); // prettier-ignore
    expect(sizes(1, 5)).toEqual([[], [5, 1]]);
    const many = groupsToShow(sized(...Array.from({ length: 100 }, () => 7)));
    expect([many.shown.length, many.rest.length]).toEqual([60, 40]);
  });
});

describe("the differences", () => {
  it("are told of groups with enough behind them, the largest first, three a measure", () => {
    const measures = (median: number, count = 5, yes = 3): Measures => ({
      firstAnswer: null,
      decision: { count, median, ninetieth: median },
      decided: count,
      approved: yes,
      waiting: 0,
      waitingMedian: null,
    });
    const groups = [
      { key: "a", measures: measures(19) },
      { key: "b", measures: measures(8) },
      { key: "c", measures: measures(10.9) },
      { key: "d", measures: measures(50, 4, 0) },
      { key: "e", measures: null },
      { key: "f", measures: measures(13.3, 5, 1) },
      { key: "g", measures: measures(12) },
    ];
    expect(differencesOf(measures(10), groups)).toEqual([
      { key: "a", measure: "decision", by: 9 },
      { key: "f", measure: "decision", by: 3.3 },
      { key: "b", measure: "decision", by: -2 },
      { key: "f", measure: "approval", by: -40 },
    ]);
  });
});
