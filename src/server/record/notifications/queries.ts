import { sql } from "kysely";
import type { ApprovalKind } from "../../../shared/domain/approvals.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { NotificationKind } from "./topics.ts";

export interface NewNotification {
  userId: number;
  kind: NotificationKind;
  fundingRequestId: number | null;
  projectId: number | null;
  requests: number | null;
  approvalId: number | null;
  screeningCaseId: number | null;
  screeningCases: number | null;
  institutionId: number | null;
  causedByName: string;
}

export async function insertNotification(tx: Queryable, notification: NewNotification): Promise<string> {
  const { id } = await tx
    .insertInto("notifications")
    .values({
      user_id: notification.userId,
      kind: notification.kind,
      funding_request_id: notification.fundingRequestId,
      project_id: notification.projectId,
      requests: notification.requests,
      approval_id: notification.approvalId,
      screening_case_id: notification.screeningCaseId,
      screening_cases: notification.screeningCases,
      institution_id: notification.institutionId,
      caused_by_name: notification.causedByName,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An account of the staff that is active, with the address of its emails. */
export async function findStaff(db: Queryable, userId: number): Promise<{ email: string | null } | undefined> {
  const { rows } = await sql<{ email: string | null }>`select email from active_staff where id = ${userId}`.execute(db);
  return rows[0];
}

export async function listAdministrators(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from active_staff where is_admin order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listAdministratorAddresses(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from active_staff where is_admin and email is not null order by id`.execute(db);
  return rows.map(({ email }) => email);
}

/** What a notification is about, so far as anybody may read it in a message. */
const about = sql`
  coalesce(funding_requests.reference, of_project.reference) as reference, notifications.project_id as "projectId",
  notifications.funding_request_id as "fundingRequestId"`;
const joins = sql`
  left join funding_requests on funding_requests.id = notifications.funding_request_id
  left join projects on projects.id = notifications.project_id
  left join funding_requests of_project on of_project.id = projects.funding_request_id`;

export interface StoredNotification {
  id: string;
  /** One of NotificationKind, or of a newer version of the product. */
  kind: string;
  causedBy: string;
  reference: string | null;
  fundingRequestId: number | null;
  projectId: number | null;
  /** How many requests it is about, when it is not about one. */
  requests: number | null;
  approvalId: number | null;
  /** What the approval is about, such as "payee". */
  approvalKind: ApprovalKind | null;
  screeningCaseId: number | null;
  screeningCases: number | null;
  /** Whose KYC file or compliance it is about. */
  institutionId: number | null;
  createdAt: Date;
  isRead: boolean;
}

const columns = sql`
  notifications.id, notifications.kind, notifications.requests, caused_by_name as "causedBy", ${about},
  notifications.approval_id as "approvalId", (select kind from approvals where id = approval_id) as "approvalKind",
  notifications.screening_case_id as "screeningCaseId", notifications.screening_cases as "screeningCases",
  notifications.institution_id as "institutionId", notifications.created_at as "createdAt",
  read_at is not null as "isRead"`;

/** Whether somebody has not read yet that this happened to a project. */
export async function hasUnread(
  db: Queryable,
  userId: number,
  { kind, projectId }: { kind: NotificationKind; projectId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from notifications
     where user_id = ${userId} and kind = ${kind} and project_id = ${projectId} and read_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** The newest that somebody was told. */
export async function listNewest(db: Queryable, userId: number, most: number): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    select ${columns} from notifications ${joins} where notifications.user_id = ${userId} order by notifications.id desc limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Some notifications, the oldest first. */
export async function findNotifications(db: Queryable, ids: string[]): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    select ${columns} from notifications ${joins} where notifications.id = any(${ids}::bigint[]) order by notifications.id`.execute(db);
  return rows;
}

export async function countUnread(db: Queryable, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notifications where user_id = ${userId} and read_at is null`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Marks one's own as read: those that are named, or all. Returns how many were not before. */
export async function setRead(tx: Queryable, userId: number, ids: string[] | "all"): Promise<number> {
  const result = await tx
    .updateTable("notifications")
    .set({ read_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .$if(ids !== "all", (query) => query.where("id", "in", ids === "all" ? [] : ids))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
