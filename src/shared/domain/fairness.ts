/** What the figures are compared by. */
export const fairnessGroupings = ["type", "region"] as const;
export type FairnessGrouping = (typeof fairnessGroupings)[number];

/** Fewer requests than this are not shown on their own, so that nobody can be recognised. */
export const fewestShown = 5;

/** A page holds so many groups at most; the others are shown together. */
export const mostGroups = 60;

interface Sized {
  key: string;
  requests: number;
}

/**
 * Which groups are shown on their own, the largest first. What is left has at least `fewestShown` requests, or is
 * nothing: a rest of two could be told from the sum of all by subtraction, so the smallest group joins it.
 */
export function groupsToShow<Group extends Sized>(groups: Group[]): { shown: Group[]; rest: Group[] } {
  const bySize = groups.toSorted((a, b) => b.requests - a.requests || (a.key < b.key ? -1 : 1));
  let count = bySize.findIndex(({ requests }, index) => requests < fewestShown || index === mostGroups);
  if (count === -1) count = bySize.length;
  const sizeOf = (rest: Group[]) => rest.reduce((sum, { requests }) => sum + requests, 0);
  while (count > 0 && count < bySize.length && sizeOf(bySize.slice(count)) < fewestShown) count -= 1;
  return { shown: bySize.slice(0, count), rest: bySize.slice(count) };
}

/** Days with one decimal, as they are shown everywhere. */
export function roundDays(days: number): number {
  return Math.round(days * 10) / 10;
}

export interface Duration {
  /** How many requests the figures are of. */
  count: number;
  median: number;
  ninetieth: number;
}

export interface Measures {
  firstAnswer: Duration | null;
  decision: Duration | null;
  decided: number;
  approved: number;
  waiting: number;
  waitingMedian: number | null;
}

export const comparedMeasures = ["firstAnswer", "decision", "approval"] as const;

export interface Difference {
  key: string;
  measure: (typeof comparedMeasures)[number];
  /** Days more than the median of all, or percentage points more than the rate of all; below zero, fewer. */
  by: number;
}

/** Below these nobody would notice a difference: days, and percentage points. */
const noticed = { firstAnswer: 1, decision: 1, approval: 10 } as const;
const mostDifferences = 3;

/** Where a group differs most from all: up to three for each measure, only of groups with enough requests behind the figure. */
export function differencesOf(all: Measures, groups: { key: string; measures: Measures | null }[]): Difference[] {
  return comparedMeasures.flatMap((measure) => {
    const usual = valueOf(all, measure);
    if (usual === undefined) return [];
    return groups
      .flatMap(({ key, measures }) => {
        const value = measures ? valueOf(measures, measure) : undefined;
        return value === undefined ? [] : [{ key, measure, by: roundDays(value - usual) }];
      })
      .filter(({ by }) => Math.abs(by) >= noticed[measure])
      .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
      .slice(0, mostDifferences);
  });
}

function valueOf(measures: Measures, measure: Difference["measure"]): number | undefined {
  if (measure === "approval") return measures.decided >= fewestShown ? approvalPercent(measures) : undefined;
  const duration = measures[measure];
  return duration && duration.count >= fewestShown ? duration.median : undefined;
}

/** Of a hundred that are decided so many are approved, as a whole number; undefined when none is decided. */
export function approvalPercent({ approved, decided }: Pick<Measures, "approved" | "decided">): number | undefined {
  return decided === 0 ? undefined : Math.round((approved / decided) * 100);
}
