import { useQuery } from "@tanstack/react-query";
import { api, CallError, type CallOutput } from "../api/client.ts";

/*
 * The first element of every key is the path that is read (§7). What an open page shows never becomes stale by
 * itself; opening a page is a new read, or a desk that was visited this morning would hide what came in since.
 */
export const freshOnOpen = { refetchOnMount: "always" } as const;

export const keys = {
  dashboard: ["/api/admin/dashboard"],
  firstSteps: ["/api/admin/first-steps"],
  reviewCounts: ["/api/admin/review-counts"],
  respondents: ["/api/admin/respondents"],
  fundingRequests: ["/api/admin/funding-requests"],
  savedFilters: ["/api/admin/saved-filters"],
  signatures: ["/api/admin/treaty-signatures"],
  institutions: ["/api/institutions"],
  institutionRecords: ["/api/admin/institutions"],
  projects: ["/api/admin/projects"],
  transfers: ["/api/admin/transfers"],
  approvals: ["/api/admin/approvals"],
  securityPolicy: ["/api/admin/security-policy"],
  decisionReasons: ["/api/admin/decision-reasons"],
  serviceLevels: ["/api/admin/service-levels"],
  fairness: ["/api/admin/fairness"],
  emails: ["/api/admin/emails"],
  certifications: ["/api/certifications"],
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

/** The server's own sentence about a failure, when it gave one. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof CallError ? error.reason : undefined;
}
