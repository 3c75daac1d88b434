import { type MoneyGrouping, moneySteps } from "../../../shared/domain/money-figures.ts";
import { fromMinorUnits, fromNumeric } from "../../../shared/domain/money.ts";
import type { MoneyGroup } from "./queries.ts";
import type { MoneyFigures } from "./service.ts";

/** A page holds so many groups at most; the others are shown together. Of months, that is ten years. */
const mostGroups = { theme: 60, place: 60, round: 60, month: 120 } as const satisfies Record<MoneyGrouping, number>;

/** Months in their order and the newest of them; the others by what was requested, then granted, then paid. The rest is added up. */
export function groupsInOrder(
  groups: readonly MoneyGroup[],
  by: MoneyGrouping,
  currency: string,
): Pick<MoneyFigures, "all" | "groups" | "rest"> {
  const minor = (amount: string) => fromNumeric(amount, currency);
  const most = (a: MoneyGroup, b: MoneyGroup) => {
    const step = moneySteps.find((name) => minor(a[name]) !== minor(b[name]));
    if (!step) return a.key < b.key ? -1 : 1;
    return minor(a[step]) > minor(b[step]) ? -1 : 1;
  };
  const inOrder = by === "month" ? groups.toSorted((a, b) => (a.key < b.key ? 1 : -1)) : groups.toSorted(most);
  const shown = inOrder.slice(0, mostGroups[by]);
  const rest = inOrder.slice(mostGroups[by]);
  if (by === "month") shown.reverse();
  const sumOf = (of: readonly MoneyGroup[]) => {
    const step = (name: (typeof moneySteps)[number]) => ({
      count: of.reduce((sum, group) => sum + group[`${name}Count`], 0),
      amount: fromMinorUnits(
        of.reduce((sum, group) => sum + minor(group[name]), 0n),
        currency,
      ),
    });
    return { requested: step("requested"), granted: step("granted"), paid: step("paid") };
  };
  return {
    all: sumOf(inOrder),
    groups: shown.map((group) => ({ key: group.key, name: group.name, ...sumOf([group]) })),
    rest: rest.length === 0 ? null : { groups: rest.length, ...sumOf(rest) },
  };
}
