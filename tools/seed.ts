// npm run seed: named demo people, institutions and requests, all obviously fictional. Prints the logins.
// Refuses in production. Seeding twice adds nothing twice: every row comes by the product's own services.
import { readConfig } from "../src/server/runtime/config.ts";
import { createContext, createLogger } from "../src/server/runtime/context.ts";
import { migrate } from "../src/server/runtime/db/migrate.ts";
import { openDatabase } from "../src/server/runtime/db/open.ts";
import { becomeOrdinaryUser } from "../src/server/leave-root.ts";
import { seedDemo } from "../db/seed/demo.ts";

const config = readConfig(process.env);
if (config.production) {
  console.error("npm run seed adds demo people with known passwords and does not run with NODE_ENV=production.");
  process.exit(2);
}
const log = createLogger({ logLevel: "warn" });
// As root, it becomes the user that the product is, who alone reaches the embedded database.
await becomeOrdinaryUser(config);
const database = await openDatabase(config, log, { mayJoin: true });
// Demo messages are not sent (see seedDemo).
const context = createContext({ ...config, smtpUrl: undefined }, log, database.connection);
try {
  await migrate(database, log);
  const logins = await seedDemo(context);
  const isHeld = config.secondFactor !== "optional";
  console.log(
    `\n  Demo data is there. Logins:\n${logins.map(({ username, password, role }) => `    ${username}  ${password}  (${role})`).join("\n")}\n${isHeld ? "\n  Each is asked for a second factor at the login, unless the product runs with SECOND_FACTOR=optional.\n" : ""}`,
  );
} finally {
  await context.close();
  await database.stop();
}
