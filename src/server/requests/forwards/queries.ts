import { sql } from "kysely";
import { removedText } from "../../../shared/domain/applicant.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Subject } from "../statuses/service.ts";

const ofSubject = (subject: Subject) =>
  "respondentId" in subject
    ? sql`forwards.respondent_id = ${subject.respondentId}`
    : sql`forwards.funding_request_id = ${subject.fundingRequestId}`;

/** The institution is the one that has this address, or whose member has it. */
export async function insertForward(
  tx: Queryable,
  { subject, recipient, emailId, by }: { subject: Subject; recipient: string; emailId: number; by: { id: number; username: string } },
): Promise<void> {
  const requestId = "respondentId" in subject ? null : subject.fundingRequestId;
  const respondentId = "respondentId" in subject ? subject.respondentId : null;
  await sql`
    insert into forwards (funding_request_id, respondent_id, recipient, institution_name, email_id, forwarded_by, forwarded_by_name)
    select ${requestId}, ${respondentId}, ${recipient},
           (select name from institutions
             where lower(email) = lower(${recipient})
                or exists (select from users where users.institution_id = institutions.id and lower(users.email) = lower(${recipient}))
             order by id limit 1),
           ${emailId}, ${by.id}, ${by.username}`.execute(tx);
}

/** Whether a message has left, as far as the outbox knows; what it has forgotten had left. */
const hasLeft = sql<boolean>`(emails.id is null or emails.status = 'sent')`;

export interface StoredForward {
  at: Date;
  institution: string | null;
  recipient: string;
  state: "sent" | "waiting" | "failed";
}

/** The oldest first. */
export async function listForwards(db: Queryable, subject: Subject): Promise<StoredForward[]> {
  const { rows } = await sql<StoredForward>`
    select forwarded_at as at, institution_name as institution, recipient,
           case when ${hasLeft} then 'sent' when emails.status = 'failed' then 'failed' else 'waiting' end as state
      from forwards left join emails on emails.id = email_id
     where ${ofSubject(subject)} and coalesce(emails.leaves_at <= now(), true) order by forwards.id`.execute(db);
  return rows;
}

/**
 * Takes the recipients whose message has left and who were not told yet: each address once, with the day it was sent there last.
 * Of the others nobody need know. No address is kept.
 */
export async function takeRecipients(tx: Queryable, subject: Subject): Promise<{ recipient: string; at: Date }[]> {
  const { rows } = await sql<{ recipient: string; at: Date }>`
    select min(recipient) as recipient, max(forwarded_at) as at
      from forwards left join emails on emails.id = email_id
     where ${ofSubject(subject)} and ${hasLeft} and told_at is null and recipient <> ${removedText}
     group by lower(recipient) order by 1`.execute(tx);
  await sql`
    update forwards set told_at = case when ${hasLeftOf} then coalesce(told_at, now()) else told_at end, recipient = ${removedText}
     where ${ofSubject(subject)}`.execute(tx);
  return rows;
}

const hasLeftOf = sql`not exists (select from emails where emails.id = email_id and emails.status <> 'sent')`;
