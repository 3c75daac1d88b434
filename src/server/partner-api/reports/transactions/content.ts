import { transferStatuses } from "../../../../shared/domain/partner-scopes.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import {
  type Chart,
  type Column,
  countText,
  decimalOf,
  moneyOf,
  type PdfColumn,
  type Period,
  type ReportContent,
  type Row,
  shortDate,
} from "../content.ts";
import { moneyTicks } from "../formats/axis.ts";
import { stepsOf, unitOf } from "./course.ts";
import * as queries from "./queries.ts";

const columns: Column[] = [
  { key: "transaction_id", header: m.report_column_transaction() },
  { key: "timestamp", header: m.report_column_made() },
  { key: "project_id", header: m.report_column_project_id() },
  { key: "amount", header: m.report_column_amount(), isAmount: true },
  { key: "currency", header: m.report_column_currency() },
  { key: "status", header: m.report_column_status() },
  { key: "reference", header: m.report_column_reference() },
  { key: "notes", header: m.report_column_notes() },
  { key: "failure_reason", header: m.report_column_failure() },
  { key: "estimated_completion", header: m.report_column_estimated() },
  { key: "settled_at", header: m.report_column_settled_at() },
  { key: "returned_at", header: m.report_column_returned_at() },
];

const textOf = (key: string) => (row: Row) => String(row[key] ?? "");

const pdfColumns: PdfColumn[] = [
  { header: m.report_column_made(), width: 66, text: (row) => shortDate(textOf("timestamp")(row)) },
  { header: m.report_column_transaction(), width: 142, text: textOf("transaction_id") },
  { header: m.report_column_project_id(), width: 142, text: textOf("project_id") },
  { header: m.report_column_reference(), width: "*", text: textOf("reference") },
  { header: m.report_column_status(), width: 62, text: (row) => statusWords[textOf("status")(row)]?.() ?? "" },
  {
    header: m.report_column_amount(),
    width: 105,
    isNumber: true,
    text: (row) => moneyOf(textOf("amount")(row), textOf("currency")(row)),
  },
];

const statusWords: Record<string, () => string> = {
  pending: m.report_status_pending,
  submitted: m.report_status_submitted,
  settled: m.report_status_settled,
  failed: m.report_status_failed,
  returned: m.report_status_returned,
  cancelled: m.report_status_cancelled,
};

/** Every transfer that was made in the period, with its status of now. */
export async function transactionsContent(tx: Queryable, period: Period): Promise<ReportContent> {
  const sums = (await queries.readSums(tx, period)).toSorted(byStatus);
  const currency = mainCurrency(sums);
  const count = (...statuses: string[]) => total(sums.filter(({ status }) => statuses.includes(status)));
  const settled = sums.filter(({ status }) => status === "settled");
  const main = settled.find((sum) => sum.currency === currency);
  return {
    summary: {
      transactions: total(sums),
      totals: sums.map(({ status, currency: of, sum, transfers }) => ({
        status,
        currency: of,
        amount: decimalOf(sum, of),
        transactions: transfers,
      })),
    },
    figures: [
      {
        label: m.report_column_settled(),
        value: main ? moneyOf(main.sum, main.currency) : "0",
        note: settled
          .filter((sum) => sum !== main)
          .map((sum) => moneyOf(sum.sum, sum.currency))
          .join(", "),
      },
      {
        label: m.report_figure_transactions(),
        value: countText(total(sums)),
        note: m.report_figure_settled_count({ count: countText(count("settled")) }),
      },
      { label: m.report_figure_under_way(), value: countText(count("pending", "submitted")) },
      { label: m.report_figure_not_paid(), value: countText(count("failed", "returned", "cancelled")) },
    ],
    chart: currency === undefined ? null : await chartOf(tx, period, currency),
    remarks: [m.report_remark_made(), m.report_remark_status()],
    totals: sums.map(totalOf),
    columns,
    pdfColumns,
    rowCount: total(sums),
    rows: rowsOf(tx, period),
    shownProjects: [],
    shownVersions: [],
    withheldProjects: [],
  };
}

async function chartOf(tx: Queryable, period: Period, currency: string): Promise<Chart> {
  const unit = unitOf(period);
  const found = new Map((await queries.readCourse(tx, period, currency, unit)).map(({ begins, sum }) => [begins, sum]));
  const titles = { day: m.report_chart_days, month: m.report_chart_months, quarter: m.report_chart_quarters };
  const bars = stepsOf(period, unit).map(({ begins, label }) => {
    const sum = found.get(begins) ?? "0";
    return { label, length: Number(sum), text: sum === "0" ? "" : moneyOf(sum, currency) };
  });
  return {
    title: titles[unit](),
    kind: "columns",
    bars,
    ticks: moneyTicks(bars),
    axis: m.report_axis_settled({ currency }),
  };
}

/** The currency of most transfers. */
function mainCurrency(sums: queries.StatusSum[]): string | undefined {
  const counts = Map.groupBy(sums, ({ currency }) => currency);
  return [...counts].toSorted(([, a], [, b]) => total(b) - total(a))[0]?.[0];
}

function byStatus(a: queries.StatusSum, b: queries.StatusSum): number {
  return transferStatuses.indexOf(a.status) - transferStatuses.indexOf(b.status);
}

function total(sums: queries.StatusSum[]): number {
  return sums.reduce((sum, { transfers }) => sum + transfers, 0);
}

function totalOf({ status, currency, sum, transfers }: queries.StatusSum): [string, string, string] {
  return [statusWords[status]?.() ?? status, countText(transfers), moneyOf(sum, currency)];
}

async function* rowsOf(tx: Queryable, period: Period): AsyncGenerator<Row> {
  for await (const transfer of queries.readTransfers(tx, period))
    yield {
      transaction_id: transfer.publicId,
      timestamp: transfer.createdAt.toISOString(),
      project_id: transfer.projectPublicId,
      amount: decimalOf(transfer.amount, transfer.currency),
      currency: transfer.currency,
      status: transfer.status,
      reference: transfer.reference,
      notes: transfer.notes,
      failure_reason: transfer.failureReason,
      estimated_completion: transfer.estimatedCompletion?.toISOString() ?? null,
      settled_at: transfer.settledAt?.toISOString() ?? null,
      returned_at: transfer.returnedAt?.toISOString() ?? null,
    };
}
