/** Of when the figures of a page are. */
export const periods = ["quarter", "year", "all", "custom"] as const;
export type Period = (typeof periods)[number];

/** First and last day (UTC, both included) of a named period that holds today; "all" has neither. */
export function daysOfPeriod(period: Exclude<Period, "custom">, today: Date): { from?: string; to?: string } {
  if (period === "all") return {};
  const year = today.getUTCFullYear();
  const month = today.getUTCMonth();
  const from =
    period === "quarter" ? new Date(Date.UTC(year, month - (month % 3), 1)) : new Date(Date.UTC(year, month, today.getUTCDate() + 1));
  if (period === "year") from.setUTCFullYear(from.getUTCFullYear() - 1);
  return { from: from.toISOString().slice(0, 10), to: today.toISOString().slice(0, 10) };
}
