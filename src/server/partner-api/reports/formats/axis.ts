import type { Bar, Chart } from "../content.ts";

const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 });

/** The numbers of an axis of sums, round ones up to above the longest bar. */
export function moneyTicks(bars: Bar[]): Chart["ticks"] {
  const { most, step } = axisOf(Math.max(0, ...bars.map(({ length }) => length)));
  return Array.from({ length: Math.round(most / step) + 1 }, (_, index) => ({ at: index * step, text: short.format(index * step) }));
}

/** Steps of 1, 2 or 5 times a power of ten, four or five of them. */
function axisOf(longest: number): { most: number; step: number } {
  if (longest <= 0) return { most: 1, step: 1 };
  const rough = longest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  return { most: Math.ceil(longest / step) * step, step };
}
