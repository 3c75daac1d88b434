import type { RoundTerms } from "../contracts/requests/rounds.ts";
import { m } from "../messages/generated/messages.js";
import type { FieldErrors } from "./errors.ts";
import { type AmountProblem, decimalsOf, isCurrency, toMinorUnits } from "./money.ts";

/**
 * The moment that a wall clock such as "2026-11-30T23:59" shows in a time zone. A time that the clocks leave out, as in spring, is the
 * one after it; one that they show twice is the first. Undefined for what is no time or no zone.
 */
export function momentIn(wallTime: string, timeZone: string): Date | undefined {
  const wall = Date.parse(`${wallTime}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallTime) || Number.isNaN(wall) || !isTimeZone(timeZone)) return undefined;
  // 31 November reads as 1 December.
  if (new Date(wall).toISOString().slice(0, 16) !== wallTime) return undefined;
  const day = 24 * 60 * 60 * 1_000;
  const found = [wall - offsetAt(wall - day, timeZone), wall - offsetAt(wall + day, timeZone)];
  const right = found.filter((moment) => moment + offsetAt(moment, timeZone) === wall);
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...found));
}

export function isTimeZone(timeZone: string): boolean {
  if (timeZone === "") return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone }).format(0);
    return true;
  } catch {
    return false;
  }
}

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) - moment;
}

/** What keeps a call from being published, by field ("texts.en.title" → a sentence); empty when it can be. */
export function problemsOfRound(terms: RoundTerms): FieldErrors {
  return { ...problemsOfWords(terms), ...problemsOfTimes(terms), ...problemsOfMoney(terms), ...problemsOfScores(terms) };
}

function problemsOfWords({ texts, questions }: RoundTerms): FieldErrors {
  const problems: FieldErrors = {};
  if (!texts.en.title.trim()) problems["texts.en.title"] = m.rounds_error_title();
  if (!texts.en.description.trim()) problems["texts.en.description"] = m.rounds_error_description();
  // Half a translation would be two languages on one page.
  for (const language of ["fr", "es"] as const) {
    const { title, description } = texts[language];
    if (description.trim() && !title.trim()) problems[`texts.${language}.title`] = m.rounds_error_title();
    if (title.trim() && !description.trim()) problems[`texts.${language}.description`] = m.rounds_error_description();
  }
  questions.forEach(({ texts: { en } }, index) => {
    if (!en.statement.trim()) problems[`questions.${index}.texts.en.statement`] = m.rounds_error_statement();
    if (!en.reason.trim()) problems[`questions.${index}.texts.en.reason`] = m.rounds_error_reason();
  });
  return problems;
}

function problemsOfTimes({ opensAt, closesAt, timeZone }: RoundTerms): FieldErrors {
  if (!isTimeZone(timeZone)) return { timeZone: m.rounds_error_zone() };
  const [opens, closes] = [momentIn(opensAt, timeZone), momentIn(closesAt, timeZone)];
  return {
    ...(!opens && { opensAt: m.rounds_error_time() }),
    ...(!closes && { closesAt: m.rounds_error_time() }),
    ...(opens && closes && closes <= opens && { closesAt: m.rounds_error_order() }),
  };
}

function problemsOfMoney({ currency, budget, smallest, largest }: RoundTerms): FieldErrors {
  if (!isCurrency(currency)) return { currency: m.rounds_error_currency() };
  const problems: FieldErrors = {};
  const read = (field: "budget" | "smallest" | "largest", text: string) => {
    const minor = toMinorUnits(text, currency);
    if (typeof minor === "bigint") return minor;
    problems[field] = amountSentence(minor, currency);
    return undefined;
  };
  const whole = read("budget", budget);
  const least = smallest === "" ? undefined : read("smallest", smallest);
  const most = largest === "" ? undefined : read("largest", largest);
  if (least !== undefined && most !== undefined && most < least) problems["largest"] = m.rounds_error_largest();
  if (whole !== undefined && (most ?? least ?? 0n) > whole) problems[most === undefined ? "smallest" : "largest"] ??= m.rounds_error_over();
  return problems;
}

function amountSentence(problem: AmountProblem, currency: string): string {
  if (problem === "too_many_decimals") return m.agr_error_decimals({ currency, decimals: decimalsOf(currency) });
  return problem === "too_large" ? m.agr_error_too_large() : m.agr_error_amount();
}

function problemsOfScores({ scoresWanted }: RoundTerms): FieldErrors {
  return /^\d$/.test(scoresWanted) ? {} : { scoresWanted: m.rounds_error_scores() };
}
