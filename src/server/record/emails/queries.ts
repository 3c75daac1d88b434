import { type RawBuilder, sql } from "kysely";
import type { EmailItem } from "../../../shared/contracts/record/emails.ts";
import { removedText } from "../../../shared/domain/applicant.ts";
import type { HeldReason } from "../../../shared/domain/statuses.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { insertRow, type NewRow, type RowId, rowOf } from "../../runtime/db/insert-row.ts";
import type { ListSource } from "../../runtime/db/list-source.ts";
import { currentCause } from "../../runtime/cause/cause.ts";
import type { Act } from "../acts/service.ts";
import { holderHasGone } from "../../runtime/jobs/holders.ts";

export type SecretKind =
  | "private_link"
  | "draft_link"
  | "draft_person_link"
  | "invitation_link"
  | "password_link"
  | "code"
  | "follow_message";

export interface NewEmail {
  kind: string;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  respondentId?: number | undefined;
  fundingRequestId?: RowId | undefined;
  candidateId?: number | undefined;
  /** What makes its link or code, or all of it, as it is sent, and of what (decision 0042). */
  secret?: { kind: SecretKind; of: RowId };
  /** Where its link or code will stand, as `renderMail` says. */
  marker?: string;
  /** Its address and words go as soon as it is out. */
  forgetWhenSent?: boolean;
  /** It waits for a person to send it. */
  heldBecause?: HeldReason | null;
  /** What it tells can be taken back until it leaves. */
  act?: Act | undefined;
  /** What it tells may happen again and again: none of its kind about the same request leaves sooner after the one before. */
  pauseSeconds?: number | undefined;
}

/** What the outbox says of a message whose link or code has ended: it stays so. */
export const leadsNowhereAnswer = "what this message leads to is not there any more";

export async function insertEmail(db: Queryable, email: NewEmail): Promise<number> {
  const id = await insertRow(db, emailRow(email));
  if (id === undefined) throw new Error("a message was not stored");
  return id;
}

/** The newest message of a kind about a request: whether it still waits to be sent, and how many seconds ago it was queued. */
export async function findLastOf(
  db: Queryable,
  { kind, fundingRequestId }: Pick<NewEmail, "kind" | "fundingRequestId">,
): Promise<{ id: number; isWaiting: boolean; age: number } | undefined> {
  const { rows } = await sql<{ id: number; isWaiting: boolean; age: number }>`
    select id, status in ('queued', 'held') as "isWaiting", extract(epoch from now() - created_at)::int as age from emails
     where funding_request_id = ${fundingRequestId ?? null}::int and kind = ${kind} order by id desc limit 1`.execute(db);
  return rows[0];
}

/** A message as a row of the outbox. */
export function emailRow(email: NewEmail): NewRow {
  const needsMarker = email.secret !== undefined && email.secret.kind !== "follow_message";
  if (needsMarker !== (email.marker !== undefined))
    throw new Error(`a message of kind ${email.kind} has a link or code of which one half is missing`);
  return rowOf("emails", {
    kind: email.kind,
    to_address: email.to,
    reply_to: email.replyTo ?? null,
    subject: email.subject,
    body_text: email.text,
    body_html: email.html,
    respondent_id: email.respondentId ?? null,
    funding_request_id: email.fundingRequestId ?? null,
    candidate_id: email.candidateId ?? null,
    secret_kind: email.secret?.kind ?? null,
    secret_of: email.secret?.of ?? null,
    secret_marker: email.marker ?? null,
    forget_when_sent: email.forgetWhenSent ?? false,
    status: email.heldBecause ? "held" : "queued",
    held_because: email.heldBecause ?? null,
    request_id: currentCause()?.requestId ?? null,
    traceparent: currentCause()?.traceparent ?? null,
    act_id: email.act?.id ?? null,
    leaves_at: email.act?.leavesAt ?? null,
  });
}

/**
 * Takes the message in the name of a job for so long, so that it is never sent twice at once. It is free before, when the
 * holder has gone; and the same job takes it again, as it may not have heard that it has it.
 */
export async function claimQueuedEmail(db: Queryable, id: number, { by, forMs }: { by: string; forMs: number }) {
  return db
    .updateTable("emails")
    .set({ claimed_until: sql`now() + make_interval(secs => ${forMs / 1_000})`, claimed_by: by })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where((where) => where.or([where("leaves_at", "is", null), where("leaves_at", "<=", sql<Date>`now()`)]))
    .where((where) =>
      where.or([
        where("claimed_until", "is", null),
        where("claimed_until", "<", sql<Date>`now()`),
        where("claimed_by", "=", by),
        holderHasGone("claimed_by"),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Strikes out what names the person a finished message was for, when the message asks for it. */
const forgetting = {
  to_address: sql<string>`case when forget_when_sent then ${removedText} else to_address end`,
  reply_to: sql<string | null>`case when forget_when_sent then null else reply_to end`,
  body_text: sql<string>`case when forget_when_sent then ${removedText} else body_text end`,
  body_html: sql<string>`case when forget_when_sent then ${removedText} else body_html end`,
};
/** A server's answer can name the address. */
const unlessForgotten = (answer: string) => sql<string | null>`case when forget_when_sent then null else ${answer} end`;

export async function markSent(db: Queryable, id: number, answer: string): Promise<void> {
  await db
    .updateTable("emails")
    .set({ status: "sent", server_answer: unlessForgotten(answer), attempts: sql`attempts + 1`, finished_at: sql`now()`, ...forgetting })
    .where("id", "=", id)
    .where("status", "<>", "sent")
    .execute();
}

/** Notes the refusal and lets the message go. Said a second time it changes nothing: the message may be somebody else's by then. */
export async function markRefused(
  db: Queryable,
  id: number,
  { by, answer, isFinal }: { by: string; answer: string; isFinal: boolean },
): Promise<void> {
  await db
    .updateTable("emails")
    .set({
      status: isFinal ? "failed" : "queued",
      claimed_until: null,
      claimed_by: null,
      server_answer: isFinal ? unlessForgotten(answer) : answer,
      attempts: sql`attempts + 1`,
      ...(isFinal && { finished_at: sql<Date>`now()`, ...forgetting }),
    })
    .where("id", "=", id)
    .where("claimed_by", "=", by)
    .where("status", "=", "queued")
    .execute();
}

export async function readEmailState(db: Queryable, id: number) {
  return db
    .selectFrom("emails")
    .select(["status", "attempts", "server_answer as serverAnswer", sql<boolean>`coalesce(leaves_at > now(), false)`.as("waitsForUndo")])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A worker that has it in hand keeps it: the new job waits for what comes of that. */
export async function requeueEmail(db: Queryable, id: number): Promise<boolean> {
  const result = await db
    .updateTable("emails")
    .set({ status: "queued", finished_at: null, attempts: 0 })
    .where("id", "=", id)
    .where("status", "<>", "sent")
    // Of one that was struck out nobody knows any more to whom it was to go.
    .where("to_address", "<>", removedText)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Messages that were queued while no mail server was configured, or whose job is still to be added or was lost. */
export async function listQueuedWithoutJob(db: Queryable, fundingRequestIds?: number[]): Promise<QueuedEmail[]> {
  const { rows } = await sql<QueuedEmail>`
    select id, request_id as "requestId", traceparent from emails
     where status = 'queued' and not exists (select from graphile_worker.jobs where jobs.key = 'email:' || emails.id)
           ${fundingRequestIds ? sql`and funding_request_id = any(${fundingRequestIds}::int[])` : sql``}
     order by id`.execute(db);
  return rows;
}

/** A message that waits, and what caused it. */
export interface QueuedEmail {
  id: number;
  requestId: string | null;
  traceparent: string | null;
}

/** The words of a message for somebody who may read it: where its link or code was, it says that something is left out. */
export const shownText = sql<string>`coalesce(replace(body_text, secret_marker, '[…]'), body_text)`;

export const emailList: ListSource = {
  table: "emails",
  columns: `id, kind, to_address as "toAddress", subject, status, held_because as "heldBecause", attempts, server_answer as "serverAnswer", created_at as "createdAt", finished_at as "finishedAt"`,
  filterColumn: "status",
  dateColumn: "created_at",
  sorts: {},
};

export async function findEmail(db: Queryable, id: number): Promise<(EmailItem & { bodyText: string }) | undefined> {
  const { rows } = await sql<
    EmailItem & { bodyText: string }
  >`select ${sql.raw(emailList.columns)}, ${shownText} as "bodyText" from emails where id = ${id}`.execute(db);
  return rows[0];
}

export async function countByStatus(db: Queryable): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("emails")
    .select(["status", (count) => count.fn.countAll<string>().as("n")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)]));
}

export async function isKnownAddress(db: Queryable, addressHash: string): Promise<boolean> {
  return (
    (await db.selectFrom("known_addresses").select("opened_at").where("address_hash", "=", addressHash).executeTakeFirst()) !== undefined
  );
}

export async function insertKnownAddress(db: Queryable, addressHash: string): Promise<void> {
  await db
    .insertInto("known_addresses")
    .values({ address_hash: addressHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteKnownAddress(tx: Queryable, addressHash: string, email: string): Promise<void> {
  await sql`
    delete from known_addresses
     where address_hash = ${addressHash} and not exists (select from funding_requests where lower(btrim(email)) = ${email})
       and not exists (select from respondents where lower(btrim(email)) = ${email})`.execute(tx);
}

/**
 * Strikes out messages that are finished, or that nobody sent: whom they were for and what they said. That there was one, of which
 * kind and when, stays. Those that wait for a mail server are left alone.
 */
export async function strikeOutOldEmails(tx: Queryable, days: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      select id from emails
       where coalesce(finished_at, created_at) < now() - make_interval(days => ${days})
         and to_address <> ${removedText} and status <> 'queued'
       order by coalesce(finished_at, created_at) limit ${most} for update skip locked)
    update emails set to_address = ${removedText}, reply_to = null, subject = ${removedText}, body_text = ${removedText},
           body_html = ${removedText}, server_answer = null, status = case when status = 'held' then 'failed' else status end,
           finished_at = coalesce(finished_at, now())
      from old where emails.id = old.id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function deleteOldKnownAddresses(tx: Queryable, days: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from known_addresses where address_hash in (
      select address_hash from known_addresses where opened_at < now() - make_interval(days => ${days})
       order by opened_at limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** What was sent to an account or will be: it goes with the account. Messages about requests and inquiries go with those. */
export async function strikeOutMessagesTo(tx: Queryable, address: string): Promise<void> {
  await strikeOutWhere(tx, sql`lower(to_address) = lower(${address}) and funding_request_id is null and respondent_id is null`);
}

/** Messages about an inquiry, as those about a request when its data go. */
export async function strikeOutMessagesOfInquiry(tx: Queryable, respondentId: number): Promise<void> {
  await strikeOutWhere(tx, sql`respondent_id = ${respondentId}`);
}

/** The same for messages by their numbers. */
export async function strikeOutMessages(tx: Queryable, ids: number[]): Promise<void> {
  await strikeOutWhere(tx, sql`id = any(${ids}::int[])`);
}

async function strikeOutWhere(tx: Queryable, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from emails where ${which} and status <> 'sent'`.execute(tx);
  await sql`
    update emails set to_address = ${removedText}, reply_to = null, subject = ${removedText}, body_text = ${removedText},
           body_html = ${removedText}, server_answer = null where ${which}`.execute(tx);
}

/** How many seconds the oldest message waits that nothing holds back. */
export async function ageOfOutbox(db: Queryable): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from emails where status = 'queued'`.execute(db);
  return rows[0]?.age ?? 0;
}
