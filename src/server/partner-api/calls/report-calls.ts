import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partner-api/calls/report-calls.ts";
import type { Context } from "../../runtime/context.ts";
import { getReport, readLinkedFile, readReportFile, requestReport } from "../reports/service.ts";
import { admit, mountCall } from "./mount-call.ts";

/** Reports, and the download of their files. */
export function mountReportCalls(api: FastifyInstance, context: Context): void {
  const { config, db } = context;
  mountCall(api, context, calls.askForReport, ({ caller, query }) => {
    const { report_type, format } = query;
    const order = { report_type, format, date_range: { start: query["date_range[start]"], end: query["date_range[end]"] } };
    return db.transaction().execute((tx) => requestReport(config, tx, caller, order, { again: "same" }));
  });
  mountCall(api, context, calls.createReport, ({ caller, body, tx }) => requestReport(config, tx, caller, body, { again: "new" }));
  mountCall(api, context, calls.getReport, ({ caller, params, tx }) => getReport(config, tx, caller, params.id));

  // With a token it needs no key, so that a browser can open it. Its answer is a file, which no contract describes.
  api.get<{ Params: { id: string }; Querystring: { token?: unknown } }>("/reports/:id/download", async (request, reply) => {
    const { id } = request.params;
    const { token } = request.query;
    const file =
      token === undefined
        ? await readReportFile(db, await admit(context, request, reply, calls.getReport), id)
        : await readLinkedFile(db, id, String(token));
    reply
      .type(file.contentType)
      .header("content-length", file.size)
      .header("content-disposition", `attachment; filename="${file.fileName}"`);
    return reply.send(Readable.from(file.bytes, { objectMode: false }));
  });
}
