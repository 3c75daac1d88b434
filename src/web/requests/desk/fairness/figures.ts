import { fairnessGroupName, fairnessRestName } from "../../../../shared/domain/fairness-names.ts";
import type { Measures } from "../../../../shared/domain/fairness.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { counted, formatNumber } from "../../../kit/numbers.ts";

export type Fairness = CallOutput<"GET /api/admin/fairness">;

/** One line of the charts and of the table. */
export interface FigureRow {
  id: string;
  name: string;
  /** All requests, a group, or what is shown together. */
  kind: "all" | "group" | "rest";
  requests: number;
  measures: Measures | null;
}

/** All requests first, then the groups, the largest first, then the others together. */
export function rowsOf({ by, all, groups, rest }: Fairness): FigureRow[] {
  return [
    { id: "all", kind: "all", name: m.fair_all(), ...all },
    ...groups.map(({ key, ...figures }) => ({ id: `group ${key}`, kind: "group" as const, name: fairnessGroupName(by, key), ...figures })),
    ...(rest ? [{ id: "rest", kind: "rest" as const, name: fairnessRestName(rest.hasLarger), ...rest }] : []),
  ];
}

export function daysText(days: number): string {
  return days === 1 ? m.fair_day({ count: formatNumber(days) }) : m.fair_days({ count: formatNumber(days) });
}

export const requestsText = (count: number): string => counted(count, m.dash_requests_one, m.dash_requests_many);
