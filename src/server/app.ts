import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { AppError } from "../shared/domain/errors.ts";
import { m } from "../shared/messages/generated/messages.js";
import type { TrustedProxies } from "./config.ts";
import type { Context } from "./context.ts";
import { apiKeyRoutes } from "./features/api-keys/routes.ts";
import { approvalRoutes } from "./features/approvals/routes.ts";
import { attachmentRoutes } from "./features/attachments/routes.ts";
import { questionRoutes } from "./features/applicant/questions/routes.ts";
import { applicantRoutes } from "./features/applicant/routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { bankRoutes } from "./features/bank/routes.ts";
import { communityRoutes } from "./features/community/routes.ts";
import { keepBadgesLive } from "./features/certifications/home-page.ts";
import { certificationRoutes } from "./features/certifications/routes.ts";
import { complianceRoutes } from "./features/compliance/routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { candidateRoutes } from "./features/discovery/candidates/routes.ts";
import { historyRoutes } from "./features/discovery/history/routes.ts";
import { deskRoutes } from "./features/desk/routes.ts";
import { depositRoutes } from "./features/deposits/routes.ts";
import { draftRoutes } from "./features/drafts/routes.ts";
import { duplicateRoutes } from "./features/duplicates/routes.ts";
import { decisionRoutes } from "./features/decisions/routes.ts";
import { discoveryRoutes } from "./features/discovery/routes.ts";
import { sourceRoutes } from "./features/discovery/sources/routes.ts";
import { emailRoutes } from "./features/emails/routes.ts";
import { erasureRoutes } from "./features/erasure/routes.ts";
import { fairnessRoutes } from "./features/fairness/routes.ts";
import { firstStepRoutes } from "./features/first-steps/routes.ts";
import { fundingRequestRoutes } from "./features/funding-requests/routes.ts";
import { healthRoutes, type Health } from "./features/health/routes.ts";
import { institutionRoutes } from "./features/institutions/routes.ts";
import { onboardingRoutes } from "./features/onboarding/routes.ts";
import { commentRoutes } from "./features/comments/routes.ts";
import { liveRoutes } from "./features/live/routes.ts";
import { notificationRoutes } from "./features/notifications/routes.ts";
import { memberRoutes } from "./features/members/routes.ts";
import { answerPartnerError, isPartnerCall, partnerErrorBody } from "./features/partner-api/errors.ts";
import { partnerApiRoutes } from "./features/partner-api/routes.ts";
import { partnerAreaRoutes } from "./features/partner-area/routes.ts";
import { policyReportRoutes } from "./features/policy-reports/routes.ts";
import { pageStatus } from "./features/pages/page-status.ts";
import { plainFormRoutes } from "./features/pages/routes.ts";
import { projectRoutes } from "./features/projects/routes.ts";
import { respondentRoutes } from "./features/respondents/routes.ts";
import { retentionRoutes } from "./features/retention/routes.ts";
import { staffRoutes } from "./features/staff/routes.ts";
import { scoringRoutes } from "./features/scoring/routes.ts";
import { transferRoutes } from "./features/transfers/desk/routes.ts";
import { treatyRoutes } from "./features/treaty/routes.ts";
import { passFilesOn, readJsonBodies, usualBodyLimit } from "./http/body.ts";
import { answerError, answerErrors, errorBody, sendError } from "./http/errors.ts";
import type { Pages } from "./http/pages.ts";
import { refuseCrossSiteWrites } from "./http/same-origin.ts";
import { type HeaderConfig, transportHeaders } from "./http/security-headers.ts";
import { securityText } from "./http/security-txt.ts";
import { answerBrokenRequests, refuseLongUrls } from "./http/unroutable.ts";
import { refuseUnstorableTexts } from "./http/validation.ts";

/** Builds the web server with every feature mounted. It does not listen yet. */
export async function createApp(context: Context, pages: Pages | undefined, health: Health): Promise<FastifyInstance> {
  const statusOf = pageStatus(context);
  const { config, log } = context;
  const headers = answerHeaders(config);
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: whomToBelieve(config.trustProxy),
    bodyLimit: usualBodyLimit,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Before a route is found no hook runs, and what the framework would answer by itself is of another shape.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header("x-request-id", request.id);
      void (isPartnerCall(request.url) ? answerPartnerError : answerError)(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequests(headers, (failure, url) =>
      isPartnerCall(url) ? partnerErrorBody(failure, randomUUID()) : errorBody(failure),
    ),
    logController: new LogController({ disableRequestLogging: true }),
    // Pages and files are answered from memory before the router: they need nothing of it.
    serverFactory: (handler) =>
      createServer((request, response) => {
        if (!pages?.serve(request, response, statusOf)) handler(request, response);
      }),
  });
  readJsonBodies(app);
  passFilesOn(app);
  await app.register(cookie);
  answerErrors(app);
  addHeaders(app, headers);
  refuseLongUrls(app);
  refuseCrossSiteWrites(app, config.publicUrl);
  refuseUnstorableTexts(app);
  logRequests(app);
  closeQuickly(app);
  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError("not_found", m.error_no_route())));

  authRoutes(app, context);
  fundingRequestRoutes(app, context);
  scoringRoutes(app, context);
  draftRoutes(app, context);
  duplicateRoutes(app, context);
  deskRoutes(app, context);
  applicantRoutes(app, context);
  decisionRoutes(app, context);
  questionRoutes(app, context);
  respondentRoutes(app, context);
  retentionRoutes(app, context);
  erasureRoutes(app, context);
  treatyRoutes(app, context);
  attachmentRoutes(app, context);
  institutionRoutes(app, context);
  projectRoutes(app, context);
  communityRoutes(app, context);
  certificationRoutes(app, context);
  firstStepRoutes(app, context);
  bankRoutes(app, context);
  emailRoutes(app, context);
  dashboardRoutes(app, context);
  fairnessRoutes(app, context);
  auditRoutes(app, context);
  discoveryRoutes(app, context);
  candidateRoutes(app, context);
  sourceRoutes(app, context);
  historyRoutes(app, context);
  apiKeyRoutes(app, context);
  approvalRoutes(app, context);
  depositRoutes(app, context);
  transferRoutes(app, context);
  complianceRoutes(app, context);
  onboardingRoutes(app, context);
  commentRoutes(app, context);
  liveRoutes(app, context);
  notificationRoutes(app, context);
  memberRoutes(app, context);
  staffRoutes(app, context);
  partnerAreaRoutes(app, context);
  partnerApiRoutes(app, context);
  policyReportRoutes(app, context);
  healthRoutes(app, health);
  securityText(app, config);
  if (pages) {
    plainFormRoutes(app, context, pages);
    const stop = await keepBadgesLive(context, pages);
    app.addHook("onClose", async () => stop());
  }
  return app;
}

/** What an answer of the API needs; pages bring the fuller set of their own. */
function answerHeaders(config: HeaderConfig): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
    ...transportHeaders(config),
  };
}

function addHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  // These hooks take a callback, not a promise: there is nothing to wait for.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
}

/** One line a request, with the route's pattern and never its address: a query may hold what somebody searched for. */
function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? "unknown", status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "request",
    );
    done();
  });
}

/** While closing, answers tell clients to let their connections go; kept open they would hold the process for a minute. */
function closeQuickly(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
}

/** Fastify trusts nobody when it is given a number of proxies; whoever sets one says that nothing else reaches the port. */
function whomToBelieve(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === "number" ? (_address, hop) => hop < proxies : proxies;
}
