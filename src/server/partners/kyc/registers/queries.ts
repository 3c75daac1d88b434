import { sql } from "kysely";
import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export interface RegisterRecord {
  register: string;
  facts: PartnerFacts;
  isGone: boolean;
}

/** What the registers say of the candidate that an institution was made of or tied to, the most trusted first. */
export async function listRecords(db: Queryable, institutionId: number): Promise<RegisterRecord[]> {
  const { rows } = await sql<RegisterRecord>`
    select discovery_sources.name as register, candidate_records.facts, candidate_records.gone_at is not null as "isGone"
      from candidates
      join candidate_records on candidate_id = candidates.id
      join discovery_sources on discovery_sources.id = candidate_records.source_id
     where candidates.institution_id = ${institutionId} order by candidate_records.gone_at is not null, rank, candidate_records.id limit 50`.execute(
    db,
  );
  return rows;
}
