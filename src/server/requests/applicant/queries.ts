import { sql } from "kysely";
import type { TimelineKind } from "../../../shared/domain/applicant.ts";
import type { ContactValues } from "../../../shared/domain/funding-request.ts";
import { columnsOf, requestColumnPairs } from "../../../shared/domain/request-columns.ts";
import type { FundingRequestValues } from "../../../shared/domain/request-fields.ts";
import { isLanguage, type Language } from "../../../shared/domain/languages.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { holdRow } from "../../runtime/db/row-locks.ts";

/** A request with everything that its applicant may know. */
export interface StoredRequest {
  id: number;
  reference: string;
  language: Language;
  status: FundingRequestStatus;
  /** The status that its applicant knows: another one while what changed it can still be taken back (decision 0088). */
  heardStatus: FundingRequestStatus;
  submittedAt: Date;
  withdrawnAt: Date | null;
  withdrawnReason: string | null;
  /** Until when a withdrawal can be taken back; null without one, and when it is too late. */
  restorableUntil: Date | null;
  contactCorrectedAt: Date | null;
  removalRequestedAt: Date | null;
  removedAt: Date | null;
  isMerged: boolean;
  /** Days that were promised when it came in, as dates. */
  reviewBy: string;
  decisionBy: string;
  today: string;
  /** The applicant objected, and somebody else decides now. */
  isSecondReview: boolean;
  /** The decision that ended their second review is not told yet. */
  isEndUnheard: boolean;
  project: { name: string; publicId: string } | null;
  hasProject: boolean;
  /** A link of ours was opened at its address: only then do messages repeat what was typed. */
  addressIsKnown: boolean;
  treatySignatureId: number | null;
  values: FundingRequestValues;
}

const valueColumns = sql.raw(
  `json_build_object(${requestColumnPairs.map(([name, column]) => `'${name}', coalesce(${column}, '')`).join(", ")})`,
);

/** Reads one request; with `lock` it stays as it is until the transaction ends. */
export async function findRequest(db: Queryable, id: number, lock = false): Promise<StoredRequest | undefined> {
  if (lock) await holdRow(db, "funding_requests", id);
  const { rows } = await sql<StoredRequest>`
    select id, reference, language, status,
           coalesce((select from_status from unheard_changes where funding_request_id = funding_requests.id order by id limit 1), status) as "heardStatus",
           submitted_at as "submittedAt", withdrawn_at as "withdrawnAt",
           withdrawn_reason as "withdrawnReason", contact_corrected_at as "contactCorrectedAt",
           case when withdrawn_at > now() - interval '30 days' and personal_data_removed_at is null then withdrawn_at + interval '30 days' end as "restorableUntil",
           removal_requested_at as "removalRequestedAt", personal_data_removed_at as "removedAt", merged_into_id is not null as "isMerged",
           to_char(review_due at time zone 'UTC', 'YYYY-MM-DD') as "reviewBy",
           to_char(decision_due at time zone 'UTC', 'YYYY-MM-DD') as "decisionBy",
           exists (select from objections where funding_request_id = funding_requests.id and resolved_at is null) as "isSecondReview",
           exists (select from objections as o join acts on acts.made_at = o.resolved_at and acts.leaves_at > now() and undone_at is null
                    where o.funding_request_id = funding_requests.id) as "isEndUnheard",
           to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today,
           (select json_build_object('name', name, 'publicId', public_id) from public_projects
             where funding_request_id = funding_requests.id) as project,
           exists (select from projects where funding_request_id = funding_requests.id) as "hasProject",
           exists (select from known_addresses
                    where address_hash = encode(sha256(convert_to(lower(btrim(email)), 'UTF8')), 'hex')) as "addressIsKnown",
           treaty_signature_id as "treatySignatureId", ${valueColumns} as values
      from funding_requests
     where id = ${id}`.execute(db);
  const row = rows[0];
  return row && { ...row, language: languageOrEnglish(row.language) };
}

/** The texts of a language can have been taken away since somebody wrote in it. */
function languageOrEnglish(language: string): Language {
  return isLanguage(language) ? language : "en";
}

export async function findIdByReference(db: Queryable, reference: string): Promise<number | undefined> {
  const row = await db.selectFrom("funding_requests").select("id").where("reference", "=", reference).executeTakeFirst();
  return row?.id;
}

/** What can still be taken back is not shown outside yet. */
const isHeard = sql`not exists (select from acts where acts.id = act_id and leaves_at > now() and undone_at is null)`;

/** What happened, the oldest first. The reviewers' reasons are theirs and are not read. */
export async function listTimeline(db: Queryable, id: number): Promise<{ kind: TimelineKind; at: Date }[]> {
  const { rows } = await sql<{ kind: TimelineKind; at: Date }>`
    select kind, at from (
      select 'received' as kind, submitted_at as at, 0 as source, id from funding_requests where id = ${id}
      union all
      select case to_status when 'pending' then 'reopened' else to_status end, coalesce(told_at, changed_at), 1, id from status_changes
       where funding_request_id = ${id} and from_status <> to_status and not (changed_by is null and changed_by_name = 'applicant')
         and id not in (select id from unheard_changes where funding_request_id = ${id})
      union all
      select 'asked', asked_at, 3, id from request_questions where funding_request_id = ${id} and withdrawn_at is null and ${isHeard}
      union all
      select 'answered', answered_at, 4, id from request_questions where funding_request_id = ${id} and answered_at is not null
      union all
      select 'objected', made_at, 5, id from objections where funding_request_id = ${id}
      union all
      select distinct 'documents_added', attached_at, 6, 0 from attachments
       where funding_request_id = ${id} and attached_at > (select submitted_at from funding_requests where id = ${id})
      union all
      select kind, at, 2, id from applicant_events where funding_request_id = ${id}
    ) as happened order by at, source, id`.execute(db);
  return rows;
}

export type EventKind = "withdrawn" | "restored" | "contact_corrected" | "removal_requested";

export async function insertEvent(tx: Queryable, fundingRequestId: number, kind: EventKind, doneBy?: string): Promise<void> {
  await tx
    .insertInto("applicant_events")
    .values({ funding_request_id: fundingRequestId, kind, done_by_name: doneBy ?? null })
    .execute();
}

export async function setWithdrawn(tx: Queryable, id: number, reason: string | null): Promise<void> {
  await sql`update funding_requests set withdrawn_at = now(), withdrawn_reason = ${reason} where id = ${id}`.execute(tx);
}

export async function setRestored(tx: Queryable, id: number): Promise<void> {
  await sql`update funding_requests set withdrawn_at = null, withdrawn_reason = null where id = ${id}`.execute(tx);
}

export async function setContact(tx: Queryable, id: number, contact: ContactValues): Promise<void> {
  await tx
    .updateTable("funding_requests")
    .set({ ...columnsOf(contact), contact_corrected_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export async function setRemovalRequested(tx: Queryable, id: number): Promise<void> {
  await sql`update funding_requests set removal_requested_at = now() where id = ${id}`.execute(tx);
}

/** Who asked for the removal of their data and waits for it, the longest first. */
export async function listWaitingRemovals(db: Queryable, most: number): Promise<{ id: number; name: string; requestedAt: Date }[]> {
  const { rows } = await sql<{ id: number; name: string; requestedAt: Date }>`
    select id, organization_name as name, removal_requested_at as "requestedAt" from funding_requests
     where removal_requested_at is not null and personal_data_removed_at is null order by removal_requested_at, id limit ${most}`.execute(
    db,
  );
  return rows;
}
