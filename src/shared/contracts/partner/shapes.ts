import { z } from "zod";
import { recordedEventTypes } from "../../domain/partner-events.ts";
import { transferStatuses } from "../../domain/partner-scopes.ts";

/** A decimal text such as "2500.00": money is never a JSON number. */
export const money = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ description: 'A decimal amount as text, such as "2500.00"' });
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ description: "ISO 4217 code, such as USD" });
/** RFC 3339 in UTC. */
export const time = z.iso.datetime().meta({ description: "RFC 3339, in UTC" });

export const pagination = z.object({ total: z.int(), page: z.int(), per_page: z.int() });
/** Lists by page number. */
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), pagination });
/** Lists that grow at the front, by cursor: `next_cursor` is null on the last page. */
export const cursorPageOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), next_cursor: z.string().nullable() });

export const account = z.object({
  account_id: z.string(),
  name: z.string(),
  status: z.string().meta({ description: "The onboarding step; active after the last one" }),
  mode: z.enum(["test", "live"]),
  integration_date: time.nullable().meta({ description: "When the institution became active; null before" }),
  compliance_level: z.string().nullable(),
  available_funds: z.array(z.object({ amount: money, currency })),
});

export const project = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  description: z.string(),
  status: z.string(),
  funding_needed: money,
  funding_received: money,
  currency,
  impact_metrics: z.object({
    people_served: z.int().nullable(),
    jobs_created: z.int().nullable(),
    community_support: z.string().nullable(),
  }),
});

export const transaction = z.object({
  transaction_id: z.string(),
  project_id: z.string(),
  amount: money,
  currency,
  reference: z.string().nullable(),
  notes: z.string().nullable(),
  status: z.enum(transferStatuses),
  failure_reason: z.string().nullable(),
  timestamp: time.meta({ description: "When it was made" }),
  estimated_completion: time.nullable(),
  settled_at: time.nullable(),
  returned_at: time.nullable(),
});
export type Transaction = z.infer<typeof transaction>;

export const event = z.object({
  id: z.string(),
  type: z.enum(recordedEventTypes),
  timestamp: time,
  data: z.record(z.string(), z.unknown()),
});
