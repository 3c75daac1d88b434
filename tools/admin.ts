// npm run admin -- create NAME | reset NAME: adds an administrator, or gives an account a new password.
// Prints a one-time password. While the server runs on the embedded database it is reached through the same folder.
import { readConfig } from "../src/server/runtime/config.ts";
import { type Context, createContext, createLogger } from "../src/server/runtime/context.ts";
import { openDatabase } from "../src/server/runtime/db/open.ts";
import { createAdministrator, makePassword, oneTimeHours, resetAccount } from "../src/server/record/auth/first-administrator.ts";
import { becomeOrdinaryUser } from "../src/server/leave-root.ts";
import { migrate } from "../src/server/runtime/db/migrate.ts";

const [command, username] = process.argv.slice(2);
const acts: Record<string, (context: Context, username: string, password: string) => Promise<boolean>> = {
  create: (context, name, password) => createAdministrator(context, name, password, oneTimeHours),
  reset: resetAccount,
};
const act = acts[command ?? ""];
if (!act || !username) {
  console.error("Use: npm run admin -- create NAME    or    npm run admin -- reset NAME");
  process.exit(2);
}

const config = readConfig(process.env);
const log = createLogger({ logLevel: "warn" });
// As root, it becomes the user that the product is, who alone reaches the embedded database.
await becomeOrdinaryUser(config);
const database = await openDatabase(config, log, { mayJoin: true });
const context = createContext(config, log, database.connection);
try {
  await migrate(database, log);
  const password = makePassword();
  if (await act(context, username, password)) {
    console.log(
      `\n  ${command === "create" ? "New administrator" : "New password for"}: ${username}\n  One-time password: ${password}\n\n  It is shown only now, opens one login within ${oneTimeHours} hours, and is changed there.\n`,
    );
  } else {
    console.error(
      command === "create"
        ? `There is already an account named ${username}, or one whose name looks the same.`
        : `There is no account named ${username}.`,
    );
    process.exitCode = 1;
  }
} finally {
  await context.close();
  await database.stop();
}
