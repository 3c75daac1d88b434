import { sql } from "kysely";
import { shownText } from "../../../record/emails/service.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

/** Messages to the applicant about a request, the oldest first; those to the staff and to third parties are theirs. */
export async function listEmailsTo(db: Queryable, fundingRequestId: number) {
  return (
    db
      .selectFrom("emails")
      .select(["kind", "to_address as to", "subject", shownText.as("text"), "status", "created_at as createdAt", "finished_at as sentAt"])
      .where("funding_request_id", "=", fundingRequestId)
      .where("kind", "not in", ["funding_request_notification", "funding_request_forward"])
      // What can still be taken back is not told yet.
      .where((where) => where.or([where("leaves_at", "is", null), where("leaves_at", "<=", sql<Date>`now()`)]))
      .orderBy("id")
      .execute()
  );
}

export async function findSignature(db: Queryable, id: number) {
  return db
    .selectFrom("treaty_signatures")
    .select([
      "reference",
      "signatory_name as signatoryName",
      "signatory_title as signatoryTitle",
      "nation_name as nationName",
      "signature_date as signatureDate",
      "treaty_version as treatyVersion",
      "treaty_language as treatyLanguage",
      "text_hash as textHash",
      "signed_at as signedAt",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** What was agreed about the project of the request, drafts included that its community was given, the oldest first. */
export async function listAgreements(db: Queryable, fundingRequestId: number) {
  const { rows } = await sql<{
    number: number;
    state: string;
    currency: string;
    terms: unknown;
    hash: string | null;
    signatures: unknown;
    remarks: unknown;
    revisions: unknown;
  }>`
    select number, state, currency, terms, hash,
           (select coalesce(json_agg(json_build_object('side', side, 'name', name, 'role', role, 'signedAt', signed_at) order by signed_at), '[]')
              from agreement_signatures where agreement_id = agreements.id) as signatures,
           (select coalesce(json_agg(json_build_object('line', line, 'side', side, 'body', body, 'at', created_at) order by agreement_remarks.id), '[]')
              from agreement_remarks where agreement_id = agreements.id) as remarks,
           (select coalesce(json_agg(json_build_object('revision', revision, 'side', side, 'terms', terms, 'at', saved_at) order by revision), '[]')
              from agreement_revisions where agreement_id = agreements.id and saved_at > shared_at) as revisions
      from agreements where project_id = (select id from projects where funding_request_id = ${fundingRequestId}) and shared_at is not null
     order by number`.execute(db);
  return rows;
}

/** The reports of the project, with what its community wrote into each, the oldest first. */
export async function listReports(db: Queryable, fundingRequestId: number) {
  return db
    .selectFrom("project_reports")
    .innerJoin("projects", "projects.id", "project_reports.project_id")
    .select([
      "project_reports.kind",
      "project_reports.number",
      "project_reports.starts_on as startsOn",
      "project_reports.due_on as dueOn",
      "project_reports.state",
      "project_reports.words",
      "project_reports.content",
      "project_reports.hash",
      "project_reports.released_at as releasedAt",
      "project_reports.is_public as isPublic",
      "project_reports.end_reason as endReason",
    ])
    .where("projects.funding_request_id", "=", fundingRequestId)
    .orderBy("project_reports.id")
    .execute();
}

/** What the community said about payments to its project, and what it was answered. */
export async function listPaymentAnswers(db: Queryable, fundingRequestId: number) {
  return db
    .selectFrom("payment_answers as said")
    .innerJoin("transfers", "transfers.id", "said.transfer_id")
    .innerJoin("projects", "projects.id", "transfers.project_id")
    .leftJoin("payment_questions as asked", "asked.answer_id", "said.id")
    .select([
      "transfers.public_id as payment",
      "said.kind",
      "said.words",
      "said.answered_at as saidAt",
      "asked.state as questionState",
      "asked.due_on as answerDueOn",
      "asked.answer",
      "asked.closed_at as closedAt",
    ])
    .where("projects.funding_request_id", "=", fundingRequestId)
    .orderBy("said.id")
    .execute();
}

/** What the applicant corrected: the values before and after. */
export async function listCorrections(db: Queryable, fundingRequestId: number) {
  return db
    .selectFrom("audit_log")
    .select(["at", "before", "after"])
    .where("subject_type", "=", "funding_request")
    .where("subject_id", "=", String(fundingRequestId))
    .where("action", "=", "funding_request.contact_corrected")
    .orderBy("id")
    .execute();
}
