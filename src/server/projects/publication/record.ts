import type { ProjectWithConsents } from "../../../shared/contracts/projects/publication.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { tellDesks } from "../../record/live/service.ts";
import { endWhenOver } from "./consents/endings.ts";
import { listConsents } from "./consents/queries.ts";
import * as queries from "./queries.ts";
import { listRefusedReads } from "./refused/service.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";

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
 * Its request is held first, as everywhere: messages and documents refer to it, and a removal locks it before the project.
 * Answers the project as it then is. Throws not_found, and forbidden for who has a conflict of interest in the request.
 */
export async function changeProject(
  context: Context,
  id: number,
  work: (tx: Queryable, project: queries.StoredProject) => Promise<void>,
  caller?: Caller,
): Promise<ProjectWithConsents> {
  return context.db.transaction().execute(async (tx) => {
    if (caller) await refuseEndedAccount(tx, caller);
    await queries.holdRequestOf(tx, id);
    const project = await lockedProject(tx, id);
    const { fundingRequestId } = project;
    const current = (await endWhenOver(context, tx, project)) ? await lockedProject(tx, id) : project;
    await work(tx, current);
    if (fundingRequestId !== null) await tellDesks(tx, { what: "request", fundingRequestId, byUserId: caller?.id ?? null });
    return readRecord(tx, id);
  });
}

async function lockedProject(tx: Queryable, id: number): Promise<queries.StoredProject> {
  const project = (await queries.lockProject(tx, id)) ? await queries.findProject(tx, id) : undefined;
  if (!project) throw new AppError("not_found", m.error_not_found());
  return project;
}
