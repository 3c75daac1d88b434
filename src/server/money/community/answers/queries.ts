import { sql } from "kysely";
import { answerDays, type PaymentAnswer, takeBackDays } from "../../../../shared/domain/community-money.ts";
import type { TransferStatus } from "../../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

export interface Payment {
  id: number;
  status: TransferStatus;
}

/** A live payment to the project; undefined for every other id. */
export async function findPayment(db: Queryable, projectId: number, publicId: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select id, status from transfers where public_id = ${publicId} and project_id = ${projectId} and mode = 'live'`.execute(db);
  return rows[0];
}

export interface NewestAnswer {
  kind: PaymentAnswer;
  words: string | null;
  isFresh: boolean;
  hasOpenQuestion: boolean;
}

export async function findNewest(tx: Queryable, transferId: number): Promise<NewestAnswer | undefined> {
  const { rows } = await sql<NewestAnswer>`
    select kind, words, answered_at > now() - make_interval(days => ${takeBackDays}) as "isFresh",
           exists (select from payment_questions where transfer_id = ${transferId} and closed_at is null) as "hasOpenQuestion"
      from payment_answers where transfer_id = ${transferId} order by payment_answers.id desc limit 1`.execute(tx);
  return rows[0];
}

export async function insertAnswer(tx: Queryable, transferId: number, kind: PaymentAnswer, words: string | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_answers (transfer_id, kind, words) values (${transferId}, ${kind}, ${words}) returning id`.execute(tx);
  if (!rows[0]) throw new Error("an answer was not stored");
  return rows[0].id;
}

/** Opens the case that a question is at the desk, with the day that is promised. */
export async function openQuestion(tx: Queryable, transferId: number, answerId: number): Promise<void> {
  await sql`
    insert into payment_questions (transfer_id, answer_id, due_on)
    values (${transferId}, ${answerId}, (now() at time zone 'utc')::date + ${answerDays}::int)`.execute(tx);
}

/** Ends the open question about a transfer, if there is one, without an answer of the desk. */
export async function closeQuestion(tx: Queryable, transferId: number, as: "settled" | "returned"): Promise<void> {
  await sql`
    update payment_questions set state = ${as}, closed_at = clock_timestamp() where transfer_id = ${transferId} and closed_at is null`.execute(
    tx,
  );
}
