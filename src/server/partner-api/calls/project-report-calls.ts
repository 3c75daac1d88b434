import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partner-api/calls/project-report-calls.ts";
import type { Context } from "../../runtime/context.ts";
import { sendPdf } from "../../runtime/http/send-pdf.ts";
import { listReportsOfProjects, makeReportOfProject, readReportOfProject } from "../reports/service.ts";
import { admit, mountCall } from "./mount-call.ts";

/** What communities have released to those who fund their projects. */
export function mountProjectReportCalls(api: FastifyInstance, context: Context): void {
  mountCall(api, context, calls.listProjectReports, ({ caller, query, tx }) => listReportsOfProjects(tx, caller, query));
  mountCall(api, context, calls.getProjectReport, ({ caller, params, tx }) => readReportOfProject(context.config, tx, caller, params.id));

  // Its answer is a file, which no contract describes.
  api.get<{ Params: { id: string } }>("/project-reports/:id/document", async (request, reply) =>
    sendPdf(reply, await makeReportOfProject(context.db, await admit(context, request, reply, calls.getProjectReport), request.params.id)),
  );
}
