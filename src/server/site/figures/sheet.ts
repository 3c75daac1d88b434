import { inWords } from "../../../shared/domain/audit-types.ts";
import { moneySteps } from "../../../shared/domain/money-figures.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { SheetCell } from "../../record/exports/workbook.ts";
import type { MoneyFigures } from "./service.ts";

const heads = {
  requested: { count: m.figures_head_requested_count, amount: m.figures_requested },
  granted: { count: m.figures_head_granted_count, amount: m.figures_granted },
  paid: { count: m.figures_head_paid_count, amount: m.figures_paid },
};

/** The table of the page as rows of a spreadsheet: the groups, the others together, and all. */
export function moneySheet({ by, currency, all, groups, rest }: MoneyFigures) {
  const nameOf = ({ key, name }: { key: string; name: string }) => {
    if (key === "") return by === "round" ? m.figures_no_round() : m.figures_none();
    return by === "theme" ? inWords(name) : name;
  };
  const lines = [
    ...groups.map((group) => ({ label: nameOf(group), ...group })),
    ...(rest ? [{ label: m.figures_rest({ count: rest.groups }), ...rest }] : []),
    { label: m.figures_all(), ...all },
  ];
  return {
    headers: [m.figures_group(), m.figures_currency(), ...moneySteps.flatMap((step) => [heads[step].count(), heads[step].amount()])],
    rows: (async function* (): AsyncGenerator<SheetCell[]> {
      for (const line of lines)
        yield [line.label, currency, ...moneySteps.flatMap((step) => [line[step].count, { amount: line[step].amount }])];
    })(),
  };
}
