import { type MoneyGrouping, moneyGroupings } from "../../../../shared/domain/money-figures.ts";
import { daysAsked, type PeriodShown, usePeriodUrl } from "../../../desk/period/period-url.ts";
import { oneOf } from "../../../kit/one-of.ts";

/** What is asked for, as the address keeps it. */
interface FiguresChoice extends PeriodShown {
  by: MoneyGrouping;
  /** Undefined: that of which there is most. */
  currency: string | undefined;
}

export function useFiguresUrl() {
  const { params, change, shown, showPeriod, showDays } = usePeriodUrl();
  const currency = /^[A-Z]{3}$/.exec(params.get("currency") ?? "")?.[0];
  const choice: FiguresChoice = { ...shown, by: oneOf(moneyGroupings, params.get("by")) ?? "theme", currency };
  return {
    choice,
    showPeriod,
    showDays,
    groupBy: (by: MoneyGrouping) => change({ by }),
    inCurrency: (wanted: string | undefined) => change({ currency: wanted }),
  };
}

/** The choice as the calls take it. */
export function toMoneyQuery(choice: FiguresChoice) {
  return { by: choice.by, ...(choice.currency && { currency: choice.currency }), ...daysAsked(choice) };
}
