import { apiDocsSectionNames } from "../shared/domain/api-docs-sections.ts";
import { m } from "../shared/messages/generated/messages.js";
import { externalResources, paths } from "../shared/paths.ts";
import { matchPath, type Place, type Route } from "./route.ts";

/** A page of the desk. They share one title until their own comes with their code. */
const desk = (path: string, page: string, staff?: true): Route => ({
  path,
  page,
  title: m.title_admin,
  admin: true,
  ...(staff && { staff }),
});

/** Every page (§2, full route table, and the pages the rulings add). The first match wins; the last one is the 404 page. */
export const routes: Route[] = [
  { path: paths.home, page: "home/HomePage", title: m.title_home },
  { path: paths.treaty, page: "treaty/TreatyPage", title: m.title_treaty },
  { path: paths.treatySign, page: "treaty/TreatySignPage", title: m.title_treaty_sign },
  { path: paths.treatySigned, page: "treaty/TreatySignedPage", title: m.title_treaty, index: false },
  { path: paths.projects, page: "projects/ProjectsPage", title: m.title_projects },
  {
    path: paths.project(":id"),
    page: "projects/ProjectPage",
    title: m.title_project,
    addresses: [...Array.from({ length: 9 }, (_, i) => paths.project(i + 1)), paths.project("unknown"), paths.project("prj_id")],
  },
  { path: paths.partnerDiscovery, page: "discovery/DiscoveryPage", title: m.title_partner_discovery },
  {
    path: paths.candidate(":id"),
    page: "discovery/CandidatePage",
    title: m.title_partner_discovery,
    addresses: [paths.candidate("id")],
  },
  { path: paths.howItWorks, page: "pages/HowItWorksPage", title: m.title_how_it_works },
  { path: paths.resources, page: "pages/ResourcesPage", title: m.title_resources },
  { path: paths.about, page: "pages/AboutPage", title: m.title_about },
  { path: paths.license, page: "pages/LicensePage", title: m.title_license },
  { path: paths.privacy, page: "notices/NoticePage", title: m.privacy_title },
  { path: paths.terms, page: "notices/NoticePage", title: m.terms_title },
  { path: paths.accessibility, page: "notices/NoticePage", title: m.accessibility_title },
  { path: paths.bankingLedger, page: "pages/BankingLedgerPage", title: m.title_banking_ledger },
  { path: paths.bankingLedgerShort, page: "pages/BankingLedgerPage", title: m.title_banking_ledger },
  { path: paths.apiDocs, page: "pages/ApiDocsPage", title: m.title_api_docs },
  {
    path: paths.apiDocsSection(":section"),
    page: "pages/ApiDocsPage",
    title: m.title_api_docs,
    addresses: apiDocsSectionNames.map(paths.apiDocsSection),
  },
  { path: paths.faq, page: "pages/FaqPage", title: m.title_resources },
  {
    path: paths.external(":resource"),
    page: "pages/ExternalPage",
    title: m.title_external,
    addresses: [...Object.keys(externalResources).map(paths.external), paths.external("unknown")],
    index: false,
  },
  { path: paths.contact, page: "contact/ContactPage", title: m.title_contact },
  { path: paths.contactSent, page: "contact/ContactSentPage", title: m.title_contact, index: false },
  { path: paths.fundingRequest, page: "funding-requests/FundingRequestPage", title: m.title_funding_request },
  { path: paths.fundingRequestQuestions, page: "funding-requests/QuestionsPage", title: m.title_funding_request },
  { path: paths.fundingRequestResume, page: "drafts/ResumePage", title: m.title_funding_request },
  {
    path: paths.fundingRequestResumeBy(":token"),
    page: "drafts/ResumePage",
    title: m.title_funding_request,
    addresses: [paths.fundingRequestResumeBy("token")],
    index: false,
  },
  { path: paths.fundingRequestSent, page: "funding-requests/FundingRequestSentPage", title: m.title_funding_request, index: false },
  { path: paths.requestLink, page: "applicant/LostLinkPage", title: m.title_request_link },
  {
    path: paths.request(":token"),
    page: "applicant/RequestPage",
    title: m.title_request,
    addresses: [paths.request("token")],
    index: false,
  },
  {
    path: paths.requestProject(":token"),
    page: "community/CommunityPage",
    title: m.comm_title,
    addresses: [paths.requestProject("token")],
    index: false,
  },
  {
    path: paths.institution(":id"),
    page: "institutions/InstitutionPage",
    title: m.title_institution,
    addresses: [paths.institution("id")],
  },
  { path: paths.account, page: "auth/AccountPage", title: m.title_account, index: false },
  {
    path: paths.invitation(":token"),
    page: "auth/InvitationPage",
    title: m.invitation_title,
    addresses: [paths.invitation("token")],
    index: false,
  },
  {
    path: paths.resetPassword(":token"),
    page: "auth/ResetPasswordPage",
    title: m.reset_title,
    addresses: [paths.resetPassword("token")],
    index: false,
  },
  { path: paths.partner, page: "partner/AccountPage", title: m.title_partner, member: true },
  { path: paths.partnerKeys, page: "partner/KeysPage", title: m.title_partner, member: true },
  { path: paths.partnerWebhooks, page: "partner/WebhooksPage", title: m.title_partner, member: true },
  { path: paths.partnerTransfers, page: "partner/TransfersPage", title: m.title_partner, member: true },
  { path: paths.partnerReports, page: "partner/ReportsPage", title: m.title_partner, member: true },
  { path: paths.partnerRequests, page: "partner/RequestsPage", title: m.title_partner, member: true },
  desk(paths.institutions, "admin/InstitutionsPage"),
  desk(paths.adminInstitutions, "admin/InstitutionsPage"),
  desk(paths.admin, "admin/DashboardPage"),
  { path: paths.adminPartnerDiscovery, page: "discovery/DiscoveryPage", title: m.title_partner_discovery, admin: true },
  desk(paths.adminDiscoverySources, "discovery/SourcesPage"),
  desk(paths.adminDiscoveryRuns, "discovery/RunsPage"),
  desk(paths.adminDiscoveryLikenesses, "discovery/LikenessesPage"),
  desk(paths.adminProjects, "admin/ProjectsPage", true),
  desk(paths.adminTransfers, "admin/TransfersPage"),
  desk(paths.adminRespondents, "admin/RespondentsPage"),
  desk(paths.adminFundingRequests, "admin/FundingRequestsPage", true),
  desk(paths.adminScoring, "admin/ScoringPage", true),
  desk(paths.adminDecisionReasons, "admin/DecisionReasonsPage", true),
  desk(paths.adminServiceLevels, "admin/ServiceLevelsPage"),
  desk(paths.adminApprovals, "admin/ApprovalsPage"),
  desk(paths.adminSecurity, "admin/SecurityPage"),
  desk(paths.adminRetention, "admin/RetentionPage"),
  desk(paths.adminStaff, "admin/StaffPage"),
  desk(paths.adminRoles, "admin/RolesPage", true),
  desk(paths.adminFairness, "admin/FairnessPage", true),
  desk(paths.adminTreatySignatures, "admin/TreatySignaturesPage"),
  desk(paths.adminBank, "admin/BankPage"),
  desk(paths.adminEmails, "admin/EmailsPage"),
  desk(paths.adminCertifications, "admin/CertificationsPage"),
  desk(paths.adminAuditLog, "admin/AuditLogPage"),
  { path: "*", page: "pages/NotFoundPage", title: m.title_not_found, addresses: ["/404"], index: false },
];

/** The addresses of a route that are rendered ahead. */
export function addressesOf(route: Route): string[] {
  return route.addresses ?? [route.path];
}

/** Finds the route of a path and the parameters in it. */
export function matchRoute(path: string): Place {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  throw new Error("the last route matches everything");
}
