import type { Queryable } from "../../../runtime/db/database.ts";

/** Messages to the applicant about a request, the oldest first; those to the staff and to third parties are theirs. */
export async function listEmailsTo(db: Queryable, fundingRequestId: number) {
  return db
    .selectFrom("emails")
    .select(["kind", "to_address as to", "subject", "body_text as text", "status", "created_at as createdAt", "finished_at as sentAt"])
    .where("funding_request_id", "=", fundingRequestId)
    .where("kind", "not in", ["funding_request_notification", "funding_request_forward"])
    .orderBy("id")
    .execute();
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
