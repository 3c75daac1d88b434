import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { AppError } from "../shared/domain/errors.ts";
import { m } from "../shared/messages/generated/messages.js";
import type { Context } from "./runtime/context.ts";
import { apiKeyRoutes } from "./partner-api/api-keys/routes.ts";
import { approvalEffects } from "./approval-effects.ts";
import { approvalRoutes } from "./record/approvals/routes.ts";
import { attachmentRoutes } from "./requests/attachments/routes.ts";
import { questionTemplateRoutes } from "./requests/question-templates/routes.ts";
import { questionRoutes } from "./requests/applicant/questions/routes.ts";
import { applicantRoutes } from "./requests/applicant/routes.ts";
import { hideScores } from "./requests/scoring/service.ts";
import { auditLogRoutes } from "./record/audit-log/routes.ts";
import { authRoutes } from "./record/auth/routes.ts";
import { bankRoutes } from "./money/bank/routes.ts";
import { agreementRoutes } from "./projects/agreements/routes.ts";
import { projectReportRoutes } from "./projects/reports/routes.ts";
import { commitmentRoutes } from "./money/commitments/routes.ts";
import { partnershipRoutes } from "./money/partnership/routes.ts";
import { communityMoneyRoutes } from "./money/community/routes.ts";
import { communityRoutes } from "./projects/community/routes.ts";
import { mapRoutes } from "./projects/map/routes.ts";
import { emailExamples } from "./email-examples.ts";
import { keepTextsLive } from "./record/texts/live.ts";
import { textRoutes } from "./record/texts/routes.ts";
import { versionRoutes } from "./record/texts/version-routes.ts";
import { keepBadgesLive } from "./site/certifications/home-page.ts";
import { backupRoutes } from "./site/backups/routes.ts";
import { certificationRoutes } from "./site/certifications/routes.ts";
import { complianceRoutes } from "./partners/compliance/routes.ts";
import { dashboardRoutes } from "./site/dashboard/routes.ts";
import { figureRoutes } from "./site/figures/routes.ts";
import { candidateRoutes } from "./discovery/registers/candidates/routes.ts";
import { historyRoutes } from "./discovery/registers/history/routes.ts";
import { assignmentRoutes } from "./requests/assignment/routes.ts";
import { depositRoutes } from "./money/deposits/routes.ts";
import { draftRoutes } from "./requests/drafts/routes.ts";
import { duplicateRoutes } from "./requests/duplicates/routes.ts";
import { decisionRoutes } from "./requests/decisions/routes.ts";
import { discoveryRoutes } from "./discovery/registers/routes.ts";
import { sourceRoutes } from "./discovery/registers/sources/routes.ts";
import { screeningListRoutes } from "./screening/lists/routes.ts";
import { emailRoutes } from "./record/emails/routes.ts";
import { previewRoutes } from "./site/embed/preview-routes.ts";
import { embedRoutes } from "./site/embed/routes.ts";
import { erasureRoutes } from "./site/erasure/routes.ts";
import { fairnessRoutes } from "./requests/fairness/routes.ts";
import { findRoutes } from "./site/find/routes.ts";
import { firstStepRoutes } from "./site/first-steps/routes.ts";
import { fundingRequestRoutes } from "./requests/funding-requests/routes.ts";
import { intakeRoutes } from "./requests/intake/routes.ts";
import { reviewRoutes } from "./requests/review/routes.ts";
import { undoRoutes } from "./requests/undo/routes.ts";
import { roundRoutes } from "./requests/rounds/routes.ts";
import { foundRoutes } from "./site/found/routes.ts";
import { healthRoutes } from "./site/health/routes.ts";
import { institutionRoutes } from "./partners/institutions/routes.ts";
import { kycRoutes } from "./partners/kyc/routes.ts";
import { inquiryRoutes } from "./partners/inquiries/routes.ts";
import { onboardingRoutes } from "./partners/onboarding/routes.ts";
import { conversationRoutes } from "./requests/conversation/routes.ts";
import { commentRoutes } from "./requests/comments/routes.ts";
import { liveRoutes } from "./record/live/routes.ts";
import { organisationRoutes } from "./record/organisation/routes.ts";
import { notificationRoutes } from "./record/notifications/routes.ts";
import { tableViewRoutes } from "./record/table-views/routes.ts";
import { importRoutes } from "./site/imports/routes.ts";
import { memberRoutes } from "./partners/members/routes.ts";
import { answerPartnerError, isPartnerCall, partnerErrorBody } from "./partner-api/calls/errors.ts";
import { partnerApiRoutes } from "./partner-api/calls/routes.ts";
import { partnerAreaRoutes } from "./partner-api/area/routes.ts";
import { policyReportRoutes } from "./site/policy-reports/routes.ts";
import { followPageRoutes } from "./site/pages/follow-routes.ts";
import { privatePageRoutes } from "./site/pages/private-pages.ts";
import { plainFormRoutes } from "./site/pages/routes.ts";
import { followRoutes } from "./projects/follows/routes.ts";
import { projectRoutes } from "./projects/publication/routes.ts";
import { sampleRoutes } from "./projects/samples/routes.ts";
import { messageRoutes } from "./requests/messages/routes.ts";
import { respondentRoutes } from "./requests/respondents/routes.ts";
import { retentionRoutes } from "./record/periods/routes.ts";
import { staffRoutes } from "./site/staff/routes.ts";
import { conflictRoutes } from "./requests/conflicts/routes.ts";
import { scoringRoutes } from "./requests/scoring/routes.ts";
import { limitRoutes } from "./money/gate/routes.ts";
import { payeeFileRoutes } from "./money/payee-files/routes.ts";
import { transferRoutes } from "./money/transfers/desk/routes.ts";
import { screeningCaseRoutes } from "./screening/cases/routes.ts";
import { screeningExaminerRoutes } from "./screening/examiner/routes.ts";
import { screeningPartyRoutes } from "./screening/runs/routes.ts";
import { keepStatusLive } from "./site/status/page.ts";
import { createStatus } from "./site/status/service.ts";
import { statusRoutes } from "./site/status/routes.ts";
import { pastGrantRoutes } from "./requests/past-grants/routes.ts";
import { treatyRoutes } from "./requests/treaty/routes.ts";
import { keepInForce } from "./requests/treaty/service.ts";
import { withoutMixin } from "./runtime/cause/cause.ts";
import { proxyTrust } from "./runtime/proxies.ts";
import { requestIdOf } from "./runtime/observe/incoming.ts";
import { observeRequests } from "./runtime/observe/requests.ts";
import type { Watch } from "./runtime/observe/watch.ts";
import { lookTogether, readState } from "./runtime/db/state.ts";
import { passFilesOn, readJsonBodies, usualBodyLimit } from "./runtime/http/body.ts";
import { answerError, answerErrors, errorBody, sendError } from "./runtime/http/errors.ts";
import type { Metrics } from "./runtime/observe/metrics.ts";
import type { PageSource } from "./runtime/http/changing-pages.ts";
import type { Pages } from "./runtime/http/pages.ts";
import { refuseCrossSiteWrites } from "./runtime/http/same-origin.ts";
import { type HeaderConfig, transportHeaders } from "./runtime/http/security-headers.ts";
import { securityText } from "./runtime/http/security-txt.ts";
import { answerBrokenRequests, refuseLongUrls } from "./runtime/http/unroutable.ts";
import { refuseUnstorableTexts } from "./runtime/http/validation.ts";

/** Builds the web server with every feature mounted. It does not listen yet. */
export async function createApp(context: Context, pages: Pages | undefined, watch: Watch): Promise<FastifyInstance> {
  const { config, log } = context;
  const { metrics } = watch;
  const readStatus = createStatus(watch);
  const headers = answerHeaders(config);
  const ofPages: PageSource = {
    read: (name, input, language) => {
      const read = app.publicReads.get(name);
      if (!read) throw new Error(`${name} is mounted by no mountRead`);
      return read(input, language);
    },
    readState: lookTogether(() => readState(context.db)),
  };
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: proxyTrust(config.trustProxy),
    bodyLimit: usualBodyLimit,
    requestIdHeader: false,
    genReqId: requestIdOf(config.trustProxy),
    childLoggerFactory: (logger, bindings, options) => withoutMixin(logger.child(bindings, options)),
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
        if (!pages?.serve(request, response, ofPages)) handler(request, response);
        else if (metrics) notePage(metrics, response);
      }),
  });
  app.decorate("publicReads", new Map());
  readJsonBodies(app);
  passFilesOn(app);
  await app.register(cookie);
  answerErrors(app);
  addHeaders(app, headers);
  refuseLongUrls(app);
  refuseCrossSiteWrites(app, config.publicUrl);
  refuseUnstorableTexts(app);
  observeRequests(app, config, metrics);
  closeQuickly(app);
  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError("not_found", m.error_no_route())));

  authRoutes(app, context);
  intakeRoutes(app, context);
  fundingRequestRoutes(app, context);
  reviewRoutes(app, context);
  roundRoutes(app, context);
  conflictRoutes(app, context);
  scoringRoutes(app, context);
  draftRoutes(app, context);
  duplicateRoutes(app, context);
  assignmentRoutes(app, context);
  applicantRoutes(app, context);
  decisionRoutes(app, context);
  questionRoutes(app, context);
  conversationRoutes(app, context);
  questionTemplateRoutes(app, context);
  undoRoutes(app, context);
  respondentRoutes(app, context);
  messageRoutes(app, context);
  retentionRoutes(app, context);
  backupRoutes(app, context);
  erasureRoutes(app, context);
  pastGrantRoutes(app, context);
  treatyRoutes(app, context);
  screeningCaseRoutes(app, context);
  screeningPartyRoutes(app, context);
  screeningExaminerRoutes(app, context);
  attachmentRoutes(app, context);
  institutionRoutes(app, context);
  kycRoutes(app, context);
  projectRoutes(app, context);
  sampleRoutes(app, context);
  communityRoutes(app, context);
  agreementRoutes(app, context);
  projectReportRoutes(app, context);
  mapRoutes(app, context);
  followRoutes(app, context);
  certificationRoutes(app, context);
  findRoutes(app, context);
  firstStepRoutes(app, context);
  bankRoutes(app, context);
  commitmentRoutes(app, context);
  partnershipRoutes(app, context);
  communityMoneyRoutes(app, context);
  emailRoutes(app, context);
  dashboardRoutes(app, context, watch);
  figureRoutes(app, context);
  fairnessRoutes(app, context);
  auditLogRoutes(app, context, hideScores);
  discoveryRoutes(app, context);
  screeningListRoutes(app, context);
  candidateRoutes(app, context);
  sourceRoutes(app, context);
  historyRoutes(app, context);
  apiKeyRoutes(app, context);
  approvalRoutes(app, { ...context, effects: approvalEffects });
  depositRoutes(app, context);
  limitRoutes(app, context);
  payeeFileRoutes(app, context);
  transferRoutes(app, context);
  complianceRoutes(app, context);
  inquiryRoutes(app, context);
  onboardingRoutes(app, context);
  commentRoutes(app, context);
  liveRoutes(app, context);
  notificationRoutes(app, context);
  organisationRoutes(app, context);
  tableViewRoutes(app, context);
  importRoutes(app, context);
  memberRoutes(app, context);
  staffRoutes(app, context);
  partnerAreaRoutes(app, context);
  partnerApiRoutes(app, context);
  policyReportRoutes(app, context);
  embedRoutes(app, context);
  previewRoutes(app, context);
  healthRoutes(app, context, watch);
  statusRoutes(app, readStatus);
  securityText(app, config);
  const texts = pages && (await keepTextsLive(context, pages));
  textRoutes(app, context, pages && texts && { pages, texts }, emailExamples);
  if (texts) app.addHook("onClose", async () => texts.stop());
  if (pages) {
    await keepInForce(context, context.db);
    versionRoutes(app, context, pages);
    plainFormRoutes(app, context, pages);
    followPageRoutes(app, context, pages);
    privatePageRoutes(app, context, pages);
    foundRoutes(app, context, pages);
    const stops = [await keepBadgesLive(context, pages), await keepStatusLive(pages, readStatus)];
    app.addHook("onClose", async () => stops.forEach((stop) => stop()));
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

/** Most are answered at once; what is being rendered, or looked up, is counted when it is. */
function notePage(metrics: Metrics, response: ServerResponse): void {
  if (response.writableEnded) metrics.notePage(response.statusCode);
  else response.once("finish", () => metrics.notePage(response.statusCode));
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
