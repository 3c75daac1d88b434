// npm run restore -- SET [--to TIME] --key FILE: makes an empty DATA_DIR, or one that is moved aside, what it was. The product must not run.
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { becomeOrdinaryUser } from "../src/server/leave-root.ts";
import { readConfig } from "../src/server/runtime/config.ts";
import { createLogger } from "../src/server/runtime/context.ts";
import { findBinDir } from "../src/server/runtime/db/embedded-binaries.ts";
import { createNamedStore } from "../src/server/runtime/files/store.ts";
import { chooseSet } from "../src/server/site/backups/restoring/choose-set.ts";
import { restore } from "../src/server/site/backups/restoring/restore.ts";

const usage = `Use: npm run restore -- SET [--to TIME] --key FILE [--postgres FOLDER]
  SET   the name of a backup (npm run backup -- list), or latest
  TIME  a moment such as 2026-11-24T09:15Z; without it the newest there is
  FILE  the file with the key that opens the backups; - reads it from the standard input
  FOLDER  where PostgreSQL's programs are, for a backup of an earlier version than this release brings`;

const { values, positionals } = parseArgs({
  options: { to: { type: "string" }, key: { type: "string" }, postgres: { type: "string" } },
  allowPositionals: true,
});
const to = values.to === undefined ? undefined : new Date(values.to);
const isMoment = values.to === undefined || (/(Z|[+-]\d\d:\d\d)$/.test(values.to) && !Number.isNaN(to?.getTime()));
if (positionals.length !== 1 || values.key === undefined || !isMoment) {
  console.error(isMoment ? usage : `TIME needs a zone, such as 2026-11-24T09:15Z or 2026-11-24T09:15-05:00.\n\n${usage}`);
  process.exit(2);
}

try {
  // Read before root is left, because it is root's.
  const identities = await readIdentities(values.key);
  const config = readConfig(process.env);
  if (!config.backupUrl) throw new Error("Set BACKUP_URL and BACKUP_RECIPIENT: they name where the backups are.");
  if (config.databaseUrl) throw new Error("DATABASE_URL names a server of your own: restore it by its own means (docs/operations.md).");
  const log = createLogger({ logLevel: "warn" });
  await becomeOrdinaryUser(config);
  const binDir = values.postgres === undefined ? undefined : await findBinDir(values.postgres);
  const store = createNamedStore(config.backupUrl);
  const set = await chooseSet(store, positionals[0] ?? "latest", to);
  console.log(`Restoring ${set} …`);
  const done = await restore({ config, store, set, to, identities, binDir, log });
  store.close();
  report(done, binDir !== undefined);
  process.exitCode = done.ledgerFaults === 0 && done.missing.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause instanceof Error) console.error(error.cause.message);
  process.exitCode = 1;
}

/** The lines of a key file of age. */
async function readIdentities(file: string): Promise<string[]> {
  const lines = (file === "-" ? await text(process.stdin) : await readFile(file, "utf8")).split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identities.length === 0) throw new Error(`${file} holds no key: a line that begins with AGE-SECRET-KEY- (npm run backup -- key).`);
  return identities;
}

function report(done: Awaited<ReturnType<typeof restore>>, isOfEarlierVersion: boolean): void {
  console.log(`
The database is as it was at ${done.restoredTo.toISOString()}, with ${done.documents} documents and ${done.bankFiles} files of the bank.
${done.ledgerFaults === 0 ? "The ledger is in order." : `The ledger has ${done.ledgerFaults} faults: npm run ledger -- check`}`);
  if (done.missing.length > 0) console.log(`${done.missing.length} documents are not in the backup: ${done.missing.join(", ")}`);
  if (isOfEarlierVersion) console.log("This release brings a later PostgreSQL: run npm run upgrade-database next.");
  if (done.aside) console.log(`What was there before lies in ${done.aside}. Remove it when you are sure.`);
  if (done.isBankHeld)
    console.log("Nothing goes to the bank until an administrator has compared the orders: sign in, Bank, Compare with the bank.");
  if (done.settings.leftOut.length > 0)
    console.log(`Set these again, as they were kept out of the backup: ${done.settings.leftOut.join(", ")}`);
}
