/** The three roles of the built-in PostgreSQL: one for repairs, one that owns and migrates, one that serves (decision 0041). */
import type pg from "pg";
import { withSession } from "./with-session.ts";

/** `superuser` is the role that initdb makes, which can neither be renamed nor demoted; only this file, the copy into a later PostgreSQL and tests log in as it. */
export const roles = { superuser: "hearthbridge", owner: "hearthbridge_owner", serving: "hearthbridge_app" } as const;

type Connection = { host: string; port: number; database: string };

/**
 * Makes the two roles and gives the owner the database and everything in it that is still the superuser's, as an installation of
 * before had it. One transaction, so that a start that is killed has done all of it or nothing; done already, it changes nothing.
 *
 * @returns how many objects changed hands
 */
export function establishRoles(connection: Connection): Promise<number> {
  return withSession({ ...connection, user: roles.superuser }, async (client) => {
    await client.query("begin");
    // Names are written in full, whatever their schema.
    await client.query("set local search_path = ''");
    for (const statement of await select(client, missingRoles)) await client.query(statement);
    const handedOver = await select(client, ofTheSuperuser, [roles.owner]);
    for (const statement of handedOver) await client.query(statement);
    for (const statement of await select(client, openDatabase, [roles.serving])) await client.query(statement);
    for (const statement of await select(client, backupRights, [roles.owner])) await client.query(statement);
    await client.query("commit");
    return handedOver.length;
  });
}

async function select(client: pg.Client, text: string, values: string[] = []): Promise<string[]> {
  return (await client.query<{ statement: string }>(text, values)).rows.map(({ statement }) => statement);
}

const missingRoles = `
  select format('create role %I login', role) as statement from unnest(array['${roles.owner}', '${roles.serving}']) as role
   where not exists (select from pg_roles where rolname = role)`;

/** The database is the owner's, and nobody else makes temporary tables, which would stand before the real ones. */
const openDatabase = `
  select format(change, datname, $1::text) as statement
    from pg_database,
         unnest(array['revoke all on database %1$I from public', 'grant connect on database %1$I to %2$I']) as change
   where datname = current_database() and has_database_privilege($1, oid, 'temporary')`;

/** Backups are taken as the owner, who reads everything anyway. */
const backupRights = `
  select format('grant execute on function %s to %I', oid::regprocedure, $1::text) as statement
    from pg_proc
   where pronamespace = 'pg_catalog'::regnamespace
     and proname in ('pg_backup_start', 'pg_backup_stop', 'pg_switch_wal') and not has_function_privilege($1, oid, 'execute')`;

/** Sequences of columns go with their table, and the members of an extension stay with it. The months of a table are each owned by somebody. */
const ofTheSuperuser = `
  with ours as (select oid, nspname from pg_namespace
                 where nspname !~ '^pg_' and nspname <> 'information_schema'),
  things as (
    select 'pg_class'::regclass as class, pg_class.oid, 'table' as kind, pg_class.oid::regclass::text as name, relowner as owner, relispartition as "isPart"
      from pg_class join ours on ours.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all
    select 'pg_proc'::regclass, pg_proc.oid, 'routine', pg_proc.oid::regprocedure::text, proowner, false
      from pg_proc join ours on ours.oid = pronamespace
    union all
    select 'pg_type'::regclass, pg_type.oid, 'type', pg_type.oid::regtype::text, typowner, false
      from pg_type join ours on ours.oid = typnamespace left join pg_class on pg_class.oid = typrelid
     where typtype in ('e', 'd', 'r') or relkind = 'c'
    union all
    select 'pg_namespace'::regclass, oid, 'schema', format('%I', nspname), nspowner, false
      from pg_namespace join ours using (oid, nspname)
    union all
    select 'pg_database'::regclass, oid, 'database', format('%I', datname), datdba, false
      from pg_database where datname = current_database())
  select format('alter %s %s owner to %I', kind, name, $1::text) as statement from things
   where owner = current_user::regrole
     and ("isPart" or not exists (select from pg_depend
                                   where classid = class and objid = things.oid and refobjid <> objid and deptype in ('a', 'e', 'i')))`;
