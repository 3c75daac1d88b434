const dayMs = 86_400_000;

export interface Periods {
  keepDays: number;
  keepWeeks: number;
  keepMonths: number;
}

/**
 * Which sets stay: all of the last days, the newest of each of the last weeks (from Monday) and months (UTC), and always the newest.
 *
 * @param sets when each began
 */
export function keptSets<One extends { startedAt: Date }>(
  sets: readonly One[],
  { keepDays, keepWeeks, keepMonths }: Periods,
  now: Date,
): One[] {
  const newestFirst = sets.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  const kept = new Set<One>(newestFirst.slice(0, 1));
  for (const set of newestFirst) if (isWithin(set, keepDays, now)) kept.add(set);
  for (const set of newestOfEach(newestFirst, weekOf, weekOf(now), keepWeeks)) kept.add(set);
  for (const set of newestOfEach(newestFirst, monthOf, monthOf(now), keepMonths)) kept.add(set);
  return newestFirst.filter((set) => kept.has(set));
}

/** The oldest set from which every moment since can be brought back: the oldest of the last days, or else the newest of all. */
export function windowBegin<One extends { startedAt: Date }>(
  sets: readonly One[],
  { keepDays }: Pick<Periods, "keepDays">,
  now: Date,
): One | undefined {
  const newestFirst = sets.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  return newestFirst.findLast((set) => isWithin(set, keepDays, now)) ?? newestFirst[0];
}

function isWithin({ startedAt }: { startedAt: Date }, days: number, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < days * dayMs;
}

function newestOfEach<One extends { startedAt: Date }>(
  newestFirst: readonly One[],
  periodOf: (date: Date) => number,
  current: number,
  periods: number,
): One[] {
  const newest = new Map<number, One>();
  for (const set of newestFirst) {
    const period = periodOf(set.startedAt);
    if (period > current - periods && !newest.has(period)) newest.set(period, set);
  }
  return [...newest.values()];
}

/** The first of January 1970 was a Thursday. */
const weekOf = (date: Date) => Math.floor((date.getTime() / dayMs + 3) / 7);
const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
