/** What a key may be allowed to do: resource:action. */
export const partnerScopes = [
  "account:read",
  "projects:read",
  "transactions:read",
  "transactions:write",
  "compliance:read",
  "reports:read",
  "reports:write",
  "events:read",
  "webhooks:manage",
] as const;
export type PartnerScope = (typeof partnerScopes)[number];

export const partnerModes = ["test", "live"] as const;
export type PartnerMode = (typeof partnerModes)[number];

/** pending → submitted to the bank → settled; or failed, returned after settling, cancelled while pending (§4). */
export const transferStatuses = ["pending", "submitted", "settled", "failed", "returned", "cancelled"] as const;
export type TransferStatus = (typeof transferStatuses)[number];
