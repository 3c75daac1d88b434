import { m } from "../messages/generated/messages.js";
import { mostBenefits, mostBudgetLines, mostMilestones, mostTranches } from "./agreements.ts";

export interface RowField {
  name: string;
  label: string;
  maxLength: number;
  kind?: "date" | "amount" | "words";
  hint?: string;
}

export interface RowList {
  name: "budget" | "tranches" | "milestones" | "benefits";
  fields: RowField[];
  most: number;
  add: string;
}

/** The parts of the terms that are lists of rows, and what each row asks for. */
export function rowLists(): RowList[] {
  const amount: RowField = { name: "amount", label: m.agr_amount(), maxLength: 40, kind: "amount" };
  return [
    {
      name: "budget",
      fields: [{ name: "label", label: m.agr_label(), maxLength: 200 }, amount],
      most: mostBudgetLines,
      add: m.agr_form_add_line(),
    },
    {
      name: "tranches",
      fields: [
        amount,
        { name: "opensOn", label: m.agr_opens_on(), maxLength: 10, kind: "date" },
        { name: "condition", label: m.agr_condition(), hint: m.agr_form_condition_hint(), maxLength: 500, kind: "words" },
      ],
      most: mostTranches,
      add: m.agr_form_add_tranche(),
    },
    {
      name: "milestones",
      fields: [
        { name: "label", label: m.agr_milestone(), maxLength: 200 },
        { name: "dueOn", label: m.agr_due_on(), maxLength: 10, kind: "date" },
        { name: "indicator", label: m.agr_indicator(), maxLength: 200 },
        { name: "baseline", label: m.agr_baseline(), maxLength: 100 },
        { name: "target", label: m.agr_target(), maxLength: 100 },
      ],
      most: mostMilestones,
      add: m.agr_form_add_milestone(),
    },
    {
      name: "benefits",
      fields: [
        { name: "who", label: m.agr_who(), maxLength: 200 },
        { name: "share", label: m.agr_share(), maxLength: 500 },
      ],
      most: mostBenefits,
      add: m.agr_form_add_benefit(),
    },
  ];
}

/** A row as it is called in a sentence: "Tranches 2". */
export const rowName = (list: string, index: number): string => m.agr_form_row({ what: list, number: index + 1 });
