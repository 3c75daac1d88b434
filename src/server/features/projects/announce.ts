import type { EventMessage } from "../../../shared/contracts/partner/event-messages.ts";
import { fromMinorUnits, fromNumeric } from "../../../shared/domain/money.ts";
import type { Queryable } from "../../db/database.ts";
import { forgetProjectFacts, recordEvent } from "../events/service.ts";
import * as queries from "./queries.ts";

type ProjectUpdate = Extract<EventMessage, { type: "project.updated" }>["data"];

/** A published project as the partner API shows it. */
export function showToPartners(project: queries.PublishedProject) {
  const inWords = (amount: string) => fromMinorUnits(fromNumeric(amount, project.currency), project.currency);
  return {
    id: project.publicId,
    name: project.name,
    location: project.location,
    description: project.description,
    status: project.fundingStatus,
    funding_needed: inWords(project.fundingNeeded),
    funding_received: inWords(project.fundingReceived),
    currency: project.currency,
    impact_metrics: {
      people_served: project.peopleServed,
      jobs_created: project.jobsCreated,
      community_support: project.communitySupport,
    },
  };
}

/** Tells everybody who funds a project that it is public now. */
export async function announcePublication(tx: Queryable, publicId: string): Promise<void> {
  const project = await queries.findPublished(tx, publicId);
  if (project) await tellFunders(tx, project.id, { ...showToPartners(project), change: "published" });
}

/** Tells them what has changed since `before`; nothing when partners see the same as then. */
export async function announceChange(tx: Queryable, before: queries.PublishedProject): Promise<void> {
  const project = await queries.findPublished(tx, before.publicId);
  if (!project) return;
  const shown = showToPartners(project);
  if (JSON.stringify(shown) !== JSON.stringify(showToPartners(before))) await tellFunders(tx, project.id, { ...shown, change: "updated" });
}

/** Tells them that it is gone, by its id alone, and takes its facts out of the events that told of it before. */
export async function announceWithdrawal(tx: Queryable, { id, publicId }: { id: number; publicId: string }): Promise<void> {
  await forgetProjectFacts(tx, publicId);
  await tellFunders(tx, id, { id: publicId, change: "withdrawn" });
}

async function tellFunders(tx: Queryable, projectId: number, data: ProjectUpdate): Promise<void> {
  for (const funder of await queries.listFunders(tx, projectId)) await recordEvent(tx, { ...funder, type: "project.updated", data });
}
