import { sql } from "kysely";
import type { z } from "zod";
import type { createInstitution, EligibilityChange, InstitutionRecord } from "../../../shared/contracts/partners/institutions.ts";
import type { PublicPayments } from "../../../shared/domain/community-money.ts";
import type { EligibilityStatus, OnboardingStep } from "../../../shared/domain/statuses.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Condition, ListSource } from "../../runtime/db/list-source.ts";

export type InstitutionFields = z.output<(typeof createInstitution)["body"]>;

export const institutionList: ListSource = {
  table: "institutions",
  // Everybody reads this list, and the staff find an institution by its contact too.
  findable: {
    kind: "institution",
    shown: { columns: ["name", "description", "tags"], line: "fold_line(array[name, description, array_to_string(tags, ' ')])" },
  },
  isCounted: true,
  columns: `id, name, description, type, image_url as "imageUrl", tags, eligibility_status as "eligibilityStatus"`,
  filterColumn: "eligibility_status",
  dateColumn: "created_at",
  sorts: { name: "lower(name)" },
};

/** The same for our staff, who see how far each has come. */
export const deskInstitutionList: ListSource = {
  ...institutionList,
  findable: { kind: "institution" },
  columns: `id, name, type, tags, eligibility_status as "eligibilityStatus", onboarding_step as "onboardingStep", email, created_at as "createdAt"`,
};

export const atStep = (step: OnboardingStep | undefined): Condition[] => (step ? [{ sql: "onboarding_step = ?", value: step }] : []);

const recordColumns = sql`id, name, description, type, image_url as "imageUrl", tags, eligibility_status as "eligibilityStatus", website,
  onboarding_step as "onboardingStep", email, phone, contact_person as "contactPerson", api_endpoint as "apiEndpoint",
  created_at as "createdAt", updated_at as "updatedAt",
  (select count(distinct project_id)::int from settled_transfers where institution_id = institutions.id and mode = 'live') as "projectsFunded"`;

export async function findInstitution(db: Queryable, id: number): Promise<InstitutionRecord | undefined> {
  const { rows } = await sql<InstitutionRecord>`select ${recordColumns} from institutions where id = ${id}`.execute(db);
  return rows[0];
}

/** How many partners there are: institutions that are active and eligible (ruling "Statistic tiles"). */
export async function countPartners(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from institutions where onboarding_step = 'active' and eligibility_status = 'eligible'`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function countEligible(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from institutions where eligibility_status = 'eligible'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A part of those that are eligible, the oldest first, so that a part stays the same while others are added. */
export async function listEligibleIds(db: Queryable, { offset, limit }: { offset: number; limit: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from institutions where eligibility_status = 'eligible' order by created_at, id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The candidate of partner discovery that the institution was made of or tied to. */
export async function findCandidateOf(db: Queryable, institutionId: number): Promise<number | null> {
  const row = await db
    .selectFrom("candidates")
    .select("id")
    .where("institution_id", "=", institutionId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertInstitution(db: Queryable, fields: InstitutionFields): Promise<number> {
  return (await db.insertInto("institutions").values(toRow(fields)).returning("id").executeTakeFirstOrThrow()).id;
}

export async function updateInstitution(db: Queryable, id: number, fields: InstitutionFields): Promise<void> {
  await db
    .updateTable("institutions")
    .set({ ...toRow(fields), updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Whoever sets the eligibility holds the institution. */
export async function updateEligibility(tx: Queryable, id: number, status: EligibilityStatus): Promise<void> {
  await sql`update institutions set eligibility_status = ${status}, updated_at = now() where id = ${id}`.execute(tx);
}

export async function insertEligibilityChange(
  db: Queryable,
  change: { institutionId: number; from: string; to: string; reason: string; changedBy: { id: number; username: string } },
): Promise<void> {
  await db
    .insertInto("eligibility_changes")
    .values({
      institution_id: change.institutionId,
      from_status: change.from,
      to_status: change.to,
      reason: change.reason,
      changed_by: change.changedBy.id,
      changed_by_name: change.changedBy.username,
    })
    .execute();
}

export async function listEligibilityChanges(db: Queryable, institutionId: number): Promise<EligibilityChange[]> {
  return db
    .selectFrom("eligibility_changes")
    .select(["id", "from_status as from", "to_status as to", "reason", "changed_by_name as changedBy", "changed_at as changedAt"])
    .where("institution_id", "=", institutionId)
    .orderBy("id", "desc")
    .execute();
}

function toRow(fields: InstitutionFields) {
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    type: fields.type.trim(),
    tags: fields.tags.map((tag) => tag.trim()).filter(Boolean),
    image_url: fields.imageUrl,
    email: fields.email,
    phone: fields.phone,
    contact_person: fields.contactPerson,
    website: fields.website,
    api_endpoint: fields.apiEndpoint,
  };
}

/** What the institution lets everybody see of its payments. */
export async function findPublicPayments(db: Queryable, id: number): Promise<PublicPayments> {
  const { rows } = await sql<{ choice: PublicPayments }>`select public_payments as choice from institutions where id = ${id}`.execute(db);
  return rows[0]?.choice ?? "none";
}

export async function setPublicPayments(tx: Queryable, id: number, choice: PublicPayments): Promise<void> {
  await sql`update institutions set public_payments = ${choice} where id = ${id}`.execute(tx);
}

/** Stores many institutions by one statement. Returns their ids, in their order. */
export async function insertInstitutions(tx: Queryable, many: readonly InstitutionFields[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into institutions (name, description, type, tags, image_url, email, phone, contact_person, website, api_endpoint)
    select name, description, type, tags, image_url, email, phone, contact_person, website, api_endpoint
      from rows from (jsonb_to_recordset(${JSON.stringify(many.map(toRow))}::jsonb) as (name text, description text, type text, tags text[],
        image_url text, email text, phone text, contact_person text, website text, api_endpoint text)) with ordinality
     order by ordinality returning id`.execute(tx);
  // Ids are given in the order of the rows.
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** The same line of history for each of many: they are, as they were made, pending. */
export async function insertFirstLines(
  tx: Queryable,
  { ids, reason, changedBy }: { ids: readonly number[]; reason: string; changedBy: { id: number; username: string } },
): Promise<void> {
  await sql`
    insert into eligibility_changes (institution_id, from_status, to_status, reason, changed_by, changed_by_name)
    select id, 'pending', 'pending', ${reason}, ${changedBy.id}, ${changedBy.username} from unnest(${ids}::int[]) as id`.execute(tx);
}

export async function deleteInstitutions(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`delete from institutions where id = any(${ids}::int[])`.execute(tx);
}

export async function listNames(db: Queryable, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from institutions where id = any(${ids}::int[])`.execute(db);
  return rows;
}
