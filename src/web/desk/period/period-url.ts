import { useMemo } from "react";
import { daysOfPeriod, type Period, periods } from "../../../shared/domain/periods.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { formatDate } from "../../kit/dates.ts";
import { oneOf } from "../../kit/one-of.ts";
import { useUrlState } from "../../kit/url-state.ts";

/** The period that is shown, as the address keeps it. A named one moves with the days; one from day to day stays. */
export interface PeriodShown {
  period: Period;
  /** First and last day; undefined is open. */
  from: string | undefined;
  to: string | undefined;
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;

export function usePeriodUrl() {
  const { params, change } = useUrlState();
  const shown = useMemo(() => readPeriod(params), [params]);
  return {
    params,
    change,
    shown,
    /** A period of one's own begins with the days that are shown. */
    showPeriod: (period: Period) =>
      change(period === "custom" ? { period, from: shown.from, to: shown.to } : { period, from: undefined, to: undefined }),
    showDays: (from: string, to: string) => change({ period: "custom", from, to }),
  };
}

function readPeriod(params: URLSearchParams): PeriodShown {
  const period = oneOf(periods, params.get("period")) ?? "year";
  const given = (name: string) => isDay.exec(params.get(name) ?? "")?.[0];
  const { from, to } = period === "custom" ? { from: given("from"), to: given("to") } : daysOfPeriod(period, new Date());
  return { period, from, to };
}

/** The days as the calls take them. */
export function daysAsked({ from, to }: PeriodShown) {
  return { ...(from && { from }), ...(to && { to }) };
}

/** "Nov 22, 2025 to Nov 21, 2026", or what is open at one end. */
export function spanText({ from, to }: PeriodShown): string {
  if (from && to) return m.period_span({ from: formatDate(from), to: formatDate(to) });
  if (from) return m.period_span_from({ from: formatDate(from) });
  return to ? m.period_span_to({ to: formatDate(to) }) : m.period_span_all();
}
