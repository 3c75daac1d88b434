import type { Queryable } from "../../../runtime/db/database.ts";
import { addJob } from "../../../runtime/jobs/queue.ts";
import { engineNumber } from "../../engine/service.ts";
import * as queries from "./queries.ts";

/** Why there is a new state. */
export type StateCause = "version" | "list" | "threshold" | "engine";

/**
 * Notes that something has changed which every result depends on: in the transaction of the change, after it. `queries.holdStates` comes
 * before the change, so that two changes never miss one another.
 */
export async function addState(tx: Queryable, cause: StateCause): Promise<number> {
  await queries.holdStates(tx);
  await addJob(tx, "screen_parties", {}, { key: "screen_parties", maxAttempts: 3 });
  return queries.insertState(tx, engineNumber, cause);
}

/** Notes the engine of this program where another one was in force; done twice it changes nothing. */
export async function noteEngine(tx: Queryable): Promise<void> {
  await queries.holdStates(tx);
  if ((await queries.findNewestState(tx))?.engine !== engineNumber) await addState(tx, "engine");
}
