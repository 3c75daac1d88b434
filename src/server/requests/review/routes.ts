import type { FastifyInstance } from "fastify";
import { decideFundingRequest, foretellStatus } from "../../../shared/contracts/requests/decisions.ts";
import * as calls from "../../../shared/contracts/requests/intake.ts";
import { fundingRequestHistory } from "../../../shared/contracts/requests/review.ts";
import { getRoundLetters, setRoundLetters } from "../../../shared/contracts/requests/rounds.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { forwardAnswer } from "../../record/emails/service.ts";
import { foretell } from "../applicant/service.ts";
import { mayReadNotes } from "../conflicts/service.ts";
import { readLetters, setLettersHour } from "../letters/service.ts";
import { readHistory } from "../statuses/service.ts";
import * as service from "./service.ts";

/** What administrators do with funding requests (§2, §4), and when the letters about it leave. */
export function reviewRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, fundingRequestHistory, async ({ params, caller }) => {
    const items = await readHistory(db, { fundingRequestId: params.id });
    if (await mayReadNotes(db, caller, params.id)) return { items };
    return { items: items.map((item) => (item.decision ? { ...item, decision: { ...item.decision, internalNote: null } } : item)) };
  });

  mount(app, calls.updateFundingRequest, ({ params, body, caller }) => service.setStatus(context, caller, params.id, body));

  mount(app, calls.updateFundingRequests, async ({ body, caller }) => ({ updated: await service.setStatuses(context, caller, body) }));

  mount(app, decideFundingRequest, ({ params, body, caller }) => service.decide(context, caller, params.id, body));

  mount(app, foretellStatus, ({ params, query }) => foretell(db, params.id, query.status));

  mount(app, getRoundLetters, ({ params }) => readLetters(db, params.id));

  mount(app, setRoundLetters, async ({ params, body, caller }) => {
    await setLettersHour(context, caller, params.id, body);
    return readLetters(db, params.id);
  });

  mount(app, calls.forwardFundingRequest, async ({ body, caller }) =>
    forwardAnswer(await service.forward(context, caller, body.requestId, body.recipientEmail)),
  );
}
