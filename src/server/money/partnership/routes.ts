import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/money/partnership.ts";
import type { Context } from "../../runtime/context.ts";
import { readWrittenList, writtenAs } from "../../runtime/db/written-rows.ts";
import { answerList } from "../../runtime/http/list-call.ts";
import { mount } from "../../runtime/http/mount.ts";
import { countHit } from "../../runtime/http/rate-limit.ts";
import { sendPdf } from "../../runtime/http/send-pdf.ts";
import { getApproval } from "../../record/approvals/service.ts";
import * as byMember from "./by-member.ts";
import { makeDocument } from "./document/make.ts";
import { recordDone } from "./duties/service.ts";
import * as queries from "./queries.ts";
import * as service from "./service.ts";
import { readPartnership } from "./show.ts";

/** Each document is laid out anew, in a process of its own. */
const documents = { most: 30, windowSeconds: 60 * 60 };

/** Members who write remarks need some dozens; our staff hear of each. */
const changes = { most: 60, windowSeconds: 60 * 60 };

const dues = writtenAs(queries.dueList, calls.partnerDue);

/** What is agreed with an institution and what is due of it, at the desk and in its members' own area. */
export function partnershipRoutes(app: FastifyInstance, context: Context): void {
  mountDesk(app, context);
  mountOwn(app, context);
}

function mountDesk(app: FastifyInstance, context: Context): void {
  const { db } = context;
  mount(app, calls.getPartnership, ({ params, caller }) => service.readAtDesk(db, caller, params.id));
  mount(app, calls.startPartnership, ({ params, caller }) => service.startPartnership(context, caller, params.id));
  mount(app, calls.editPartnership, ({ params, body, caller }) => service.editPartnership(context, caller, params.id, body));
  mount(app, calls.sharePartnership, ({ params, caller }) => service.sharePartnership(context, caller, params.id));
  mount(app, calls.offerPartnership, async ({ params, body, caller }) => ({
    approval: await getApproval(db, caller, await service.offerPartnership(context, caller, params.id, body)),
  }));
  mount(app, calls.dropPartnership, ({ params, body, caller }) => service.dropPartnership(context, caller, params.id, body.reason));
  mount(app, calls.remarkOnPartnership, ({ params, body, caller }) => service.remarkAtDesk(context, caller, params.id, body));
  mount(app, calls.endPartnership, ({ params, body, caller }) => service.endPartnership(context, caller, params.id, body.reason));
  mount(app, calls.recordDutyDone, async ({ params: { id, duty }, body, caller }) => {
    await recordDone(context, caller, id, { duty, ...body, isByMember: false });
    return service.readAtDesk(db, caller, id);
  });
  mount(app, calls.downloadPartnership, async ({ params: { id, number }, caller, reply }) => {
    await countHit(db, { key: `agreement-document:user:${caller.id}`, ...documents });
    return sendPdf(reply, await makeDocument(db, id, number));
  });
  mount(app, calls.listPartnerDues, async ({ query: { state, kind, q, ...query } }) =>
    answerList(await readWrittenList(db, dues, { ...query, filter: state, conditions: queries.dueConditions({ q, kind }) }), () =>
      queries.countDues(db, state),
    ),
  );
}

function mountOwn(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const own = ({ institutionId }: { institutionId: number }) => readPartnership(db, institutionId, "member");
  const changed = async (caller: { institutionId: number }, work: () => Promise<void>) => {
    await countHit(db, { key: `partnership-change:${caller.institutionId}`, ...changes });
    await work();
    return own(caller);
  };
  mount(app, calls.getOwnPartnership, ({ caller }) => own(caller));
  mount(app, calls.remarkOnOwnPartnership, ({ body, caller }) => changed(caller, () => byMember.remarkByMember(context, caller, body)));
  mount(app, calls.signOwnPartnership, ({ body, caller }) => changed(caller, () => byMember.signByMember(context, caller, body)));
  mount(app, calls.declineOwnPartnership, ({ body, caller }) => changed(caller, () => byMember.declineByMember(context, caller, body)));
  mount(app, calls.endOwnPartnership, ({ body, caller }) => changed(caller, () => byMember.endByMember(context, caller, body.reason)));
  mount(app, calls.recordOwnDutyDone, ({ params: { duty }, body, caller }) =>
    changed(caller, () => recordDone(context, caller, caller.institutionId, { duty, ...body, isByMember: true })),
  );
  mount(app, calls.downloadOwnPartnership, async ({ params, caller, reply }) => {
    await countHit(db, { key: `agreement-document:user:${caller.id}`, ...documents });
    return sendPdf(reply, await makeDocument(db, caller.institutionId, params.number));
  });
}
