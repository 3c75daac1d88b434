import { sql } from "kysely";
import type { PaymentQuestion } from "../../../../shared/contracts/money/community-money.ts";
import { type PaymentAnswer, questionStates, type questionViews } from "../../../../shared/domain/community-money.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { ListSource } from "../../../runtime/db/list-source.ts";

const transfer = "from transfers where transfers.id = transfer_id";

/** Amounts have the column's four decimals here; the service shows them as their currency does. */
export const questionList: ListSource = {
  table: "payment_questions",
  columns: `id, state, (select project_id ${transfer}) as "projectId",
    (select projects.name from projects, transfers where transfers.id = transfer_id and projects.id = project_id) as "projectName",
    (select institutions.name from institutions, transfers where transfers.id = transfer_id and institutions.id = institution_id) as "institutionName",
    (select public_id ${transfer}) as "transferId", (select amount::text ${transfer}) as amount, (select currency ${transfer}) as currency,
    (select settled_at ${transfer}) as "paidAt", (select words from payment_answers where payment_answers.id = answer_id) as words,
    opened_at as "openedAt", due_on::text as "dueOn", closed_at as "closedAt", answer, answered_by_name as "answeredBy"`,
  filterColumn: "state",
  dateColumn: "opened_at",
  sorts: {},
};

/** The states of each view of the desk; all of them without one. */
export function statesOf(view: (typeof questionViews)[number] | undefined): readonly string[] | undefined {
  if (view === undefined) return undefined;
  return view === "open" ? ["open"] : questionStates.filter((state) => state !== "open");
}

export async function countQuestions(db: Queryable, states: readonly string[] | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payment_questions where state = any(${states ?? questionStates}::text[])`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function findQuestion(db: Queryable, id: number): Promise<PaymentQuestion | undefined> {
  const { rows } = await sql<PaymentQuestion>`select ${sql.raw(questionList.columns)} from payment_questions where id = ${id}`.execute(db);
  return rows[0];
}

/** What its community said last of a transfer, and its newest question about it; undefined where there is no such transfer. */
export async function findAnswerOf(
  db: Queryable,
  publicId: string,
): Promise<{ kind: PaymentAnswer | null; answeredAt: Date | null; questionId: number | null } | undefined> {
  const { rows } = await sql<{ kind: PaymentAnswer | null; answeredAt: Date | null; questionId: number | null }>`
    select newest.kind, newest.answered_at as "answeredAt",
           (select max(payment_questions.id) from payment_questions where transfer_id = transfers.id) as "questionId"
      from transfers left join lateral (
        select kind, answered_at from payment_answers where transfer_id = transfers.id order by payment_answers.id desc limit 1) as newest on true
     where public_id = ${publicId}`.execute(db);
  return rows[0];
}

export interface AskedPayment {
  transferId: number;
  publicId: string;
  projectId: number;
  institutionId: number;
}

/** The transfer that a question is about. */
export async function findPaymentOf(db: Queryable, id: number): Promise<AskedPayment | undefined> {
  const { rows } = await sql<AskedPayment>`
    select transfer_id as "transferId", public_id as "publicId", project_id as "projectId", institution_id as "institutionId"
      from payment_questions join transfers on transfers.id = transfer_id where payment_questions.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether somebody moved this transfer by hand, held it back, or asked for or approved that it goes on. */
export async function hasTakenPart(
  tx: Queryable,
  { transferId, publicId }: Pick<AskedPayment, "transferId" | "publicId">,
  person: { id: number; username: string },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from transfer_changes where transfer_id = ${transferId} and changed_by_name = ${person.username})
        or exists (select from transfers where id = ${transferId} and held_by_name = ${person.username})
        or exists (select from approvals where subject = 'release:' || ${publicId}::text and (asked_by = ${person.id} or decided_by = ${person.id}))
        or exists (select from bank_entries where transfer_id = ${transferId} and decided_by = ${person.id})
        or exists (select from audit_log where subject_type = 'transfer' and subject_id = ${publicId} and actor_id = ${person.id}
                      and action in ('transfer.held', 'transfer.released')) as has`.execute(tx);
  return rows[0]?.has ?? false;
}

/** False for one that is not open any more. */
export async function setAnswered(
  tx: Queryable,
  id: number,
  { words, by }: { words: string; by: { id: number; username: string } },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_questions set state = 'answered', closed_at = clock_timestamp(), answer = ${words}, answered_by = ${by.id},
           answered_by_name = ${by.username} where id = ${id} and closed_at is null`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
