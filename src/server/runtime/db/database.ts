import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { asTexts, tableOf, textsOnly } from "./table-of-texts.ts";
import { columnTypes } from "./timestamps.ts";
import type { DB } from "./types.ts";

export type Database = Kysely<DB>;
/** Either the database or a running transaction: what queries take, so that a service decides what belongs together. */
export type Queryable = Database | Transaction<DB>;

/** More distinct statements than the code has; past it a statement goes unnamed instead of filling the server's memory. */
const mostNamedStatements = 500;

/** A statement with this comment is planned for its values each time: a search word decides which index is right. */
const planAnew = "/* plan anew */";

export type ConnectionOptions = pg.PoolConfig;

/** What a statement, and a transaction that says nothing, may take. */
export const statementMs = 15_000;
export const idleInTransactionMs = 30_000;
/** Through a pooler also what it may wait for a session. */
const pooledStatementMs = statementMs + 5_000;

/** `int8` and `numeric` stay strings (pg's default): money and counts never pass through a float. */
export function createPool(connection: ConnectionOptions, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    application_name: "hearthbridge",
    // Otherwise a connection whose other end went without a word is believed for as long as nobody writes to it.
    keepAlive: true,
    types: columnTypes,
    ...connection,
  });
  pool.on("error", onIdleError);
  // A connection that breaks while it is out of the pool reports to whoever uses it; without this it would end the process too.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** What needs a session of its own: LISTEN, and locks that outlive a transaction. Its connections lead to PostgreSQL itself (decision 0061). */
export interface Direct {
  direct: pg.Pool;
}

/**
 * A pool whose connections may lead through a pooler in transaction mode, where each transaction can be another session. PgBouncer
 * refuses time limits in a connection's first message, so the role has them (`limitRole`); and it lets a statement wait for two minutes
 * while the database is away, which no visitor does.
 */
export function createPooledPool(connection: ConnectionOptions, onIdleError: (error: Error) => void): pg.Pool {
  const atStart = { statement_timeout: undefined, idle_in_transaction_session_timeout: undefined } as Partial<ConnectionOptions>;
  return createPool({ ...connection, ...atStart, query_timeout: pooledStatementMs }, onIdleError);
}

/** Where Kysely's statements go. */
export interface Statements {
  connect: () => Promise<{
    query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
    release: (error?: boolean) => void;
  }>;
  end: () => Promise<void>;
}

export function createDatabase(pool: pg.Pool): Database {
  return databaseOf(statementsOf(pool));
}

export function databaseOf(statements: Statements): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: statements as unknown as pg.Pool }) });
}

/** Sends every statement as a named prepared one (34 instead of 65 µs a point read). */
export function statementsOf(pool: pg.Pool): Statements {
  return withNames(pool, mostNamedStatements);
}

/** The same without names: a pooler in transaction mode may send the next statement to a session that has not heard of one. */
export function unpreparedStatementsOf(pool: pg.Pool): Statements {
  return withNames(pool, 0);
}

function withNames(pool: pg.Pool, mostNames: number): Statements {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    if (text.includes(planAnew)) return undefined;
    let name = names.get(text);
    if (!name && names.size < mostNames) names.set(text, (name = `s${names.size}`));
    return name;
  };
  const wrap = (client: pg.PoolClient) => {
    const judge = (error: unknown): never => {
      // The pool keeps no connection that has ended, and what follows, such as a rollback, fails at once instead of waiting.
      if (leadsNowhere(error)) client.end(() => undefined);
      throw error;
    };
    return {
      query: (text: string, values: unknown[] = []) => {
        const name = values.length > 0 ? nameOf(text) : undefined;
        const query = name ? { name, text, values } : { text, values };
        if (!text.includes(asTexts)) return client.query(query).catch(judge);
        return client.query({ ...query, ...textsOnly }).then((result) => ({ ...result, rows: tableOf(result) }), judge);
      },
      release: (error?: boolean) => client.release(error),
    };
  };
  // One wrapper per connection: Kysely keeps its own part of a connection by the object that it is given.
  const wrapped = new WeakMap<pg.PoolClient, ReturnType<typeof wrap>>();
  const connect = async () => {
    const client = await pool.connect();
    let wrapper = wrapped.get(client);
    if (!wrapper) wrapped.set(client, (wrapper = wrap(client)));
    return wrapper;
  };
  return { connect, end: () => pool.end() };
}

/** True when the error is PostgreSQL's "disk full" (53100) or its kin that mean "cannot write now". */
export function isStorageFull(error: unknown): boolean {
  return hasCode(error, "53100") || hasCode(error, "ENOSPC");
}

/**
 * Connection exceptions (class 08), a server that stops, was killed or starts (57P01 to 57P03), an idle transaction that
 * was ended (25P03), a write that reached a standby (25006), too many connections (53300), and what the operating system says of a socket.
 */
const unavailableCode =
  /^(08\w{3}|57P0[1-3]|25P03|25006|53300|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What pg and its pool say without a code. */
const unavailableMessage =
  /Connection terminated|connection error and is not queryable|Client was closed and is not queryable|timeout exceeded when trying to connect|^timeout expired$|Cannot use a pool after calling end|^Query read timeout$/;

/** True when a connection stands and yet is of no use: it leads to a standby since a failover, or its other end does not answer. */
function leadsNowhere(error: unknown): boolean {
  return hasCode(error, "25006") || (error instanceof Error && error.message === "Query read timeout");
}

/** True when the connection was lost, or the database cannot be reached or is starting or stopping: worth a retry by the caller. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === "string" && unavailableCode.test(code)) || unavailableMessage.test(error.message);
}

const firstPauseMs = 250;
const longestPauseMs = 3_000;

interface Patience {
  /** After so many milliseconds the failure is thrown after all. */
  forMs?: number;
  signal?: AbortSignal;
  /** Told once, when it has to wait. */
  onAway?: (error: Error) => void;
}

/**
 * Does the work, and does it again after growing pauses while the database is away. Only for work that may be done
 * twice: a connection that is lost with the answer says nothing of what was done.
 */
export async function untilDatabaseAnswers<T>(work: () => Promise<T>, { forMs = Infinity, signal, onAway }: Patience): Promise<T> {
  const end = Date.now() + forMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || signal?.aborted || Date.now() + pauseMs > end) throw error;
      if (pauseMs === firstPauseMs) onAway?.(error as Error);
      await wait(pauseMs, undefined, signal && { signal }).catch(() => undefined);
    }
  }
}

/**
 * True when the same statement may succeed later: a deadlock or a clash of transactions (class 40), no room (53), a lock (55), and whatever
 * `isDatabaseUnavailable` says. One that took too long (57014) would take as long again.
 */
export function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof pg.DatabaseError && /^(40|53|55)/.test(error.code ?? ""));
}

export function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}

/** True when a value has not the form or the size that its type asks for (SQLSTATE class 22). */
export function isDataException(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith("22") === true;
}
