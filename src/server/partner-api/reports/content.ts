import { fromMinorUnits, fromNumeric } from "../../../shared/domain/money.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import { formatMoney } from "../../../shared/domain/sums.ts";
import type { ReportType } from "../../../shared/domain/reports.ts";

/** Which rows a report is made of. */
export interface Period {
  institutionId: number;
  mode: PartnerMode;
  /** ISO dates, both included. */
  startsOn: string;
  endsOn: string;
}

/** What stands above every report. */
export interface ReportHead extends Period {
  type: ReportType;
  reportId: string;
  institutionName: string;
  provider: string;
  madeAt: Date;
}

type Value = string | number | null;
export type Row = Record<string, Value>;

/** A column of the files for machines: CSV, XLSX, and with its key JSON. */
export interface Column {
  key: string;
  header: string;
  /** Decimal text: a number in a workbook, text everywhere else. */
  isAmount?: true;
}

/** A column of the PDF's table, which has room for fewer. */
export interface PdfColumn {
  header: string;
  /** Points, or the share of what is left. */
  width: number | "*";
  isNumber?: true;
  text: (row: Row) => string;
}

export interface Figure {
  label: string;
  value: string;
  /** Smaller, below the value. */
  note?: string;
}

export interface Bar {
  label: string;
  /** Only for drawing: exact sums stand in `text`. */
  length: number;
  text: string;
}

export interface Chart {
  title: string;
  /** columns stand side by side in the order of time, bars lie below each other. */
  kind: "columns" | "bars";
  bars: Bar[];
  /** What the axis of the lengths says, and where; it ends at the last one. */
  ticks: { at: number; text: string }[];
  axis: string;
}

/** Everything a report says, before it has a format. */
export interface ReportContent {
  /** The totals, for machines. */
  summary: Record<string, unknown>;
  figures: Figure[];
  chart: Chart | null;
  /** How the figures are to be read. */
  remarks: string[];
  /** Sums beside the remarks: name, count, amount. */
  totals?: [string, string, string][];
  columns: Column[];
  pdfColumns: PdfColumn[];
  rowCount: number;
  /** Read once, a thousand in memory at a time. */
  rows: AsyncIterable<Row>;
  /** Projects that the rows name, with the privacy of each that the rows obey; and those that they could not name. */
  shownProjects: number[];
  shownVersions: number[];
  withheldProjects: number[];
}

/** The most rows of a file; a PDF says that it shows fewer. */
export const mostRows = 100_000;

/** A report that cannot be made, with the sentence that the partner reads. */
export class ReportRefused extends Error {}

/** The first moment of the period and the first after it. */
export function momentsOf({ startsOn, endsOn }: Period): { from: string; before: string } {
  const before = new Date(Date.parse(endsOn) + 86_400_000);
  return { from: `${startsOn}T00:00:00.000Z`, before: before.toISOString() };
}

/** A sum of the database as the API writes it: "2500.0000" USD → "2500.00". */
export function decimalOf(sum: string, currency: string): string {
  return fromMinorUnits(fromNumeric(sum, currency), currency);
}

/** The same for people: "USD 2,500.00". */
export function moneyOf(sum: string, currency: string): string {
  return formatMoney({ amount: decimalOf(sum, currency), currency });
}

const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** "1 July 2026", of an ISO date or moment. */
export function longDate(iso: string): string {
  return longDay.format(new Date(iso));
}

/** "1 Jul 2026". */
export function shortDate(iso: string): string {
  return shortDay.format(new Date(iso));
}

/** "1 July 2026 at 10:00". */
export function momentText(date: Date): string {
  return moment.format(date);
}

/** A whole number with its thousands apart. */
export function countText(count: number): string {
  return count.toLocaleString("en");
}
