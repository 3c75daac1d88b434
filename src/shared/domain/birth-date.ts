/** Days, both included, as ISO dates: a year alone is 1 January to 31 December. */
export interface BirthSpan {
  from: string;
  to: string;
}

const about = /^(?:circa|ca?\.?|about|approximately|approx\.?|around)\s*/i;

/**
 * Reads a birth date with the precision with which it is known: "1965", "1965-03", "1965-03-14", "circa 1965" (a year before and after
 * it), "1962 or 1963". Undefined for anything else, and for what is before 1880 or after `today`.
 */
export function readBirthSpan(text: string, today: string = new Date().toISOString().slice(0, 10)): BirthSpan | undefined {
  const trimmed = text.trim().replace(/\s+/g, " ");
  const choice = /^(\S+) or (\S+)$/i.exec(trimmed);
  const spans = choice ? [readOne(choice[1] ?? ""), readOne(choice[2] ?? "")] : [readAbout(trimmed)];
  if (spans.some((span) => span === undefined)) return undefined;
  const known = spans as BirthSpan[];
  const from = known.map((span) => span.from).sort()[0] ?? "";
  const to =
    known
      .map((span) => span.to)
      .sort()
      .at(-1) ?? "";
  return from >= "1880" && from <= today ? { from, to } : undefined;
}

function readAbout(text: string): BirthSpan | undefined {
  if (!about.test(text)) return readOne(text);
  const year = /^\d{4}$/.exec(text.replace(about, ""))?.[0];
  return year ? { from: `${Number(year) - 1}-01-01`, to: `${Number(year) + 1}-12-31` } : undefined;
}

function readOne(text: string): BirthSpan | undefined {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (!match) return undefined;
  const [, year = "", month, day] = match;
  if (!month) return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (day) return isDay(text) ? { from: text, to: text } : undefined;
  if (Number(month) < 1 || Number(month) > 12) return undefined;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return { from: `${year}-${month}-01`, to: last };
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** True where the span is one day. */
export function isWholeDate({ from, to }: BirthSpan): boolean {
  return from === to;
}
