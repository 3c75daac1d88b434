/**
 * The pages of the partner API's documentation beside its first one: by the last part of their address, the resources whose calls
 * are on them. One page with all calls would be half as large again as a first view may be.
 */
export const apiDocsSections = {
  "account-and-projects": ["account", "projects", "compliance"],
  transactions: ["transactions"],
  reports: ["reports", "project-reports"],
  "events-and-webhooks": ["events", "webhook_endpoints"],
  "test-calls": ["test"],
} as const;
export type ApiDocsSection = keyof typeof apiDocsSections;

export const apiDocsSectionNames = Object.keys(apiDocsSections) as ApiDocsSection[];

/** The section on which a call stands, by its path below /api/v1. Throws for a resource that has no place yet. */
export function apiDocsSectionOf(path: string): ApiDocsSection {
  const resource = path.split("/")[1];
  const section = apiDocsSectionNames.find((name) => apiDocsSections[name].some((one) => one === resource));
  if (!section) throw new Error(`api-docs-sections.ts has no place for the calls of ${path}`);
  return section;
}
