import { type RawBuilder, sql } from "kysely";
import type { RequestQuestion } from "../../../../shared/contracts/requests/questions.ts";
import type { Queryable } from "../../../runtime/db/database.ts";

const columns = sql`id, question, asked_by_name as "askedBy", asked_at as "askedAt", to_char(answer_by, 'YYYY-MM-DD') as "answerBy",
  answer, answered_at as "answeredAt", withdrawn_at as "withdrawnAt"`;

/** What an applicant was asked and answered; those that wait come first. A question that was taken back is none. */
export async function listQuestionsFor(db: Queryable, fundingRequestId: number) {
  const { rows } = await sql<RequestQuestion>`
    select ${columns} from request_questions where funding_request_id = ${fundingRequestId} and not exists (select from acts where acts.id = act_id and leaves_at > now() and undone_at is null) and withdrawn_at is null
     order by answered_at is not null, id desc limit 100`.execute(db);
  return rows.map(({ askedBy: _askedBy, withdrawnAt: _withdrawnAt, ...question }) => question);
}

/** Newest first. */
export async function listQuestions(db: Queryable, fundingRequestId: number): Promise<RequestQuestion[]> {
  const { rows } = await sql<RequestQuestion>`
    select ${columns} from request_questions where funding_request_id = ${fundingRequestId} order by id desc limit 100`.execute(db);
  return rows;
}

/** A place in the order of what was asked, or answered: only what comes before it is read. */
export interface Before {
  before: { at: Date; id: number } | undefined;
  most: number;
}

const isBefore = (at: RawBuilder<unknown>, { before }: Before) =>
  before ? sql`(${at}, id) < (${before.at}::timestamptz, ${before.id}::bigint)` : sql`true`;

/** What was asked, the newest first, by the millisecond as a place in the order is written. */
export async function listAsked(db: Queryable, fundingRequestId: number, page: Before) {
  const at = sql`date_trunc('milliseconds', asked_at)`;
  const { rows } = await sql<Omit<RequestQuestion, "answer" | "askedAt"> & { at: Date }>`
    select ${at} as at, id, question, asked_by_name as "askedBy", to_char(answer_by, 'YYYY-MM-DD') as "answerBy",
           answered_at as "answeredAt", withdrawn_at as "withdrawnAt" from request_questions
     where funding_request_id = ${fundingRequestId} and ${isBefore(at, page)} order by 1 desc, 2 desc limit ${page.most}`.execute(db);
  return rows;
}

/** What was answered, in the same way. */
export async function listAnswered(db: Queryable, fundingRequestId: number, page: Before) {
  const at = sql`date_trunc('milliseconds', answered_at)`;
  const { rows } = await sql<{ at: Date; questionId: number; question: string; answer: string }>`
    select ${at} as at, id as "questionId", question, answer from request_questions
     where funding_request_id = ${fundingRequestId} and answered_at is not null and ${isBefore(at, page)}
     order by 1 desc, 2 desc limit ${page.most}`.execute(db);
  return rows;
}

/** How many wait for the applicant, and since when the oldest does; null when none does. */
export async function findWaiting(db: Queryable, fundingRequestId: number): Promise<{ count: number; since: Date } | null> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(asked_at) as since from request_questions
     where funding_request_id = ${fundingRequestId} and answered_at is null and withdrawn_at is null`.execute(db);
  const { count = 0, since = null } = rows[0] ?? {};
  return since && { count, since };
}

export interface StoredQuestion extends RequestQuestion {
  fundingRequestId: number;
  askedById: number | null;
}

const storedColumns = sql`${columns}, funding_request_id as "fundingRequestId", asked_by as "askedById"`;

/** Reads one; with `lock` it stays as it is until the transaction ends. */
export async function findQuestion(db: Queryable, id: number, lock = false): Promise<StoredQuestion | undefined> {
  const { rows } = await sql<StoredQuestion>`
    select ${storedColumns} from request_questions where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function findByKey(db: Queryable, questionKey: string): Promise<StoredQuestion | undefined> {
  const { rows } = await sql<StoredQuestion>`
    select ${storedColumns} from request_questions where question_key = ${questionKey}`.execute(db);
  return rows[0];
}

export async function countOpen(tx: Queryable, fundingRequestId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from request_questions
     where funding_request_id = ${fundingRequestId} and answered_at is null and withdrawn_at is null`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function insertQuestion(
  tx: Queryable,
  question: {
    fundingRequestId: number;
    askedBy: { id: number; username: string };
    question: string;
    answerBy: string | null;
    questionKey: string;
    actId: string | undefined;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto("request_questions")
    .values({
      funding_request_id: question.fundingRequestId,
      asked_by: question.askedBy.id,
      asked_by_name: question.askedBy.username,
      question: question.question,
      answer_by: question.answerBy,
      question_key: question.questionKey,
      act_id: question.actId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function setAnswer(tx: Queryable, id: number, answer: string): Promise<void> {
  await tx
    .updateTable("request_questions")
    .set({ answer, answered_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export async function setWithdrawn(tx: Queryable, id: number): Promise<void> {
  await tx
    .updateTable("request_questions")
    .set({ withdrawn_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Who hears of an answer: who asked, else who has the request, else every administrator. Deactivated accounts hear nothing. */
export async function listToTell(tx: Queryable, fundingRequestId: number, askedById: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with asker as (select id from active_staff where id = ${askedById}),
    assignee as (select id from active_staff where id = (select assignee_id from funding_requests where id = ${fundingRequestId}))
    select id from asker
    union all select id from assignee where not exists (select from asker)
    union all select id from active_staff where is_admin and not exists (select from asker) and not exists (select from assignee)
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
