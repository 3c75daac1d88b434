import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/screening/cases.ts";
import { statesOfView } from "../../../shared/domain/screening.ts";
import type { Context } from "../../runtime/context.ts";
import type { Condition } from "../../runtime/db/list-source.ts";
import { readWrittenList, writtenAs } from "../../runtime/db/written-rows.ts";
import { answerList } from "../../runtime/http/list-call.ts";
import { mount } from "../../runtime/http/mount.ts";
import { countCases } from "./queries.ts";
import { caseList } from "./reading/queries.ts";
import * as service from "./service.ts";

const cases = writtenAs(caseList, calls.caseItem);

/** Possible matches, for the staff; administrators decide them. */
export function screeningCaseRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, calls.listScreeningCases, async ({ query: { view = "open", assignee, ...query }, caller }) => {
    const conditions: Condition[] = [];
    if (assignee === "me") conditions.push({ sql: "assignee_id = ?", value: caller.id });
    if (assignee === "nobody") conditions.push({ sql: "assignee_id is null" });
    const counts = await countCases(db);
    const list = await readWrittenList(db, cases, { ...query, filter: [...statesOfView[view]], conditions });
    return answerList(list, async () => counts[view], { counts });
  });

  mount(app, calls.readScreeningCase, ({ params, caller }) => service.readCase(db, caller, params.id));

  mount(app, calls.assignScreeningCase, async ({ params, body, caller }) => {
    await service.assign(context, caller, params.id, body.assigneeId);
    return { success: true };
  });

  mount(app, calls.clearScreeningCase, async ({ params, body, caller }) => ({
    approvalId: await service.askToClear(context, caller, params.id, body),
  }));

  mount(app, calls.confirmScreeningCase, async ({ params, body, caller }) => {
    await service.confirmMatch(context, caller, params.id, body.words);
    return { success: true };
  });

  mount(app, calls.keepScreeningCase, async ({ params, body, caller }) => {
    await service.needMore(context, caller, params.id, body.words);
    return { success: true };
  });
}
