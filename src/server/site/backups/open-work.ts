import type { Config } from "../../runtime/config.ts";
import type { Logger } from "pino";
import { type ConnectionOptions, createDatabase, createPool } from "../../runtime/db/database.ts";
import { createFileStore, createNamedStore } from "../../runtime/files/store.ts";
import type { Work } from "./work.ts";

/** What a process is told that works on backups. */
export interface Task {
  config: Config;
  /** The role that owns where the server is ours, and else the one that serves. */
  connection: ConnectionOptions;
  embedded: { cluster: string; archive: string | undefined } | undefined;
}

/** Opens what the work needs; `close` it in any case. Throws without BACKUP_URL. */
export function openWork({ config, connection, embedded }: Task, log: Logger): { work: Work; close: () => Promise<void> } {
  if (!config.backupUrl) throw new Error("There is no place for backups: set BACKUP_URL and BACKUP_RECIPIENT (README, Configuration).");
  const pool = createPool({ ...connection, max: 4, statement_timeout: 600_000, application_name: "hearthbridge backup" }, (error) =>
    log.warn({ part: "backup", message: error.message }, "lost an idle database connection"),
  );
  const store = createNamedStore(config.backupUrl);
  const files = createFileStore(config);
  const work: Work = {
    pool,
    db: createDatabase(pool),
    store,
    files,
    log,
    archive: embedded?.archive,
    bankDir: config.bankDir,
    dataDir: config.dataDir,
    recipients: config.backupRecipients,
    settings: config.recorded,
    embedded: embedded && { owner: connection, cluster: embedded.cluster },
  };
  const close = async () => {
    store.close();
    files.close();
    await pool.end();
  };
  return { work, close };
}
