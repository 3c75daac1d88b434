import { z } from "zod";
import { fundingRequestRules } from "../domain/funding-request.ts";
import { fundingRequestStatuses } from "../domain/statuses.ts";
import { attachmentRefs } from "./attachments.ts";
import { contract } from "./contract.ts";
import {
  formSchema,
  idParams,
  listQuery,
  page,
  plainListLimit,
  storableText,
  submissionExtras,
  submissionReceipt,
  timestamp,
  treatySignature,
} from "./parts.ts";

const status = z.enum(fundingRequestStatuses);

/** A funding request as the desk sees it: every field of the form, and what the server made of the amount. */
export const fundingRequestItem = z.object({
  id: z.int(),
  reference: z.string(),
  organizationName: z.string(),
  organizationType: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  zip: z.string().nullable(),
  projectTitle: z.string(),
  projectDescription: z.string(),
  location: z.string(),
  /** As typed. */
  fundingAmount: z.string(),
  /** Exact decimal, in `fundingCurrency`. */
  fundingAmountValue: z.string(),
  fundingCurrency: z.string(),
  timeline: z.string(),
  indigenousSovereignty: z.string(),
  unDripCompliance: z.string(),
  marginalizedPeoplesImpact: z.string(),
  additionalInfo: z.string().nullable(),
  status,
  treatySignatureId: z.int().nullable(),
  submittedAt: timestamp,
  /** The applicant took it back (decision 0026); its status stays as it was. */
  withdrawnAt: timestamp.nullable(),
  withdrawnReason: z.string().nullable(),
  contactCorrectedAt: timestamp.nullable(),
  removalRequestedAt: timestamp.nullable(),
  personalDataRemovedAt: timestamp.nullable(),
});
export type FundingRequestItem = z.infer<typeof fundingRequestItem>;

export const submitFundingRequest = contract("POST /api/funding-requests", {
  access: "anyone",
  body: z.intersection(
    formSchema(fundingRequestRules),
    z.object({
      ...submissionExtras,
      /** Sent as true on submit (§5); it says nothing the form's own words do not. */
      terms: z.boolean().optional(),
      /** The draft that was kept on the server, which ends with its sending. */
      draftToken: z.string().max(200).optional(),
      treatySignatureData: treatySignature.nullish(),
      attachments: attachmentRefs.optional(),
    }),
  ),
  /** `statusUrl` is the applicant's private link; a repeated post without a `submissionId` is not given one. */
  response: submissionReceipt.extend({ statusUrl: z.string().optional() }),
  status: 201,
  errors: ["already_submitted"],
});

const filters = {
  ...listQuery,
  status: status.optional(),
  sort: z.enum(["submittedAt", "organizationName", "organizationType", "fundingAmount"]).optional(),
};

export const listFundingRequests = contract("GET /api/admin/funding-requests", {
  access: "staff",
  query: z.object(filters),
  response: page(fundingRequestItem),
  plainResponse: z.array(fundingRequestItem).max(plainListLimit),
});

export const exportFundingRequests = contract("GET /api/admin/funding-requests/export", {
  access: "admin",
  query: z.object({ ...filters, format: z.enum(["csv", "xlsx"]) }),
  response: z.unknown(),
});

export const getFundingRequest = contract("GET /api/admin/funding-requests/{id}", {
  access: "staff",
  params: idParams,
  response: fundingRequestItem,
  errors: ["not_found"],
});

export const updateFundingRequest = contract("PATCH /api/admin/funding-requests/{id}", {
  access: "staff",
  params: idParams,
  body: z.object({ status, reason: storableText(2_000).optional() }),
  response: fundingRequestItem,
  errors: ["not_found"],
});

export const updateFundingRequests = contract("PATCH /api/admin/funding-requests", {
  access: "staff",
  body: z.object({ ids: z.array(z.int().positive()).min(1).max(200), status, reason: storableText(2_000).optional() }),
  response: z.object({ updated: z.int() }),
});

export const forwardFundingRequest = contract("POST /api/admin/forward-funding-request", {
  access: "admin",
  body: z.object({ requestId: z.int().positive(), recipientEmail: z.string() }),
  response: z.object({ success: z.boolean(), message: z.string(), warning: z.string().optional() }),
  errors: ["not_found"],
});
