import type { OwnReport, OwnReports } from "../../../shared/contracts/projects/own-reports.ts";
import type { ReportWords } from "../../../shared/contracts/projects/reports.ts";
import { addDays, openDays, projectReportTemplate } from "../../../shared/domain/report-schedule.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { recordAction } from "../../record/audit/service.ts";
import { notifyAdministrators } from "../../record/notifications/service.ts";
import { openLink, type RequestLink } from "../../requests/applicant/links/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { about, changeByCommunity, community, findProjectOfRequest, type StoredProject } from "../publication/service.ts";
import { composeReport, hashOfReport } from "./content.ts";
import { planNext } from "./plan.ts";
import * as queries from "./queries.ts";
import { listPayers, listPictures } from "./sources/queries.ts";
import { tellReaders } from "./tell.ts";

/** Ten years of quarters. */
const mostShown = 60;

/** The reports of a project as its community reads and writes them. Throws not_found without a project. */
export async function readOwnReports(db: Queryable, fundingRequestId: number): Promise<OwnReports> {
  const projectId = await findProjectOfRequest(db, fundingRequestId);
  if (projectId === null) throw new AppError("not_found", m.consx_error_no_project());
  const stored = await queries.listOfProject(db, projectId, mostShown);
  const items: OwnReport[] = [];
  for (const report of stored) items.push(await describe(db, report));
  const pictures = (await listPictures(db, projectId)).map(({ id, alt }) => ({ id, alt }));
  return { items, pictures, readers: (await listPayers(db, projectId)).map(({ name }) => name) };
}

/** The same for the holder of the private link. Throws not_found. */
export async function readReportsByLink({ db }: Context, ip: string, token: string, open = openLink): Promise<OwnReports> {
  return readOwnReports(db, (await open(db, ip, token)).fundingRequestId);
}

/** Its draft is open from the first reminder on, and also after a no: the community may think again. */
function isOpen({ state, dueOn }: Pick<queries.StoredReport, "state" | "dueOn">): boolean {
  const today = new Date().toISOString().slice(0, 10);
  return state === "refused" || (state === "due" && addDays(dueOn, -openDays) <= today);
}

/** What was released is read from its document: with ten years of them the page would weigh megabytes. */
async function describe(db: Queryable, report: queries.StoredReport): Promise<OwnReport> {
  const content = isOpen(report) ? ((await composeReport(db, report)) ?? null) : null;
  return { ...report, isOpen: content !== null, content, hash: content && hashOfReport(content) };
}

/** Keeps what was written. Throws not_found, and conflict when somebody wrote since `seen`, or it is open no more. */
export async function writeReport(
  context: Context,
  link: RequestLink,
  id: string,
  { words, seen }: { words: ReportWords; seen: number },
): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
    const report = await openReport(tx, project, id);
    if (report.revision !== seen) throw conflict(m.prep_error_changed());
    await queries.saveWords(tx, report.rowId, words);
    await log(tx, project, "written", { report: id, revision: report.revision + 1 });
  });
}

/** Gives it to those who fund the project, and to everybody if its community says so. Throws conflict when it says something else by now. */
export async function releaseReport(
  context: Context,
  link: RequestLink,
  id: string,
  { hash, isPublic }: { hash: string; isPublic: boolean },
): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
    const report = await openReport(tx, project, id);
    const content = await composeReport(tx, report);
    if (!content || hashOfReport(content) !== hash) throw conflict(m.prep_error_changed());
    await queries.setReleased(tx, report.rowId, { content, template: projectReportTemplate, hash, isPublic });
    await log(tx, project, "released", { report: id, hash, isPublic });
    await planNext(tx, project.id);
    await tellReaders(tx, project, report, "released");
    await notifyAdministrators(context, tx, { ...about(project), kind: "project_report_released", causedBy: community.username });
  });
}

/** Says no, and why: nobody is given anything, and nothing follows from it by itself. Throws not_found, conflict. */
export async function refuseReport(context: Context, link: RequestLink, id: string, reason: string): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
    const report = await openReport(tx, project, id);
    if (report.state === "refused") throw conflict(m.prep_error_refused());
    await queries.setEnded(tx, report.rowId, "refused", reason);
    await log(tx, project, "refused", { report: id });
    await planNext(tx, project.id);
    await notifyAdministrators(context, tx, { ...about(project), kind: "project_report_refused", causedBy: community.username });
  });
}

/** Takes a released report back: from now on it is given to nobody. Throws not_found, conflict. */
export async function withdrawReport(context: Context, link: RequestLink, id: string, reason: string): Promise<void> {
  await changeByCommunity(context, link, async (tx, project) => {
    const report = await queries.findOfProject(tx, project.id, id);
    if (!report) throw notFound();
    if (report.state !== "released") throw conflict(m.prep_error_not_released());
    await queries.setEnded(tx, report.rowId, "withdrawn", reason);
    await log(tx, project, "withdrawn", { report: id });
    await tellReaders(tx, project, report, "withdrawn");
    await notifyAdministrators(context, tx, { ...about(project), kind: "project_report_withdrawn", causedBy: community.username });
  });
}

async function openReport(tx: Queryable, project: StoredProject, id: string): Promise<queries.StoredReport> {
  const report = await queries.findOfProject(tx, project.id, id);
  if (!report) throw notFound();
  if (report.state === "released" || report.state === "withdrawn") throw conflict(m.prep_error_released());
  if (!isOpen(report)) throw conflict(m.prep_error_early({ days: openDays }));
  return report;
}

/** The words themselves stay out of the audit log: what a community withdraws is gone. */
async function log(tx: Queryable, { id }: StoredProject, what: string, after: unknown): Promise<void> {
  await recordAction(tx, community, { action: `project_report.${what}`, subjectType: "project", subjectId: id, after });
}

function conflict(sentence: string): AppError {
  return new AppError("conflict", sentence);
}

function notFound(): AppError {
  return new AppError("not_found", m.error_not_found());
}
