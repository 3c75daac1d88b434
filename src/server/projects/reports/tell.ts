import { recordEvent } from "../../partners/events/service.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { StoredProject } from "../publication/service.ts";
import type { StoredReport } from "./queries.ts";
import { isPublicNow, listPayers } from "./sources/queries.ts";

/**
 * Tells the software of every institution that has paid the project that a report is there, or no longer. The event names it and says
 * nothing of what is in it, so that nothing has to be taken out of it afterwards. Of a project that is not public nobody is told anything.
 */
export async function tellReaders(
  tx: Queryable,
  { id, publicId }: StoredProject,
  report: StoredReport,
  change: "released" | "withdrawn",
): Promise<void> {
  if (publicId === null || !(await isPublicNow(tx, id))) return;
  const { kind, number, dueOn } = report;
  for (const { id: institutionId } of await listPayers(tx, id))
    await recordEvent(tx, {
      type: "project.report_updated",
      institutionId,
      mode: "live",
      data: { report_id: report.id, project_id: publicId, kind, number, due_on: dueOn, change },
    });
}
