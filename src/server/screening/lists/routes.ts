import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/screening/lists.ts";
import * as weaker from "../../../shared/contracts/screening/weakening.ts";
import type { ListedEntry, ListVersion, OwnEntry } from "../../../shared/contracts/screening/lists.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { getApproval, listOpenOfKind } from "../../record/approvals/service.ts";
import type { Context } from "../../runtime/context.ts";
import { readList } from "../../runtime/db/list.ts";
import type { ListPage } from "../../runtime/db/list-source.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as desk from "./desk.ts";
import * as own from "./own.ts";
import * as queries from "./queries.ts";
import { readListState } from "./service.ts";
import { readSettings } from "./states/queries.ts";
import * as weakening from "./weakening.ts";

/** The sanctions lists: staff read, administrators decide. */
export function screeningListRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.listScreeningLists, async ({ caller }) => {
    const [items, { number, isFresh, threshold, engine }, { staleAfterHours }, asked] = await Promise.all([
      queries.listLists(db),
      readListState(db),
      readSettings(db),
      listOpenOfKind(db, caller, "screening_weaker"),
    ]);
    return { items, state: number, isFresh, threshold, staleAfterHours, engine, asked };
  });

  mount(app, calls.addScreeningList, ({ body, caller }) => desk.addList(context, caller, body));
  mount(app, calls.changeScreeningList, ({ params, body, caller }) => desk.changeList(context, caller, params.id, body));
  mount(app, calls.loadScreeningList, ({ params, caller }) => desk.loadNow(context, caller, params.id));
  mount(app, calls.uploadScreeningList, ({ params, query, caller, file }) => desk.uploadList(context, caller, params.id, query.name, file));

  mount(app, calls.listListVersions, ({ params, query }) =>
    pageOf(readList<ListVersion>(db, queries.versionList, { ...query, conditions: [{ sql: "list_id = ?", value: params.id }] })),
  );

  mount(app, calls.listListEntries, ({ params, query }) =>
    pageOf(
      readList<ListedEntry>(db, queries.entryList, {
        ...query,
        conditions: [{ sql: "list_id = ?", value: params.id }, { sql: "gone_version_id is null" }],
      }),
    ),
  );
  mount(app, calls.getListEntry, async ({ params }) => {
    const entry = await queries.findEntry(db, params.id);
    if (!entry) throw new AppError("not_found", m.error_not_found());
    return entry;
  });

  mount(app, calls.changeScreeningSettings, ({ body, caller }) => desk.changeSettings(context, caller, body));

  mount(app, calls.listOwnEntries, ({ query }) => pageOf(readList<OwnEntry>(db, queries.ownList, query), () => queries.countOwn(db)));
  mount(app, calls.addOwnEntry, ({ body, caller }) => own.addOwnEntry(context, caller, body));

  const asked = async (caller: Caller, id: Promise<number>) => ({ approval: await getApproval(db, caller, await id) });
  mount(app, weaker.switchListOff, ({ params, body, caller }) =>
    asked(caller, weakening.askToSwitchOff(context, caller, params.id, body.reason)),
  );
  mount(app, weaker.takeListVersion, ({ params, body, caller }) =>
    asked(caller, weakening.askToTake(context, caller, params.id, body.words)),
  );
  mount(app, weaker.weakenSettings, ({ body, caller }) => asked(caller, weakening.askForSettings(context, caller, body)));
  mount(app, weaker.removeOwnEntry, ({ params, body, caller }) =>
    asked(caller, weakening.askToTakeOff(context, caller, params.id, body.reason)),
  );
}

async function pageOf<Row>(
  reading: Promise<ListPage<Row>>,
  count: () => Promise<number> = () => Promise.resolve(0),
): Promise<{ items: Row[]; nextCursor: string | null; total: number; totalIsCapped: boolean }> {
  const { items, nextCursor, total } = await reading;
  return { items, nextCursor, total: total?.count ?? (await count()), totalIsCapped: total?.isCapped ?? false };
}
