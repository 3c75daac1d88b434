import { warningDays } from "../../../../shared/domain/consent.ts";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { actors, recordAction } from "../../../record/audit/service.ts";
import { notifyAdministrators } from "../../../record/notifications/service.ts";
import type { StoredProject } from "../queries.ts";
import { changeProject } from "../record.ts";
import { writeConsentEnds } from "./emails.ts";
import { about } from "./endings.ts";
import * as queries from "./queries.ts";

/** What is left over waits a minute: nothing is public meanwhile whose consent is over. */
const mostAMinute = 200;

/** Each minute: ends the consents whose time is over, and warns of those that will end. */
export async function reviewConsents(context: Context): Promise<void> {
  const { db } = context;
  // The lock of the change itself ends what is over.
  for (const projectId of await queries.listOver(db, mostAMinute)) await tryChange(context, projectId, async () => {});
  for (const projectId of await queries.listToWarn(db, warningDays, mostAMinute))
    await tryChange(context, projectId, (tx, project) => warn(context, tx, project));
}

/** One that fails keeps no other waiting; it is tried again in a minute. */
async function tryChange(context: Context, id: number, work: Parameters<typeof changeProject>[2]): Promise<void> {
  await changeProject(context, id, work).catch((error: Error) =>
    context.log.error({ projectId: id, message: error.message }, "a consent could not be reviewed"),
  );
}

/** One message, also where several warnings are due at once: a consent of three days is warned of by the nearest. */
async function warn(context: Context, tx: Queryable, project: StoredProject): Promise<void> {
  const inForce = await queries.findConsentInForce(tx, project.id);
  if (!inForce?.validUntil || project.state !== "published") return;
  const due = await queries.noteWarnings(tx, inForce.id, warningDays);
  if (due.length === 0) return;
  const days = Math.min(...due);
  await writeConsentEnds(context, tx, project, inForce.validUntil);
  await notifyAdministrators(context, tx, { ...about(project), kind: "consent_ends", causedBy: actors.system.username });
  await recordAction(tx, actors.system, {
    action: "project.consent_end_warned",
    subjectType: "project",
    subjectId: project.id,
    after: { consentId: inForce.id, days },
  });
}
