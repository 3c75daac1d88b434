import { sql } from "kysely";
import type { OrganisationFields } from "../../../shared/domain/own-organisation.ts";
import type { OrganisationVersion } from "../../../shared/contracts/record/organisation.ts";
import type { Queryable } from "../../runtime/db/database.ts";

export interface StoredOrganisation extends OrganisationFields {
  number: number;
}

export interface NewestOrganisation extends StoredOrganisation {
  /** The version since which name and nation are these. */
  edition: number;
}

const fields = sql`number, name, nation, answer_address as "answerAddress", data_contact as "dataContact"`;

export async function findNewest(db: Queryable): Promise<NewestOrganisation | undefined> {
  const { rows } = await sql<NewestOrganisation>`
    select ${fields}, (
             select coalesce(max(other.number), 0) + 1 from organisation_versions as other
              where (other.name, other.nation) is distinct from (newest.name, newest.nation)) as edition
      from organisation_versions as newest order by number desc limit 1`.execute(db);
  return rows[0];
}

/** The newest versions with who asked for each and who decided. */
export async function listVersions(db: Queryable, most: number): Promise<OrganisationVersion[]> {
  const { rows } = await sql<OrganisationVersion>`
    select ${fields}, in_force_at as "inForceAt", asked_by_name as "askedBy", decided_by_name as "decidedBy", reason
      from organisation_versions join approvals on approvals.id = approval_id
     order by number desc limit ${most}`.execute(db);
  return rows;
}

/** False when the version is there already. */
export async function insertVersion(tx: Queryable, version: StoredOrganisation, approvalId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into organisation_versions (number, name, nation, answer_address, data_contact, approval_id)
    values (${version.number}, ${version.name}, ${version.nation}, ${version.answerAddress}, ${version.dataContact}, ${approvalId})
    on conflict do nothing returning number`.execute(tx);
  return rows.length > 0;
}
