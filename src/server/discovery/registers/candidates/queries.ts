import { sql } from "kysely";
import type { CandidateDetail, CandidateItem } from "../../../../shared/contracts/discovery/search.ts";
import type { CandidateStanding, DeskCandidateItem, Likeness } from "../../../../shared/contracts/discovery/deciding.ts";
import type { PartnerEligibility, RuleId } from "../../../../shared/domain/partner-eligibility.ts";
import type { PartnerFacts } from "../../../../shared/domain/partner-facts.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { ListSource } from "../../../runtime/db/list-source.ts";

const itemColumns = `id, name, kind, types, city, region, country, coalesce(overruled_eligibility, eligibility) as eligibility,
  overruled_eligibility is not null as "isOverruled", score, first_seen_at as "firstSeenAt", institution_id as "institutionId", standing,
  (select array_agg(discovery_sources.name order by rank) from discovery_sources where discovery_sources.id = any(source_ids)) as sources`;

export const candidateList: ListSource = {
  table: "candidates",
  isCounted: true,
  columns: itemColumns,
  filterColumn: "shelf",
  dateColumn: "id",
  sorts: { name: "name_key", score: "score" },
};

export interface StoredCandidate extends DeskCandidateItem {
  website: string | null;
  rules: RuleId[];
  ruledEligibility: PartnerEligibility;
  actReference: string | null;
}

/** The candidate, or the one that it was joined to. */
export async function findCandidate(db: Queryable, id: number): Promise<StoredCandidate | undefined> {
  const { rows } = await sql<StoredCandidate>`
    select ${sql.raw(itemColumns)}, website, rules, eligibility as "ruledEligibility", act_reference as "actReference" from candidates
     where id = coalesce((select candidate_id from candidate_joins where joined_id = ${id}), ${id})`.execute(db);
  return rows[0];
}

export async function lockCandidate(tx: Queryable, id: number): Promise<void> {
  await sql`select from candidates where id = ${id} for update`.execute(tx);
}

export interface StoredRecord extends Omit<CandidateDetail["records"][number], "facts" | "asOf"> {
  sourceKey: string;
  facts: PartnerFacts;
}

export async function listRecords(db: Queryable, candidateId: number): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select r.id, source_key as "sourceKey", facts, first_seen_at as "firstSeenAt", changed_at as "changedAt", gone_at as "goneAt",
           json_build_object('id', s.id, 'name', s.name, 'publisher', s.publisher, 'licence', s.licence, 'homepage', s.homepage) as source
      from candidate_records r join discovery_sources s on s.id = source_id where candidate_id = ${candidateId} order by s.rank, r.id`.execute(
    db,
  );
  return rows;
}

export async function listDecisions(db: Queryable, candidateId: number) {
  return db
    .selectFrom("candidate_decisions")
    .select(["id", "decision", "reason", "decided_by_name as decidedBy", "decided_at as decidedAt"])
    .where("candidate_id", "=", candidateId)
    .orderBy("id", "desc")
    .execute();
}

export async function insertDecision(
  tx: Queryable,
  candidateId: number,
  decision: string,
  reason: string,
  by: { id: number; username: string },
): Promise<void> {
  await tx
    .insertInto("candidate_decisions")
    .values({ candidate_id: candidateId, decision, reason, decided_by: by.id, decided_by_name: by.username })
    .execute();
}

/** Sets what administrators decide; the row's shelf follows when it is put together anew. */
export async function setDecided(
  tx: Queryable,
  id: number,
  changes: {
    standing?: CandidateStanding;
    overruled_eligibility?: "eligible" | "ineligible" | null;
    act_reference?: string;
    institution_id?: number;
  },
): Promise<void> {
  await tx.updateTable("candidates").set(changes).where("id", "=", id).execute();
}

/** True when something that somebody sent us has this reference: a signature, an inquiry or a funding request. */
export async function isReferenceKnown(db: Queryable, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from treaty_signatures where reference = ${reference}
    union all select from respondents where reference = ${reference}
    union all select from funding_requests where reference = ${reference}`.execute(db);
  return rows.length > 0;
}

export async function deleteCandidate(tx: Queryable, id: number): Promise<void> {
  await sql`delete from candidates where id = ${id}`.execute(tx);
}

export async function insertRemovals(tx: Queryable, tokens: string[]): Promise<void> {
  await sql`insert into discovery_removals (token) select unnest(${tokens}::text[]) on conflict do nothing`.execute(tx);
}

// Likenesses --------------------------------------------------------------------------------------

type Pair = Omit<Likeness, "candidates"> & { firstId: number; secondId: number };
const pairColumns = sql`id, reason, found_at as "foundAt", first_id as "firstId", second_id as "secondId"`;

export async function listOpenPairs(db: Queryable, afterId: number, limit: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select ${pairColumns} from candidate_likenesses where answer is null and id > ${afterId} order by id limit ${limit}`.execute(db);
  return rows;
}

export async function countOpenPairs(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from candidate_likenesses where answer is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function listPairsOf(db: Queryable, candidateId: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select ${pairColumns} from candidate_likenesses where answer is null and ${candidateId} in (first_id, second_id) order by id`.execute(
    db,
  );
  return rows;
}

/** The pair, locked; whether it was answered already. */
export async function findPair(tx: Queryable, id: number): Promise<(Pair & { answer: string | null }) | undefined> {
  const { rows } = await sql<Pair & { answer: string | null }>`
    select ${pairColumns}, answer from candidate_likenesses where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function answerPair(tx: Queryable, id: number, answer: "same" | "different", by: string): Promise<void> {
  await sql`
    update candidate_likenesses set answer = ${answer}, answered_by_name = ${by}, answered_at = now() where id = ${id}`.execute(tx);
}

/** The columns of the desk's list, where a candidate also says how it stands. */
type ListedCandidate = CandidateItem & { standing: CandidateStanding };

export async function listItems(db: Queryable, ids: number[]): Promise<ListedCandidate[]> {
  const { rows } = await sql<ListedCandidate>`select ${sql.raw(itemColumns)} from candidates where id = any(${ids}::int[])`.execute(db);
  return rows;
}
