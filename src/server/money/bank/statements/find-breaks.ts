import type { StatementBreakKind } from "../../../../shared/domain/bank.ts";

/** A statement as it was read, or one page of it. Amounts are minor units of one currency, less than nothing where money is owed. */
export interface ReadStatement {
  /** In the order in which they came. */
  id: number;
  statementId: string | null;
  /** Counts the statements of the account, for most banks from one again each year. */
  sequence: number | null;
  page: number | null;
  isLastPage: boolean | null;
  /** ISO moments in the bank's time. */
  from: string | null;
  to: string | null;
  opening: bigint | null;
  closing: bigint | null;
  /** What its booked lines come to. */
  net: bigint;
  /** The ISO day with which it ends, or empty. */
  day: string;
  /** ISO day. */
  receivedOn: string;
  /** Whether the bank counts its lines or adds them up otherwise. */
  hasFaults: boolean;
}

export interface StatementBreak {
  /** The `id` of the statement at which it shows: of the page of it that came first. */
  at: number;
  kind: StatementBreakKind;
  /** Minor units; null where no amount is known. */
  difference: bigint | null;
  /** Pages, or numbers of statements. */
  firstMissing: number | null;
  lastMissing: number | null;
}

/**
 * Where the statements of one account do not follow each other, or do not add up: a page or a number that is missing, a balance that is
 * not that of the lines, an opening that is not the closing before it, a number or a period that comes again. The order in which they are
 * given does not matter, and a statement that says the same as another is that one.
 */
export function findBreaks(read: ReadStatement[]): StatementBreak[] {
  const statements = joinAll(read);
  return [...statements.flatMap(withinOne), ...betweenAll(inOrder(statements.filter(isOfItsTime)), numbersByYear(statements))];
}

/** Of one page or several. */
interface Statement extends Omit<ReadStatement, "statementId" | "page" | "isLastPage"> {
  firstMissingPage: number | null;
}

function joinAll(read: ReadStatement[]): Statement[] {
  const inTurn = read.toSorted((a, b) => a.id - b.id);
  const [pages, whole] = [inTurn.filter(isOneOfSeveral), inTurn.filter((one) => !isOneOfSeveral(one))];
  const joined = distinct(pages, (one) => `${contentOf(one)}|${String(one.page)}|${String(one.statementId)}`);
  const ofOne = [...Map.groupBy(joined, ({ statementId, sequence }) => `${String(sequence)}|${String(statementId)}`).values()];
  const statements = [...ofOne.flatMap(splitByTime), ...whole.map((one) => [one])].map(joinPages).toSorted((a, b) => a.id - b.id);
  // Banks send a statement once more, also under another id or in other pages.
  return distinct(statements, (one) => (one.firstMissingPage === null ? contentOf(one) : String(one.id)));
}

/** Some banks number the only page of each statement, too. */
const isOneOfSeveral = ({ page, isLastPage }: ReadStatement) => page !== null && !(page === 1 && isLastPage === true);

/** What it says, but for the id by which the bank calls it. */
function contentOf(one: Omit<Statement, "firstMissingPage">): string {
  return [one.sequence, one.from, one.to, one.opening, one.closing, one.net, one.day].map(String).join("|");
}

/** The first of those that say the same. It has faults where all of them have. */
function distinct<One extends { hasFaults: boolean }>(all: One[], contentOfOne: (one: One) => string): One[] {
  return [...Map.groupBy(all, contentOfOne).values()].flatMap((same) =>
    same.slice(0, 1).map((one) => ({ ...one, hasFaults: same.every(({ hasFaults }) => hasFaults) })),
  );
}

const mostDaysApart = 31;

/** An id can come again for another statement, months later. */
function splitByTime(pages: ReadStatement[]): ReadStatement[][] {
  const time = ({ day, receivedOn }: ReadStatement) => Date.parse(day || receivedOn);
  const groups: ReadStatement[][] = [];
  for (const page of pages.toSorted((a, b) => time(a) - time(b))) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && time(page) - time(last) <= mostDaysApart * dayMs) group.push(page);
    else groups.push([page]);
  }
  return groups;
}

/** At least one. */
function joinPages(found: ReadStatement[]): Statement {
  const pages = found.toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0) || a.id - b.id);
  const first = <Value>(pick: (page: ReadStatement) => Value | null) => pages.map(pick).find((value) => value !== null) ?? null;
  const last = <Value>(pick: (page: ReadStatement) => Value | null) => pages.map(pick).findLast((value) => value !== null) ?? null;
  const net = pages.reduce((total, page) => total + page.net, 0n);
  const firstMissingPage = missingPage(pages);
  const opening = first((page) => page.opening);
  const closing = last((page) => page.closing);
  const day = last((page) => page.day || null) ?? "";
  const sequence = first((page) => page.sequence);
  const isWhole = firstMissingPage === null;
  return {
    id: Math.min(...found.map(({ id }) => id)),
    sequence: sequence !== null && isDateIn(sequence, day) ? null : sequence,
    from: first(({ from }) => from),
    to: last(({ to }) => to),
    // A bank that names one of its balances has said the other with its lines.
    opening: opening ?? (isWhole && closing !== null ? closing - net : null),
    closing: closing ?? (isWhole && opening !== null ? opening + net : null),
    net,
    day,
    receivedOn: last(({ receivedOn }) => receivedOn) ?? "",
    hasFaults: pages.some(({ hasFaults }) => hasFaults),
    firstMissingPage,
  };
}

/** Where the bank numbers the pages of its message alone, a statement begins and ends on the pages that have its balances. */
function missingPage(pages: ReadStatement[]): number | null {
  const numbers = new Set(pages.flatMap((one) => (isOneOfSeveral(one) && one.page !== null ? [one.page] : [])));
  if (numbers.size === 0) return null;
  const isOfMessage = pages.every(({ isLastPage }) => isLastPage === null);
  const most = Math.max(...numbers);
  const opens = pages.find(({ opening }) => opening !== null)?.page ?? Math.min(...numbers);
  for (let page = isOfMessage ? opens : 1; page <= most; page += 1) if (!numbers.has(page)) return page;
  const isEnded = pages.some((one) => (isOfMessage ? one.closing !== null : one.page === most && one.isLastPage !== false));
  return isEnded ? null : most + 1;
}

/** Some banks write the date where others count: 261120, 201126, or 26324 with the day of the year. */
function isDateIn(number: number, day: string): boolean {
  const [year = "", month = "", date = ""] = day.slice(2).split("-");
  return [Number(year + month + date), Number(date + month + year), Number(year) * 1_000 + dayOfYear(day)].includes(number);
}

const dayMs = 86_400_000;
const dayOfYear = (day: string) => Math.round((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / dayMs) + 1;

/** A break without numbers. */
export const breakAt = (at: number, kind: StatementBreakKind, difference: bigint | null = null): StatementBreak => ({
  at,
  kind,
  difference,
  firstMissing: null,
  lastMissing: null,
});

function withinOne({ id: at, opening, closing, net, hasFaults, firstMissingPage: firstMissing }: Statement): StatementBreak[] {
  const found: StatementBreak[] = hasFaults ? [breakAt(at, "totals")] : [];
  // Without all of its lines nothing can be said of its balance.
  if (firstMissing !== null) return [...found, { ...breakAt(at, "page"), firstMissing, lastMissing: firstMissing }];
  const difference = opening === null || closing === null ? 0n : closing - opening - net;
  return difference === 0n ? found : [...found, breakAt(at, "balance", difference)];
}

const mostDaysAhead = 7;

/** A day that is far ahead is a mistake: every statement until then would come before it. */
function isOfItsTime({ day, receivedOn }: Pick<Statement, "day" | "receivedOn">): boolean {
  return day !== "" && day <= new Date(Date.parse(receivedOn) + mostDaysAhead * dayMs).toISOString().slice(0, 10);
}

/** By day and number; without numbers, within a day, as the balances follow each other, where they do. */
function inOrder(statements: Statement[]): Statement[] {
  const sorted = statements.toSorted(
    (a, b) => a.day.localeCompare(b.day) || (a.sequence ?? 0) - (b.sequence ?? 0) || (a.to ?? "").localeCompare(b.to ?? "") || a.id - b.id,
  );
  const ordered: Statement[] = [];
  let before: Before | undefined;
  for (const left of Map.groupBy(sorted, ({ day }) => day).values()) {
    const closings = new Set(left.map((one) => one.closing));
    const areNumbered = new Set(left.flatMap(({ sequence }) => sequence ?? [])).size === left.length;
    while (left.length > 0) {
      const [next] = left.splice(areNumbered ? 0 : nextOf(left, before?.closing ?? null, closings), 1);
      if (!next) break;
      ordered.push(next);
      before = follow(before, next);
    }
  }
  return ordered;
}

/** Which of the statements of a day is the next after a balance: one that opens with it, or else one that follows no other. */
function nextOf(left: Statement[], closing: bigint | null, closings: ReadonlySet<bigint | null>): number {
  const following = left.findIndex(({ opening }) => opening !== null && opening === closing);
  if (following >= 0 || left[0]?.opening === null) return Math.max(following, 0);
  return Math.max(
    left.findIndex(({ opening }) => opening !== null && !closings.has(opening)),
    0,
  );
}

/** How far the statements had come. */
interface Before {
  closing: bigint | null;
  to: string | null;
  /** Of the last one that has a number. */
  sequence: number | null;
  day: string;
}

type Numbers = ReadonlyMap<string, number[]>;

/** Those that have come, also with a day that is a mistake. */
function numbersByYear(statements: Statement[]): Numbers {
  const byYear = Map.groupBy(statements, (one) => yearOf(isOfItsTime(one) ? one.day : one.receivedOn));
  return new Map([...byYear].map(([year, all]) => [year, all.flatMap(({ sequence }) => sequence ?? [])]));
}

const yearOf = (day: string) => day.slice(0, 4);

function betweenAll(statements: Statement[], numbers: Numbers): StatementBreak[] {
  const breaks: StatementBreak[] = [];
  let before: Before | undefined;
  for (const now of statements) {
    if (before) breaks.push(...between(before, now, numbers));
    before = follow(before, now);
  }
  return breaks;
}

function follow(before: Before | undefined, now: Statement): Before {
  const { sequence, day } = now.sequence === null && before ? before : now;
  // One without balances moves the last that is known by its lines.
  const hasNone = now.opening === null && now.closing === null && now.firstMissingPage === null;
  const closing = hasNone && before?.closing != null ? before.closing + now.net : now.closing;
  return { closing, to: now.to ?? before?.to ?? null, sequence, day };
}

function between(before: Before, now: Statement, numbers: Numbers): StatementBreak[] {
  const difference = before.closing === null || now.opening === null ? null : now.opening - before.closing;
  let isAgain = before.to !== null && now.from !== null && now.from < before.to;
  if (before.sequence !== null && now.sequence !== null) {
    const isRestart = yearOf(before.day) !== yearOf(now.day) && now.sequence <= before.sequence;
    const expected = isRestart ? 1 : before.sequence + 1;
    const years = isRestart ? [now.day] : [before.day, now.day];
    const missing = firstGap(
      expected,
      now.sequence,
      years.flatMap((day) => numbers.get(yearOf(day)) ?? []),
    );
    const countsDays = before.sequence === dayOfYear(before.day) && now.sequence === dayOfYear(now.day);
    if (missing && !(countsDays && difference === 0n)) return [{ ...breakAt(now.id, "missing", difference), ...missing }];
    isAgain ||= !isRestart && now.sequence < expected;
  }
  // Where the balances follow each other, no line is in both, however the bank numbers its statements and names their hours.
  if (difference === 0n) return [];
  if (isAgain) return [breakAt(now.id, "overlap", difference)];
  return difference === null ? [] : [breakAt(now.id, "opening", difference)];
}

/** The first of the numbers from `first` on and before `end` that are not there, up to the next that is. */
function firstGap(first: number, end: number, numbers: number[]): { firstMissing: number; lastMissing: number } | undefined {
  if (first >= end) return undefined;
  const there = new Set(numbers.filter((number) => number >= first && number < end));
  let firstMissing = first;
  while (there.has(firstMissing)) firstMissing += 1;
  if (firstMissing >= end) return undefined;
  const next = [...there].filter((number) => number > firstMissing).reduce((least, number) => Math.min(least, number), end);
  return { firstMissing, lastMissing: next - 1 };
}
