import type { ProjectWithConsents } from "../../../shared/contracts/projects.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../context.ts";
import type { Queryable } from "../../db/database.ts";
import { tellDesks } from "../live/service.ts";
import { endWhenOver } from "./consents/endings.ts";
import { listConsents } from "./consents/queries.ts";
import * as queries from "./queries.ts";
import { listRefusedReads } from "./refused/service.ts";

/** The project with everything that its desk shows. Throws not_found. */
export async function readRecord(db: Queryable, id: number): Promise<ProjectWithConsents> {
  const project = await queries.findProject(db, id);
  if (!project) throw new AppError("not_found", m.error_not_found());
  return {
    ...project,
    consents: await listConsents(db, id),
    transfersUnderWay: await queries.countUnderWay(db, id),
    refusedReads: await listRefusedReads(db, id),
  };
}

/**
 * One change of a project, alone in its transaction: locked first, so that a publication and a withdrawal of the same moment
 * happen one after the other; a consent that is over is ended before anything else, whether or not the job has come to it.
 * Answers the project as it then is. Throws not_found.
 */
export async function changeProject(
  context: Context,
  id: number,
  work: (tx: Queryable, project: queries.StoredProject) => Promise<void>,
  byUserId: number | null = null,
): Promise<ProjectWithConsents> {
  return context.db.transaction().execute(async (tx) => {
    const project = await lockedProject(tx, id);
    const current = (await endWhenOver(context, tx, project)) ? await lockedProject(tx, id) : project;
    await work(tx, current);
    if (current.fundingRequestId !== null) await tellDesks(tx, { what: "request", fundingRequestId: current.fundingRequestId, byUserId });
    return readRecord(tx, id);
  });
}

async function lockedProject(tx: Queryable, id: number): Promise<queries.StoredProject> {
  const project = (await queries.lockProject(tx, id)) ? await queries.findProject(tx, id) : undefined;
  if (!project) throw new AppError("not_found", m.error_not_found());
  return project;
}
