// A process of its own for reading lists: 126 MB of XML cost the web nothing, and its memory has a bound of its own.
import { servePart } from "../../../runtime/apart.ts";
import type { Config } from "../../../runtime/config.ts";
import { createContext, createLogger } from "../../../runtime/context.ts";
import type { ConnectionOptions } from "../../../runtime/db/database.ts";
import { loadLists } from "./load-lists.ts";

const stopping = new AbortController();

servePart(async (task: { config: Config; connection: ConnectionOptions } | "stop"): Promise<"stopping" | "over"> => {
  if (task === "stop") {
    stopping.abort(new Error("the process ends"));
    return "stopping";
  }
  const context = createContext(task.config, createLogger(task.config), { ...task.connection, max: 3 });
  try {
    await loadLists(context, stopping.signal);
  } finally {
    await context.close();
  }
  return "over";
});
