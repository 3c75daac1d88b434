/** Whether a start may use what DATABASE_URL and its companions lead to (decision 0061). */
import pg from "pg";
import type { Logger as Log } from "pino";
import { type ConnectionOptions, statementMs } from "./database.ts";
import type { OpenDatabase } from "./open.ts";

/** The oldest PostgreSQL that the product works with, and takes data over from. */
export const oldestMajor = 15;
const newestMajor = 18;

/** Their `version()` may begin as PostgreSQL's does, but their locks, triggers or notifications are others. */
const otherEngines = /cockroach|yugabyte|-YB-|redshift|greenplum|opengauss|materialize|questdb|cratedb|dsql/i;

/** What is wrong with a server by its `version()`: words to refuse it with, or to warn with; undefined for one that is known. */
export function judgeVersion(version: string): { refusal: string } | { warning: string } | undefined {
  const [, digits] = /^PostgreSQL (\d+)/.exec(version) ?? [];
  const found = version.split(/ on |,/)[0];
  const needed = `Hearthbridge needs PostgreSQL ${oldestMajor} to ${newestMajor} with one primary`;
  if (!digits || otherEngines.test(version))
    return { refusal: `The database is not PostgreSQL but answers its protocol (${found}). ${needed}.` };
  if (Number(digits) < oldestMajor) return { refusal: `The database is too old (${found}). ${needed}.` };
  if (Number(digits) > newestMajor) return { warning: `The database is newer than this version was tried with (${found}).` };
  return undefined;
}

/** A standby, which may be about to become the primary: the start waits as it does for a database that is away. */
class StandbyAnswered extends Error {
  readonly code = "25006";
  constructor(name: string) {
    super(`${name} leads to a standby, which cannot be written to. It must lead to the primary.`);
  }
}

/**
 * Asks who answers where a session is needed. Throws with one clear sentence when it is no PostgreSQL that the product knows, or a
 * pooler; and as for a database that is away when it is a standby.
 */
export async function judgeServer({ connection, pooled, owner }: Servers, log: Log): Promise<void> {
  await ask(pooled ? "DATABASE_DIRECT_URL" : "DATABASE_URL", withLimits(connection), log);
  if (owner) await ask("DATABASE_OWNER_URL", withLimits(owner), log);
}

/** Throws when the way through the pooler leads to another database, or as another role, than the direct one. */
export async function judgePooler({ connection, pooled }: Servers, log: Log): Promise<void> {
  if (!pooled) return;
  const direct = await ask("DATABASE_DIRECT_URL", connection, log);
  const through = await ask("DATABASE_URL", pooled, log, { mayBePooled: true });
  for (const what of ["database", "role"] as const)
    if (direct[what] !== through[what])
      throw new Error(
        `DATABASE_DIRECT_URL leads to the ${what} ${direct[what]}, and DATABASE_URL to ${through[what]}: both must lead to one ${what}.`,
      );
}

type Servers = Pick<OpenDatabase, "connection" | "pooled" | "owner">;

const whoAnswers = `
  select pg_is_in_recovery() as "isStandby", current_database() as database, current_user as role, pg_backend_pid() as pid`;

interface Answer {
  isStandby: boolean;
  database: string;
  role: string;
  pid: number;
}

/** PgBouncer refuses these unless it is told to ignore them, which shows that it is there. */
function withLimits(connection: ConnectionOptions): ConnectionOptions {
  return { statement_timeout: statementMs, ...connection };
}

async function ask(name: string, connection: ConnectionOptions, log: Log, { mayBePooled = false } = {}): Promise<Answer> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, query_timeout: 10_000, ...connection });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // First and alone: another engine may not know the rest.
    const [{ version }] = (await client.query<{ version: string }>("select version()")).rows as [{ version: string }];
    const judged = judgeVersion(version);
    if (judged && "refusal" in judged) throw new Error(judged.refusal);
    if (judged) log.warn({ part: "database" }, judged.warning);
    const [answer] = (await client.query<Answer>(whoAnswers)).rows as [Answer];
    if (answer.isStandby) throw new StandbyAnswered(name);
    // PgBouncer tells its clients a number of its own where PostgreSQL tells the process's.
    const told = (client as unknown as { processID: number | null }).processID;
    if (!mayBePooled && told !== answer.pid)
      log.warn({ part: "database" }, `${name} leads through a pooler. In transaction mode it loses locks and messages: ${remedyOf(name)}`);
    return answer;
  } catch (error) {
    if (!/unsupported startup parameter/.test((error as Error).message)) throw error;
    throw new Error(`${name} leads through a pooler such as PgBouncer, which keeps no sessions: ${remedyOf(name)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function remedyOf(name: string): string {
  return name === "DATABASE_URL"
    ? "set DATABASE_DIRECT_URL to the same database without the pooler."
    : `${name} must lead to PostgreSQL itself.`;
}
