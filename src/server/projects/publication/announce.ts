import type { EventMessage } from "../../../shared/contracts/partner-api/calls/event-messages.ts";
import type { PrivateField } from "../../../shared/domain/consent.ts";
import { fromMinorUnits, fromNumeric } from "../../../shared/domain/money.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { forgetProjectFacts, forgetProjectFields, recordEvent } from "../../partners/events/service.ts";
import * as queries from "./queries.ts";
import { findPublished, type PublishedProject } from "./shown/queries.ts";
import { listUnderWay, type TransferUnderWay } from "./under-way/queries.ts";

type ProjectUpdate = Extract<EventMessage, { type: "project.updated" }>["data"];

/** A published project as the partner API shows it. */
export function showToPartners(project: PublishedProject) {
  const inWords = (amount: string) => fromMinorUnits(fromNumeric(amount, project.currency), project.currency);
  return {
    id: project.publicId,
    name: project.name,
    location: project.location,
    description: project.description,
    // What is open for funding is "active", as in the specified sample (§7, ruling "Calls").
    status: project.fundingStatus === "seeking" ? ("active" as const) : project.fundingStatus,
    funding_status: project.fundingStatus,
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
  const project = await findPublished(tx, publicId);
  if (project) await tellFunders(tx, project.id, { ...showToPartners(project), change: "published" });
}

/** Tells them what has changed since `before`; nothing when partners see the same as then. */
export async function announceChange(tx: Queryable, before: PublishedProject): Promise<void> {
  const project = await findPublished(tx, before.publicId);
  if (!project) return;
  const shown = showToPartners(project);
  if (JSON.stringify(shown) !== JSON.stringify(showToPartners(before))) await tellFunders(tx, project.id, { ...shown, change: "updated" });
}

/** What an event calls the fields that a community can keep private; partners are never told the nation. */
const nameInEvents: Partial<Record<PrivateField, string>> = {
  location: "location",
  peopleServed: "people_served",
  jobsCreated: "jobs_created",
  communitySupport: "community_support",
};

/** Takes what became private out of the events that told of it before. */
export async function forgetPrivate(tx: Queryable, publicId: string, hidden: readonly PrivateField[]): Promise<void> {
  const names = hidden.flatMap((field) => nameInEvents[field] ?? []);
  const metrics = names.filter((name) => name !== "location");
  if (names.length > 0) await forgetProjectFields(tx, publicId, { fields: names.filter((name) => name === "location"), metrics });
}

/**
 * Tells them that it is gone, by its id alone and what becomes of their own transfers, and takes its facts out of the
 * events that told of it before.
 */
export async function announceWithdrawal(tx: Queryable, { id, publicId }: { id: number; publicId: string }): Promise<void> {
  await forgetProjectFacts(tx, publicId);
  const underWay = await listUnderWay(tx, id);
  for (const funder of await queries.listFunders(tx, id)) {
    const own = underWay.filter(({ institutionId, mode }) => institutionId === funder.institutionId && mode === funder.mode);
    const transfers = own.map((transfer) => ({ transaction_id: transfer.publicId, status: transfer.status, effect: effectOn(transfer) }));
    const data: ProjectUpdate = { id: publicId, change: "withdrawn", ...(transfers.length > 0 && { transfers }) };
    await recordEvent(tx, { ...funder, type: "project.updated", data });
  }
}

/** Payment files leave only for published projects; the simulator of test mode knows none of it (decision 0021). */
function effectOn({ mode, status }: TransferUnderWay): "waits" | "continues" {
  return mode === "live" && status === "pending" ? "waits" : "continues";
}

async function tellFunders(tx: Queryable, projectId: number, data: ProjectUpdate): Promise<void> {
  for (const funder of await queries.listFunders(tx, projectId)) await recordEvent(tx, { ...funder, type: "project.updated", data });
}
