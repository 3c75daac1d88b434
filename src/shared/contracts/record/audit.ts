import { z } from "zod";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { storableText, timestamp } from "../parts.ts";

export const auditEntry = z.object({
  id: z.string(),
  at: timestamp,
  actorName: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  /** What the record is quoted by, where it has a reference. */
  reference: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** A day of the calendar, in UTC as the desk counts them. */
const day = z.iso
  .date({ error: () => m.audit_error_day(), abort: true })
  .refine((value) => value >= "1900", { error: () => m.audit_error_day() });

/** All of them hold at once. */
const filters = {
  /** The number of an account, or the name of what acts without one, such as "system". */
  actor: storableText(100).optional(),
  action: storableText(100).optional(),
  subjectType: storableText(60).optional(),
  /** A number, alone, belongs to records of every type; with a type to one. */
  subjectId: storableText(60).optional(),
  /** A reference as somebody typed it, or a number. */
  record: storableText(60).optional(),
  from: day.optional(),
  /** The last day itself belongs to it. */
  to: day.optional(),
};
export type AuditFilters = z.output<z.ZodObject<typeof filters>>;

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const order = { path: ["to"], error: () => m.audit_error_order() };

export const listAuditLog = contract("GET /api/admin/audit-log", {
  access: "admin",
  does: "Read the audit log",
  query: z
    .object({
      ...filters,
      cursor: z
        .string()
        .max(18)
        .regex(/^\d{1,18}$/)
        .optional(),
      limit: z.coerce.number<string>().int().min(1).max(200).default(50),
    })
    .refine(inOrder, order),
  response: z.object({ items: z.array(auditEntry), nextCursor: z.string().nullable() }),
});

export const exportAuditLog = contract("GET /api/admin/audit-log/export", {
  access: "admin",
  does: "Export the audit log",
  query: z.object({ ...filters, format: z.enum(["csv", "xlsx"]) }).refine(inOrder, order),
  response: z.unknown(),
});

export const listAuditChoices = contract("GET /api/admin/audit-log/choices", {
  access: "admin",
  does: "Read what the audit log can be filtered by",
  response: z.object({
    actors: z.array(z.object({ value: z.string(), name: z.string(), isAccount: z.boolean() })),
    actions: z.array(z.string()),
    subjectTypes: z.array(z.string()),
  }),
});
