export const reportTypes = ["impact", "transactions", "compliance"] as const;
export type ReportType = (typeof reportTypes)[number];

export const reportFormats = ["pdf", "csv", "xlsx", "json"] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportStatuses = ["generating", "completed", "failed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The longest period of one report: five years, with their leap days. */
const mostDays = 1_827;

export type RangeProblem = "end_before_start" | "too_long";

/** What is wrong with a period of ISO dates, both included; undefined when nothing is. */
export function rangeProblem({ start, end }: { start: string; end: string }): RangeProblem | undefined {
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
  if (days < 1) return "end_before_start";
  return days > mostDays ? "too_long" : undefined;
}
