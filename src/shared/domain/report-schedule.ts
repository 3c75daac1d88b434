/** What a project reports by its agreement: each quarter, each year, and once at its end. */
export const projectReportKinds = ["quarterly", "yearly", "final"] as const;
export type ProjectReportKind = (typeof projectReportKinds)[number];

/** Due until its community has released it or said no; what was released can be withdrawn. */
export const projectReportStates = ["due", "released", "refused", "withdrawn"] as const;
export type ProjectReportState = (typeof projectReportStates)[number];

/** How the desk finds them: what is due is late, or comes within a month, or later. */
export const projectReportViews = ["late", "soon", "later", "released", "refused", "withdrawn"] as const;
export type ProjectReportView = (typeof projectReportViews)[number];
export const soonDays = 30;

/** Days before the due day on which a community is reminded; from the first of them on its draft is open. */
export const reportReminderDays = [14, 3, 0] as const;
export const openDays = reportReminderDays[0];
/** The step after them: the day is over everywhere, and a person of ours asks. */
export const lateStep = -1;

/** The template of the document. It counts on with every change of its words or looks, so that what was made can be made again. */
export const projectReportTemplate = 1;

export const mostReportPictures = 12;

const monthsApart = { quarterly: 3, yearly: 12 } as const;

/** What an agreement says of reports, and what the final one follows. Days are YYYY-MM-DD. */
export interface ReportTerms {
  reports: { quarterly: boolean; yearly: boolean; final: boolean; firstDueOn: string };
  milestones: readonly { dueOn: string }[];
  tranches: readonly { opensOn: string }[];
  /** The day on which the agreement ends, where notice was given. */
  endsOn: string | null;
}

/**
 * The day on which the report of a kind with this number (from 1) is due; undefined where the agreement asks for none. The first one that is
 * owed is due on the day that the agreement names. With reports each quarter the yearly one comes with every fourth of them.
 */
export function dueDay(
  kind: ProjectReportKind,
  number: number,
  { reports, milestones, tranches, endsOn }: ReportTerms,
): string | undefined {
  if (!reports[kind]) return undefined;
  if (kind === "final") {
    if (number > 1) return undefined;
    const last = endsOn ?? [...milestones.map(({ dueOn }) => dueOn), ...tranches.map(({ opensOn }) => opensOn)].toSorted().at(-1);
    return last && addMonths(last, 3);
  }
  const before = kind === "yearly" && reports.quarterly ? 9 : 0;
  const day = addMonths(reports.firstDueOn, before + (number - 1) * monthsApart[kind]);
  // What is due after the end is told by the final report, or by nobody.
  return endsOn !== null && day > endsOn ? undefined : day;
}

/** The first day, after another one, on which a report of a kind is due; undefined where none is owed any more. */
export function nextDueDay(kind: ProjectReportKind, terms: ReportTerms, after: string): string | undefined {
  for (let number = 1; ; number += 1) {
    const day = dueDay(kind, number, terms);
    if (day === undefined || day > after) return day;
  }
}

/** The same day of another month, or its last where it has no such day: counted from the first one, so that a short month shortens no later one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const wanted = Math.min(date, lastOfMonth.getUTCDate());
  return `${lastOfMonth.toISOString().slice(0, 8)}${String(wanted).padStart(2, "0")}`;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day that a report tells of: the day before it is due, or yesterday in UTC when it is written before. */
export function coversUntil({ startsOn, dueOn }: { startsOn: string; dueOn: string }, today: string): string {
  const last = addDays(today < dueOn ? today : dueOn, -1);
  return last < startsOn ? startsOn : last;
}
