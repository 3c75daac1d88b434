/** What a database holds, by PostgreSQL's own catalogue: whichever tables there will be. */
import type pg from "pg";

export interface Table {
  /** Quoted, with its schema, as are the columns. */
  name: string;
  /** All that are stored and not computed, in their order. */
  columns: string[];
}

export interface Partition {
  name: string;
  parent: string;
  /** `for values …` or `default`. */
  bound: string;
  /** `partition by …` where it has partitions of its own. */
  divided: string | null;
  owner: string;
}

/** Everything that is no part of PostgreSQL or of an extension, and does not end with a session. */
const ours = `relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;
const fullName = "format('%I.%I', relnamespace::regnamespace::text, relname)";

/** Each table that has rows of its own: partitions, and not what they are partitions of, unless asked for those too. */
export async function listTables(client: pg.Client, kinds: ("r" | "p")[] = ["r"]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select ${fullName} as name,
            array(select format('%I', attname) from pg_attribute
                   where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
       from pg_class where relkind = any($1) and ${ours} order by pg_relation_size(oid) desc, 1`,
    [kinds],
  );
  return rows;
}

/** A partition after what it is a partition of. */
export async function listPartitions(client: pg.Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select ${fullName} as name, (select ${fullName} from pg_class where oid = inhparent) as parent,
            pg_get_expr(relpartbound, pg_class.oid) as bound, 'partition by ' || pg_get_partkeydef(pg_class.oid) as divided, relowner::regrole::text as owner
       from pg_class join pg_inherits on inhrelid = pg_class.oid
      where relispartition and relkind in ('r', 'p') and ${ours}
      order by (select count(*) from pg_partition_ancestors(pg_class.oid)), 1`,
  );
  return rows;
}

/** The triggers that partitions did not get from what they are partitions of, each as the statement that makes it. */
export async function listOwnTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_triggerdef(pg_trigger.oid) as definition from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relispartition and not tgisinternal and tgparentid = 0 and ${ours} order by 1`,
  );
  return rows.map(({ definition }) => definition);
}

export async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select ${fullName} as name from pg_class where relkind = 'S' and ${ours} order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function listMaterializedViews(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select ${fullName} as name from pg_class where relkind = 'm' and ${ours} order by oid`,
  );
  return rows.map(({ name }) => name);
}

/** Indexes that nothing rests on, each with the statement that makes it. Those of partitions belong to their parent's. */
export async function listPlainIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select ${fullName} as name, pg_get_indexdef(pg_class.oid) as definition
       from pg_class join pg_index on indexrelid = pg_class.oid
      where relkind = 'i' and not relispartition and not indisunique and ${ours}
        and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
  );
  return rows;
}

/**
 * What the two schemas must have in common, a line each: columns with their types, triggers, and constraints. What belongs to a
 * partition alone is made with it and may have any name.
 */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `with tables as (select oid, relispartition, ${fullName} as name from pg_class where relkind in ('r', 'p') and ${ours})
     select format('column %s.%I of the type %s', name, attname, format_type(atttypid, atttypmod)) as line
       from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      union all
     select format('trigger %I of %s', tgname, name) from tables join pg_trigger on tgrelid = tables.oid and not tgisinternal
      union all
     select format('constraint %I of %s', conname, name) from tables join pg_constraint on conrelid = tables.oid
      where contype in ('c', 'f', 'p', 'u', 'x') and not relispartition
      union all
     select format('sequence %s', ${fullName}) from pg_class where relkind = 'S' and ${ours}
      union all
     select format('table %s', name) from tables
      order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** Views, functions and indexes: an operator may have made some, which hold nothing. */
export async function describeHelpers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select case when relkind = 'i' then 'index ' else 'view ' end || ${fullName} as line
       from pg_class where relkind in ('v', 'm', 'i') and not relispartition and ${ours}
      union all
     select 'function ' || oid::regprocedure from pg_proc
      where pronamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** Databases of the server beside the one that the product uses. */
export async function listOtherDatabases(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where not datistemplate and datname <> current_database() order by 1",
  );
  return rows.map(({ name }) => name);
}
