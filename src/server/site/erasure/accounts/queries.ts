import { sql } from "kysely";
import { removedText } from "../../../../shared/domain/applicant.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { accountNames } from "./names.ts";
import { holdRow } from "../../../runtime/db/row-locks.ts";

export interface HeldAccount {
  id: number;
  username: string;
  email: string | null;
  isStaff: boolean;
  isMember: boolean;
  isDeactivated: boolean;
  isErased: boolean;
}

/** With `lock` the account stays as it is until the transaction ends: nobody reactivates what is being erased. */
export async function findAccount(db: Queryable, id: number, lock = false): Promise<HeldAccount | undefined> {
  if (lock) await holdRow(db, "users", id);
  const { rows } = await sql<HeldAccount>`
    select id, username, email, is_admin or is_reviewer as "isStaff", institution_id is not null as "isMember",
           deactivated_at is not null as "isDeactivated", erased_at is not null as "isErased"
      from users where id = ${id}`.execute(db);
  return rows[0];
}

/** Strikes out the account itself, and its name where only the owner of the tables may. */
export async function eraseAccountAndLogs(tx: Queryable, id: number): Promise<void> {
  await sql`select erase_account(${id})`.execute(tx);
}

/** Its name everywhere else becomes its number. */
export async function replaceName(tx: Queryable, { id, username }: HeldAccount): Promise<void> {
  const alias = sql`erased_name(${id})`;
  for (const { table, name, number } of accountNames) {
    const isTheirs = number ? sql`${sql.ref(number)} = ${id} and ` : sql``;
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${alias} where ${isTheirs}${sql.ref(name)} = ${username}`.execute(tx);
  }
  await sql`
    update request_comments set body = regexp_replace(body, ${`@${asPattern(username)}\\M`}, '@' || ${alias}, 'gi')
     where id in (select comment_id from comment_mentions where user_id = ${id})`.execute(tx);
}

function asPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** What was the account's alone, with all that opens it. */
export async function deleteBelongings(tx: Queryable, id: number): Promise<void> {
  for (const table of [
    "sessions",
    "passkeys",
    "passkey_challenges",
    "password_resets",
    "saved_filters",
    "table_views",
    "notification_rules",
    "notices_for_digest",
    "notifications",
    "comment_mentions",
    "desk_presence",
  ])
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx);
  // Why somebody had a conflict of interest is about that person.
  await sql`
    update conflict_declarations set reason = ${removedText}, withdrawn_reason = case when withdrawn_reason is not null then ${removedText} end
     where user_id = ${id}`.execute(tx);
}

/** Invitations to the account's owner, accepted or not. */
export async function strikeOutInvitations(tx: Queryable, { id, email }: HeldAccount): Promise<void> {
  await sql`
    delete from invitations where accepted_at is null and lower(email) = lower(${email ?? ""})`.execute(tx);
  await sql`
    update invitations set name = ${removedText}, email = ${removedText} where accepted_by = ${id}`.execute(tx);
}

/** Messages that named the account as the sender: what it forwarded, and whom it invited. */
export async function strikeOutMessagesBy(tx: Queryable, { id, username }: HeldAccount): Promise<void> {
  const renamed = (column: string) =>
    sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${`\\m${asPattern(username)}\\M`}, erased_name(${id}), 'g')`;
  await sql`
    update emails set ${renamed("subject")}, ${renamed("body_text")}, ${renamed("body_html")}
     where id in (select email_id from forwards where forwarded_by = ${id})
        or secret_kind = 'invitation_link' and secret_of in (select id from invitations where invited_by = ${id})`.execute(tx);
}

/** Removed from this institution, and not erased. */
export async function listFormerMembers(db: Queryable, institutionId: number) {
  const { rows } = await sql<{ id: number; username: string; name: string | null; since: Date | null }>`
    select users.id, users.username, users.name, max(accepted_at) as since
      from users join invitations on accepted_by = users.id
     where invitations.institution_id = ${institutionId} and users.institution_id is distinct from ${institutionId}
       and users.erased_at is null and not users.is_admin and not users.is_reviewer
     group by users.id order by lower(users.username) limit 500`.execute(db);
  return rows;
}
