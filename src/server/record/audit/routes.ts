import type { FastifyInstance } from "fastify";
import { listAuditLog } from "../../../shared/contracts/record/audit.ts";
import type { Context } from "../../runtime/context.ts";
import { mount } from "../../runtime/http/mount.ts";
import { hideScores } from "../../requests/scoring/service.ts";
import { listAuditEntries } from "./queries.ts";

export function auditRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, listAuditLog, async ({ query, caller }) => {
    const rows = await listAuditEntries(db, {
      before: query.cursor,
      subjectType: query.subjectType,
      subjectId: query.subjectId,
      limit: query.limit + 1,
    });
    const items = rows.slice(0, query.limit);
    return { items: await hideScores(db, caller, items), nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null };
  });
}
