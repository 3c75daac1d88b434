import { sql } from "kysely";
import type { z } from "zod";
import type * as calls from "../../../shared/contracts/projects.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { ProjectState } from "../../../shared/domain/projects.ts";
import type { Queryable } from "../../db/database.ts";
import type { ListSource } from "../../db/list.ts";

export type ProjectFields = z.output<(typeof calls.updateProject)["body"]>;
export type ConsentFields = z.output<(typeof calls.recordConsent)["body"]>;

/** A published project with its row's number, for features that refer to it in the database. */
export interface PublishedProject {
  id: number;
  publicId: string;
  name: string;
  description: string;
  location: string;
  nationName: string | null;
  fundingNeeded: string;
  fundingReceived: string;
  currency: string;
  fundingStatus: "seeking" | "funded" | "completed";
  peopleServed: number | null;
  jobsCreated: number | null;
  communitySupport: string | null;
  publishedAt: Date;
}

/** What settled transfers brought: no trial of a partner, nothing that was sent back, no other currency. */
const received = `(select coalesce(sum(amount), 0.0000)::text from transfers
  where project_id = projects.id and mode = 'live' and settled_at is not null and returned_at is null and currency = projects.currency)`;

const factColumns = `id, public_id as "publicId", name, description, location, nation_name as "nationName",
  funding_needed::text as "fundingNeeded", ${received} as "fundingReceived", currency, funding_status as "fundingStatus",
  people_served as "peopleServed", jobs_created as "jobsCreated", community_support as "communitySupport", published_at as "publishedAt"`;

const itemColumns = `id, name, location, nation_name as "nationName", state, created_at as "createdAt", published_at as "publishedAt",
  exists (select from project_consents where project_id = projects.id and withdrawn_at is null) as "hasConsent"`;

/** The public list; it is only ever read with the filter `published`. */
export const publishedList: ListSource = {
  table: "projects",
  isCounted: true,
  columns: factColumns,
  filterColumn: "state",
  dateColumn: "published_at",
  sorts: {},
};

export const projectList: ListSource = {
  table: "projects",
  isCounted: true,
  columns: itemColumns,
  filterColumn: "state",
  dateColumn: "created_at",
  sorts: { name: "lower(name)" },
};

export async function findPublished(db: Queryable, publicId: string): Promise<PublishedProject | undefined> {
  const { rows } = await sql<PublishedProject>`
    select ${sql.raw(factColumns)} from projects where public_id = ${publicId} and state = 'published'`.execute(db);
  return rows[0];
}

/** The ids come from the index alone, so that a page far behind skips entries of it instead of rows. */
export async function listPublishedAt(db: Queryable, offset: number, limit: number): Promise<PublishedProject[]> {
  const { rows } = await sql<PublishedProject>`
    with wanted as materialized (
      select id from projects where state = 'published' order by published_at desc, id desc limit ${limit} offset ${offset})
    select ${sql.raw(factColumns)} from projects where id in (select id from wanted)
     order by published_at desc, id desc /* plan anew */`.execute(db);
  return rows;
}

export async function findProject(db: Queryable, id: number): Promise<calls.ProjectRecord | undefined> {
  const { rows } = await sql<calls.ProjectRecord>`
    select ${sql.raw(factColumns)}, state, created_at as "createdAt", updated_at as "updatedAt", community,
           funding_request_id as "fundingRequestId",
           exists (select from project_consents where project_id = projects.id and withdrawn_at is null) as "hasConsent"
      from projects where id = ${id}`.execute(db);
  return rows[0];
}

/** Makes everybody else who would change this project or its consents wait; false when there is no such project. */
export async function lockProject(db: Queryable, id: number): Promise<boolean> {
  return (await db.selectFrom("projects").select("id").where("id", "=", id).forUpdate().executeTakeFirst()) !== undefined;
}

/** The facts of a request that a project can be prepared from, with its status held until the transaction ends. */
export async function findRequestFacts(db: Queryable, id: number) {
  return db
    .selectFrom("funding_requests")
    .select([
      "status",
      "withdrawn_at as withdrawnAt",
      "project_title as name",
      "project_description as description",
      "location",
      "organization_name as organizationName",
      "organization_type as organizationType",
      "funding_amount as fundingNeeded",
      "funding_currency as currency",
    ])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
}

export interface NewProject {
  fundingRequestId: number;
  publicId: string;
  name: string;
  description: string;
  location: string;
  nationName: string | null;
  community: string;
  fundingNeeded: string;
  currency: string;
}

/** Stores the draft unless its request has a project already; then nothing is stored and undefined returned. */
export async function insertProject(db: Queryable, project: NewProject): Promise<number | undefined> {
  const row = await db
    .insertInto("projects")
    .values({
      funding_request_id: project.fundingRequestId,
      public_id: project.publicId,
      name: project.name,
      description: project.description,
      location: project.location,
      nation_name: project.nationName,
      community: project.community,
      funding_needed: project.fundingNeeded,
      currency: project.currency,
    })
    .onConflict((conflict) => conflict.column("funding_request_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function findProjectOfRequest(db: Queryable, fundingRequestId: number): Promise<number | null> {
  const row = await db.selectFrom("projects").select("id").where("funding_request_id", "=", fundingRequestId).executeTakeFirst();
  return row?.id ?? null;
}

export async function updateProject(db: Queryable, id: number, fields: ProjectFields): Promise<void> {
  await db
    .updateTable("projects")
    .set({
      name: fields.name,
      description: fields.description,
      location: fields.location,
      nation_name: fields.nationName,
      community: fields.community,
      funding_needed: fields.fundingNeeded,
      currency: fields.currency,
      funding_status: fields.fundingStatus,
      people_served: fields.peopleServed,
      jobs_created: fields.jobsCreated,
      community_support: fields.communitySupport,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Any transfer, settled or under way, of which the currency says what it is. */
export async function hasTransfers(db: Queryable, projectId: number): Promise<boolean> {
  return (await db.selectFrom("transfers").select("id").where("project_id", "=", projectId).limit(1).executeTakeFirst()) !== undefined;
}

/** Every institution with a transfer to the project that took place or may yet, in each mode that it has one in. */
export async function listFunders(db: Queryable, projectId: number): Promise<{ institutionId: number; mode: PartnerMode }[]> {
  const { rows } = await sql<{ institutionId: number; mode: PartnerMode }>`
    select distinct institution_id as "institutionId", mode from transfers
     where project_id = ${projectId} and status not in ('cancelled', 'failed') order by 1, 2`.execute(db);
  return rows;
}

/** `publicId` is given to a project that was there before projects had one. */
export async function publishProject(db: Queryable, id: number, publicId: string): Promise<void> {
  await sql`update projects set state = 'published', published_at = now(), updated_at = now(), public_id = coalesce(public_id, ${publicId})
             where id = ${id}`.execute(db);
}

export async function setState(db: Queryable, id: number, state: ProjectState): Promise<void> {
  await db
    .updateTable("projects")
    .set({ state, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export async function listConsents(db: Queryable, projectId: number): Promise<calls.ProjectConsent[]> {
  const { rows } = await sql<calls.ProjectConsent>`
    select id, consented_by as "consentedBy", consented_by_role as "consentedByRole", nation_name as "onBehalfOf", procedure,
           consented_on::text as "consentedOn", document_reference as "documentReference", document_url as "documentUrl",
           recorded_by_name as "recordedByName", recorded_at as "recordedAt", withdrawn_at as "withdrawnAt",
           withdrawn_by_name as "withdrawnByName", withdrawal_reason as "withdrawalReason"
      from project_consents where project_id = ${projectId} order by id desc`.execute(db);
  return rows;
}

/** Records the consent unless one is in force; then nothing is stored and undefined returned. */
export async function insertConsent(
  db: Queryable,
  projectId: number,
  fields: ConsentFields,
  recordedBy: { id: number; username: string },
): Promise<number | undefined> {
  const row = await db
    .insertInto("project_consents")
    .values({
      project_id: projectId,
      consented_by: fields.consentedBy,
      consented_by_role: fields.consentedByRole,
      nation_name: fields.onBehalfOf,
      procedure: fields.procedure,
      consented_on: fields.consentedOn,
      document_reference: fields.documentReference,
      document_url: fields.documentUrl,
      recorded_by: recordedBy.id,
      recorded_by_name: recordedBy.username,
    })
    .onConflict((conflict) => conflict.column("project_id").where("withdrawn_at", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** False when this consent of this project is not in force. */
export async function withdrawConsent(
  db: Queryable,
  { projectId, consentId, reason, by }: { projectId: number; consentId: number; reason: string; by: string },
): Promise<boolean> {
  const row = await db
    .updateTable("project_consents")
    .set({ withdrawn_at: sql`now()`, withdrawn_by_name: by, withdrawal_reason: reason })
    .where("id", "=", consentId)
    .where("project_id", "=", projectId)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
