import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/screening/parties.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import * as service from "./service.ts";

/** Who is screened, and how far the screening is, for the staff. */
export function screeningPartyRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.listScreenedParties, async ({ query }) => {
    const { items, nextCursor, total } = await service.listParties(db, query);
    const count = total?.count ?? (await service.readScreening(db)).parties;
    return { items, total: count, totalIsCapped: total?.isCapped ?? false, nextCursor };
  });

  mount(app, calls.readScreening, () => service.readScreening(db));
}
