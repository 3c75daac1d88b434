import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partners/institutions.ts";
import { plainListLimit } from "../../../shared/contracts/parts.ts";
import type { Context } from "../../runtime/context.ts";
import type { ListRequest } from "../../runtime/db/list-source.ts";
import { countOf } from "../../runtime/db/status-counts.ts";
import { readWrittenList, writtenAs } from "../../runtime/db/written-rows.ts";
import { answerList, answerPlainList } from "../../runtime/http/list-call.ts";
import { mount } from "../../runtime/http/mount.ts";
import { mountRead } from "../../runtime/http/mount-read.ts";
import { atStep, deskInstitutionList, institutionList } from "./queries.ts";
import * as service from "./service.ts";

const institutions = writtenAs(institutionList, calls.institutionItem);
const atDesk = writtenAs(deskInstitutionList, calls.institutionRow);

export function institutionRoutes(app: FastifyInstance, context: Context): void {
  const { reads } = context;
  const read = (query: ListRequest) => readWrittenList(reads, institutions, query);

  mountRead(app, calls.listInstitutions, async ({ query: { eligibility, ...query }, isPlain }) => {
    if (isPlain) return answerPlainList(await read({ limit: plainListLimit }));
    return answerList(await read({ ...query, filter: eligibility }), () => countOf(reads, "institutions", eligibility));
  });

  mount(app, calls.listInstitutionsAtDesk, async ({ query: { eligibility, step, ...query } }) =>
    answerList(await readWrittenList(context.db, atDesk, { ...query, filter: eligibility, conditions: atStep(step) }), () =>
      countOf(context.db, "institutions", eligibility),
    ),
  );

  mount(app, calls.getInstitutionRecord, ({ params, caller }) => service.getInstitutionWithHistory(context, caller, params.id));

  mount(app, calls.createInstitution, ({ body, caller }) => service.createInstitution(context, caller, body));

  mount(app, calls.updateInstitution, ({ params, body, caller }) => service.updateInstitution(context, caller, params.id, body));
}
