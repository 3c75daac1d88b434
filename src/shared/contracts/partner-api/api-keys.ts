import { z } from "zod";
import { partnerModes, partnerScopes } from "../../domain/partner-scopes.ts";
import { onboardingSteps } from "../../domain/statuses.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams, rowIdText, storableText, timestamp } from "../parts.ts";

/** A key of the partner API as it is shown after its first appearance. */
export const apiKey = z.object({
  id: z.int(),
  mode: z.enum(partnerModes),
  name: z.string(),
  /** Beginning and last four characters. */
  hint: z.string(),
  scopes: z.array(z.enum(partnerScopes)),
  createdBy: z.string(),
  /** The member it was handed to when whoever made it left. */
  handedTo: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  revokedAt: timestamp.nullable(),
  revokedBy: z.string().nullable(),
  /** From when on it opens anything; null for a live one that a second person has yet to approve. */
  approvedAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = contract("GET /api/admin/institutions/{id}/api-keys", {
  access: "admin",
  does: "See the API keys of an institution",
  params: idParams,
  response: z.object({
    items: z.array(apiKey),
    /** Live keys are made for an active institution alone. */
    onboardingStep: z.enum(onboardingSteps),
    balances: z.array(z.object({ mode: z.enum(partnerModes), currency: z.string(), available: z.string() })),
  }),
  errors: ["not_found"],
});

/** The answer holds the key itself, the only time. A live key is for an active institution alone, and counts when a second person has approved it. Two of a mode can be good at once, for changing from one to the other. */
export const createApiKey = contract("POST /api/admin/institutions/{id}/api-keys", {
  access: "admin",
  does: "Create an API key for an institution; a live one waits for a second person",
  approval: "live_key",
  params: idParams,
  body: z.object({
    mode: z.enum(partnerModes),
    name: storableText(100).refine((value) => value.trim() !== "", m.api_key_error_name()),
    scopes: z.array(z.enum(partnerScopes)).min(1, m.api_key_error_scopes()).max(partnerScopes.length),
    expiresInDays: z.int().min(1).max(730),
  }),
  response: apiKey.extend({ key: z.string() }),
  status: 201,
  errors: ["not_found", "conflict", "proof_required"],
});

/** The key is worth nothing from now on, on every process. */
export const revokeApiKey = contract("POST /api/admin/institutions/{id}/api-keys/{keyId}/revoke", {
  access: "admin",
  does: "Revoke an API key",
  params: idParams.extend({ keyId: rowIdText }),
  response: apiKey,
  errors: ["not_found", "conflict"],
});
