// npm run ledger -- check: proves that every journal sums to zero and every balance is the sum of its entries.
import { readConfig } from "../src/server/runtime/config.ts";
import { createContext, createLogger } from "../src/server/runtime/context.ts";
import { openDatabase } from "../src/server/runtime/db/open.ts";
import { becomeOrdinaryUser } from "../src/server/leave-root.ts";
import { checkLedger } from "../src/server/money/ledger/service.ts";

if (process.argv[2] !== "check") {
  console.error("Use: npm run ledger -- check");
  process.exit(2);
}
const config = readConfig(process.env);
const log = createLogger({ logLevel: "warn" });
// As root, it becomes the user that the product is, who alone reaches the embedded database.
await becomeOrdinaryUser(config);
const database = await openDatabase(config, log, { mayJoin: true });
const context = createContext(config, log, database.connection);
try {
  const disorder = await checkLedger(context.db);
  for (const { what, id } of disorder) console.error(`  ${what}: ${id}`);
  console.log(disorder.length === 0 ? "The ledger is in order." : `The ledger has ${disorder.length} faults.`);
  process.exitCode = disorder.length === 0 ? 0 : 1;
} finally {
  await context.close();
  await database.stop();
}
