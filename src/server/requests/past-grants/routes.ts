import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/requests/past-grants.ts";
import type { Context } from "../../runtime/context.ts";
import { answerList } from "../../runtime/http/list-call.ts";
import { mount } from "../../runtime/http/mount.ts";
import { countPastGrants, listCurrencies } from "./queries.ts";
import { getPastGrant, listOfRequest, listWritten } from "./service.ts";

/** What the staff read of them; administrators bring them in and take them back by imports. */
export function pastGrantRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, calls.listPastGrants, async ({ query }) =>
    answerList(await listWritten(db, query), () => countPastGrants(db, query.currency)),
  );

  mount(app, calls.listPastGrantCurrencies, async () => ({ currencies: await listCurrencies(db) }));

  mount(app, calls.getPastGrant, ({ params }) => getPastGrant(db, params.id));

  mount(app, calls.pastGrantsOfRequest, ({ params }) => listOfRequest(db, params.id));
}
