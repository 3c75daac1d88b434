import { useMemo } from "react";
import {
  daysOfPeriod,
  type FairnessGrouping,
  fairnessGroupings,
  type FairnessPeriod,
  fairnessPeriods,
} from "../../../../shared/domain/fairness.ts";
import { useUrlState } from "../../../kit/url-state.ts";
import { oneOf } from "../../../kit/one-of.ts";

/** What is asked for, as the address keeps it. A named period moves with the days; one from day to day stays. */
export interface FairnessChoice {
  period: FairnessPeriod;
  by: FairnessGrouping;
  /** First and last day; undefined is open. */
  from: string | undefined;
  to: string | undefined;
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;

export function useFairnessUrl() {
  const { params, change } = useUrlState();
  const choice = useMemo(() => readChoice(params), [params]);
  return {
    choice,
    compareBy: (by: FairnessGrouping) => change({ by }),
    /** A period of one's own begins with the days that are shown. */
    showPeriod: (period: FairnessPeriod) =>
      change(period === "custom" ? { period, from: choice.from, to: choice.to } : { period, from: undefined, to: undefined }),
    showDays: (from: string, to: string) => change({ period: "custom", from, to }),
  };
}

function readChoice(params: URLSearchParams): FairnessChoice {
  const period = oneOf(fairnessPeriods, params.get("period")) ?? "year";
  const given = (name: string) => isDay.exec(params.get(name) ?? "")?.[0];
  const days = period === "custom" ? { from: given("from"), to: given("to") } : daysOfPeriod(period, new Date());
  return { period, by: oneOf(fairnessGroupings, params.get("by")) ?? "type", from: days.from, to: days.to };
}

/** The choice as the calls take it. */
export function toQuery({ by, from, to }: FairnessChoice) {
  return { by, ...(from && { from }), ...(to && { to }) };
}
