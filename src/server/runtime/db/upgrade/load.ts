/** Fills a fresh database of the same schema with everything that another one holds, and proves that it is all there. */
import pg from "pg";
import { roles } from "../embedded-roles.ts";
import { copyRows } from "./copy-rows.ts";
import { digestOf } from "./digest.ts";
import { copyLargeObjects } from "./large-objects.ts";
import * as tables from "./tables.ts";

export interface Loaded {
  tables: number;
  rows: number;
  /** Views, functions and indexes that somebody has made beside the product's. */
  leftBehind: string[];
}

type Place = { host: string; port: number; database: string };

/** Both write every value in one and the same way, and nothing is cut off for taking long. */
const sameForms = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO, MDY';
  set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`;
/** What triggers and foreign keys did when the rows were written is in them. */
const asWritten = "set session_replication_role = 'replica'; set maintenance_work_mem = '256MB'";

/**
 * Copies every row, sequence and large object, and compares both databases table by table. Throws when their schemas differ or a row is
 * missing or another one. Both are entered as the superuser: no other role may write what the product writes once.
 */
export async function loadFrom(from: Place, to: Place, tell: (sentence: string) => void): Promise<Loaded> {
  const [source, target] = [from, to].map((place) => new pg.Client({ ...place, user: roles.superuser })) as [pg.Client, pg.Client];
  for (const client of [source, target]) client.on("error", () => undefined);
  try {
    await Promise.all([source, target].map((client) => client.connect().then(() => client.query(sameForms))));
    await target.query(asWritten);
    await refuseOthers(source);
    await empty(target);
    await matchPartitions(source, target);
    const leftBehind = await compareSchemas(source, target);
    const all = await tables.listTables(source);
    tell(`Copying ${all.length} tables …`);
    await withoutIndexes(target, async () => {
      for (const { name, columns } of all) {
        const list = columns.join(", ");
        await copyRows(source, `copy ${name} (${list}) to stdout`, target, `copy ${name} (${list}) from stdin`);
      }
    });
    await copyLargeObjects(source, target);
    await copySequences(source, target);
    for (const name of await tables.listMaterializedViews(target)) await target.query(`refresh materialized view ${name}`);
    await target.query("vacuum (analyze)");
    tell("Comparing …");
    return { tables: all.length, rows: await compareRows(source, target, all), leftBehind };
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function refuseOthers(source: pg.Client): Promise<void> {
  const others = await tables.listOtherDatabases(source);
  if (others.length > 0)
    throw new Error(
      `The server holds databases that are not the product's and would not be copied: ${others.join(", ")}. Move them away with the release before.`,
    );
}

/** Some rows come with the migrations. */
async function empty(target: pg.Client): Promise<void> {
  await target.query(`truncate ${(await tables.listTables(target, ["r", "p"])).map(({ name }) => name).join(", ")}`);
}

/** Partitions are made as time goes by: the new database gets those of the old one, and no others. It is empty so far. */
async function matchPartitions(source: pg.Client, target: pg.Client): Promise<void> {
  const textOf = ({ name, parent, bound }: tables.Partition) => `${name} of ${parent} ${bound}`;
  const wanted = await tables.listPartitions(source);
  const wantedTexts = wanted.map(textOf);
  for (const one of await tables.listPartitions(target))
    if (!wantedTexts.includes(textOf(one))) await target.query(`drop table if exists ${one.name} cascade`);
  const found = (await tables.listPartitions(target)).map(textOf);
  const missing = wanted.filter((one) => !found.includes(textOf(one)));
  for (const { name, parent, bound, divided, owner } of missing) {
    await target.query(`create table ${name} partition of ${parent} ${bound} ${divided ?? ""}`);
    await target.query(`alter table ${name} owner to ${owner}`);
  }
  const made = await tables.listOwnTriggers(target);
  for (const definition of await tables.listOwnTriggers(source)) if (!made.includes(definition)) await target.query(definition);
}

/** Returns what is only in the old database and holds nothing. */
async function compareSchemas(source: pg.Client, target: pg.Client): Promise<string[]> {
  const [before, after] = [await tables.describeSchema(source), await tables.describeSchema(target)];
  const [strange, missing] = [before.filter((line) => !after.includes(line)), after.filter((line) => !before.includes(line))];
  if (strange.length > 0)
    throw new Error(`The database has what this release's migrations do not make: ${few(strange)}. Move it away with the release before.`);
  if (missing.length > 0) throw new Error(`The database lacks what this release's migrations make: ${few(missing)}.`);
  const made = new Set(await tables.describeHelpers(target));
  return (await tables.describeHelpers(source)).filter((line) => !made.has(line));
}

function few(lines: string[]): string {
  return lines.slice(0, 5).join(", ") + (lines.length > 5 ? ` and ${lines.length - 5} more` : "");
}

/** An index is made in a fraction of the time once all rows are there. */
async function withoutIndexes(target: pg.Client, work: () => Promise<void>): Promise<void> {
  const indexes = await tables.listPlainIndexes(target);
  for (const { name } of indexes) await target.query(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await target.query(definition);
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  for (const name of await tables.listSequences(source)) {
    const { rows } = await source.query<{ last: string; called: boolean }>(`select last_value as last, is_called as called from ${name}`);
    await target.query("select setval($1, $2, $3)", [name, rows[0]?.last, rows[0]?.called]);
  }
}

/** Returns how many rows there are. */
async function compareRows(source: pg.Client, target: pg.Client, all: tables.Table[]): Promise<number> {
  let count = 0;
  for (const table of all) {
    const [before, after] = await Promise.all([digestOf(source, table), digestOf(target, table)]);
    if (before.rows !== after.rows || before.sum !== after.sum)
      throw new Error(`${table.name} has ${before.rows} rows, and ${after.rows} in the new database, or others than those.`);
    count += Number(after.rows);
  }
  return count;
}
