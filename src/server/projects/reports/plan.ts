import { randomBytes } from "node:crypto";
import { agreementTerms } from "../../../shared/contracts/projects/agreements.ts";
import { publicId } from "../../../shared/domain/references.ts";
import { addDays, nextDueDay, projectReportKinds } from "../../../shared/domain/report-schedule.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";

/**
 * Plans the reports of a project anew, because its agreement is another one or ends: what was due in the days to come is deleted, and what
 * its community had written into it goes over to what is due instead. Whoever calls holds the project.
 */
export async function planReports(tx: Queryable, projectId: number): Promise<void> {
  const deleted = await queries.deleteToCome(tx, projectId);
  await planNext(tx, projectId, deleted);
}

/**
 * Plans, of each kind, the report after the last one where that has ended or its day has come. What is planned now is due today at the
 * earliest: a day that went by while nobody planned is told by the report after it. Whoever calls holds the project.
 */
export async function planNext(
  tx: Queryable,
  projectId: number,
  deleted: Awaited<ReturnType<typeof queries.deleteToCome>> = [],
): Promise<void> {
  const found = await queries.findTerms(tx, projectId);
  const planned = await queries.listLast(tx, projectId);
  for (const kind of projectReportKinds) {
    await queries.setFollowed(tx, projectId, kind);
    const last = planned.find((report) => report.kind === kind);
    if (!found || (last?.state === "due" && last.dueOn >= found.today)) continue;
    const yesterday = addDays(found.today, -1);
    const after = last && last.dueOn > yesterday ? last.dueOn : yesterday;
    const dueOn = nextDueDay(kind, { ...agreementTerms.parse(found.terms), endsOn: found.endsOn }, after);
    if (dueOn === undefined) continue;
    const written = deleted.find((report) => report.kind === kind && report.revision > 1);
    const startsOn = kind === "final" || !last ? found.since : firstDayAfter(last);
    const begins = startsOn < dueOn ? startsOn : dueOn;
    await queries.insertPlanned(tx, { id: publicId("prp", randomBytes(16)), projectId, kind, startsOn: begins, dueOn, written });
  }
  await queries.setPlanned(tx, projectId);
}

/** No day is told twice, and none is left out: an early report ends the day before it is released. */
function firstDayAfter({ state, coversUntil, dueOn }: Pick<queries.StoredReport, "state" | "coversUntil" | "dueOn">): string {
  return (state === "released" || state === "withdrawn") && coversUntil !== null ? addDays(coversUntil, 1) : dueOn;
}
