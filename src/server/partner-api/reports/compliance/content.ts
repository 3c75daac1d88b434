import {
  type ArticleGroup,
  articleGroups,
  type ArticleStatus,
  type ComplianceLevel,
  type ComplianceStanding,
  isInForce,
  standingOn,
} from "../../../../shared/domain/compliance.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../../runtime/db/database.ts";
import { type Chart, type Column, longDate, type PdfColumn, type Period, type ReportContent, type Row, shortDate } from "../content.ts";
import * as queries from "./queries.ts";

const columns: Column[] = [
  { key: "record", header: m.report_column_record() },
  { key: "date", header: m.report_column_date() },
  { key: "assessment_status", header: m.report_column_assessment() },
  { key: "certification_level", header: m.report_column_level() },
  { key: "valid_until", header: m.report_column_valid() },
  { key: "next_review_date", header: m.report_column_review() },
  { key: "articles", header: m.report_column_articles() },
  { key: "status", header: m.report_column_status() },
  { key: "description", header: m.report_column_found() },
];

const textOf = (key: string) => (row: Row) => String(row[key] ?? "");

const pdfColumns: PdfColumn[] = [
  { header: m.report_column_date(), width: 70, text: (row) => shortDate(textOf("date")(row)) },
  {
    header: m.report_column_articles(),
    width: 190,
    text: (row) => recordWords[textOf("record")(row)]?.() ?? groupWords[textOf("articles")(row) as ArticleGroup]?.() ?? "",
  },
  { header: m.report_column_status(), width: 90, text: (row) => statusWords[textOf("status")(row) as ArticleStatus]?.() ?? "" },
  { header: m.report_column_found(), width: "*", text: textOf("description") },
];

/** What is not about one group of articles. */
const recordWords: Partial<Record<string, () => string>> = { alert: m.report_alert, review: m.report_review };
const groupWords: Record<ArticleGroup, () => string> = {
  "3_4": m.assessment_group_3_4,
  "5_18": m.assessment_group_5_18,
  "19": m.assessment_group_19,
  "23_32": m.assessment_group_23_32,
  "39_40_41": m.assessment_group_39_40_41,
};
const statusWords: Record<ArticleStatus, () => string> = {
  compliant: m.assessment_article_compliant,
  partly: m.assessment_article_partly,
  not_compliant: m.assessment_article_not_compliant,
};
const standingWords: Record<ComplianceStanding, () => string> = {
  verified: m.assessment_standing_verified,
  in_review: m.assessment_standing_in_review,
  not_compliant: m.assessment_standing_not_compliant,
  review_due: m.assessment_standing_review_due,
  expired: m.assessment_standing_expired,
  not_assessed: m.assessment_standing_not_assessed,
};
const levelWords: Record<ComplianceLevel, () => string> = {
  bronze: m.assessment_level_bronze,
  silver: m.assessment_level_silver,
  gold: m.assessment_level_gold,
};

/** How the institution stood to the UN Declaration at the end of the period, and every assessment that counted in it. */
export async function complianceContent(tx: Queryable, period: Period): Promise<ReportContent> {
  const assessments = await queries.readAssessments(tx, period);
  const reviews = await queries.readReviews(tx, period);
  const alerts = await queries.readAlerts(tx, period);
  const today = new Date().toISOString().slice(0, 10);
  const day = period.endsOn < today ? period.endsOn : today;
  const newest = assessments.at(-1);
  const lastReview = newest?.lastReviewOn ?? null;
  const standing = standingOn(day, newest);
  const level = isInForce(standing) ? (newest?.level ?? null) : null;
  const rows = [...assessments.flatMap(rowsOfAssessment), ...reviews.map(rowOfReview), ...alerts.map(rowOfAlert)];
  return {
    summary: {
      standing_on: day,
      compliance_status: standing,
      certification_level: level,
      verification_date: newest?.assessedOn ?? null,
      valid_until: newest?.validUntil ?? null,
      last_review_date: lastReview,
      next_review_date: newest?.nextReviewOn ?? null,
      assessments: assessments.length,
      reviews: reviews.length,
      alerts: alerts.map(({ alertedOn }) => alertedOn),
    },
    figures: [
      { label: m.report_figure_standing(), value: standingWords[standing](), note: m.report_figure_on({ day: longDate(day) }) },
      { label: m.report_column_level(), value: level ? levelWords[level]() : m.report_none() },
      { label: m.report_column_valid(), value: newest?.status === "verified" ? longDate(newest.validUntil) : m.report_none() },
      { label: m.report_column_review(), value: newest ? longDate(newest.nextReviewOn) : m.report_none() },
    ],
    chart: newest ? chartOf(newest) : null,
    remarks: [
      m.report_remark_standing({ day: longDate(day) }),
      m.report_remark_two_years(),
      reviewText(lastReview),
      alertText(alerts.length),
    ],
    columns,
    pdfColumns,
    rowCount: rows.length,
    rows: inOrder(rows),
    shownProjects: [],
    shownVersions: [],
    withheldProjects: [],
  };
}

const steps = { not_compliant: 1, partly: 2, compliant: 3 } as const satisfies Record<ArticleStatus, number>;
const stepWords = [() => "", m.assessment_article_not_compliant, m.assessment_article_partly, m.assessment_article_compliant];

function chartOf({ articles, assessedOn }: queries.ReportedAssessment): Chart {
  return {
    title: m.report_chart_articles({ day: longDate(assessedOn) }),
    kind: "bars",
    bars: articleGroups.map((group) => ({
      label: groupWords[group](),
      length: steps[articles[group].status],
      text: statusWords[articles[group].status](),
    })),
    ticks: stepWords.map((word, at) => ({ at, text: word() })),
    axis: m.report_axis_articles(),
  };
}

function rowsOfAssessment(assessment: queries.ReportedAssessment): Row[] {
  return articleGroups.map((group) => ({
    record: "assessment",
    date: assessment.assessedOn,
    assessment_status: assessment.status,
    certification_level: assessment.level,
    valid_until: assessment.validUntil,
    next_review_date: assessment.nextReviewOn,
    articles: group,
    status: assessment.articles[group].status,
    description: assessment.articles[group].description,
  }));
}

function rowOfReview({ reviewedOn, findings, improvements, confirmedUntil }: queries.ReportedReview): Row {
  const asked = improvements.map(({ what, by }) => m.report_review_improvement({ day: longDate(by), what }));
  return {
    record: "review",
    date: reviewedOn,
    assessment_status: null,
    certification_level: null,
    valid_until: null,
    next_review_date: confirmedUntil,
    articles: null,
    status: null,
    description: [findings, ...asked].join("\n"),
  };
}

function reviewText(day: string | null): string {
  return day === null ? m.report_remark_no_review() : m.report_remark_review({ day: longDate(day) });
}

function rowOfAlert({ alertedOn, dueOn }: { alertedOn: string; dueOn: string }): Row {
  return {
    record: "alert",
    date: alertedOn,
    assessment_status: null,
    certification_level: null,
    valid_until: null,
    next_review_date: dueOn,
    articles: null,
    status: null,
    description: m.report_alert_text({ day: longDate(dueOn) }),
  };
}

function alertText(count: number): string {
  return count === 0 ? m.report_remark_no_alert() : m.report_remark_alerts({ count: String(count) });
}

async function* inOrder(rows: Row[]): AsyncGenerator<Row> {
  yield* rows;
}
