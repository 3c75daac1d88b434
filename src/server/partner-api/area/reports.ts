import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/partner-api/area.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { listReports, readReportFile, requestReport } from "../reports/service.ts";

/** The reports of the area; their file comes with the session, so no signed address is needed. */
export function mountReports(area: FastifyInstance, { config, db }: Context): void {
  mount(area, calls.listOwnReports, ({ caller: { institutionId }, query: { mode, ...page } }) =>
    listReports(config, db, { institutionId, mode }, page),
  );

  mount(area, calls.createOwnReport, ({ caller: { institutionId }, query: { mode }, body }) =>
    db.transaction().execute((tx) => requestReport(config, tx, { institutionId, mode }, body, { again: "new" })),
  );

  mount(area, calls.downloadOwnReport, async ({ caller: { institutionId }, query: { mode }, params, reply }) => {
    const file = await readReportFile(db, { institutionId, mode }, params.id);
    return reply
      .header("content-disposition", `attachment; filename="${file.fileName}"`)
      .header("content-length", file.size)
      .type(file.contentType)
      .send(Readable.from(file.bytes, { objectMode: false }));
  });
}
