// What a US institution files when it has blocked property (31 CFR 501.603), for its information.

/** Federal holidays that fall on the same day each year, as month and day. */
const fixedHolidays = ["01-01", "06-19", "07-04", "11-11", "12-25"];
/** Those that are the n-th of a weekday (0 is Sunday) in a month; the fifth stands for the last. */
const movingHolidays: [month: number, weekday: number, nth: number][] = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, 5],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
];

/** How many business days there are from the blocking to the report. */
export const reportBusinessDays = 10;

/**
 * The days on which Reserve Banks are closed in a year, as ISO dates (Federal Reserve, statistical release K.8): a holiday on a Sunday
 * closes the Monday after, one on a Saturday closes no other day. A federal office may also be closed on that Friday; not to count it as a
 * holiday makes a report due earlier and never later.
 */
export function federalHolidays(year: number): string[] {
  const fixed = fixedHolidays.map((day) => {
    const date = new Date(`${year}-${day}T00:00:00Z`);
    if (date.getUTCDay() === 0) date.setUTCDate(date.getUTCDate() + 1);
    return isoDay(date);
  });
  return [...fixed, ...movingHolidays.map(([month, weekday, nth]) => nthWeekday(year, month, weekday, nth))].toSorted();
}

/** The day by which a blocking is reported to OFAC: ten business days after it happened, by the calendar of Washington. */
export function blockingReportDue(blockedAt: Date): string {
  const day = new Date(`${washingtonDay(blockedAt)}T00:00:00Z`);
  for (let left = reportBusinessDays; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return isoDay(day);
}

/** The next annual report of blocked property: by 30 September, of what was held on 30 June. */
export function annualReportDue(blockedAt: Date): string {
  const day = washingtonDay(blockedAt);
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) <= "06-30" ? year : year + 1}-09-30`;
}

function isBusinessDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !federalHolidays(day.getUTCFullYear()).includes(isoDay(day));
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const day = 1 + ((weekday - first.getUTCDay() + 7) % 7) + (nth - 1) * 7;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isoDay(new Date(Date.UTC(year, month - 1, day > length ? day - 7 : day)));
}

function washingtonDay(moment: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York", year: "numeric", month: "2-digit", day: "2-digit" }).format(
    moment,
  );
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
