import { apiDocsSectionNames } from "../shared/domain/api-docs-sections.ts";
import { callPaths } from "../shared/call-paths.ts";
import { m } from "../shared/messages/generated/messages.js";
import { deskPaths } from "../shared/desk-paths.ts";
import { externalResources } from "../shared/domain/external-resources.ts";
import { sampleIds } from "../shared/domain/projects.ts";
import { partnerPaths } from "../shared/partner-paths.ts";
import { paths } from "../shared/paths.ts";
import { matchPath, type Place, type Route } from "./runtime/route.ts";
import type { AccessTo, AnyContract } from "../shared/contracts/all.ts";

/**
 * A page of the desk, and who may read what it shows: the access of its first call `Call`, whose contract the compiler asks. They share
 * one title until their own comes with their code.
 */
const desk = <Call extends AnyContract["call"]>(path: string, page: string, access: AccessTo<Call> & ("staff" | "admin")): Route => ({
  path,
  page,
  title: m.title_admin,
  admin: true,
  ...(access === "staff" && { staff: true }),
});

/** Every page (§2, full route table, and the pages the rulings add). The first match wins; the last one is the 404 page. */
export const routes: Route[] = [
  { path: paths.home, page: "site/home/HomePage", title: m.title_home },
  { path: paths.treaty, page: "requests/treaty/TreatyPage", title: m.title_treaty },
  { path: paths.treatySign, page: "requests/treaty/TreatySignPage", title: m.title_treaty_sign },
  { path: paths.treatySigned, page: "requests/treaty/TreatySignedPage", title: m.title_treaty, index: false },
  { path: paths.projects, page: "projects/public/ProjectsPage", title: m.title_projects },
  { path: paths.followAll, page: "projects/public/FollowPage", title: m.follow_title_all },
  {
    path: paths.follow(":token"),
    page: "projects/public/FollowLinkPage",
    title: m.follow_title_link,
    addresses: [paths.follow("token")],
    index: false,
  },
  {
    path: paths.project("prj_:id"),
    page: "projects/public/CommunityProjectPage",
    title: m.title_project,
    addresses: [paths.project("prj_id")],
  },
  {
    path: paths.project(":id"),
    page: "projects/public/ProjectPage",
    title: m.title_project,
    addresses: [...sampleIds.map(paths.project), paths.project("unknown")],
    otherwise: () => paths.project("unknown"),
  },
  { path: paths.partnerDiscovery, page: "discovery/public/DiscoveryPage", title: m.title_partner_discovery },
  {
    path: paths.candidate(":id"),
    page: "discovery/public/CandidatePage",
    title: m.title_partner_discovery,
    addresses: [paths.candidate("id")],
  },
  { path: paths.howItWorks, page: "site/pages/HowItWorksPage", title: m.title_how_it_works },
  { path: paths.resources, page: "site/pages/ResourcesPage", title: m.title_resources },
  { path: paths.about, page: "site/pages/AboutPage", title: m.title_about },
  { path: paths.license, page: "site/pages/LicensePage", title: m.title_license },
  { path: paths.privacy, page: "site/notices/NoticePage", title: m.privacy_title },
  { path: paths.terms, page: "site/notices/NoticePage", title: m.terms_title },
  { path: paths.accessibility, page: "site/notices/NoticePage", title: m.accessibility_title },
  { path: paths.status, page: "site/pages/StatusPage", title: m.title_status },
  { path: paths.offline, page: "site/pages/OfflinePage", title: m.offline_heading, index: false },
  { path: paths.bankingLedger, page: "site/pages/BankingLedgerPage", title: m.title_banking_ledger },
  { path: paths.bankingLedgerShort, page: "site/pages/BankingLedgerPage", title: m.title_banking_ledger },
  { path: paths.apiDocs, page: "site/pages/ApiDocsPage", title: m.title_api_docs },
  {
    path: paths.apiDocsSection(":section"),
    page: "site/pages/ApiDocsPage",
    title: m.title_api_docs,
    addresses: apiDocsSectionNames.map(paths.apiDocsSection),
  },
  { path: paths.faq, page: "site/pages/FaqPage", title: m.title_resources },
  {
    path: paths.external(":resource"),
    page: "site/pages/ExternalPage",
    title: m.title_external,
    addresses: [...Object.keys(externalResources).map(paths.external), paths.external("unknown")],
    otherwise: () => paths.external("unknown"),
    index: false,
  },
  { path: paths.contact, page: "requests/contact/ContactPage", title: m.title_contact },
  { path: paths.contactSent, page: "requests/contact/ContactSentPage", title: m.title_contact, index: false },
  { path: paths.message, page: "requests/write/WritePage", title: m.title_write },
  { path: paths.messageSent, page: "requests/write/WriteSentPage", title: m.title_write, index: false },
  { path: paths.fundingRequest, page: "requests/form/FundingRequestPage", title: m.title_funding_request },
  { path: paths.fundingRequestQuestions, page: "requests/form/QuestionsPage", title: m.title_funding_request },
  { path: paths.fundingRequestResume, page: "requests/drafts/ResumePage", title: m.title_funding_request },
  {
    path: paths.fundingRequestResumeBy(":token"),
    page: "requests/drafts/ResumePage",
    title: m.title_funding_request,
    addresses: [paths.fundingRequestResumeBy("token")],
    index: false,
  },
  { path: paths.fundingRequestSent, page: "requests/form/FundingRequestSentPage", title: m.title_funding_request, index: false },
  { path: callPaths.all, page: "requests/calls/FundingCallsPage", title: m.calls_title },
  {
    path: callPaths.one(":reference"),
    page: "requests/calls/FundingCallPage",
    title: m.calls_title,
    addresses: [callPaths.one("reference")],
  },
  { path: paths.requestLink, page: "requests/applicant/LostLinkPage", title: m.title_request_link },
  {
    path: paths.request(":token"),
    page: "requests/applicant/RequestPage",
    title: m.title_request,
    addresses: [paths.request("token")],
    index: false,
  },
  {
    path: paths.requestProject(":token"),
    page: "projects/community/CommunityPage",
    title: m.comm_title,
    addresses: [paths.requestProject("token")],
    index: false,
  },
  {
    path: paths.requestMoney(":token"),
    page: "money/community/CommunityMoneyPage",
    title: m.cmoney_title,
    addresses: [paths.requestMoney("token")],
    index: false,
  },
  {
    path: paths.institution(":id"),
    page: "partners/public/InstitutionPage",
    title: m.title_institution,
    addresses: [paths.institution("id")],
  },
  { path: paths.account, page: "session/AccountPage", title: m.title_account, index: false },
  {
    path: paths.invitation(":token"),
    page: "session/InvitationPage",
    title: m.invitation_title,
    addresses: [paths.invitation("token")],
    index: false,
  },
  {
    path: paths.resetPassword(":token"),
    page: "session/ResetPasswordPage",
    title: m.reset_title,
    addresses: [paths.resetPassword("token")],
    index: false,
  },
  { path: paths.partner, page: "partner-api/area/AccountPage", title: m.title_partner, member: true },
  { path: partnerPaths.file, page: "partner-api/area/FilePage", title: m.title_partner, member: true },
  { path: partnerPaths.agreement, page: "partner-api/area/AgreementPage", title: m.title_partner, member: true },
  { path: partnerPaths.commitments, page: "partner-api/area/CommitmentsPage", title: m.title_partner, member: true },
  { path: partnerPaths.keys, page: "partner-api/area/KeysPage", title: m.title_partner, member: true },
  { path: partnerPaths.webhooks, page: "partner-api/area/WebhooksPage", title: m.title_partner, member: true },
  { path: partnerPaths.transfers, page: "partner-api/area/TransfersPage", title: m.title_partner, member: true },
  { path: partnerPaths.reports, page: "partner-api/area/ReportsPage", title: m.title_partner, member: true },
  { path: partnerPaths.requests, page: "partner-api/area/RequestsPage", title: m.title_partner, member: true },
  desk<"GET /api/admin/institutions/{id}">(paths.institutions, "money/desk/InstitutionsPage", "admin"),
  desk<"GET /api/admin/institutions/{id}">(deskPaths.institutions, "money/desk/InstitutionsPage", "admin"),
  desk<"GET /api/admin/dashboard">(deskPaths.dashboard, "site/desk/DashboardPage", "admin"),
  { path: deskPaths.partnerDiscovery, page: "discovery/public/DiscoveryPage", title: m.title_partner_discovery, admin: true },
  desk<"GET /api/admin/partner-discovery/sources">(deskPaths.discoverySources, "discovery/desk/SourcesPage", "admin"),
  desk<"GET /api/admin/partner-discovery/runs">(deskPaths.discoveryRuns, "discovery/desk/RunsPage", "admin"),
  desk<"GET /api/admin/partner-discovery/likenesses">(deskPaths.discoveryLikenesses, "discovery/desk/LikenessesPage", "admin"),
  desk<"GET /api/admin/kyc-files">(deskPaths.kycFiles, "partners/desk/KycFilesPage", "admin"),
  desk<"GET /api/admin/partner-dues">(deskPaths.compliance, "money/desk/DueDatesPage", "admin"),
  desk<"GET /api/admin/projects">(deskPaths.projects, "projects/desk/ProjectsPage", "staff"),
  desk<"GET /api/admin/project-reports">(deskPaths.projectReports, "projects/desk/ReportsPage", "staff"),
  desk<"GET /api/admin/screening/lists">(deskPaths.screeningLists, "screening/desk/ListsPage", "staff"),
  desk<"GET /api/admin/payment-questions">(deskPaths.paymentQuestions, "money/desk/QuestionsPage", "admin"),
  desk<"GET /api/admin/transfers">(deskPaths.transfers, "money/desk/TransfersPage", "admin"),
  desk<"GET /api/admin/respondents">(deskPaths.respondents, "requests/desk/RespondentsPage", "admin"),
  desk<"GET /api/admin/messages">(deskPaths.messages, "requests/desk/MessagesPage", "admin"),
  desk<"GET /api/admin/funding-requests">(deskPaths.fundingRequests, "requests/desk/FundingRequestsPage", "staff"),
  desk<"GET /api/admin/rounds">(deskPaths.rounds, "requests/desk/RoundsPage", "staff"),
  desk<"GET /api/admin/past-grants">(deskPaths.pastGrants, "requests/desk/PastGrantsPage", "staff"),
  desk<"GET /api/admin/scoring">(deskPaths.scoring, "requests/desk/ScoringPage", "staff"),
  desk<"GET /api/admin/decision-reasons">(deskPaths.decisionReasons, "requests/desk/DecisionReasonsPage", "staff"),
  desk<"GET /api/admin/question-templates">(deskPaths.questionTemplates, "requests/desk/QuestionTemplatesPage", "staff"),
  desk<"PUT /api/admin/service-levels">(deskPaths.serviceLevels, "requests/desk/ServiceLevelsPage", "admin"),
  desk<"GET /api/admin/approvals">(deskPaths.approvals, "record/desk/ApprovalsPage", "admin"),
  desk<"GET /api/admin/notification-rules">(deskPaths.settings, "site/desk/SettingsPage", "staff"),
  desk<"PUT /api/admin/security-policy">(deskPaths.security, "site/desk/SecurityPage", "admin"),
  desk<"GET /api/admin/retention">(deskPaths.retention, "site/desk/RetentionPage", "admin"),
  desk<"GET /api/admin/imports">(deskPaths.imports, "site/desk/ImportsPage", "admin"),
  desk<"GET /api/admin/backups">(deskPaths.backups, "site/desk/BackupsPage", "admin"),
  desk<"GET /api/admin/staff">(deskPaths.staff, "site/desk/StaffPage", "admin"),
  desk<"GET /api/admin/roles">(deskPaths.roles, "site/desk/RolesPage", "staff"),
  desk<"GET /api/admin/figures">(deskPaths.figures, "site/desk/FiguresPage", "admin"),
  desk<"GET /api/admin/fairness">(deskPaths.fairness, "requests/desk/FairnessPage", "staff"),
  desk<"GET /api/admin/treaty-signatures">(deskPaths.treatySignatures, "requests/desk/TreatySignaturesPage", "admin"),
  desk<"GET /api/admin/screening/cases">(deskPaths.screening, "screening/desk/ScreeningPage", "staff"),
  desk<"GET /api/admin/screening/parties">(deskPaths.screeningParties, "screening/desk/PartiesPage", "staff"),
  desk<"GET /api/admin/screening/test-bench">(deskPaths.screeningExaminer, "screening/desk/ExaminerPage", "staff"),
  desk<"GET /api/admin/bank">(deskPaths.bank, "money/desk/BankPage", "admin"),
  desk<"GET /api/admin/emails">(deskPaths.emails, "record/desk/EmailsPage", "admin"),
  desk<"GET /api/admin/certifications/{key}/runs">(deskPaths.certifications, "site/desk/CertificationsPage", "admin"),
  desk<"GET /api/admin/texts">(deskPaths.texts, "record/desk/TextsPage", "admin"),
  desk<"GET /api/admin/audit-log">(deskPaths.auditLog, "record/desk/AuditLogPage", "admin"),
  { path: "*", page: "site/pages/NotFoundPage", title: m.title_not_found, addresses: ["/404"], index: false },
];

/** The addresses of a route that are rendered ahead. */
export function addressesOf(route: Route): string[] {
  return route.addresses ?? [route.path];
}

/** The rendered address that shows a path: itself, or the one that its route has for every other value of its parameter, or the 404 page. */
export function addressFor(path: string): string {
  const { route, params } = matchRoute(path);
  const addresses = addressesOf(route);
  if (addresses.includes(path)) return path;
  const [value] = Object.values(params);
  const shared = addresses.length === 1 ? addresses[0] : value && route.otherwise?.(value);
  return (value !== "" && shared) || "/404";
}

/** Finds the route of a path and the parameters in it. */
export function matchRoute(path: string): Place {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  throw new Error("the last route matches everything");
}
