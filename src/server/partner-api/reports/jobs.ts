import { randomUUID } from "node:crypto";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { JobPayloads } from "../../runtime/jobs/queue.ts";
import { recordEvent } from "../../partners/events/service.ts";
import { recordWithheld } from "../../projects/publication/service.ts";
import { ReportRefused } from "./content.ts";
import { makeFile } from "./make-file.ts";
import * as queries from "./queries.ts";
import { addReportJob, downloadAddress, showReport } from "./service.ts";

/** How often making one report is begun before it is given up. */
const mostAttempts = 5;

/**
 * Makes the file of a report. Its parts are stored first, and become the report's file in the transaction that also
 * records the event; a making that was killed before that leaves parts that nobody reads, and is begun again.
 */
export async function makeReport(context: Context, { reportId }: JobPayloads["make_report"]): Promise<void> {
  const { db, log } = context;
  const report = await queries.beginAttempt(db, reportId);
  if (!report) return;
  // It ended the process each time: the attempts were counted, their failures were not caught.
  if (report.attempts > mostAttempts) return queries.failReport(db, reportId, m.report_failed_ours());
  try {
    await complete(context, report, await storeFile(context, report));
  } catch (error) {
    if (error instanceof ReportRefused) return queries.failReport(db, reportId, error.message);
    if (report.attempts < mostAttempts) throw error;
    log.error({ reportId, message: error instanceof Error ? error.message : "" }, "a report could not be made");
    await queries.failReport(db, reportId, m.report_failed_ours());
  }
}

type Begun = NonNullable<Awaited<ReturnType<typeof queries.beginAttempt>>>;

/** One snapshot for everything that is read, whatever changes meanwhile. */
async function storeFile({ db, config }: Context, report: Begun): Promise<queries.Made> {
  const { institutionId, mode, type, startsOn, endsOn, institutionName, format, publicId } = report;
  const head = { institutionId, mode, type, startsOn, endsOn, institutionName, reportId: publicId, provider: config.provider.name };
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => makeFile(tx, { head: { ...head, madeAt: new Date() }, format, reportId: report.id, makingId: randomUUID() }));
}

async function complete({ db, config }: Context, { id, institutionId, mode }: Begun, made: queries.Made): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const completed = await queries.completeReport(tx, id, made);
    await queries.deleteOtherParts(tx, id);
    if (!completed) return;
    await recordWithheld(tx, institutionId, made.withheldProjects);
    const shown = showReport(config, completed);
    // Without the token: an event is kept longer than a token works, in the logs of its receiver too. There the key opens it.
    const data = { ...shown, download_url: downloadAddress(config, completed) };
    await recordEvent(tx, { institutionId, mode, type: "report.completed", data });
  });
}

/** Each minute: begins again what a worker left that was killed, and removes what may no longer be read. */
export async function tidyReports({ db }: Context): Promise<void> {
  for (const id of await queries.listStranded(db)) await addReportJob(db, id);
  await queries.deleteExpired(db);
  await queries.dropOvertaken(db, m.report_overtaken());
}
