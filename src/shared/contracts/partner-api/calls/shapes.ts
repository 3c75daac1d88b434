import { z } from "zod";
import { bearers } from "../../../domain/bank.ts";
import { holdReasons } from "../../../domain/money-gate.ts";
import { fundingStatuses } from "../../../domain/projects.ts";
import { recordedEventTypes } from "../../../domain/partner-events.ts";
import { transferStatuses } from "../../../domain/partner-scopes.ts";

/** A decimal text such as "2500.00": in what we answer, money is never a JSON number. */
export const money = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .meta({ description: 'A decimal amount as text, such as "2500.00"' });
export const currency = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/)
  .meta({ description: "ISO 4217 code, such as USD" });
/** RFC 3339 in UTC. */
export const time = z.iso.datetime().meta({ description: "RFC 3339, in UTC" });

export const pagination = z.object({ total: z.int(), page: z.int(), per_page: z.int() });
/** Lists by page number. */
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), pagination });
/** Lists that grow at the front, by cursor: `next_cursor` is null on the last page. */
export const cursorPageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    next_cursor: z.string().nullable().meta({ description: "Send it as cursor for the next page; null on the last" }),
  });

export const account = z.object({
  account_id: z.string().meta({ description: "Your account with us" }),
  name: z.string().meta({ description: "The name of your institution" }),
  status: z.string().meta({ description: "The onboarding step; active after the last one" }),
  mode: z.enum(["test", "live"]).meta({ description: "The mode of the key you use" }),
  integration_date: time.nullable().meta({ description: "When the institution became active; null until then" }),
  compliance_level: z.string().nullable().meta({ description: "The level of your certification; null unless it is in force" }),
  available_funds: z.array(z.object({ amount: money, currency })).meta({ description: "What you can send, by currency" }),
});

export const project = z.object({
  id: z.string().meta({ description: "Use it as project_id" }),
  name: z.string().meta({ description: "What the community calls the project" }),
  location: z.string().nullable().meta({ description: "Where the work takes place; null where the community keeps it private" }),
  description: z.string().meta({ description: "In the community's own words; please show it unchanged" }),
  status: z.enum(["active", "funded", "completed"]).meta({ description: "active while the project is open for funding" }),
  funding_status: z.enum(fundingStatuses).meta({ description: "seeking, funded or completed, as the community's page says" }),
  funding_needed: money,
  funding_received: money,
  currency,
  impact_metrics: z.object({
    people_served: z
      .int()
      .nullable()
      .meta({ description: "People who benefit; null if the community gives no figure or keeps it private" }),
    jobs_created: z.int().nullable().meta({ description: "Paid jobs it creates; null in the same cases" }),
    community_support: z
      .string()
      .nullable()
      .meta({ description: "How the community supports it, in its own words; null if it keeps that private" }),
  }),
});

const figureSource = z
  .object({ source: z.string(), date: z.string().meta({ format: "date" }) })
  .nullable()
  .meta({ description: "Who reported the figure, and for which day; null if it is in no update of the community's" });

/** What only a reading of projects tells, and no event: it can change without one. */
export const projectWithUpdates = project.extend({
  fundable_amount: money.meta({
    description: "What you can send in live mode now: the open tranches of the agreement in force, less what was ordered. Without one, 0",
  }),
  next_tranche: z
    .object({
      amount: money,
      opens_on: z.string().meta({ format: "date", description: "Not before this day, in UTC" }),
      has_condition: z.boolean().meta({ description: "It also waits until a condition of the agreement is met" }),
    })
    .nullable()
    .meta({ description: "The next tranche to open; null when all are open, and without an agreement in force" }),
  impact_sources: z.object({ people_served: figureSource, jobs_created: figureSource }),
  latest_updates: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(["progress", "outcome"]),
        title: z.string(),
        body: z.string().meta({ description: "In the community's own words; please show it unchanged" }),
        happened_on: z.string().meta({ format: "date" }),
        source: z.string().meta({ description: "Who reported it" }),
        figures: z.array(
          z.object({ label: z.string(), value: z.string().meta({ description: "A decimal" }), unit: z.string().nullable() }),
        ),
      }),
    )
    .meta({ description: "The community's five most recent updates" }),
});

export const transaction = z.object({
  transaction_id: z.string().meta({ description: "The transaction" }),
  project_id: z.string().meta({ description: "The project that it funds" }),
  amount: money,
  currency,
  reference: z.string().nullable().meta({ description: "Your own reference" }),
  notes: z.string().nullable().meta({ description: "Your own notes" }),
  status: z
    .enum(transferStatuses)
    .meta({ description: "pending, then submitted to the bank and settled; or failed, cancelled, or returned after settling" }),
  failure_reason: z.string().nullable().meta({ description: "Why it failed" }),
  timestamp: time.meta({ description: "When it was created" }),
  estimated_completion: time.nullable().meta({ description: "When it will probably settle; null once it has ended" }),
  settled_at: time.nullable().meta({ description: "When the bank paid it" }),
  returned_at: time.nullable().meta({ description: "When the bank sent it back" }),
  charges: z.array(z.object({ amount: money, currency, borne_by: z.enum(bearers) })).meta({
    description:
      "Bank charges: the institution bears what was deducted from a return, the initiative what its bank charged on top of the payment",
  }),
  hold: z
    .object({ reason: z.enum(holdReasons) })
    .nullable()
    .meta({ description: "Why a pending transaction does not leave yet; null otherwise. It goes on by itself when the reason is gone" }),
});
export type Transaction = z.infer<typeof transaction>;

export const event = z.object({
  id: z.string(),
  type: z.enum(recordedEventTypes),
  timestamp: time,
  data: z.record(z.string(), z.unknown()),
});
