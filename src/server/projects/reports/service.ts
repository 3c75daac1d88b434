import type { GivenReport, PublicReport, ReportLine } from "../../../shared/contracts/projects/reports.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { countList, type Counted } from "../../runtime/db/list.ts";
import { findProject } from "../publication/service.ts";
import { giveReport } from "./content.ts";
import { makeReportDocument } from "./document.ts";
import * as queries from "./queries.ts";

export { planReports } from "./plan.ts";
export { readReportsByLink } from "./by-community.ts";
export { listReadable } from "./queries.ts";

const mostShown = 100;

/** Every report of a project as its desk lists them: drafts by their day alone. Throws not_found. */
export async function listAtDesk(db: Queryable, projectId: number): Promise<ReportLine[]> {
  if (!(await findProject(db, projectId))) throw notFound();
  return (await queries.listOfProject(db, projectId, mostShown)).map(lineOf);
}

/** How many reports that projects owe are late, and how many are due within 30 days. */
export async function countReportsDue(db: Queryable): Promise<{ late: Counted; soon: Counted }> {
  const count = (view: "late" | "soon") => countList(db, queries.dueList, queries.viewOf(view));
  return { late: await count("late"), soon: await count("soon") };
}

/** Without what a draft says. */
function lineOf({
  id,
  kind,
  number,
  startsOn,
  dueOn,
  coversUntil,
  state,
  releasedAt,
  isPublic,
  endedAt,
  endReason,
}: queries.StoredReport): ReportLine {
  return { id, kind, number, startsOn, dueOn, coversUntil, state, releasedAt, isPublic, endedAt, endReason };
}

/** The next day on which a report of the project is due, its kind, and whether its draft is open; null where none is owed. */
export async function findNextReport(db: Queryable, projectId: number): Promise<Pick<ReportLine, "kind" | "dueOn"> | null> {
  const due = (await queries.listOfProject(db, projectId, mostShown)).filter(({ state }) => state === "due").at(-1);
  return due ? { kind: due.kind, dueOn: due.dueOn } : null;
}

/** What everybody may read of a project that is public, the newest first. */
export async function listPublicReports(db: Queryable, projectId: number): Promise<PublicReport[]> {
  return (await queries.listPublic(db, projectId, mostShown)).map(({ id, kind, number, startsOn, coversUntil, releasedAt }) => ({
    id,
    kind,
    number,
    startsOn,
    coversUntil,
    releasedAt,
  }));
}

/** A released report as its community or the staff reads it, as PDF. Throws not_found. */
export async function makeWholeDocument(db: Queryable, report: queries.StoredReport | undefined): Promise<{ name: string; bytes: Buffer }> {
  const given = report && (await giveReport(db, report, "whole"));
  if (!given) throw notFound();
  return makeReportDocument(given);
}

/** A released report as an institution that funds its project reads it now. Throws not_found, in the same words for every other one. */
export async function readForInstitution(db: Queryable, institutionId: number, id: string): Promise<GivenReport> {
  const report = await queries.findReadable(db, institutionId, id);
  const given = report && (await giveReport(db, report, { institutionId }));
  if (!given) throw notFound();
  return given;
}

/** The same as PDF. Throws not_found. */
export async function makeForInstitution(db: Queryable, institutionId: number, id: string): Promise<{ name: string; bytes: Buffer }> {
  return makeReportDocument(await readForInstitution(db, institutionId, id));
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}
