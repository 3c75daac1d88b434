import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partner-api/area.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { countHit } from "../../runtime/http/rate-limit.ts";
import { sendPdf } from "../../runtime/http/send-pdf.ts";
import {
  listReports,
  listReportsOfProjects,
  makeReportOfProject,
  readReportFile,
  readReportOfProject,
  requestReport,
} from "../reports/service.ts";

/** Each document is laid out anew, in a process of its own. */
const documents = { most: 60, windowSeconds: 60 * 60 };

/** The reports of the area; their file comes with the session, so no signed address is needed. */
export function mountReports(area: FastifyInstance, { config, db }: Context): void {
  mount(area, calls.listOwnReports, ({ caller: { institutionId }, query: { mode, ...page } }) =>
    listReports(config, db, { institutionId, mode }, page),
  );

  mount(area, calls.createOwnReport, ({ caller: { institutionId }, query: { mode }, body }) =>
    db.transaction().execute((tx) => requestReport(config, tx, { institutionId, mode }, body, { again: "new" })),
  );

  mount(area, calls.listOwnProjectReports, ({ caller: { institutionId }, query: { mode, ...page } }) =>
    listReportsOfProjects(db, { institutionId, mode }, page),
  );

  mount(area, calls.downloadOwnProjectReport, async ({ caller: { id, institutionId }, query: { mode, format }, params, reply }) => {
    await countHit(db, { key: `project-report-document:user:${id}`, ...documents });
    if (format === "pdf") return sendPdf(reply, await makeReportOfProject(db, { institutionId, mode }, params.id));
    const report = await readReportOfProject(config, db, { institutionId, mode }, params.id);
    return reply
      .header("content-disposition", `attachment; filename="${report.report_id}.json"`)
      .type("application/json; charset=utf-8")
      .send(report);
  });

  mount(area, calls.downloadOwnReport, async ({ caller: { institutionId }, query: { mode }, params, reply }) => {
    const file = await readReportFile(db, { institutionId, mode }, params.id);
    return reply
      .header("content-disposition", `attachment; filename="${file.fileName}"`)
      .header("content-length", file.size)
      .type(file.contentType)
      .send(Readable.from(file.bytes, { objectMode: false }));
  });
}
