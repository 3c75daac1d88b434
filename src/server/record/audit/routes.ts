import type { FastifyInstance } from "fastify";
import { type AuditEntry, listAuditLog } from "../../../shared/contracts/record/audit.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { mount } from "../../runtime/http/mount.ts";
import { listAuditEntries } from "./queries.ts";

/** Takes out of the log's lines what this person may not read. What that is belongs to the features that wrote them. */
type Hide = (db: Queryable, person: Caller, entries: AuditEntry[]) => Promise<AuditEntry[]>;

export function auditRoutes(app: FastifyInstance, { db }: Context, hide: Hide): void {
  mount(app, listAuditLog, async ({ query, caller }) => {
    const rows = await listAuditEntries(db, {
      before: query.cursor,
      subjectType: query.subjectType,
      subjectId: query.subjectId,
      limit: query.limit + 1,
    });
    const items = rows.slice(0, query.limit);
    return { items: await hide(db, caller, items), nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null };
  });
}
