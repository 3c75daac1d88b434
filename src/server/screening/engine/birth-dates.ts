import type { DateSpan } from "./subject.ts";

/** How many years "circa 1965" may be off, either way. */
const circaYears = 2;
const earliestYear = 1800;
const latestYear = 2100;
/** A year of two digits below this is of this century. */
const turn = 10;

const monthWords = [
  "jan|january|janvier|janv|enero|ene",
  "feb|february|février|fevrier|févr|fevr|febrero",
  "mar|march|mars|marzo",
  "apr|april|avril|avr|abril|abr",
  "may|mai|mayo",
  "jun|june|juin|junio",
  "jul|july|juillet|juil|julio",
  "aug|august|août|aout|agosto|ago",
  "sep|sept|september|septembre|septiembre|setiembre",
  "oct|october|octobre|octubre",
  "nov|november|novembre|noviembre",
  "dec|december|décembre|decembre|déc|diciembre|dic",
];
const months = new Map(monthWords.flatMap((words, index) => words.split("|").map((word) => [word, index + 1] as const)));
const month = `(${[...months.keys()].toSorted((a, b) => b.length - a.length).join("|")})`;

interface Found {
  start: number;
  end: number;
  span: DateSpan;
  isYear: boolean;
}

type Read = (groups: RegExpExecArray) => Omit<Found, "start" | "end"> | undefined;

/** The shapes of a date, the more telling ones first: what one has read no other reads again. */
const shapes: [RegExp, Read][] = [
  [/(?<!\d)(\d{4})[-./](\d{1,2}|mm)[-./](\d{1,2}|dd)(?!\d)/g, (m) => day(m[1], m[2], m[3])],
  [/(?<![\d.])(\d{1,2}|dd)[-./](\d{1,2}|mm)[-./](\d{4}|\d{2}yy|\d{3}y|yyyy)(?!\d)/g, (m) => dayFirst(m[1], m[2], m[3])],
  [
    new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er)?[\\s.-]*(?:of |de )?\\b${month}\\b\\.?,?[\\s-]*(?:de )?(\\d{4})(?!\\d)`, "g"),
    (m) => day(m[3], months.get(m[2] ?? ""), m[1]),
  ],
  [
    new RegExp(`\\b${month}\\b\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`, "g"),
    (m) => day(m[3], months.get(m[1] ?? ""), m[2]),
  ],
  [new RegExp(`\\b${month}\\b\\.?[\\s,-]*(?:of |de )?(\\d{4})(?!\\d)`, "g"), (m) => day(m[2], months.get(m[1] ?? ""), undefined)],
  [new RegExp(`\\b${month}\\b[-'’](\\d{2})(?!\\d)`, "g"), (m) => day(fullYear(m[2] ?? ""), months.get(m[1] ?? ""), undefined)],
  [/(?<![\d/.])(\d{1,2}|mm)[/.](\d{4})(?!\d)/g, (m) => day(m[2], m[1], undefined)],
  [/(?<!\d)(\d{4})-(\d{2})(?![\d-])/g, (m) => yearAndMore(m[1], m[2])],
  [/\b(?:(early|mid|late)[\s-]*)?(?:the\s+)?(\d{3}0)['’]?s\b/g, (m) => decade(m[1], m[2])],
  [/(?<![\d/.-])(\d{4})(?!\d)/g, (m) => years(m[1], m[1])],
  [/(?<!\d)(\d{4})(?!\d)/g, (m) => years(m[1], m[1])],
];

/**
 * The days that a text about a birth date can mean, in the shapes in which lists write them: "23 Nov 1962", "circa 1965", "1962 or 1963",
 * "Sep-99", "dd/mm/1945", "15/08/19yy", "born in the early 1970s". Days stand before months unless that cannot be. Dates of the Islamic or
 * Iranian calendar, and what cannot be read, are left out: a wrong date would clear somebody.
 */
export function readBirthDates(text: string): DateSpan[] {
  const source = text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").slice(0, 2_000);
  if (/hijri|hegir|islamic|solar calendar|\bah\b/.test(source)) return [];
  const found = findDates(source);
  const spans: DateSpan[] = [];
  for (let index = 0; index < found.length; index += 1) {
    const one = found[index];
    if (!one) continue;
    const before = source.slice(found[index - 1]?.end ?? 0, one.start);
    const next = found[index + 1];
    const between = next ? source.slice(one.end, next.start) : undefined;
    if (next && between !== undefined && isRange(before, between) && one.span.from <= next.span.to) {
      spans.push({ from: one.span.from, to: next.span.to });
      index += 1;
    } else spans.push(one.isYear && isRough(before) ? wider(one.span) : one.span);
  }
  return spans.filter((span, index) => spans.findIndex(({ from, to }) => from === span.from && to === span.to) === index);
}

/** A year, or a day as far as it is known, as the days that it can mean; undefined for what is no date of ours. */
export function spanOf(year: number, monthNumber?: number, date?: number): DateSpan | undefined {
  if (!(year >= earliestYear && year <= latestYear)) return undefined;
  if (!monthNumber) return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (monthNumber > 12) return undefined;
  const days = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate();
  const prefix = `${year}-${String(monthNumber).padStart(2, "0")}`;
  if (!date) return { from: `${prefix}-01`, to: `${prefix}-${days}` };
  if (date > days) return undefined;
  const whole = `${prefix}-${String(date).padStart(2, "0")}`;
  return { from: whole, to: whole };
}

/** A span of years that is only roughly known. */
export function wider({ from, to }: DateSpan): DateSpan {
  return { from: `${Number(from.slice(0, 4)) - circaYears}-01-01`, to: `${Number(to.slice(0, 4)) + circaYears}-12-31` };
}

function findDates(source: string): Found[] {
  const found: Found[] = [];
  let rest = source;
  for (const [pattern, read] of shapes) {
    for (const groups of rest.matchAll(pattern)) {
      const date = read(groups);
      if (date) found.push({ ...date, start: groups.index, end: groups.index + groups[0].length });
    }
    // Blanked out, so that no other shape reads a part of it again.
    rest = rest.replace(pattern, (whole, ...more: (string | number)[]) => {
      const at = more.findLast((value) => typeof value === "number") ?? -1;
      return found.some(({ start }) => start === at) ? "\u0001".repeat(whole.length) : whole;
    });
  }
  return found.toSorted((a, b) => a.start - b.start);
}

function isRange(before: string, between: string): boolean {
  if (/^\s*(?:to|until|through|à|au|a|al|hasta|-|–|—)\s*$/.test(between)) return true;
  return /(?:between|entre)[^;]*$/.test(before) && /^\s*(?:and|et|y)\s*$/.test(between);
}

function isRough(before: string): boolean {
  return /(?:circa|\bca?\.?|approx\w*\.?|about|around|environ|vers|aproximad\w*|hacia|roughly|est\.?|estimated)[\s:(]*(?:in\s*)?$/.test(
    before,
  );
}

function day(year: string | undefined, monthOf: string | number | undefined, date: string | undefined) {
  const span = spanOf(Number(year), Number(monthOf) || undefined, Number(date) || undefined);
  return span && { span, isYear: !(Number(monthOf) > 0) };
}

function dayFirst(first: string | undefined, second: string | undefined, year: string | undefined) {
  if (year?.endsWith("y")) {
    const known = year.replace(/y+$/, "");
    return known.length < 2 ? undefined : years(known.padEnd(4, "0"), known.padEnd(4, "9"));
  }
  return day(year, second, first) ?? day(year, first, second);
}

/** "1958-59" is two years, "1962-03" a month. */
function yearAndMore(year: string | undefined, more: string | undefined) {
  if (Number(more) <= 12) return day(year, more, undefined);
  return years(year, `${year?.slice(0, 2)}${more}`);
}

function decade(part: string | undefined, first: string | undefined) {
  const start = Number(first);
  const [from, to] = part === "early" ? [0, 4] : part === "mid" ? [3, 7] : part === "late" ? [6, 9] : [0, 9];
  return years(String(start + from), String(start + to));
}

function years(from: string | undefined, to: string | undefined) {
  const first = spanOf(Number(from));
  const last = spanOf(Number(to));
  return first && last && first.from <= last.to ? { span: { from: first.from, to: last.to }, isYear: true } : undefined;
}

function fullYear(two: string): string {
  return `${Number(two) < turn ? "20" : "19"}${two}`;
}
