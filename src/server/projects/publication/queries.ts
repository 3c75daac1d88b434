import { sql } from "kysely";
import type { z } from "zod";
import type * as calls from "../../../shared/contracts/projects/publication.ts";
import type { PrivateField } from "../../../shared/domain/consent.ts";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { ProjectState } from "../../../shared/domain/projects.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { ListSource } from "../../runtime/db/list-source.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";
import { factColumns } from "./shown/queries.ts";

export type ProjectFields = Omit<z.output<(typeof calls.updateProject)["body"]>, "seen">;

/** What the community may change of its project: not the sum, its currency, nor what only the desk reads. */
export type CommunityFields = Pick<
  ProjectFields,
  | "name"
  | "description"
  | "location"
  | "nationName"
  | "peopleServed"
  | "jobsCreated"
  | "communitySupport"
  | "theme"
  | "language"
  | "nationLanguage"
  | "placePrecision"
>;

export type Figures = Partial<Pick<ProjectFields, "peopleServed" | "jobsCreated">>;

const itemColumns = `id, name, location, nation_name as "nationName", state, created_at as "createdAt", published_at as "publishedAt",
  coalesce(public_until > clock_timestamp(), false) as "hasConsent", nullif(public_until, 'infinity') as "consentEndsAt"`;

export const projectList: ListSource = {
  table: "projects",
  findable: { kind: "project" },
  isCounted: true,
  columns: itemColumns,
  filterColumn: "state",
  dateColumn: "created_at",
  sorts: { name: "lower(name)" },
};

/** What is needed less what is settled or on its way, never below zero. */
export async function findNeed(db: Queryable, id: number): Promise<{ stillNeeded: string; acceptsMore: boolean }> {
  const { rows } = await sql<{ stillNeeded: string; acceptsMore: boolean }>`
    select greatest(funding_needed - coalesce((
             select sum(amount) from transfers where project_id = projects.id and currency = projects.currency and mode = 'live'
                and status in ('pending', 'submitted', 'settled')), 0), 0)::text as "stillNeeded", accepts_more as "acceptsMore"
      from projects where id = ${id}`.execute(db);
  if (!rows[0]) throw new Error("a project is gone");
  return rows[0];
}

export type StoredProject = calls.ProjectRecord & { privateFields: PrivateField[] };

export async function findProject(db: Queryable, id: number): Promise<StoredProject | undefined> {
  const { rows } = await sql<StoredProject>`
    select ${sql.raw(factColumns)}, state, created_at as "createdAt", updated_at as "updatedAt", community,
           funding_request_id as "fundingRequestId", accepts_more as "acceptsMore", coalesce(public_until > clock_timestamp(), false) as "hasConsent",
           nullif(public_until, 'infinity') as "consentEndsAt"
      from projects where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Makes everybody else who would change this project or its consents wait; false when there is no such project. Who only names it in a
 * row of their own does not wait: the bank does so while it holds a transfer, for which the community may be waiting in turn.
 */
export async function lockProject(db: Queryable, id: number): Promise<boolean> {
  return holdRow(db, "projects", id, "no key update");
}

/** Keeps the project's request from being locked by anybody else until the transaction ends. */
export async function holdRequestOf(db: Queryable, id: number): Promise<void> {
  await sql`select from funding_requests where id = (select funding_request_id from projects where id = ${id}) for key share`.execute(db);
}

/** The facts of a request that a project can be prepared from, with its status held until the transaction ends. */
export async function findRequestFacts(tx: Queryable, id: number) {
  await holdRow(tx, "funding_requests", id, "share");
  return tx
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

/** The request that a project grew out of; null for one that has none. */
export async function findRequestOf(db: Queryable, projectId: number): Promise<number | null> {
  const row = await db.selectFrom("projects").select("funding_request_id as id").where("id", "=", projectId).executeTakeFirst();
  return row?.id ?? null;
}

/** A column that is left as it is where nothing was said of it. */
function told<Column extends string, Value>(column: Column, value: Value | undefined): Partial<Record<Column, Value>> {
  return value === undefined ? {} : ({ [column]: value } as Partial<Record<Column, Value>>);
}

/** What the community can tell of its project; the staff tell the rest besides. */
function toldBy(fields: CommunityFields) {
  return {
    name: fields.name,
    description: fields.description,
    location: fields.location,
    nation_name: fields.nationName,
    people_served: fields.peopleServed,
    jobs_created: fields.jobsCreated,
    community_support: fields.communitySupport,
    ...told("theme", fields.theme),
    ...told("language", fields.language),
    ...told("nation_language", fields.nationLanguage),
    ...told("place_precision", fields.placePrecision),
    updated_at: sql<Date>`now()`,
  };
}

export async function updateProject(db: Queryable, id: number, fields: ProjectFields): Promise<void> {
  await db
    .updateTable("projects")
    .set({
      ...toldBy(fields),
      community: fields.community,
      funding_needed: fields.fundingNeeded,
      currency: fields.currency,
      funding_status: fields.fundingStatus,
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

export async function updateByCommunity(db: Queryable, id: number, fields: CommunityFields): Promise<void> {
  await db.updateTable("projects").set(toldBy(fields)).where("id", "=", id).execute();
}

/** Only those that are given. */
export async function setFigures(db: Queryable, id: number, { peopleServed, jobsCreated }: Figures): Promise<void> {
  await db
    .updateTable("projects")
    .set({
      ...(peopleServed !== undefined && { people_served: peopleServed }),
      ...(jobsCreated !== undefined && { jobs_created: jobsCreated }),
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** `isMore` when something became private that was not: reports made before may show it. */
export async function setPrivateFields(db: Queryable, id: number, fields: PrivateField[], isMore: boolean): Promise<void> {
  await sql`update projects set private_fields = ${fields}::text[], privacy_version = privacy_version + ${isMore ? 1 : 0}, updated_at = now()
             where id = ${id}`.execute(db);
}

export async function setAcceptsMore(db: Queryable, id: number, acceptsMore: boolean): Promise<void> {
  await sql`update projects set accepts_more = ${acceptsMore}, updated_at = now() where id = ${id}`.execute(db);
}

/** The picture that it leads with, by its row's number; null for none. */
export async function setCover(db: Queryable, id: number, pictureId: number | null): Promise<void> {
  await sql`update projects set cover_id = ${pictureId}, updated_at = now() where id = ${id}`.execute(db);
}

/** Words of it changed in another table: those that it is found by are gathered anew. */
export async function touchProject(db: Queryable, id: number): Promise<void> {
  await sql`update projects set updated_at = now() where id = ${id}`.execute(db);
}

/** The community took back what reports made before may tell. */
export async function raisePrivacyVersion(db: Queryable, id: number): Promise<void> {
  await sql`update projects set privacy_version = privacy_version + 1 where id = ${id}`.execute(db);
}

export async function isConsentOf(db: Queryable, projectId: number, consentId: number): Promise<boolean> {
  const { rows } = await sql`select from project_consents where id = ${consentId} and project_id = ${projectId}`.execute(db);
  return rows.length > 0;
}

/** When the newest consent ended, if it ended by its time. */
export async function findLastExpiry(db: Queryable, projectId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select case when ended_kind = 'expired' then ended_at end as at
      from project_consents where project_id = ${projectId} order by id desc limit 1`.execute(db);
  return rows[0]?.at ?? undefined;
}
