import { type Insertable, sql } from "kysely";
import { columnsOf, requestColumnPairs, type RequestColumns } from "../../../shared/domain/request-columns.ts";
import type { FundingRequestField, FundingRequestValues } from "../../../shared/domain/request-fields.ts";
import type { Sum } from "../../../shared/domain/sums.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import { type FundingRequestItem, fundingRequestItem, type FundingRequestQuery } from "../../../shared/contracts/requests/intake.ts";
import { type DueFilter, type RequestMark, soonDays } from "../../../shared/domain/request-list.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { DB } from "../../runtime/db/types.ts";
import { insertRow, type NewRow, rowOf } from "../../runtime/db/insert-row.ts";
import type { Condition, ListRequest, ListSource } from "../../runtime/db/list-source.ts";
import { writtenAs } from "../../runtime/db/written-rows.ts";
import { typesCalled } from "./types-called.ts";
import { holdRow, holdRows } from "../../runtime/db/row-locks.ts";

export interface NewFundingRequest {
  reference: string;
  submissionKey: string;
  contentHash: string;
  /** Of the secret by which the sending device proves that a repeat is its own. */
  deviceProofHash: string | null;
  values: FundingRequestValues;
  amount: Sum;
  treatySignatureId: number | undefined;
  /** Of the pages on which it was written. */
  language: Language;
  /** The funding call that it comes in, and whether it came after that had closed. */
  place: { roundId: number; isLate: boolean } | undefined;
}

/** The table's own types of the columns of all fields: a field whose migration is missing does not compile. */
type AnswerColumns = Pick<Insertable<DB["funding_requests"]>, keyof RequestColumns<FundingRequestField>>;

/** Stores the request, with the rows that go with it, unless its submission key is known; then nothing is stored and undefined returned. */
export async function insertFundingRequest(db: Queryable, request: NewFundingRequest, together: NewRow[]): Promise<number | undefined> {
  const { values, amount } = request;
  return insertRow(
    db,
    rowOf("funding_requests", {
      reference: request.reference,
      submission_key: request.submissionKey,
      content_hash: request.contentHash,
      device_proof_hash: request.deviceProofHash,
      ...(columnsOf({ ...values, email: values.email.trim() }) satisfies AnswerColumns),
      funding_amount: amount.amount,
      funding_currency: amount.currency,
      treaty_signature_id: request.treatySignatureId ?? null,
      language: request.language,
      round_id: request.place?.roundId ?? null,
      round_is_late: request.place?.isLate ?? false,
    }),
    { unlessKnown: "submission_key", together },
  );
}

export interface KnownSubmission {
  id: number;
  reference: string;
  contentHash: string;
  deviceProofHash: string | null;
  /** It came a moment ago, and none of its links was cancelled: a device that missed the answer is still waiting for it. */
  isFresh: boolean;
}

/** The request of a submission's key, or of its number. It stays as it is until the transaction ends. */
export async function findSubmission(tx: Queryable, which: { key: string } | { id: number }): Promise<KnownSubmission | undefined> {
  const known = "key" in which ? sql`submission_key = ${which.key}` : sql`id = ${which.id}`;
  // Held before its links are looked at: an ending that was quicker is seen, and a later one waits.
  const held = await sql<{ id: number }>`select id from funding_requests where ${known} for update`.execute(tx);
  const { rows } = await sql<KnownSubmission>`
    select id, reference, content_hash as "contentHash", device_proof_hash as "deviceProofHash",
           submitted_at > now() - interval '10 minutes' and not exists (
             select from applicant_links where funding_request_id = funding_requests.id and revoked_at is not null) as "isFresh"
      from funding_requests where id = ${held.rows[0]?.id ?? null}`.execute(tx);
  return rows[0];
}

/** Days are whole days in UTC, as the applicant's page counts them: what is due today is not late yet. */
const startOfToday = "date_trunc('day', now(), 'UTC')";
const endOfSoon = `${startOfToday} + interval '${soonDays + 1} days'`;
/** The same of each row, once for all rows of a page. */
const [today, soon] = [`(select ${startOfToday})`, `(select ${endOfSoon})`];
/** What is never due comes last, so that every row has its place in the order. */
const due = "coalesce(next_due, 'infinity'::timestamptz)";

const itemColumns = `id, reference, ${requestColumnPairs.map(([name, column]) => `${column} as "${name}"`).join(", ")},
  funding_amount::text as "fundingAmountValue", funding_currency as "fundingCurrency", status,
  treaty_signature_id as "treatySignatureId", submitted_at as "submittedAt",
  withdrawn_at as "withdrawnAt", withdrawn_reason as "withdrawnReason", contact_corrected_at as "contactCorrectedAt",
  removal_requested_at as "removalRequestedAt", personal_data_removed_at as "personalDataRemovedAt",
  case when merged_into_id is not null then (
    select json_build_object('id', kept.id, 'reference', kept.reference) from funding_requests as kept
     where kept.id = funding_requests.merged_into_id) end as "mergedInto",
  (select count(*)::int from request_likenesses as pair where pair.low_id = funding_requests.id and pair.state = 'open')
    + (select count(*)::int from request_likenesses as pair where pair.high_id = funding_requests.id and pair.state = 'open') as "likelyDuplicates",
  (select count(*)::int from request_questions as q
    where q.funding_request_id = funding_requests.id and q.answered_at is null and q.withdrawn_at is null) as "openQuestions",
  (select json_build_object('dueAt', o.due_at, 'isLate', o.due_at < now()) from objections as o
    where o.funding_request_id = funding_requests.id and o.resolved_at is null) as objection,
  (select max(c.id) from status_changes as c where c.funding_request_id = funding_requests.id) as "lastChangeId",
  case when assignee_id is not null then (
    select json_build_object('id', u.id, 'username', u.username) from users as u where u.id = funding_requests.assignee_id) end as assignee,
  case when round_id is not null then (
    select json_build_object('id', f.id, 'reference', f.reference, 'title', f.terms #>> '{texts,en,title}', 'isLate', round_is_late,
      'isShortlisted', shortlisted_at is not null,
      'lettersAt', case when letters_at > now() then letters_at end) from funding_rounds as f where f.id = round_id) end as round,
  review_due as "reviewDue", decision_due as "decisionDue", next_due as "nextDue",
  case when next_due < ${today} then 'late' when next_due < ${soon} then 'soon' when next_due is not null then 'on_time' end as ageing`;

export const fundingRequestList: ListSource = {
  table: "funding_requests",
  findable: { kind: "funding_request", valuesOf: typesCalled },
  isCounted: true,
  columns: itemColumns,
  filterColumn: "status",
  dateColumn: "submitted_at",
  sorts: {
    organizationName: "lower(organization_name)",
    organizationType: "organization_type",
    // Within a currency: amounts in different ones are not compared.
    fundingAmount: `((funding_currency || lpad(trunc(funding_amount * 10000)::text, 20, '0')) collate "C")`,
    nextDue: due,
    round: "coalesce(round_id, 0)",
    // Who renounced may read scores that nobody has given yet.
    score: "coalesce((select mean from request_score_figures as f where f.funding_request_id = funding_requests.id), -1)",
  },
};

export const writtenFundingRequests = writtenAs(fundingRequestList, fundingRequestItem);

const dueConditions: Record<DueFilter, string> = {
  late: `${due} < ${startOfToday}`,
  soon: `${due} >= ${startOfToday} and ${due} < ${endOfSoon}`,
};

/** What the caller may read the scores of. */
const readable = "id in (select funding_request_id from readable_scores where user_id = ?)";
const openStatuses: readonly FundingRequestStatus[] = ["pending", "in_review"];
/** With an open status. */
const canBeScored = "withdrawn_at is null and merged_into_id is null";
/** Marks of open requests alone: the page is read from the open statuses, each in its own order, and not looked for among all that there are. */
const openMarks: readonly RequestMark[] = ["to_score", "scores_missing"];

/** All of them hold; `?` is the caller. */
const markConditions: Record<RequestMark, readonly string[]> = {
  objection: ["id in (select funding_request_id from objections where resolved_at is null) and withdrawn_at is null"],
  question: ["id in (select funding_request_id from request_questions where answered_at is null and withdrawn_at is null)"],
  alike: [
    "id in (select low_id from request_likenesses where state = 'open' union all select high_id from request_likenesses where state = 'open')",
  ],
  to_score: [
    canBeScored,
    "id not in (select funding_request_id from request_scores where reviewer_id = ?)",
    "id not in (select funding_request_id from score_renunciations where user_id = ?)",
    "id not in (select funding_request_id from conflicts_of_interest where user_id = ?)",
  ],
  scores_missing: [
    canBeScored,
    `round_id is not null and (select scores_wanted from funding_rounds where funding_rounds.id = round_id) > (
      select count(*) from request_scores as s where s.funding_request_id = funding_requests.id and not exists (
        select from conflicts_of_interest as k where k.user_id = s.reviewer_id and k.funding_request_id = s.funding_request_id))`,
  ],
  scored: [readable],
  withdrawn: ["withdrawn_at is not null"],
  merged: ["merged_into_id is not null"],
};

/** What the desk asks for, as a list reads it. What is due is read in that order, which has the index, unless another is wanted. */
export function toListRequest(query: Partial<FundingRequestQuery> & Pick<ListRequest, "countUpTo">, callerId: number): ListRequest {
  const { status, assignee, due: dueFilter, round, mark, sort, order, ...rest } = query;
  const sortedBy = sort ?? (dueFilter && "nextDue");
  const forCaller = (condition: string): Condition => ({ sql: condition, ...(condition.includes("?") && { value: callerId }) });
  const conditions: Condition[] = [
    ...(assignee === "none" ? [{ sql: "assignee_id is null" }] : []),
    ...(assignee !== undefined && assignee !== "none" ? [{ sql: "assignee_id = ?", value: assignee === "me" ? callerId : assignee }] : []),
    ...(dueFilter ? [{ sql: dueConditions[dueFilter] }] : []),
    ...(mark ? markConditions[mark].map(forCaller) : []),
    ...(sort === "score" ? [forCaller(readable)] : []),
    ...(round === "none" ? [{ sql: "round_id is null" }] : []),
    ...(round !== undefined && round !== "none" ? [{ sql: "round_id = ?", value: round }] : []),
  ];
  const ofOpen = mark !== undefined && openMarks.includes(mark);
  const filter = ofOpen ? openStatuses.filter((one) => status === undefined || one === status) : status;
  return { ...rest, filter, conditions, sort: sortedBy, order: order ?? (sortedBy === "nextDue" ? "asc" : undefined) };
}

export async function findFundingRequest(db: Queryable, id: number): Promise<FundingRequestItem | undefined> {
  const { rows } = await sql<FundingRequestItem>`select ${sql.raw(itemColumns)} from funding_requests where id = ${id}`.execute(db);
  return rows[0];
}

export async function setFundingRequestStatus(tx: Queryable, id: number, status: FundingRequestStatus): Promise<void> {
  await tx.updateTable("funding_requests").set({ status }).where("id", "=", id).execute();
}

export interface LockedRequest {
  id: number;
  status: FundingRequestStatus;
  reference: string;
  isWithdrawn: boolean;
  isRemoved: boolean;
}

/** Holds a request as it is until the transaction ends. Undefined when there is none. */
export async function lockRequest(tx: Queryable, id: number): Promise<LockedRequest | undefined> {
  if (!(await holdRow(tx, "funding_requests", id))) return undefined;
  const { rows } = await sql<LockedRequest>`
    select id, status, reference, withdrawn_at is not null as "isWithdrawn", personal_data_removed_at is not null as "isRemoved"
      from funding_requests where id = ${id}`.execute(tx);
  return rows[0];
}

/** Holds requests, in the order of ids, so that two acts on the same ones follow each other. What is read after it sees what the other did. */
export async function holdRequests(tx: Queryable, ids: readonly number[]): Promise<void> {
  await holdRows(tx, "funding_requests", ids);
}

/** The same with those that were merged into them: a decision is about all of them. */
export async function lockWithMerged(tx: Queryable, ids: readonly number[]): Promise<void> {
  await sql`
    select id from funding_requests where id = any(${ids}::int[]) or merged_into_id = any(${ids}::int[]) order by id for update`.execute(
    tx,
  );
}
