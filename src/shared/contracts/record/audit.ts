import { z } from "zod";
import { contract } from "../contract.ts";
import { timestamp } from "../parts.ts";

export const auditEntry = z.object({
  id: z.string(),
  at: timestamp,
  actorName: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAuditLog = contract("GET /api/admin/audit-log", {
  access: "admin",
  does: "Read the audit log",
  query: z.object({
    cursor: z
      .string()
      .max(18)
      .regex(/^\d{1,18}$/)
      .optional(),
    subjectType: z.string().max(60).optional(),
    subjectId: z.string().max(60).optional(),
    limit: z.coerce.number<string>().int().min(1).max(200).default(50),
  }),
  response: z.object({ items: z.array(auditEntry), nextCursor: z.string().nullable() }),
});
