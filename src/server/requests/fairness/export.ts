import { approvalPercent, type Measures } from "../../../shared/domain/fairness.ts";
import { fairnessGroupName, fairnessRestName } from "../../../shared/domain/fairness-names.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { FairnessFigures } from "./service.ts";

interface Row {
  name: string;
  requests: number;
  measures: Measures | null;
}

const columns: { header: () => string; value: (row: Row) => string | number | null }[] = [
  { header: m.fair_group, value: ({ name }) => name },
  { header: m.fair_requests, value: ({ requests }) => requests },
  { header: m.fair_csv_answered, value: ({ measures }) => measures && (measures.firstAnswer?.count ?? 0) },
  { header: m.fair_csv_answer_median, value: ({ measures }) => measures?.firstAnswer?.median ?? null },
  { header: m.fair_csv_answer_ninetieth, value: ({ measures }) => measures?.firstAnswer?.ninetieth ?? null },
  { header: m.fair_csv_ever_decided, value: ({ measures }) => measures && (measures.decision?.count ?? 0) },
  { header: m.fair_csv_decision_median, value: ({ measures }) => measures?.decision?.median ?? null },
  { header: m.fair_csv_decision_ninetieth, value: ({ measures }) => measures?.decision?.ninetieth ?? null },
  { header: m.fair_csv_decided, value: ({ measures }) => measures?.decided ?? null },
  { header: m.fair_csv_approved, value: ({ measures }) => measures?.approved ?? null },
  { header: m.fair_csv_approval, value: ({ measures }) => (measures && approvalPercent(measures)) ?? null },
  { header: m.fair_csv_waiting, value: ({ measures }) => measures?.waiting ?? null },
  { header: m.fair_csv_waiting_median, value: ({ measures }) => measures?.waitingMedian ?? null },
];

/** The table of the page as rows of a spreadsheet: all first, the groups, the others together, and what is left out. */
export function fairnessSheet({ by, all, groups, rest, leftOut }: FairnessFigures) {
  const rows: Row[] = [
    { name: m.fair_all(), ...all },
    ...groups.map(({ key, ...figures }) => ({ name: fairnessGroupName(by, key), ...figures })),
    ...(rest ? [{ name: fairnessRestName(rest.hasLarger), ...rest }] : []),
    { name: m.fair_csv_withdrawn(), requests: leftOut.withdrawn, measures: null },
    { name: m.fair_csv_merged(), requests: leftOut.merged, measures: null },
    { name: m.fair_csv_imported(), requests: leftOut.imported, measures: null },
  ];
  return {
    headers: columns.map(({ header }) => header()),
    rows: (async function* () {
      for (const row of rows) yield columns.map(({ value }) => value(row));
    })(),
  };
}
