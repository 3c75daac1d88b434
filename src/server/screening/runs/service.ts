import type { z } from "zod";
import type * as calls from "../../../shared/contracts/screening/parties.ts";
import type { PartyState } from "../../../shared/domain/screening.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { readList } from "../../runtime/db/list.ts";
import type { ListPage } from "../../runtime/db/list-source.ts";
import { countDue, type ListedParty, partyKey, partyList, readForce, readPartyStandings } from "../parties/service.ts";
import { readListState } from "../lists/service.ts";
import * as queries from "./queries.ts";

/** One page of the parties, each with how it stands now. */
export async function listParties(
  db: Queryable,
  { kind, ...query }: z.output<(typeof calls.listScreenedParties)["query"]>,
): Promise<ListPage<ListedParty & { state: PartyState }>> {
  const list = await readList<ListedParty>(db, partyList, kind === undefined ? query : { ...query, filter: kind });
  const standings = await readPartyStandings(db, list.items);
  return { ...list, items: list.items.map((party) => ({ ...party, state: standings.get(partyKey(party))?.state ?? "unknown" })) };
}

/** What the screening goes by, and how far it is. */
export async function readScreening(db: Queryable): Promise<z.input<(typeof calls.readScreening)["response"]>> {
  const force = await readForce(db);
  const { parties, waiting } = await countDue(db, { state: force.number, engine: force.engine });
  return {
    threshold: Math.round(Number(force.threshold) * 100),
    engine: force.engine,
    hasLists: Object.keys(force.lists).length > 0,
    isFresh: (await readListState(db)).isFresh,
    parties,
    waiting,
    lastRun: (await queries.findLastRun(db)) ?? null,
  };
}
