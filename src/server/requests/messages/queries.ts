import { sql } from "kysely";
import { removedText } from "../../../shared/domain/applicant.ts";
import { isLanguage, type Language } from "../../../shared/domain/languages.ts";
import type { MessageState, MessageSubject } from "../../../shared/domain/visitor-messages.ts";
import type { MessageItem } from "../../../shared/contracts/requests/visitor-messages.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { insertRow, rowOf } from "../../runtime/db/insert-row.ts";
import type { Condition, ListSource } from "../../runtime/db/list-source.ts";

interface NewMessage {
  reference: string;
  submissionKey: string;
  contentHash: string;
  name: string;
  email: string;
  about: MessageSubject;
  givenReference: string | null;
  message: string;
  language: Language;
  fundingRequestId: number | null;
}

/** Stores a message unless its submission key is known; then nothing is stored and undefined returned. */
export async function insertMessage(db: Queryable, message: NewMessage): Promise<number | undefined> {
  return insertRow(
    db,
    rowOf("visitor_messages", {
      reference: message.reference,
      submission_key: message.submissionKey,
      content_hash: message.contentHash,
      name: message.name,
      email: message.email,
      about: message.about,
      given_reference: message.givenReference,
      message: message.message,
      language: message.language,
      funding_request_id: message.fundingRequestId,
    }),
    { unlessKnown: "submission_key" },
  );
}

/**
 * The request of this reference, if it was sent from this email address. It stays as it is until the transaction ends: a removal of its
 * data that is under way is awaited, and then it is found no more.
 */
export async function findRequestOf(tx: Queryable, reference: string, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from funding_requests
     where reference = ${reference} and lower(btrim(email)) = lower(btrim(${email})) and personal_data_removed_at is null
       for key share`.execute(tx);
  return rows[0]?.id;
}

export async function findBySubmissionKey(db: Queryable, submissionKey: string) {
  return db
    .selectFrom("visitor_messages")
    .select(["reference", "content_hash as contentHash"])
    .where("submission_key", "=", submissionKey)
    .executeTakeFirst();
}

/** Notes which emails tell of a message. */
export async function insertEmailsOf(tx: Queryable, messageId: number, emailIds: number[]): Promise<void> {
  await tx
    .insertInto("visitor_message_emails")
    .values(emailIds.map((id) => ({ email_id: id, message_id: messageId })))
    .execute();
}

const itemColumns = `id, reference, name, email, about, given_reference as "givenReference", message, language, state,
  state_set_by_name as "stateSetBy", state_set_at as "stateSetAt", submitted_at as "submittedAt",
  personal_data_removed_at as "personalDataRemovedAt",
  case when funding_request_id is not null then (
    select json_build_object('id', id, 'reference', reference) from funding_requests where id = visitor_messages.funding_request_id) end as request`;

export const messageList: ListSource = {
  table: "visitor_messages",
  findable: { kind: "message" },
  columns: itemColumns,
  filterColumn: "state",
  dateColumn: "submitted_at",
  sorts: {},
};

/** What narrows the list besides the state. */
export function isAbout(about: MessageSubject | undefined): Condition[] {
  return about ? [{ sql: "about = ?", value: about }] : [];
}

export async function countMessages(db: Queryable, state: MessageState | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from visitor_messages ${state ? sql`where state = ${state}` : sql``}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function findMessage(db: Queryable, id: number): Promise<MessageItem | undefined> {
  const { rows } = await sql<MessageItem>`select ${sql.raw(itemColumns)} from visitor_messages where id = ${id}`.execute(db);
  return rows[0];
}

/** Those of a request, the newest first. */
export async function listMessagesOf(db: Queryable, fundingRequestId: number, most: number) {
  const rows = await db
    .selectFrom("visitor_messages")
    .select(["id", "reference", "about", "state", "message", "submitted_at as submittedAt"])
    .where("funding_request_id", "=", fundingRequestId)
    .where("personal_data_removed_at", "is", null)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, about: row.about as MessageSubject, state: row.state as MessageState }));
}

/** So much of a message stands where it is one of many things. */
const previewLength = 240;

/** The beginnings of what was written about a request, the newest first, of those before a place in their order. */
export async function listWritten(
  db: Queryable,
  fundingRequestId: number,
  { before, most }: { before: { at: Date; id: number } | undefined; most: number },
) {
  const at = sql`date_trunc('milliseconds', submitted_at)`;
  const { rows } = await sql<{
    at: Date;
    id: number;
    reference: string;
    about: MessageSubject;
    state: MessageState;
    preview: string;
    isWhole: boolean;
  }>`
    select ${at} as at, id, reference, about, state, left(message, ${previewLength}) as preview,
           length(message) <= ${previewLength} as "isWhole" from visitor_messages
     where funding_request_id = ${fundingRequestId} and personal_data_removed_at is null
       and ${before ? sql`(${at}, id) < (${before.at}::timestamptz, ${before.id}::bigint)` : sql`true`}
     order by 1 desc, 2 desc limit ${most}`.execute(db);
  return rows;
}

export interface HeldMessage {
  id: number;
  reference: string;
  email: string;
  language: Language;
  state: MessageState;
  stateSetBy: string | null;
  isRemoved: boolean;
}

/** Reads a message; with `lock` it stays as it is until the transaction ends. */
export async function findHeld(db: Queryable, id: number, lock: boolean): Promise<HeldMessage | undefined> {
  const { rows } = await sql<HeldMessage>`
    select id, reference, email, language, state, state_set_by_name as "stateSetBy", personal_data_removed_at is not null as "isRemoved"
      from visitor_messages where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  const row = rows[0];
  return row && { ...row, language: isLanguage(row.language) ? row.language : "en" };
}

export async function setState(tx: Queryable, id: number, state: MessageState, by: { id: number; username: string }): Promise<void> {
  await tx
    .updateTable("visitor_messages")
    .set({ state, state_set_by: by.id, state_set_by_name: by.username, state_set_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** The numbers of those that belong to a request and still say something; they stay as they are until the transaction ends. */
export async function lockMessagesOf(tx: Queryable, fundingRequestId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from visitor_messages where funding_request_id = ${fundingRequestId} and personal_data_removed_at is null
     order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The same of those that were answered so many days ago. What somebody else has in hand comes next time. */
export async function lockEnded(tx: Queryable, days: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from visitor_messages
     where state = 'answered' and personal_data_removed_at is null and state_set_at < now() - make_interval(days => ${days})
     order by state_set_at limit ${most} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Everything that was written goes; what it was about, its state and the dates name nobody. Returns the numbers of its emails. */
export async function strikeOut(tx: Queryable, ids: number[]): Promise<number[]> {
  await sql`
    update visitor_messages set submission_key = 'removed:' || id, content_hash = '', name = ${removedText}, email = ${removedText},
           given_reference = null, message = ${removedText}, personal_data_removed_at = now()
     where id = any(${ids}::int[])`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    delete from visitor_message_emails where message_id = any(${ids}::int[]) returning email_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}
