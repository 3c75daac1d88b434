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
import * as queries from "./queries.ts";

const mostBars = 8;
/** Beside the remarks of a PDF; the files for machines have them all. */
const mostIndicators = 10;

const columns: Column[] = [
  { key: "project_id", header: m.report_column_project_id() },
  { key: "name", header: m.report_column_project() },
  { key: "nation", header: m.report_column_nation() },
  { key: "location", header: m.report_column_location() },
  { key: "settled_amount", header: m.report_column_settled(), isAmount: true },
  { key: "currency", header: m.report_column_currency() },
  { key: "payments", header: m.report_column_payments() },
  { key: "people_served", header: m.report_column_people() },
  { key: "jobs_created", header: m.report_column_jobs() },
  { key: "community_support", header: m.report_column_support() },
  { key: "outcomes", header: m.report_column_outcomes() },
  { key: "first_payment", header: m.report_column_first() },
  { key: "last_payment", header: m.report_column_last() },
];

const textOf = (key: string) => (row: Row) => String(row[key] ?? "");
const numberOf = (key: string) => (row: Row) => (typeof row[key] === "number" ? countText(row[key]) : m.report_not_given());

const pdfColumns: PdfColumn[] = [
  { header: m.report_column_project(), width: "*", text: ({ name, outcomes }) => [name, outcomes].filter(Boolean).join("\n") },
  {
    header: m.report_column_place(),
    width: 150,
    text: ({ nation, location }) => [nation, location].filter(Boolean).join("\n"),
  },
  {
    header: m.report_column_settled(),
    width: 105,
    isNumber: true,
    text: (row) => moneyOf(textOf("settled_amount")(row), textOf("currency")(row)),
  },
  { header: m.report_column_payments(), width: 58, isNumber: true, text: numberOf("payments") },
  { header: m.report_column_people(), width: 48, isNumber: true, text: numberOf("people_served") },
  { header: m.report_column_jobs(), width: 48, isNumber: true, text: numberOf("jobs_created") },
  { header: m.report_column_last(), width: 66, isNumber: true, text: (row) => shortDate(textOf("last_payment")(row)) },
];

/** What the settled payments of a period did, by project. Names nothing of a project that its community has withdrawn. */
export async function impactContent(tx: Queryable, period: Period): Promise<ReportContent> {
  const totals = await queries.readTotals(tx, period);
  const sums = await queries.readSums(tx, period);
  const indicators = await queries.readIndicators(tx, period);
  const [main, ...others] = sums;
  return {
    summary: {
      settled: sums.map(({ currency, sum, payments }) => ({ amount: decimalOf(sum, currency), currency, payments })),
      projects: totals.projects,
      withdrawn_projects: totals.withdrawnProjects,
      people_served: totals.peopleServed,
      jobs_created: totals.jobsCreated,
      people_served_told_by: totals.peopleToldBy,
      jobs_created_told_by: totals.jobsToldBy,
      indicators,
    },
    figures: [
      {
        label: m.report_column_settled(),
        value: main ? moneyOf(main.sum, main.currency) : "0",
        note: others.map(({ sum, currency }) => moneyOf(sum, currency)).join(", "),
      },
      { label: m.report_figure_projects(), value: countText(totals.projects) },
      { label: m.report_column_people(), value: countText(totals.peopleServed), note: toldBy(totals.peopleToldBy, totals.projects) },
      { label: m.report_column_jobs(), value: countText(totals.jobsCreated), note: toldBy(totals.jobsToldBy, totals.projects) },
    ],
    chart: main ? chartOf(main.currency, await queries.readLargest(tx, period, main.currency, mostBars), totals.projects) : null,
    remarks: [
      m.report_remark_settled(),
      m.report_remark_whole(),
      ...(indicators.length > 0 ? [m.report_remark_indicators()] : []),
      ...(totals.withdrawnProjects > 0 ? [m.report_remark_withdrawn({ count: String(totals.withdrawnProjects) })] : []),
    ],
    totals: indicators
      .slice(0, mostIndicators)
      .map(({ label, unit, value, projects }) => [
        label,
        m.report_told_by_projects({ count: projects }),
        [value, unit].filter(Boolean).join(" "),
      ]),
    columns,
    pdfColumns,
    rowCount: totals.rows,
    rows: rowsOf(tx, period),
    shownProjects: totals.shownProjects,
    shownVersions: totals.shownVersions,
    withheldProjects: totals.withheldProjects,
  };
}

/** Nothing is extrapolated: a figure says how many projects are behind it. */
function toldBy(projects: number, of: number): string {
  return m.report_told_by({ projects: countText(projects), of: countText(of) });
}

function chartOf(currency: string, largest: queries.FundedProject[], projects: number): Chart {
  const bars = largest.map(({ name, settled }) => ({
    label: name ?? m.report_withdrawn(),
    length: Number(settled),
    text: moneyOf(settled, currency),
  }));
  return {
    title: projects > mostBars ? m.report_chart_largest({ count: String(mostBars) }) : m.report_chart_projects(),
    kind: "bars",
    bars,
    ticks: moneyTicks(bars),
    axis: m.report_axis_settled({ currency }),
  };
}

function outcomeText({ label, value, unit, source, day }: queries.FundedProject["outcomes"][number]): string {
  return m.report_outcome({ label, value: [value, unit].filter(Boolean).join(" "), source, day });
}

async function* rowsOf(tx: Queryable, period: Period): AsyncGenerator<Row> {
  for await (const project of queries.readProjects(tx, period))
    yield {
      project_id: project.publicId,
      name: project.name ?? m.report_withdrawn(),
      nation: project.nation,
      location: project.location,
      settled_amount: decimalOf(project.settled, project.currency),
      currency: project.currency,
      payments: project.payments,
      people_served: project.peopleServed,
      jobs_created: project.jobsCreated,
      community_support: project.communitySupport,
      outcomes: project.outcomes.map(outcomeText).join("\n") || null,
      first_payment: project.firstPayment.toISOString(),
      last_payment: project.lastPayment.toISOString(),
    };
}
