import { z } from "zod";
import { checkContact, contactRules } from "../../domain/contact.ts";
import { mostForwarded } from "../../domain/lists.ts";
import { pledgeRanges } from "../../domain/pledges.ts";
import { respondentStatuses } from "../../domain/statuses.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import {
  formSchema,
  idParams,
  listQuery,
  page,
  plainListLimit,
  rowId,
  rowIdList,
  storableText,
  submissionExtras,
  submissionReceipt,
  timestamp,
  treatySignature,
} from "../parts.ts";

const status = z.enum(respondentStatuses);

export const respondentItem = z.object({
  id: z.int(),
  reference: z.string(),
  institutionName: z.string(),
  email: z.string(),
  institutionType: z.string(),
  message: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
  /** The project that it is about; its name also when it is not public any more. */
  project: z.object({ id: z.int(), name: z.string() }).nullable(),
  pledge: z.enum(pledgeRanges).nullable(),
  status,
  treatySignatureId: z.int().nullable(),
  submittedAt: timestamp,
  personalDataRemovedAt: timestamp.nullable(),
});
export type RespondentItem = z.infer<typeof respondentItem>;

export const submitContact = contract("POST /api/contact", {
  access: "anyone",
  does: "Write to the provider",
  body: z.intersection(
    formSchema(contactRules),
    z.object({
      ...submissionExtras,
      terms: z
        .boolean({ error: () => m.contact_error_terms() })
        .refine((agreed) => checkContact({}, agreed)["terms"] === undefined, { error: () => m.contact_error_terms() }),
      treatySignatureData: treatySignature.nullish(),
      /** The public id of the project that it is about. */
      project: z.string().max(40).nullish(),
      pledge: z.union([z.enum(pledgeRanges), z.literal("")]).nullish(),
    }),
  ),
  bodyLimit: 80 * 1024,
  response: submissionReceipt,
  status: 201,
  errors: ["already_submitted"],
});

const filters = { ...listQuery, status: status.optional(), sort: z.enum(["submittedAt", "institutionName", "institutionType"]).optional() };

export const listRespondents = contract("GET /api/admin/respondents", {
  access: "admin",
  does: "List and search the inquiries of institutions",
  query: z.object(filters),
  response: page(respondentItem),
  plainResponse: z.array(respondentItem).max(plainListLimit),
});

export const exportRespondents = contract("GET /api/admin/respondents/export", {
  access: "admin",
  does: "Export the inquiries",
  query: z.object({ ...filters, ids: rowIdList.optional(), format: z.enum(["csv", "xlsx"]) }),
  response: z.unknown(),
});

export const getRespondent = contract("GET /api/admin/respondents/{id}", {
  access: "admin",
  does: "Read an inquiry",
  params: idParams,
  response: respondentItem,
  errors: ["not_found"],
});

export const updateRespondent = contract("PATCH /api/admin/respondents/{id}", {
  access: "admin",
  does: "Change the status of an inquiry",
  params: idParams,
  body: z.object({ status, reason: storableText(2_000).optional() }),
  response: respondentItem,
  errors: ["not_found"],
});

export const updateRespondents = contract("PATCH /api/admin/respondents", {
  access: "admin",
  does: "Change the status of several inquiries",
  body: z.object({ ids: z.array(rowId).min(1).max(200), status, reason: storableText(2_000).optional() }),
  response: z.object({ updated: z.int() }),
});

/** Sends each of them on by a message of its own, so that each can be told of, and removed, by itself. All of them, or none. */
export const forwardRespondents = contract("POST /api/admin/forward-respondents", {
  access: "admin",
  does: "Forward several inquiries by email",
  body: z.object({ ids: z.array(rowId).min(1).max(mostForwarded), recipientEmail: z.string().max(300) }),
  response: z.object({ forwarded: z.int(), message: z.string(), warning: z.string().optional() }),
  errors: ["not_found", "conflict"],
});

export const forwardRespondent = contract("POST /api/admin/forward-respondent", {
  access: "admin",
  does: "Forward an inquiry by email",
  body: z.object({ respondentId: rowId, recipientEmail: z.string().max(300) }),
  response: z.object({ success: z.boolean(), message: z.string(), warning: z.string().optional() }),
  errors: ["not_found", "conflict"],
});
