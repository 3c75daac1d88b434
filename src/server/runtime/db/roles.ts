/** What the role that serves may do in the database, as one list (decision 0041). */
import type pg from "pg";
import { idleInTransactionMs, statementMs } from "./database.ts";

const schemas = ["public", "graphile_worker"];

/** With every table and view that is not named below. */
const usualRights = ["delete", "insert", "select", "update"];

/** Where something is written once, or changed in one way only. Personal data leave `audit_log` by a function of the owner's. */
const fewerRights: Record<string, string[]> = {
  "public.audit_log": ["insert", "select"],
  "public.ledger_entries": ["insert", "select"],
  "public.ledger_journals": ["insert", "select"],
  "public.transfer_changes": ["insert", "select"],
  "public.scoring_criteria": ["insert", "select"],
  "public.organisation_versions": ["insert", "select"],
  // A consent is confirmed and ends, by these columns; triggers let each happen once. Nothing else about it is ever changed.
  "public.project_consents": [
    "insert",
    "select",
    "update (confirmed_at)",
    "update (confirmed_by_name)",
    "update (confirmed_kind)",
    "update (end_reason)",
    "update (ended_at)",
    "update (ended_by_name)",
    "update (ended_kind)",
  ],
  // What was asked for stays as it was asked; how it is decided and ends, triggers let happen once.
  "public.approvals": [
    "insert",
    "select",
    "update (decided_at)",
    "update (decided_by)",
    "update (decided_by_name)",
    "update (decision_reason)",
    "update (end_reason)",
    "update (ended_at)",
    "update (ended_by_name)",
    "update (has_checked)",
    "update (is_alone)",
    "update (state)",
    "update (takes_force_at)",
  ],
  "public.approval_hearings": ["insert", "select"],
  // A submitted version of a KYC file and its history stay as they were; of an account that is erased the name is struck out.
  "public.kyc_changes": ["delete", "insert", "select", "update (changed_by)", "update (changed_by_name)"],
  "public.kyc_versions": [
    "delete",
    "insert",
    "select",
    "update (approved_at)",
    "update (approved_by)",
    "update (approved_by_name)",
    "update (next_review_on)",
    "update (papers_until)",
    "update (recommendation)",
    "update (recommended_at)",
    "update (recommended_by_name)",
    "update (replaced_at)",
    "update (return_words)",
    "update (returned_at)",
    "update (returned_by_name)",
    "update (state)",
    "update (submitted_by)",
    "update (submitted_by_name)",
  ],
  "public.payee_files": [
    "delete",
    "insert",
    "select",
    "update (approved_at)",
    "update (approved_by_name)",
    "update (entered_by_name)",
    "update (next_review_on)",
    "update (state)",
  ],
  "public.consent_warnings": ["insert", "select"],
  // What was agreed, signed, said, met, answered and decided stays as it was written (decision 0102), with the number and the moment that
  // the database gave it. What happens to it later happens once.
  "public.agreements": [
    "insert (created_by_name)",
    "insert (currency)",
    "insert (institution_id)",
    "insert (number)",
    "insert (project_id)",
    "insert (terms)",
    "select",
    "update (currency)",
    "update (end_reason)",
    "update (ended_at)",
    "update (hash)",
    "update (in_force_at)",
    "update (offered_at)",
    "update (offered_by_name)",
    "update (parties)",
    "update (reports_planned_at)",
    "update (revision)",
    "update (shared_at)",
    "update (state)",
    "update (template)",
    "update (terms)",
  ],
  "public.agreement_conditions_met": [
    "insert (condition)",
    "insert (evidence)",
    "insert (met_by_name)",
    "insert (project_id)",
    "insert (tranche)",
    "select",
  ],
  "public.agreement_remarks": ["insert", "select"],
  "public.agreement_revisions": ["insert", "select"],
  "public.agreement_signatures": ["insert", "select"],
  "public.agreement_stops": [
    "insert (by_name)",
    "insert (from_day)",
    "insert (institution_id)",
    "insert (kind)",
    "insert (project_id)",
    "insert (reason)",
    "insert (side)",
    "select",
    "update (lift_reason)",
    "update (lifted_at)",
    "update (lifted_by_name)",
  ],
  "public.payment_answers": ["insert (kind)", "insert (transfer_id)", "insert (words)", "select"],
  "public.payment_questions": [
    "insert (answer_id)",
    "insert (due_on)",
    "insert (transfer_id)",
    "select",
    "update (answer)",
    "update (answered_by)",
    "update (answered_by_name)",
    "update (closed_at)",
    "update (state)",
  ],
  "public.project_funders": ["insert", "select"],
  // What the bank said stays as it said it; what comes of it is decided later.
  "public.bank_entries": [
    "insert",
    "select",
    "update (bank_account_id)",
    "update (charges)",
    "update (decided_at)",
    "update (decided_by)",
    "update (decided_by_name)",
    "update (decision_note)",
    "update (institution_id)",
    "update (outcome)",
    "update (transfer_id)",
    "update (why)",
  ],
  "public.bank_inbox_files": ["delete", "insert", "select", "update (found_at)", "update (told_at)", "update (why)"],
  "public.bank_statements": ["insert", "select"],
  "public.bank_statement_breaks": [
    "insert",
    "select",
    "update (closed_at)",
    "update (difference)",
    "update (filled_at)",
    "update (first_missing)",
    "update (found_at)",
    "update (last_missing)",
    "update (told_at)",
  ],
  // What a review found stays as it was written.
  "public.compliance_reviews": ["insert", "select", "update (reviewed_by)", "update (reviewed_by_name)"],
  // What was done of a duty, and by what it was seen, stays as it was written.
  "public.partnership_duties_done": ["insert", "select", "update (done_by)", "update (done_by_name)"],
  // What the gate answered stays answered.
  "public.gate_answers": ["insert", "select"],
  // What a control found is never changed; runs of long ago are deleted.
  "public.control_runs": ["delete", "insert", "select"],
  // Partner discovery takes the numbers of its candidates before it writes them. Of no other sequence does anybody ask.
  "public.candidates_id_seq": ["usage"],
  "public.migrations": ["select"],
  "graphile_worker.migrations": ["select"],
};

/** The rights that the serving role is to have on a table, a view or a sequence named above, in the order of the alphabet. */
export function rightsOn(table: string): string[] {
  return fewerRights[table] ?? usualRights;
}

interface Relation {
  name: string;
  rights: string[];
  /** One of a table's months (decision 0066), which is written to through the table alone. */
  isPart: boolean;
  hidesRows: boolean;
}

/**
 * Gives the serving role its rights on everything that the role of this connection owns: the missing ones are granted, all others
 * taken away. What is right already is not touched, so that a start beside running processes changes nothing.
 */
export async function grantServing(owner: pg.Client, role: string): Promise<void> {
  const to = owner.escapeIdentifier(role);
  for (const schema of await schemasOutOfReach(owner, role)) await owner.query(`grant usage on schema ${schema} to ${to}`);
  for (const { name, rights, isPart, hidesRows } of await ownRelations(owner, role)) {
    const wanted = isPart ? ["select"] : rightsOn(name);
    if (rights.join() !== wanted.join()) {
      await owner.query(`revoke all on ${name} from ${to}`);
      await owner.query(`grant ${wanted.join(", ")} on ${name} to ${to}`);
    }
    // graphile-worker turns row security on without a policy: to all but the owner its tables look empty.
    if (hidesRows)
      await owner.query(`create policy ${owner.escapeIdentifier(`serves: ${role}`)} on ${name} to ${to} using (true) with check (true)`);
  }
  for (const name of await definersOutOfReach(owner, role)) await owner.query(`grant execute on function ${name} to ${to}`);
}

/**
 * Gives the role of this connection the time limits that a pooler does not let through, in this database and from the next session on.
 * Limits of the operator's own stay.
 */
export async function limitRole(serving: pg.Client): Promise<void> {
  for (const [name, ms] of Object.entries({ statement_timeout: statementMs, idle_in_transaction_session_timeout: idleInTransactionMs })) {
    const { rows } = await serving.query<{ statement: string }>(
      `select format('alter role %I in database %I set ${name} = ${ms}', current_user, current_database()) as statement
        where current_setting('${name}') = '0'`,
    );
    if (rows[0]) await serving.query(rows[0].statement);
  }
}

async function schemasOutOfReach(owner: pg.Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname = any($1) and not has_schema_privilege($2, oid, 'usage')",
    [schemas, role],
  );
  return rows.map(({ name }) => name);
}

async function ownRelations(owner: pg.Client, role: string): Promise<Relation[]> {
  const { rows } = await owner.query<Relation>(
    `select nspname || '.' || relname as name,
            array(select lower(privilege_type) from aclexplode(relacl) where grantee = $2::regrole
                  union select lower(privilege_type) || ' (' || attname || ')' from pg_attribute, aclexplode(attacl)
                         where attrelid = pg_class.oid and grantee = $2::regrole order by 1) as rights,
            relispartition as "isPart",
            relrowsecurity and not exists (select from pg_policy where polrelid = pg_class.oid and $2::regrole = any(polroles)) as "hidesRows"
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = any($1) and relowner = current_user::regrole
        and (relkind in ('r', 'p', 'v', 'm') or nspname || '.' || relname = any($3))`,
    [schemas, owner.escapeIdentifier(role), Object.keys(fewerRights)],
  );
  return rows;
}

async function definersOutOfReach(owner: pg.Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
      where prosecdef and proowner = current_user::regrole and not has_function_privilege($1, oid, 'execute')`,
    [role],
  );
  return rows.map(({ name }) => name);
}

/**
 * Asks who serves, and on which terms: undefined where the owner and the role that serves are one.
 * Throws when the two connections lead to different databases, as nothing that is granted in one holds in the other.
 */
export async function findServingRole(owner: pg.Client, serving: pg.Client): Promise<{ role: string; stillMay: string[] } | undefined> {
  const who = "select current_user as role, current_database() as database";
  const [mine, theirs] = (await Promise.all([owner.query(who), serving.query(who)])).map(
    ({ rows: [row] }) => row as Record<string, string>,
  );
  if (mine?.["database"] !== theirs?.["database"])
    throw new Error(
      `DATABASE_OWNER_URL names the database ${mine?.["database"]}, and DATABASE_URL ${theirs?.["database"]}: both must name one.`,
    );
  const role = theirs?.["role"] ?? "";
  if (role === mine?.["role"]) return undefined;
  const { rows } = await serving.query<{ what: string }>(
    `select what from (values
       ('is a superuser', (select rolsuper from pg_roles where rolname = current_user)),
       ('is a member of the role that owns the tables', pg_has_role($1, 'member')),
       ('may make tables in the schema public', has_schema_privilege('public', 'create'))) as excess (what, holds) where holds`,
    [mine?.["role"]],
  );
  return { role, stillMay: rows.map(({ what }) => what) };
}
