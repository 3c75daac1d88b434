// A process of its own that screens parties: nobody waits for its work, and its memory has a bound.
import { servePart } from "../../runtime/apart.ts";
import type { Config } from "../../runtime/config.ts";
import { createContext, createLogger } from "../../runtime/context.ts";
import type { ConnectionOptions } from "../../runtime/db/database.ts";
import { matcher } from "./matcher.ts";
import { screenParties } from "./screen-parties.ts";

const stopping = new AbortController();

servePart(async (task: { config: Config; connection: ConnectionOptions } | "stop"): Promise<"stopping" | "over"> => {
  if (task === "stop") {
    stopping.abort(new Error("the process ends"));
    return "stopping";
  }
  // The first reading of a hundred thousand parties is one statement, which takes its time.
  const connection = { ...task.connection, max: 3, statement_timeout: 120_000 };
  const context = createContext(task.config, createLogger(task.config), connection);
  try {
    await screenParties(context, matcher, stopping.signal);
  } finally {
    await context.close();
  }
  return "over";
});
