import { useQuery } from "@tanstack/react-query";
import { api, type CallOutput } from "../api/client.ts";
import { freshOnOpen } from "../kit/queries.ts";

/** What the pages of the desk have read is known by the path that was read (§7). */
export const keys = {
  dashboard: ["/api/admin/dashboard"],
  firstSteps: ["/api/admin/first-steps"],
  reviewCounts: ["/api/admin/review-counts"],
  respondents: ["/api/admin/respondents"],
  messages: ["/api/admin/messages"],
  fundingRequests: ["/api/admin/funding-requests"],
  savedFilters: ["/api/admin/saved-filters"],
  signatures: ["/api/admin/treaty-signatures"],
  institutions: ["/api/institutions"],
  institutionRecords: ["/api/admin/institutions"],
  kycFiles: ["/api/admin/kyc-files"],
  complianceDues: ["/api/admin/compliance-dues"],
  projects: ["/api/admin/projects"],
  transfers: ["/api/admin/transfers"],
  paymentQuestions: ["/api/admin/payment-questions"],
  approvals: ["/api/admin/approvals"],
  securityPolicy: ["/api/admin/security-policy"],
  decisionReasons: ["/api/admin/decision-reasons"],
  serviceLevels: ["/api/admin/service-levels"],
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
