import { stat } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { facts } from "../../src/server/facts.ts";
import { fieldKeyBeforeOf, fieldKeyOf } from "../../src/server/partners/kyc/numbers/field-key.ts";
import type { Config } from "../../src/server/runtime/config.ts";
import { createContext, createLogger } from "../../src/server/runtime/context.ts";
import type { ConnectionOptions } from "../../src/server/runtime/db/database.ts";
import { OtherMajor } from "../../src/server/runtime/db/embedded-folder.ts";
import { isMigrated } from "../../src/server/runtime/db/migrations.ts";
import { openDatabase } from "../../src/server/runtime/db/open.ts";
import { findServingRole } from "../../src/server/runtime/db/roles.ts";
import { createFacts } from "../../src/server/runtime/observe/facts.ts";
import { bad, type Finding, note, patienceMs, why } from "./finding.ts";
import { judgeClock } from "./network.ts";
import { withSession } from "../../src/server/runtime/db/with-session.ts";

const leastVersion = 150_000;
/** Facts about a product that does not run say only that. */
const ofRunning = new Set(["workers", "queue"]);
/** Facts about the disk of DATA_DIR, which the first start makes. */
const ofDataDir = new Set(["disk", "inodes"]);

/** Everything that the database is asked: whether it is as it must be, and every operational fact. */
export async function lookAtDatabase(config: Config, isRunning: boolean): Promise<Finding[]> {
  if (!config.databaseUrl && !(await stat(path.join(config.dataDir, "postgres")).catch(() => undefined)))
    return [note("There is no database yet: the first start makes it.")];
  const log = createLogger({ logLevel: "silent" });
  let database;
  try {
    database = await openDatabase(config, log, { mayJoin: true });
  } catch (error) {
    if (error instanceof OtherMajor) return [bad(error.message)];
    return [bad(`The embedded database does not start (${(error as Error).message}). Look at DATA_DIR and at its disk.`)];
  }
  try {
    const findings = await withSession(patient(database.connection), (client) => judgeServer(client, database.owner, config));
    return findings.some(({ isBad }) => isBad) ? findings : [...findings, ...(await askFacts(config, database.connection, isRunning))];
  } catch (error) {
    const place = config.databaseUrl ? "DATABASE_URL" : "DATA_DIR";
    return [bad(`The database does not answer (${why(error)}). Look whether PostgreSQL runs, and at ${place}.`)];
  } finally {
    await database.stop();
  }
}

const patient = (place: ConnectionOptions) => ({ ...place, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });

async function judgeServer(client: pg.Client, owner: ConnectionOptions | undefined, config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { rows } = await client.query<{ version: number; pid: number; trigrams: boolean; now: Date; tables: boolean }>(
    `select current_setting('server_version_num')::int as version, pg_backend_pid() as pid, now(),
            exists (select from pg_extension where extname = 'pg_trgm') as trigrams, to_regclass('migrations') is not null as tables`,
  );
  const [server] = rows;
  if (!server) return [bad("The database answers nothing.")];
  findings.push(...judgeClock(Date.now() - server.now.getTime(), "the database"));
  if (server.version < leastVersion) findings.push(bad("PostgreSQL is older than version 15. Use a newer one."));
  if (!server.tables) return [...findings, note("The database is empty: the first start makes the tables.")];
  if (!server.trigrams) findings.push(bad("The extension pg_trgm is missing. Call create extension pg_trgm as a superuser."));
  if (!(await isMigrated((text) => client.query(text))))
    findings.push(bad("Not all migrations are applied. Start this version of the product, which applies them."));
  // A pooler gives out keys of its own.
  const given = (client as unknown as { processID?: number }).processID;
  if (given !== undefined && given !== server.pid)
    findings.push(
      note("A pooler stands before PostgreSQL. It must keep one connection for each session, or live desks and jobs hear nothing."),
    );
  if (owner) findings.push(...(await judgeRoles(client, owner)));
  else findings.push(note("One role does everything. Set DATABASE_OWNER_URL, and a leak of DATABASE_URL can no longer empty the ledger."));
  return [...findings, ...(await judgeFieldKey(client, config))];
}

async function judgeRoles(serving: pg.Client, owner: ConnectionOptions): Promise<Finding[]> {
  const found = await withSession(patient(owner), (client) => findServingRole(client, serving));
  if (!found || found.stillMay.length === 0) return [];
  return [
    bad(
      `The role ${found.role}, which serves, may do more than it should: ${found.stillMay.join(", ")}. Take that from it (docs/operations.md).`,
    ),
  ];
}

/** Numbers that were sealed by a key that is gone can never be read again. */
async function judgeFieldKey(client: pg.Client, config: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ id: string }>("select distinct key_id as id from kyc_numbers");
  if (rows.length === 0) return [];
  const file = path.join(config.dataDir, "field.key");
  const isMissing = !config.fieldKey && !(await stat(file).catch(() => undefined));
  if (isMissing)
    return [bad(`Numbers in KYC files are sealed, and there is neither FIELD_KEY nor ${file}. Bring the key back from your backup.`)];
  const known = [fieldKeyOf(config).id, fieldKeyBeforeOf(config)?.id];
  const strange = rows.filter(({ id }) => !known.includes(id));
  return strange.length === 0
    ? []
    : [
        bad(
          `Numbers in KYC files are sealed by another key (${strange.map(({ id }) => id).join(", ")}). Set FIELD_KEY or FIELD_KEY_BEFORE to it.`,
        ),
      ];
}

async function askFacts(config: Config, connection: ConnectionOptions, isRunning: boolean): Promise<Finding[]> {
  const context = createContext(config, createLogger({ logLevel: "silent" }), connection);
  try {
    const hasDataDir = await stat(config.dataDir).catch(() => undefined);
    const asked = facts.filter(({ name }) => (isRunning || !ofRunning.has(name)) && (hasDataDir || !ofDataDir.has(name)));
    const found = await createFacts(context, asked, { longest: 30_000 }).read();
    return found.flatMap((one) => {
      if (one.state === "failed") return [bad(`It could not be found out: ${one.fact.help}`)];
      return one.state === "bad" ? [bad(one.fact.sentence(one.value))] : [];
    });
  } finally {
    await context.close();
  }
}
