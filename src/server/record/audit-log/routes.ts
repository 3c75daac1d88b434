import type { FastifyInstance } from "fastify";
import * as calls from "../../../shared/contracts/record/audit.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { recordAction } from "../audit/service.ts";
import { sendRows } from "../exports/service.ts";
import { auditHeaders, auditRows } from "./export.ts";
import { type Hide, listChoices, readAllEntries, readAuditLog } from "./service.ts";

/** The log as administrators read it. Apart from what writes it, which exports need, and the log's own file needs those. */
export function auditLogRoutes(app: FastifyInstance, { db, reads }: Context, hide: Hide): void {
  mount(app, calls.listAuditLog, ({ query: { cursor, limit, ...filters }, caller }) =>
    readAuditLog(db, caller, hide, filters, { cursor, limit }),
  );

  mount(app, calls.listAuditChoices, () => listChoices(db));

  mount(app, calls.exportAuditLog, async ({ query: { format, ...filters }, caller, reply }) => {
    await recordAction(db, caller, { action: "audit_log.exported", subjectType: "audit_log", after: { format, ...filters } });
    return sendRows(reply, "audit-log", format, auditHeaders(), auditRows(readAllEntries(reads, caller, hide, filters)));
  });
}
