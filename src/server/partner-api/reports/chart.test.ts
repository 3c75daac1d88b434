import { describe, expect, it } from "vitest";
import { moneyTicks } from "./formats/axis.ts";
import { chartSvg } from "./formats/pdf-chart.ts";
import { stepsOf, unitOf } from "./transactions/course.ts";

const bar = (length: number, label = "A") => ({ label, length, text: String(length) });

describe("the steps of a period", () => {
  it.each([
    ["2026-03-01", "2026-03-31", "day", 31],
    ["2026-03-01", "2026-04-01", "month", 2],
    ["2025-01-15", "2026-12-31", "month", 24],
    ["2022-02-01", "2026-12-31", "quarter", 20],
  ] as const)("from %s to %s are each %s, %d of them", (startsOn, endsOn, unit, count) => {
    expect(unitOf({ startsOn, endsOn })).toBe(unit);
    expect(stepsOf({ startsOn, endsOn }, unit)).toHaveLength(count);
  });

  it("begin as PostgreSQL cuts them, and name a year where it is new", () => {
    expect(stepsOf({ startsOn: "2025-11-20", endsOn: "2026-01-01" }, "month")).toEqual([
      { begins: "2025-11-01", label: "Nov\n2025" },
      { begins: "2025-12-01", label: "Dec" },
      { begins: "2026-01-01", label: "Jan\n2026" },
    ]);
    expect(stepsOf({ startsOn: "2025-11-20", endsOn: "2026-01-01" }, "quarter")).toEqual([
      { begins: "2025-10-01", label: "Q4\n2025" },
      { begins: "2026-01-01", label: "Q1\n2026" },
    ]);
  });
});

describe("the axis", () => {
  it.each([
    [[], ["0", "1"]],
    [[0.5], ["0", "0.2", "0.4", "0.6"]],
    [
      [7, 3],
      ["0", "2", "4", "6", "8"],
    ],
    [[226_000], ["0", "100K", "200K", "300K"]],
    [[1_000_000], ["0", "500K", "1M"]],
  ])("of %j says %j", (lengths, words) => expect(moneyTicks(lengths.map((length) => bar(length))).map(({ text }) => text)).toEqual(words));

  it("reaches past the longest bar", () => {
    for (const length of [1, 99, 101, 4_000_001]) expect(moneyTicks([bar(length)]).at(-1)?.at).toBeGreaterThanOrEqual(length);
  });
});

describe("the chart", () => {
  const svg = (label: string) =>
    chartSvg({ title: "t", kind: "bars", bars: [bar(5, label)], ticks: moneyTicks([bar(5)]), axis: "USD" }, { width: 700, height: 180 });

  it("writes names as text, whatever they hold", () => {
    const drawn = svg('<image href="file:///etc/passwd"/> & "co"');
    expect(drawn).not.toContain("<image");
    expect(drawn).toContain("&lt;image");
  });

  it("breaks a long name into two lines, and shortens what does not fit there", () => {
    const words = [...svg("A ".repeat(80)).matchAll(/text-anchor="end"[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(words).toHaveLength(3);
    expect(words[1]).toMatch(/…$/);
    expect(svg("ᐃ".repeat(60))).toMatch(/>ᐃ{28,29}…</);
  });
});
