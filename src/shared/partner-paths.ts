/** The pages of the partner area behind its first one (`paths.partner`). Apart from `paths`, which every visitor's browser fetches. */
export const partnerPaths = {
  file: "/partner/file",
  agreement: "/partner/agreement",
  commitments: "/partner/commitments",
  keys: "/partner/keys",
  webhooks: "/partner/webhooks",
  transfers: "/partner/transfers",
  reports: "/partner/reports",
  requests: "/partner/requests",
} as const;
