import { useQuery } from "@tanstack/react-query";
import { api, type CallOutput } from "../api/client.ts";
import { freshOnOpen } from "../kit/queries.ts";

/** What the pages of the desk have read is known by the path that was read (§7). */
export const keys = {
  acts: ["/api/admin/acts"],
  dashboard: ["/api/admin/dashboard"],
  firstSteps: ["/api/admin/first-steps"],
  reviewCounts: ["/api/admin/review-counts"],
  respondents: ["/api/admin/respondents"],
  messages: ["/api/admin/messages"],
  fundingRequests: ["/api/admin/funding-requests"],
  rounds: ["/api/admin/rounds"],
  pastGrants: ["/api/admin/past-grants"],
  savedFilters: ["/api/admin/saved-filters"],
  signatures: ["/api/admin/treaty-signatures"],
  institutions: ["/api/institutions"],
  institutionRecords: ["/api/admin/institutions"],
  kycFiles: ["/api/admin/kyc-files"],
  partnerDues: ["/api/admin/partner-dues"],
  projects: ["/api/admin/projects"],
  projectReports: ["/api/admin/project-reports"],
  transfers: ["/api/admin/transfers"],
  paymentQuestions: ["/api/admin/payment-questions"],
  approvals: ["/api/admin/approvals"],
  organisation: ["/api/admin/organisation"],
  mailServer: ["/api/admin/mail-server"],
  notificationRules: ["/api/admin/notification-rules"],
  securityPolicy: ["/api/admin/security-policy"],
  questionTemplates: ["/api/admin/question-templates"],
  decisionReasons: ["/api/admin/decision-reasons"],
  serviceLevels: ["/api/admin/service-levels"],
  figures: ["/api/admin/figures"],
  workload: ["/api/admin/figures/workload"],
  fairness: ["/api/admin/fairness"],
  emails: ["/api/admin/emails"],
  certifications: ["/api/certifications"],
  screening: ["/api/admin/screening"],
  texts: ["/api/admin/texts"],
  samples: ["/api/admin/sample-projects"],
  audit: ["/api/admin/audit-log"],
  discovery: ["/api/partner-discovery/status"],
} as const;

export type Dashboard = CallOutput<"GET /api/admin/dashboard">;

export function useDashboard() {
  return useQuery({ queryKey: keys.dashboard, queryFn: () => api("GET /api/admin/dashboard", {}), ...freshOnOpen });
}

export function useReviewCounts() {
  return useQuery({ queryKey: keys.reviewCounts, queryFn: () => api("GET /api/admin/review-counts", {}), ...freshOnOpen });
}
