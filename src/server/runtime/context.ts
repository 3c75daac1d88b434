import type pg from "pg";
import pino, { type Logger } from "pino";
import type { Config } from "./config.ts";
import { type ConnectionOptions, createDatabase, createPool, type Database } from "./db/database.ts";
import { createFileStore, type FileStore } from "./files/store.ts";
import { type Afterwards, createAfterwards } from "./jobs/afterwards.ts";
import { causeInLogs } from "./cause/cause.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";

/** What every feature is given. Built once at start, and by tests with parts of their own. */
export interface Context {
  config: Config;
  log: Logger;
  pool: pg.Pool;
  db: Database;
  mailer: Mailer;
  files: FileStore;
  afterwards: Afterwards;
  close: () => Promise<void>;
}

export function createLogger(config: Pick<Config, "logLevel">): Logger {
  return pino({ level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime, base: { pid: process.pid }, mixin: causeInLogs });
}

export function createContext(config: Config, log: Logger, connection: ConnectionOptions): Context {
  const pool = createPool(connection, (error) =>
    log.warn({ part: "database", message: error.message }, "lost an idle database connection"),
  );
  const mailer = createMailer(config.smtpUrl, config.mailFrom);
  const files = createFileStore(config);
  const afterwards = createAfterwards(log);
  return {
    config,
    log,
    pool,
    db: createDatabase(pool),
    mailer,
    files,
    afterwards,
    close: async () => {
      await afterwards.settle();
      files.close();
      mailer.close();
      await pool.end();
    },
  };
}
