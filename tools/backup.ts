// npm run backup: takes a backup now, also while the product runs. `-- files` where the database is backed up elsewhere, `-- prove` restores
// the newest one on trial, `-- key` makes a key, `-- list` says what there is, `-- adopt` makes the place this installation's.
import os from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { becomeOrdinaryUser } from "../src/server/leave-root.ts";
import { readConfig } from "../src/server/runtime/config.ts";
import { createLogger } from "../src/server/runtime/context.ts";
import { type Lock, tryLock } from "../src/server/runtime/db/lock.ts";
import { migrate } from "../src/server/runtime/db/migrate.ts";
import { openDatabase } from "../src/server/runtime/db/open.ts";
import { openWork } from "../src/server/site/backups/open-work.ts";
import { adopt, describeSets, proveNow, takeNow } from "../src/server/site/backups/commands.ts";
import type { Work } from "../src/server/site/backups/work.ts";

const acts: Record<string, (work: Work) => Promise<boolean>> = {
  whole: (work) => takeNow(work, "whole"),
  files: (work) => takeNow(work, "files"),
  prove: proveNow,
  list: describeSets,
  adopt,
};
const command = process.argv[2] ?? "whole";

if (command === "key") await printKey();
else if (acts[command]) await run(acts[command]);
else {
  console.error("Use: npm run backup -- [files | prove | list | adopt | key]");
  process.exit(2);
}

async function printKey(): Promise<void> {
  const identity = await generateX25519Identity();
  console.log(`# Keep this line where this server cannot read it: it alone opens the backups.
${identity}

# Set this in the product's environment:
# BACKUP_RECIPIENT=${await identityToRecipient(identity)}`);
}

/** The product looks each minute what there is to back up, and is at its first backup right after the first start. */
async function waitForTurn({ pool }: Work): Promise<Lock> {
  for (let isSaid = false; ; isSaid = true) {
    const lock = await tryLock({ direct: pool }, "backups");
    if (lock) return lock;
    if (!isSaid) console.error("The product is at its backups; waiting until it is done.");
    await wait(500);
  }
}

async function run(act: (work: Work) => Promise<boolean>): Promise<void> {
  // Whoever visits goes first, as beside the backups that the product takes by itself.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  const config = readConfig(process.env);
  const log = createLogger({ logLevel: "warn" });
  // As root, it becomes the user that the product is, who alone reaches the embedded database.
  await becomeOrdinaryUser(config);
  const database = await openDatabase(config, log, { mayJoin: true });
  try {
    await migrate(database, log);
    const connection = (database.embedded && database.owner) ?? database.connection;
    const { work, close } = openWork({ config, connection, embedded: database.embedded }, log);
    try {
      const lock = await waitForTurn(work);
      try {
        process.exitCode = (await act(work)) ? 0 : 1;
      } finally {
        await lock.release();
      }
    } finally {
      await close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database.stop();
  }
}
