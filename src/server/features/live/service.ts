import { sql } from "kysely";
import type { Queryable } from "../../db/database.ts";

/** The channel on which every web process hears what changed at the desk. */
export const deskChannel = "desk_changes";

/** What changed, by numbers alone: who may see it reads it by the usual calls. */
export type DeskChange =
  | { what: "request"; fundingRequestId: number; byUserId: number | null }
  | { what: "notification"; userId: number }
  | { what: "account"; userId: number };

/** Tells every open desk, when the transaction commits and only then. */
export async function tellDesks(tx: Queryable, change: DeskChange): Promise<void> {
  await sql`select pg_notify(${deskChannel}, ${JSON.stringify(change)})`.execute(tx);
}
