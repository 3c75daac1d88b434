import type { FastifyInstance } from "fastify";
import * as calls from "../../../../shared/contracts/discovery/search.ts";
import * as desk from "../../../../shared/contracts/discovery/deciding.ts";
import type { Context } from "../../../runtime/context.ts";
import type { ListRequest } from "../../../runtime/db/list-source.ts";
import { countOfAny, listStatusCounts } from "../../../runtime/db/status-counts.ts";
import { readWrittenList, type WrittenSource, writtenAs } from "../../../runtime/db/written-rows.ts";
import { answerList } from "../../../runtime/http/list-call.ts";
import { mount } from "../../../runtime/http/mount.ts";
import { mountRead } from "../../../runtime/http/mount-read.ts";
import { sendExport } from "../../../record/exports/service.ts";
import { type ShelfChoice, shelvesOf, shownStandings } from "../shelves.ts";
import { candidateSheet } from "./export.ts";
import * as partnership from "./partnership.ts";
import { candidateList } from "./queries.ts";
import * as service from "./service.ts";

const shown = writtenAs(candidateList, calls.candidateItem);
const ofDesk = writtenAs(candidateList, desk.deskCandidateItem);

/** Candidates for everyone, and what administrators do with them. */
export function candidateRoutes(app: FastifyInstance, context: Context): void {
  const { db, reads } = context;

  /** The shelves of a choice that hold anything. */
  const filterOf = async (choice: ShelfChoice): Promise<string[]> => {
    const wanted = shelvesOf(choice);
    return (await listStatusCounts(reads, "candidates")).map(({ status }) => status).filter((shelf) => wanted.has(shelf));
  };

  const list = async <Item>(source: WrittenSource<Item>, choice: ShelfChoice, { sort = "name", ...request }: ListRequest) => {
    const filter = await filterOf(choice);
    const order = request.order ?? (sort === "name" ? "asc" : "desc");
    const page = await readWrittenList(reads, source, { ...request, sort, order, filter });
    return answerList(page, () => countOfAny(reads, "candidates", filter));
  };

  mountRead(app, calls.listCandidates, ({ query: { type, eligibility, ...query } }) =>
    list(shown, { standings: shownStandings, eligibility, types: type }, query),
  );

  mountRead(app, calls.getCandidate, ({ params }) => service.getCandidate(db, params.id));

  mount(app, desk.listDeskCandidates, ({ query: { type, eligibility, standing, ...query } }) =>
    list(ofDesk, { standings: standing ? [standing] : shownStandings, eligibility, types: type }, query),
  );

  mount(app, desk.exportCandidates, async ({ query: { type, eligibility, standing, format, ...query }, caller, reply }) => {
    const filter = await filterOf({ standings: standing ? [standing] : shownStandings, eligibility, types: type });
    return sendExport(context, caller, reply, candidateSheet, format, { ...query, sort: query.sort ?? "name", filter });
  });

  mount(app, desk.getDeskCandidate, ({ params }) => service.getDeskCandidate(db, params.id));

  mount(app, desk.overruleCandidate, ({ params, body, caller }) => service.overrule(context, caller, params.id, body));

  mount(app, desk.inviteCandidate, ({ params, body, caller }) => partnership.invite(context, caller, params.id, body));

  mount(app, desk.promoteCandidate, ({ params, body, caller }) => partnership.promote(context, caller, params.id, body));

  mount(app, desk.ignoreCandidate, ({ params, body, caller }) => service.ignore(context, caller, params.id, body.reason));

  mount(app, desk.restoreCandidate, ({ params, body, caller }) => service.restore(context, caller, params.id, body.reason));

  mount(app, desk.removeCandidate, async ({ params, body, caller }) => {
    await service.remove(context, caller, params.id, body.reason);
    return { removed: true };
  });

  mount(app, desk.joinCandidates, ({ params, body, caller }) => service.join(context, caller, params.id, body.otherId, body.reason));

  mount(app, desk.listLikenesses, ({ query }) => service.listLikenesses(db, query));

  mount(app, desk.answerLikeness, ({ params, body, caller }) => service.answerLikeness(context, caller, params.id, body.answer));
}
