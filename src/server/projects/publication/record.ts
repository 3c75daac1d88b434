import type { ProjectWithConsents } from "../../../shared/contracts/projects/publication.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { tellDesks } from "../../record/live/service.ts";
import { endWhenOver } from "./consents/endings.ts";
import { listConsents } from "./consents/queries.ts";
import * as queries from "./queries.ts";
import { listRefusedReads } from "./refused/service.ts";
import * as underWay from "./under-way/queries.ts";

/** The project with everything that its desk shows. Throws not_found. */
export async function readRecord(db: Queryable, id: number): Promise<ProjectWithConsents> {
  const project = await queries.findProject(db, id);
  if (!project) throw new AppError("not_found", m.error_not_found());
  return {
    ...project,
    consents: await listConsents(db, id),
    transfersUnderWay: await underWay.countUnderWay(db, id),
    refusedReads: await listRefusedReads(db, id),
  };
}

/**
 * Holds a project for a change: its request first, as everywhere, because messages and documents refer to it and a removal locks it
 * before the project; then the project, so that a publication and a withdrawal of the same moment happen one after the other. A
 * consent that is over is ended before anything else, whether or not the job has come to it. Throws not_found.
 */
export async function holdProject(context: Context, tx: Queryable, id: number): Promise<queries.StoredProject> {
  await queries.holdRequestOf(tx, id);
  const project = await lockedProject(tx, id);
  return (await endWhenOver(context, tx, project)) ? lockedProject(tx, id) : project;
}

/** Tells the open desks that a project has changed, and answers it as it is now. */
export async function answerChanged(
  tx: Queryable,
  { id, fundingRequestId }: queries.StoredProject,
  byUserId: number | null,
): Promise<ProjectWithConsents> {
  if (fundingRequestId !== null) await tellDesks(tx, { what: "request", fundingRequestId, byUserId });
  return readRecord(tx, id);
}

/** One change of a project by nobody of the staff, alone in its transaction. Throws not_found. */
export async function changeProject(
  context: Context,
  id: number,
  work: (tx: Queryable, project: queries.StoredProject) => Promise<void>,
): Promise<ProjectWithConsents> {
  return context.db.transaction().execute(async (tx) => {
    const project = await holdProject(context, tx, id);
    await work(tx, project);
    return answerChanged(tx, project, null);
  });
}

async function lockedProject(tx: Queryable, id: number): Promise<queries.StoredProject> {
  const project = (await queries.lockProject(tx, id)) ? await queries.findProject(tx, id) : undefined;
  if (!project) throw new AppError("not_found", m.error_not_found());
  return project;
}
