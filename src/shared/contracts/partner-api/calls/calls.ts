import { z } from "zod";
import { partnerContract } from "./partner-contract.ts";
import { account, cursorPageOf, currency, event, pageOf, projectWithUpdates, transaction } from "./shapes.ts";
import { m } from "../../../messages/generated/messages.js";
import { transferStatuses } from "../../../domain/partner-scopes.ts";

/** Far beyond what one transfer moves: a larger amount is told so when it is sent as text. */
const mostNumber = 2_147_483_647;
const id = z.object({ id: z.string().max(40) });
const limit = z.coerce.number<string>().int().min(1).max(100).optional();

const exampleProject = {
  id: "prj_5q8vk2m9x4w7t3zc",
  name: "Clean water for the upper river",
  location: "Upper river communities",
  description: "Two wells failed after the flood. We repair the intake and train four water keepers.",
  status: "active",
  funding_status: "seeking",
  funding_needed: "250000.00",
  funding_received: "0.00",
  currency: "USD",
  impact_metrics: { people_served: 640, jobs_created: 4, community_support: "Agreed at three open meetings" },
};
const exampleWithUpdates = {
  ...exampleProject,
  fundable_amount: "30000.00",
  next_tranche: { amount: "20000.00", opens_on: "2026-12-01", has_condition: true },
  impact_sources: { people_served: { source: "Water committee", date: "2026-10-02" }, jobs_created: null },
  latest_updates: [
    {
      id: "pst_7w3zq9m2x5v8k4tc",
      kind: "outcome",
      title: "Water at every house again",
      body: "The intake is repaired. Every house by the upper river has clean water since last week.",
      happened_on: "2026-10-02",
      source: "Water committee",
      figures: [{ label: "People with clean water at home", value: "640", unit: null }],
    },
  ],
} as const;
const exampleTransaction: z.infer<typeof transaction> = {
  transaction_id: "txn_4d7hq2x8m5k9w3vz",
  project_id: exampleProject.id,
  amount: "2500.00",
  currency: "USD",
  reference: "INV-2026-114",
  notes: "First of four",
  status: "pending",
  failure_reason: null,
  charges: [],
  timestamp: "2026-11-21T10:00:00.000Z",
  estimated_completion: "2026-11-21T10:05:00.000Z",
  settled_at: null,
  returned_at: null,
  hold: null,
};

export const getAccount = partnerContract("GET /account", {
  summary: "Read your account",
  description: "Your institution's onboarding step, and what it can send in the key's mode.",
  scope: "account:read",
  response: account,
  example: {
    response: {
      account_id: "acc_1207",
      name: "Stone Meadow Credit Union",
      status: "active",
      mode: "test",
      integration_date: "2026-09-14T00:00:00.000Z",
      compliance_level: null,
      available_funds: [{ amount: "1000000.00", currency: "USD" }],
    },
  },
});

export const listProjects = partnerContract("GET /projects", {
  summary: "List projects",
  description: "Projects that their communities have published, newest first. Please show the description unchanged.",
  scope: "projects:read",
  query: z.object({
    page: z.coerce.number<string>().int().min(1).max(1_000_000).optional(),
    per_page: z.coerce.number<string>().int().min(1).max(100).optional(),
  }),
  response: pageOf(projectWithUpdates),
  errors: ["validation_failed"],
  example: { response: { data: [exampleWithUpdates], pagination: { total: 1, page: 1, per_page: 10 } } },
});

export const getProject = partnerContract("GET /projects/{id}", {
  summary: "Read one project",
  description: "Returns 404 once its community has withdrawn it.",
  scope: "projects:read",
  params: id,
  response: projectWithUpdates,
  errors: ["not_found"],
  example: { response: exampleWithUpdates },
});

export const createTransaction = partnerContract("POST /transactions", {
  summary: "Fund a project",
  description:
    "Reserves the amount at once and starts the transfer. A project accepts no more than it still needs, unless its community lets it receive more. Before a live transfer is made, and again before it leaves for the bank, we check your institution, the project and its payee. If a check fails, the call answers compliance_hold and nothing is reserved. In test mode the transfer settles after about five minutes, or at once with the test calls. In live mode an Idempotency-Key is required, in test mode it is optional: if you repeat the call with the same key and body, you get the same answer and nothing moves again.",
  scope: "transactions:write",
  body: z.strictObject({
    project_id: z.string().max(40),
    amount: z
      .union([z.string().max(40), z.number().min(-mostNumber).max(mostNumber)], { error: () => m.partner_error_not_decimal() })
      .meta({
        description:
          "A decimal amount as text, or as a JSON number of at most 15 digits; greater than zero, with no more decimals than the currency has",
      }),
    currency: currency.optional().meta({ description: "ISO 4217 code; the project's currency if you leave it out" }),
    reference: z.string().max(35).optional().meta({ description: "Your own reference, up to 35 characters" }),
    notes: z.string().max(500).optional(),
  }),
  response: transaction,
  status: 201,
  idempotent: true,
  errors: ["validation_failed", "more_than_needed", "insufficient_funds", "institution_not_active", "compliance_hold"],
  example: {
    body: { project_id: exampleProject.id, amount: "2500.00", currency: "USD", reference: "INV-2026-114", notes: "First of four" },
    response: exampleTransaction,
  },
});

export const listTransactions = partnerContract("GET /transactions", {
  summary: "List transactions",
  description: "Newest first. Find one that you sent by your reference or by its Idempotency-Key.",
  scope: "transactions:read",
  query: z.object({
    status: z.enum(transferStatuses).optional(),
    project_id: z.string().max(40).optional(),
    reference: z.string().max(35).optional(),
    idempotency_key: z.string().max(255).optional(),
    limit,
    cursor: z.string().max(40).optional(),
  }),
  response: cursorPageOf(transaction),
  errors: ["validation_failed"],
  example: { response: { data: [exampleTransaction], next_cursor: null } },
});

export const getTransaction = partnerContract("GET /transactions/{id}", {
  summary: "Read one transaction",
  description: "Only your institution's transactions, in the key's mode.",
  scope: "transactions:read",
  params: id,
  response: transaction,
  errors: ["not_found"],
  example: { response: exampleTransaction },
});

export const cancelTransaction = partnerContract("POST /transactions/{id}/cancel", {
  summary: "Cancel a transaction",
  description: "Only while it is pending. The amount set aside becomes available again.",
  scope: "transactions:write",
  params: id,
  response: transaction,
  errors: ["not_found", "invalid_state"],
  example: { response: { ...exampleTransaction, status: "cancelled" } },
});

export const listEvents = partnerContract("GET /events", {
  summary: "List events",
  description: "Events of the last 90 days, mostly about your transactions, newest first.",
  scope: "events:read",
  query: z.object({ limit, cursor: z.string().max(40).optional() }),
  response: cursorPageOf(event),
  errors: ["validation_failed"],
  example: {
    response: {
      data: [
        {
          id: "evt_3k8wq5z2m7x9v4hd",
          type: "transaction.status_changed",
          timestamp: "2026-11-21T10:05:00.000Z",
          data: { ...exampleTransaction, status: "settled", settled_at: "2026-11-21T10:05:00.000Z" },
        },
      ],
      next_cursor: null,
    },
  },
});

const testCall = <const Outcome extends "settle" | "fail" | "return">(
  outcome: Outcome,
  summary: string,
  description: string,
  status: string,
) =>
  partnerContract(`POST /test/transactions/{id}/${outcome}`, {
    summary,
    description,
    scope: "transactions:write",
    params: id,
    response: transaction,
    testOnly: true,
    errors: ["not_found", "invalid_state", "wrong_mode"],
    example: { response: { ...exampleTransaction, status } },
  });

export const settleTest = testCall("settle", "Settle a test transaction", "As the bank does when it has paid.", "settled");
export const failTest = testCall("fail", "Let a test transaction fail", "As the bank does when it cannot pay.", "failed");
export const returnTest = testCall(
  "return",
  "Return a test transaction",
  "As the bank does when a settled payment comes back.",
  "returned",
);
