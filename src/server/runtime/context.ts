import type pg from "pg";
import pino, { type Logger } from "pino";
import type { Config } from "./config.ts";
import {
  type ConnectionOptions,
  createPool,
  createPooledPool,
  type Database,
  databaseOf,
  type Direct,
  statementsOf,
  unpreparedStatementsOf,
} from "./db/database.ts";
import type { OpenDatabase } from "./db/open.ts";
import { readFrom } from "./db/replica.ts";
import { createFileStore, type FileStore } from "./files/store.ts";
import { type Afterwards, createAfterwards } from "./jobs/afterwards.ts";
import { causeInLogs } from "./cause/cause.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";

/** What every feature is given. Built once at start, and by tests with parts of their own. */
export interface Context extends Direct {
  config: Config;
  log: Logger;
  /** For statements and transactions: each may be another session. What needs one takes `direct`. */
  pool: pg.Pool;
  db: Database;
  /** For single statements that read and may take long: lists for everyone, statistics, exports. From the replica, where there is one. */
  reads: Database;
  mailer: Mailer;
  files: FileStore;
  afterwards: Afterwards;
  close: () => Promise<void>;
}

export function createLogger(config: Pick<Config, "logLevel">): Logger {
  return pino({ level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime, base: { pid: process.pid }, mixin: causeInLogs });
}

/**
 * @param connection leads to PostgreSQL itself
 * @param beside the other ways to that database: through a pooler, which statements and transactions then take, and to its replica
 */
export function createContext(
  config: Config,
  log: Logger,
  connection: ConnectionOptions,
  { pooled, replica }: Pick<OpenDatabase, "pooled" | "replica"> = {},
): Context {
  const onIdleError = (error: Error) => log.warn({ part: "database", message: error.message }, "lost an idle database connection");
  const direct = createPool(connection, onIdleError);
  const pool = pooled ? createPooledPool(pooled, onIdleError) : direct;
  const statements = pooled ? unpreparedStatementsOf(pool) : statementsOf(pool);
  const db = databaseOf(statements);
  const ofReplica = replica && unpreparedStatementsOf(createPooledPool(replica, onIdleError));
  const mailer = createMailer(config.smtpUrl, () => config.mailFrom);
  const files = createFileStore(config);
  const afterwards = createAfterwards(log);
  return {
    config,
    log,
    pool,
    direct,
    db,
    reads: ofReplica ? databaseOf(readFrom(ofReplica, statements, log)) : db,
    mailer,
    files,
    afterwards,
    close: async () => {
      await afterwards.settle();
      files.close();
      mailer.close();
      await ofReplica?.end();
      await Promise.all([...new Set([pool, direct])].map((each) => each.end()));
    },
  };
}
