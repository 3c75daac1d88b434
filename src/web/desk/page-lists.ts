import { m } from "../../shared/messages/generated/messages.js";
import { deskPaths } from "../../shared/desk-paths.ts";
import { deskItem } from "./admin-tabs.ts";

/** What the pages of each part of the desk lead to, and who may open it: ways between them are made of these, and so is what one finds by a page's name. */

export const requestPages = [
  deskItem<"GET /api/admin/funding-requests">("staff", { href: deskPaths.fundingRequests, label: m.reqdesk_nav_requests }),
  deskItem<"GET /api/admin/rounds">("staff", { href: deskPaths.rounds, label: m.rounds_title }),
  deskItem<"GET /api/admin/projects">("staff", { href: deskPaths.projects, label: m.tab_projects }),
  deskItem<"GET /api/admin/project-reports">("staff", { href: deskPaths.projectReports, label: m.prep_desk_heading }),
  deskItem<"GET /api/admin/past-grants">("staff", { href: deskPaths.pastGrants, label: m.pgrant_title }),
  deskItem<"GET /api/admin/fairness">("staff", { href: deskPaths.fairness, label: m.fair_title }),
  deskItem<"GET /api/admin/scoring">("staff", { href: deskPaths.scoring, label: m.score_page_title }),
  deskItem<"GET /api/admin/decision-reasons">("staff", { href: deskPaths.decisionReasons, label: m.dec_reasons_title }),
  deskItem<"GET /api/admin/question-templates">("staff", { href: deskPaths.questionTemplates, label: m.qtpl_title }),
  deskItem<"PUT /api/admin/service-levels">("admin", { href: deskPaths.serviceLevels, label: m.levels_title }),
  deskItem<"GET /api/admin/retention">("admin", { href: deskPaths.retention, label: m.reten_title }),
];

export const respondentPages = [
  deskItem<"GET /api/admin/respondents">("admin", { href: deskPaths.respondents, label: m.message_nav_inquiries }),
  deskItem<"GET /api/admin/messages">("admin", { href: deskPaths.messages, label: m.message_title }),
];

export const moneyPages = [
  deskItem<"GET /api/admin/institutions/{id}">("admin", { href: deskPaths.institutions, label: m.tab_admin_institutions }),
  deskItem<"GET /api/admin/kyc-files">("admin", { href: deskPaths.kycFiles, label: m.kyc_tab }),
  deskItem<"GET /api/admin/partner-dues">("admin", { href: deskPaths.compliance, label: m.compliance_tab }),
  deskItem<"GET /api/admin/transfers">("admin", { href: deskPaths.transfers, label: m.tab_transfers }),
  deskItem<"GET /api/admin/payment-questions">("admin", { href: deskPaths.paymentQuestions, label: m.cmoney_desk_tab }),
  deskItem<"GET /api/admin/bank">("admin", { href: deskPaths.bank, label: m.tab_bank }),
  deskItem<"GET /api/admin/screening/cases">("staff", { href: deskPaths.screening, label: m.scase_title }),
];

export const screeningPages = [
  deskItem<"GET /api/admin/screening/cases">("staff", { href: deskPaths.screening, label: m.scase_nav_cases }),
  deskItem<"GET /api/admin/screening/parties">("staff", { href: deskPaths.screeningParties, label: m.scase_nav_parties }),
  deskItem<"GET /api/admin/screening/lists">("staff", { href: deskPaths.screeningLists, label: m.lists_tab }),
  deskItem<"GET /api/admin/screening/test-bench">("staff", { href: deskPaths.screeningExaminer, label: m.sexam_nav }),
];

export const discoveryPages = [
  deskItem<"GET /api/admin/partner-discovery/candidates">("admin", { href: deskPaths.partnerDiscovery, label: m.discovery_results }),
  deskItem<"GET /api/admin/partner-discovery/sources">("admin", { href: deskPaths.discoverySources, label: m.discovery_nav_sources }),
  deskItem<"GET /api/admin/partner-discovery/runs">("admin", { href: deskPaths.discoveryRuns, label: m.discovery_nav_runs }),
  deskItem<"GET /api/admin/partner-discovery/likenesses">("admin", {
    href: deskPaths.discoveryLikenesses,
    label: m.discovery_nav_likenesses,
  }),
];

export const staffPages = [
  deskItem<"GET /api/admin/staff">("admin", { href: deskPaths.staff, label: m.staff_title }),
  deskItem<"GET /api/admin/roles">("staff", { href: deskPaths.roles, label: m.staff_roles_title }),
  deskItem<"GET /api/admin/approvals">("admin", { href: deskPaths.approvals, label: m.appr_heading }),
  deskItem<"PUT /api/admin/security-policy">("admin", { href: deskPaths.security, label: m.secpol_title }),
];

/** What the dashboard leads to besides. */
export const furtherPages = [
  deskItem<"GET /api/admin/notification-rules">("staff", { href: deskPaths.settings, label: m.set_title }),
  deskItem<"GET /api/admin/figures">("admin", { href: deskPaths.figures, label: m.figures_title }),
  deskItem<"GET /api/admin/treaty-signatures">("admin", { href: deskPaths.treatySignatures, label: m.title_treaty_signatures }),
  deskItem<"GET /api/admin/projects">("staff", { href: deskPaths.projects, label: m.title_admin_projects }),
  deskItem<"GET /api/admin/certifications/{key}/runs">("admin", { href: deskPaths.certifications, label: m.title_certifications }),
  deskItem<"GET /api/admin/texts">("admin", { href: deskPaths.texts, label: m.texts_title }),
  deskItem<"GET /api/admin/imports">("admin", { href: deskPaths.imports, label: m.imp_title }),
  deskItem<"GET /api/admin/backups">("admin", { href: deskPaths.backups, label: m.backup_title }),
  deskItem<"GET /api/admin/staff">("admin", { href: deskPaths.staff, label: m.staff_title }),
  deskItem<"GET /api/admin/audit-log">("admin", { href: deskPaths.auditLog, label: m.title_audit_log }),
];
