import type { MoneyGrouping, MoneyStep } from "../../../../shared/domain/money-figures.ts";
import { formatSum } from "../../../../shared/domain/sums.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { CallOutput } from "../../../api/client.ts";
import { themeNames } from "../../../content/en/project-themes.ts";
import { oneOf } from "../../../kit/one-of.ts";
import { projectThemes } from "../../../../shared/domain/projects.ts";
import { localeTagOf } from "../../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../../shared/messages/language.ts";
import { counted } from "../../../kit/numbers.ts";

export type MoneyFigures = CallOutput<"GET /api/admin/figures">;
type Sums = MoneyFigures["all"];

export const groupingLabels: Record<MoneyGrouping, () => string> = {
  theme: m.figures_by_theme,
  place: m.figures_by_place,
  month: m.figures_by_month,
  round: m.figures_by_round,
};
export const stepLabels: Record<MoneyStep, () => string> = {
  requested: m.figures_requested,
  granted: m.figures_granted,
  paid: m.figures_paid,
};

/** "3 requests": what a sum is made of. */
export const countTexts: Record<MoneyStep, (count: number) => string> = {
  requested: (count) => counted(count, m.figures_of_requests_one, m.figures_of_requests),
  granted: (count) => counted(count, m.figures_of_agreements_one, m.figures_of_agreements),
  paid: (count) => counted(count, m.figures_of_transfers_one, m.figures_of_transfers),
};

export interface MoneyLine extends Sums {
  id: string;
  name: string;
}

/** "November 2026". */
const monthFormat = new Intl.DateTimeFormat(localeTagOf(currentLanguage()), { month: "long", year: "numeric", timeZone: "UTC" });

/** The groups as the page names them. */
export function linesOf({ by, groups }: MoneyFigures): MoneyLine[] {
  return groups.map(({ key, name, ...sums }) => ({ id: key, name: nameOf(by, key, name), ...sums }));
}

function nameOf(by: MoneyGrouping, key: string, name: string): string {
  if (key === "") return by === "round" ? m.figures_no_round() : m.figures_none();
  const theme = by === "theme" ? oneOf(projectThemes, key) : undefined;
  if (theme) return themeNames[theme];
  return by === "month" ? monthFormat.format(new Date(`${key}-01`)) : name;
}

export const sumText = (amount: string, currency: string): string => formatSum({ amount, currency });
