import { z } from "zod";
import { publicPayments } from "../../domain/community-money.ts";
import { partnerModes, partnerScopes, transferStatuses } from "../../domain/partner-scopes.ts";
import { onboardingSteps } from "../../domain/statuses.ts";
import { m } from "../../messages/generated/messages.js";
import { apiKey } from "./api-keys.ts";
import { moneyChange } from "../record/approvals.ts";
import { contract } from "../contract.ts";
import { getCompliance } from "./calls/compliance-calls.ts";
import { cursorPageOf, transaction } from "./calls/shapes.ts";
import * as projectReportCalls from "./calls/project-report-calls.ts";
import * as reportCalls from "./calls/report-calls.ts";
import * as webhookCalls from "./calls/webhook-calls.ts";
import { idParams, storableText, timestamp } from "../parts.ts";

/** Everything in the area belongs to one mode: test things and live things are never in one list. */
const mode = z.enum(partnerModes);
const inMode = z.object({ mode });
const publicIdParams = z.object({ id: z.string().max(40) });
const cursor = z.string().max(40).optional();
const limit = z.coerce.number<string>().int().min(1).max(100).optional();

const onboardingStep = z.enum(onboardingSteps);

/** How the member's institution stands, and what comes next. */
export const readAccount = contract("GET /api/partner/account", {
  access: "member",
  does: "See one's institution's account",
  query: inMode,
  response: z.object({
    accountId: z.string(),
    name: z.string(),
    mode,
    onboarding: z.object({
      /** The last step that was passed. */
      step: onboardingStep,
      /** `isProven`: what the step asks for is there, whether or not an administrator has passed it. */
      steps: z.array(z.object({ step: onboardingStep, isPassed: z.boolean(), isNext: z.boolean(), isProven: z.boolean() })),
    }),
    /** What the institution writes on its payments to us. */
    depositReference: z.string(),
    balances: z.array(z.object({ currency: z.string(), amount: z.string() })),
    compliance: getCompliance.response,
    /** The first steps in test mode, each done or not. */
    started: z.object({ key: z.boolean(), projects: z.boolean(), transfer: z.boolean(), webhook: z.boolean() }),
  }),
});

const publicPaymentsChoice = z.object({ publicPayments: z.enum(publicPayments) });

/** What everybody sees of the institution's payments, where the community shows them too. */
export const readOwnPublicPayments = contract("GET /api/partner/public-payments", {
  access: "member",
  does: "See what everybody sees of one's institution's payments",
  response: publicPaymentsChoice,
});

export const setOwnPublicPayments = contract("PUT /api/partner/public-payments", {
  access: "member",
  does: "Choose what everybody sees of one's institution's payments",
  body: publicPaymentsChoice,
  response: publicPaymentsChoice,
});

/** Changes of where the institution's money goes that cool off: a member can stop them. */
export const listMoneyChanges = contract("GET /api/partner/money-changes", {
  access: "member",
  does: "See changes of where one's institution's money goes",
  response: z.object({ items: z.array(moneyChange) }),
});

export const stopMoneyChange = contract("POST /api/partner/money-changes/{id}/stop", {
  access: "member",
  does: "Stop a change of where one's institution's money goes",
  params: idParams,
  body: z.object({ reason: storableText(500).optional() }),
  response: z.object({ items: z.array(moneyChange) }),
  errors: ["not_found", "conflict"],
});

// Keys ---------------------------------------------------------------------------------------------

export const listOwnKeys = contract("GET /api/partner/keys", {
  access: "member",
  does: "See one's institution's API keys",
  query: inMode,
  response: z.object({ items: z.array(apiKey) }),
});

/** The answer holds the key itself, the only time. */
export const createOwnKey = contract("POST /api/partner/keys", {
  access: "member",
  does: "Create an API key for one's institution; a live one waits for a second person",
  approval: "live_key",
  query: inMode,
  body: z.object({
    name: storableText(100).refine((value) => value.trim() !== "", m.api_key_error_name()),
    scopes: z.array(z.enum(partnerScopes)).min(1, m.api_key_error_scopes()).max(partnerScopes.length),
    expiresInDays: z.int().min(1).max(730),
  }),
  response: apiKey.extend({ key: z.string() }),
  status: 201,
  errors: ["conflict", "proof_required"],
});

export const revokeOwnKey = contract("POST /api/partner/keys/{id}/revoke", {
  access: "member",
  does: "Revoke an API key of one's institution",
  params: idParams,
  response: apiKey,
  errors: ["not_found", "conflict"],
});

// Webhooks -----------------------------------------------------------------------------------------

export const listOwnEndpoints = contract("GET /api/partner/webhooks", {
  access: "member",
  does: "See one's institution's webhooks",
  query: inMode,
  response: webhookCalls.listWebhookEndpoints.response,
});

/** The answer holds the secret, the only time. */
export const createOwnEndpoint = contract("POST /api/partner/webhooks", {
  access: "member",
  does: "Add a webhook",
  query: inMode,
  body: webhookCalls.createWebhookEndpoint.body,
  response: webhookCalls.createWebhookEndpoint.response,
  status: 201,
  errors: ["validation_failed", "conflict"],
});

const ofEndpoint = { access: "member", params: publicIdParams, query: inMode } as const;

export const rotateOwnSecret = contract("POST /api/partner/webhooks/{id}/rotate", {
  ...ofEndpoint,
  does: "Change a webhook's secret",
  response: webhookCalls.rotateWebhookSecret.response,
  errors: ["not_found"],
});

export const enableOwnEndpoint = contract("POST /api/partner/webhooks/{id}/enable", {
  ...ofEndpoint,
  does: "Enable a webhook that was stopped",
  response: webhookCalls.enableWebhookEndpoint.response,
  errors: ["not_found"],
});

export const testOwnEndpoint = contract("POST /api/partner/webhooks/{id}/test", {
  ...ofEndpoint,
  does: "Send a test event",
  response: z.object({ eventId: z.string() }),
  errors: ["not_found", "conflict"],
});

export const deleteOwnEndpoint = contract("DELETE /api/partner/webhooks/{id}", {
  ...ofEndpoint,
  does: "Remove a webhook",
  response: webhookCalls.deleteWebhookEndpoint.response,
  errors: ["not_found"],
});

export const listOwnDeliveries = contract("GET /api/partner/webhooks/{id}/deliveries", {
  ...ofEndpoint,
  does: "See what was sent to a webhook",
  query: inMode.extend({ cursor, limit }),
  response: webhookCalls.listWebhookDeliveries.response,
  errors: ["not_found", "validation_failed"],
});

/** Sends one event again, or all since a moment. */
export const replayOwnEvents = contract("POST /api/partner/webhooks/{id}/replay", {
  ...ofEndpoint,
  does: "Resend events",
  body: webhookCalls.replayWebhookEvents.body,
  response: webhookCalls.replayWebhookEvents.response,
  errors: ["not_found", "conflict", "validation_failed"],
});

// Transfers ----------------------------------------------------------------------------------------

const transferFilter = inMode.extend({ status: z.enum(transferStatuses).optional(), reference: z.string().max(35).optional() });

export const listOwnTransfers = contract("GET /api/partner/transfers", {
  access: "member",
  does: "List one's institution's transfers",
  query: transferFilter.extend({ cursor, limit }),
  response: cursorPageOf(transaction),
  errors: ["validation_failed"],
});

export const getOwnTransfer = contract("GET /api/partner/transfers/{id}", {
  access: "member",
  does: "Read one of one's institution's transfers",
  params: publicIdParams,
  query: inMode,
  response: transaction,
  errors: ["not_found"],
});

/** Everything that the filter shows, as CSV. */
export const exportOwnTransfers = contract("GET /api/partner/transfers/export", {
  access: "member",
  does: "Export one's institution's transfers",
  query: transferFilter,
  response: z.unknown(),
});

// Reports ------------------------------------------------------------------------------------------

export const listOwnReports = contract("GET /api/partner/reports", {
  access: "member",
  does: "List one's institution's reports",
  query: inMode.extend({ cursor, limit }),
  response: cursorPageOf(reportCalls.getReport.response),
  errors: ["validation_failed"],
});

export const createOwnReport = contract("POST /api/partner/reports", {
  access: "member",
  does: "Request a report",
  query: inMode,
  body: reportCalls.createReport.body,
  response: reportCalls.getReport.response,
  status: 201,
  errors: ["validation_failed", "too_many_requests"],
});

export const downloadOwnReport = contract("GET /api/partner/reports/{id}/download", {
  access: "member",
  does: "Download a report",
  params: publicIdParams,
  query: inMode,
  response: z.unknown(),
  errors: ["not_found", "conflict"],
});

export const listOwnProjectReports = contract("GET /api/partner/project-reports", {
  access: "member",
  does: "List the reports of projects that one's institution funds",
  query: inMode.extend({ cursor, limit }),
  response: projectReportCalls.listProjectReports.response,
  errors: ["validation_failed"],
});

/** As the partner API gives it, or as PDF. */
export const downloadOwnProjectReport = contract("GET /api/partner/project-reports/{id}/download", {
  access: "member",
  does: "Download a report of a project",
  params: publicIdParams,
  query: inMode.extend({ format: z.enum(["pdf", "json"]).default("pdf") }),
  response: z.unknown(),
  errors: ["not_found"],
});

// Request log --------------------------------------------------------------------------------------

const loggedRequest = z.object({
  id: z.string(),
  requestId: z.string(),
  keyHint: z.string(),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  errorCode: z.string().nullable(),
  milliseconds: z.int(),
  requestedAt: timestamp,
});
export type LoggedRequest = z.infer<typeof loggedRequest>;

/** What the institution's software asked in the last 30 days, newest first. */
export const listOwnRequests = contract("GET /api/partner/requests", {
  access: "member",
  does: "See the calls made with one's institution's keys",
  query: inMode.extend({
    outcome: z.enum(["all", "failed"]).optional(),
    requestId: z.string().max(60).optional(),
    cursor: z.string().regex(/^\d+$/).max(18).optional(),
    limit,
  }),
  response: z.object({ items: z.array(loggedRequest), nextCursor: z.string().nullable() }),
});
