import { sql } from "kysely";
import { removedText } from "../../../../shared/domain/applicant.ts";
import { requestColumnPairs } from "../../../../shared/domain/request-columns.ts";
import { requestFields } from "../../../../shared/domain/request-fields.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** What stands in the way of a removal. */
export async function findObstacles(db: Queryable, id: number): Promise<{ isPublished: boolean; hasTransfers: boolean }> {
  const { rows } = await sql<{ isPublished: boolean; hasTransfers: boolean }>`
    select coalesce(bool_or(state = 'published'), false) as "isPublished",
           coalesce(bool_or(exists (select from transfers where project_id = projects.id and status in ('pending', 'submitted'))), false) as "hasTransfers"
      from projects where funding_request_id = ${id}`.execute(db);
  return rows[0] ?? { isPublished: false, hasTransfers: false };
}

/** What there is of what stays after a removal. */
export interface Remaining {
  scores: boolean;
  signature: boolean;
  consent: boolean;
  project: boolean;
  agreement: boolean;
  money: boolean;
}

export async function findRemaining(db: Queryable, id: number): Promise<Remaining> {
  const { rows } = await sql<Remaining>`
    select exists (select from request_scores where funding_request_id = r.id) as scores,
           r.treaty_signature_id is not null as signature,
           exists (select from project_consents where project_id = p.id) as consent,
           p.published_at is not null as project,
           exists (select from agreements where project_id = p.id and in_force_at is not null) as agreement,
           exists (select from transfers where project_id = p.id) as money
      from funding_requests as r left join projects as p on p.funding_request_id = r.id where r.id = ${id}`.execute(db);
  if (!rows[0]) throw new Error(`there is no request ${id}`);
  return rows[0];
}

/** The account that was to receive money, where none was ever sent: the books need it then only. */
export async function removeUnusedPayee(tx: Queryable, id: number): Promise<void> {
  await sql`
    delete from project_payees using projects
     where projects.id = project_id and funding_request_id = ${id} and not exists (select from transfers where project_id = projects.id)`.execute(
    tx,
  );
}

/** The file of that payee, with its documents and whoever controls it. */
export async function removeUnusedPayeeFile(tx: Queryable, id: number): Promise<void> {
  const unused = sql`select id from projects where funding_request_id = ${id} and not exists (select from transfers where project_id = projects.id)`;
  await sql`delete from payee_files where project_id in (${unused})`.execute(tx);
  await sql`delete from payee_controllers where project_id in (${unused})`.execute(tx);
  await sql`delete from attachments where project_id in (${unused})`.execute(tx);
}

/** What waits for a second person, or cools off, ends with the data: nobody shall consent, or be paid, for who is gone. */
export async function endOpenApprovals(tx: Queryable, id: number): Promise<void> {
  await sql`
    update project_consents set ended_at = clock_timestamp(), ended_kind = 'refused', ended_by_name = 'system' from projects
     where projects.id = project_id and funding_request_id = ${id} and ended_at is null and confirmed_at is null`.execute(tx);
  await sql`
    update approvals set state = 'stopped', ended_at = clock_timestamp(), ended_by_name = 'system' from projects
     where funding_request_id = ${id} and (approvals.proposal->>'projectId')::int = projects.id
       and approvals.kind in ('payee', 'payee_file', 'consent', 'agreement_resumed', 'condition_met')
       and approvals.state in ('waiting', 'cooling')`.execute(tx);
  await sql`select strike_out_approvals(${id})`.execute(tx);
}

/** Holds the request's project as it is, so that it is not published in the same moment. */
export async function lockProject(tx: Queryable, id: number): Promise<void> {
  await tx.selectFrom("projects").select("id").where("funding_request_id", "=", id).forUpdate().execute();
}

/** Documents go with their request; what the store then holds for nobody is removed from there (decision 0025). */
export async function removeDocumentsAndDraft(tx: Queryable, id: number): Promise<void> {
  await sql`delete from attachments where funding_request_id = ${id}`.execute(tx);
  await sql`delete from sent_drafts where funding_request_id = ${id}`.execute(tx);
  await sql`delete from sent_draft_people where funding_request_id = ${id}`.execute(tx);
}

/** Every personal answer goes; the type of organisation, the sum, the dates and the status name nobody. */
export async function strikeOutRequest(tx: Queryable, id: number): Promise<void> {
  const answers = requestColumnPairs
    .filter(([name]) => requestFields[name].isPersonal)
    .map(([name, column]) => sql`${sql.ref(column)} = ${requestFields[name].isRequired ? removedText : null}`);
  await sql`
    update funding_requests set
      submission_key = 'removed:' || id, content_hash = '', device_proof_hash = null, withdrawn_reason = null, ${sql.join(answers)},
      removal_requested_at = coalesce(removal_requested_at, now()), personal_data_removed_at = now()
     where id = ${id}`.execute(tx);
}

/** Messages that are out lose their words and addresses; those that are not never leave. */
export async function strikeOutEmails(tx: Queryable, id: number): Promise<void> {
  await sql`delete from emails where funding_request_id = ${id} and status <> 'sent'`.execute(tx);
  await sql`
    update emails set to_address = ${removedText}, reply_to = null, subject = ${removedText}, body_text = ${removedText},
           body_html = ${removedText}, server_answer = null where funding_request_id = ${id}`.execute(tx);
}

/** The reviewers' own words can be about a person. */
export async function strikeOutReasons(tx: Queryable, id: number): Promise<void> {
  await sql`update status_changes set reason = ${removedText} where funding_request_id = ${id} and reason is not null`.execute(tx);
}

/** What was asked, answered, objected and written to the applicant; reasons that were chosen from the list name nobody. */
export async function strikeOutConversation(tx: Queryable, id: number): Promise<void> {
  await sql`
    update request_questions set question = ${removedText}, answer = case when answer is not null then ${removedText} end
     where funding_request_id = ${id}`.execute(tx);
  await sql`update objections set text = ${removedText} where funding_request_id = ${id}`.execute(tx);
  await sql`
    update decisions set words = case when words is not null then ${removedText} end,
           internal_note = case when internal_note is not null then ${removedText} end where funding_request_id = ${id}`.execute(tx);
}

/** Of a project that was never public everything goes that was written about it; of one that was, whose it is. */
export async function strikeOutProject(tx: Queryable, id: number): Promise<void> {
  await sql`
    update projects set name = ${removedText}, description = ${removedText}, location = ${removedText}, nation_name = null,
                        community_support = null
     where funding_request_id = ${id} and published_at is null`.execute(tx);
  // Without a condition: the trigger then folds the words for searching from what is left.
  await sql`
    update projects set community = case when community is not null then ${removedText} end where funding_request_id = ${id}`.execute(tx);
}

/** What the community told and showed of its project is about people. Nobody can publish it again without the private link. */
export async function removeCommunityWords(tx: Queryable, id: number): Promise<void> {
  const project = sql`(select id from projects where funding_request_id = ${id})`;
  await sql`delete from project_reports where project_id = ${project}`.execute(tx);
  await sql`delete from project_posts where project_id = ${project}`.execute(tx);
  await sql`delete from project_pictures where project_id = ${project}`.execute(tx);
  await sql`delete from project_texts where project_id = ${project}`.execute(tx);
  await sql`delete from project_map_places where project_id = ${project}`.execute(tx);
  await sql`delete from project_follows where project_id = ${project}`.execute(tx);
  await sql`delete from local_contexts_references where project_id = ${project}`.execute(tx);
}

/**
 * In the audit log texts are struck out; who did what and when stays. The role that serves may not change the log: a function of its
 * owner does it, for a request that says that its data are removed, and while its documents are still known.
 */
export async function strikeOutActions(tx: Queryable, id: number): Promise<void> {
  await sql`select strike_out_audit(${id})`.execute(tx);
}

/**
 * What was agreed keeps its sums, tranches, days and hashes, by which money went; the words and the people in it go, and what was said of a
 * payment. The role that serves may change none of it: a function of its owner does it, for a request that says that its data are removed.
 */
export async function strikeOutAgreements(tx: Queryable, id: number): Promise<void> {
  await sql`select strike_out_agreements(${id})`.execute(tx);
}
