import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/site/certifications.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { askForRun, listRuns } from "./runs/service.ts";
import { describeGrid, readGrid, updateRecord } from "./service.ts";

export function certificationRoutes(app: FastifyInstance, context: Context): void {
  mount(app, calls.listCertifications, async () => ({ items: describeGrid(await readGrid(context.db), new Date()) }));

  mount(app, calls.updateCertification, ({ params, body, caller }) => updateRecord(context, caller, { key: params.key, ...body }));

  mount(app, calls.listControlRuns, async ({ params }) => ({ items: await listRuns(context.db, params.key) }));

  mount(app, calls.checkControl, ({ params, caller }) => askForRun(context, caller, params.key));
}
