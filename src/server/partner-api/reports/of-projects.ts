import type { z } from "zod";
import type { listProjectReports, ProjectReportOfApi } from "../../../shared/contracts/partner-api/calls/project-report-calls.ts";
import type { GivenReport } from "../../../shared/contracts/projects/reports.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { fieldError, PartnerError } from "../../../shared/domain/partner-errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { listReadable, makeForInstitution, readForInstitution } from "../../projects/reports/service.ts";
import type { Config } from "../../runtime/config.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { readIdCursor } from "../../runtime/db/id-cursor.ts";
import type { Whose } from "./queries.ts";

/** One page of what communities have released to an institution, newest first. Nothing of it belongs to test mode. Throws validation_failed. */
export async function listReportsOfProjects(
  db: Queryable,
  { institutionId, mode }: Whose,
  { cursor, limit = 20 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<z.input<(typeof listProjectReports)["response"]>> {
  const beforeId = cursor === undefined ? 2_147_483_647 : readIdCursor(cursor);
  if (beforeId === undefined) throw fieldError("cursor", "invalid", m.partner_error_cursor());
  const rows = mode === "live" ? await listReadable(db, institutionId, { beforeId, limit: limit + 1 }) : [];
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((report) => ({ ...nameOf(report), project_id: report.projectId, project_name: report.project })),
    next_cursor: rows.length > limit && last ? String(last.rowId) : null,
  };
}

/** One of them. Throws not_found. */
export async function readReportOfProject(
  { publicUrl }: Pick<Config, "publicUrl">,
  db: Queryable,
  whose: Whose,
  id: string,
): Promise<ProjectReportOfApi> {
  return show(publicUrl, await forLiveMode(whose, () => readForInstitution(db, whose.institutionId, id)));
}

/** The same as PDF. Throws not_found. */
export async function makeReportOfProject(db: Queryable, whose: Whose, id: string): Promise<{ name: string; bytes: Buffer }> {
  return forLiveMode(whose, () => makeForInstitution(db, whose.institutionId, id));
}

async function forLiveMode<Answer>({ mode }: Whose, read: () => Promise<Answer>): Promise<Answer> {
  const unknown = () => new PartnerError("not_found", m.partner_error_not_found());
  if (mode === "test") throw unknown();
  return read().catch((error: Error) => {
    throw error instanceof AppError && error.code === "not_found" ? unknown() : error;
  });
}

type Named = Pick<GivenReport, "id" | "kind" | "number" | "startsOn" | "coversUntil" | "dueOn" | "hash" | "releasedAt">;

function nameOf({ id, kind, number, startsOn, coversUntil, dueOn, hash, releasedAt }: Named) {
  return {
    report_id: id,
    kind,
    number,
    period: { start: startsOn, end: coversUntil },
    due_on: dueOn,
    released_at: new Date(releasedAt).toISOString(),
    hash,
  };
}

function show(publicUrl: string, report: GivenReport): ProjectReportOfApi {
  const {
    project,
    projectId,
    language,
    agreement,
    words,
    milestones,
    received,
    payments,
    updates,
    figures,
    pictures,
    cameBack,
    withdrawnSince,
  } = report;
  return {
    ...nameOf(report),
    project_id: projectId,
    project_name: project,
    language,
    granted: { amount: agreement.amount, currency: agreement.currency },
    ...words,
    milestones: milestones.map(({ key: _key, dueOn, ...milestone }) => ({ ...milestone, due_on: dueOn })),
    received,
    payments: payments.map(({ id, amount, currency, paidOn }) => ({
      transaction_id: id,
      amount,
      currency,
      paid_on: paidOn,
      has_come_back: cameBack.includes(id),
    })),
    updates: updates.map(({ day, ...update }) => ({ ...update, happened_on: day })),
    figures: figures.map(({ label, value, unit, source, day }) => ({ label, value, unit, source, happened_on: day })),
    pictures: pictures.map(({ id, alt }) => ({ id, description: alt, url: `${publicUrl}/api/projects/${projectId}/pictures/${id}` })),
    withdrawn_since: withdrawnSince,
    document_url: `${publicUrl}/api/v1/project-reports/${report.id}/document`,
  };
}
