import { type FairnessGrouping, fairnessGroupings } from "../../../../shared/domain/fairness.ts";
import { daysAsked, type PeriodShown, usePeriodUrl } from "../../../desk/period/period-url.ts";
import { oneOf } from "../../../kit/one-of.ts";

/** What is asked for, as the address keeps it. */
export interface FairnessChoice extends PeriodShown {
  by: FairnessGrouping;
}

export function useFairnessUrl() {
  const { params, change, shown, showPeriod, showDays } = usePeriodUrl();
  const choice: FairnessChoice = { ...shown, by: oneOf(fairnessGroupings, params.get("by")) ?? "type" };
  return { choice, showPeriod, showDays, compareBy: (by: FairnessGrouping) => change({ by }) };
}

/** The choice as the calls take it. */
export function toQuery(choice: FairnessChoice) {
  return { by: choice.by, ...daysAsked(choice) };
}
