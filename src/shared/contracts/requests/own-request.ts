import { z } from "zod";
import { contract } from "../contract.ts";
import { idParams, timestamp } from "../parts.ts";
import { applicantRequest } from "./applicant.ts";
import { attachmentRefs } from "./attachments.ts";

const text = z.string();
const params = z.object({ token: z.string().max(200) });
/** Of every call by a private link. */
const errors = ["not_found", "link_replaced", "too_many_requests"] as const;
const day = z.string().meta({ format: "date" });

/** What the page after the form shows of a request that was just sent. The days are those that were promised. */
const sentRequest = z.object({
  reference: text,
  submittedAt: timestamp,
  contactName: text,
  email: text,
  projectTitle: text,
  organizationName: text,
  fundingAmount: text,
  reviewBy: day,
  decisionBy: day,
});
export type SentRequest = z.infer<typeof sentRequest>;

export const getSentRequest = contract("GET /api/requests/{token}/sent", {
  access: "anyone",
  does: "See what happens with a request that was just sent, with its private link",
  params,
  response: sentRequest,
  errors,
});

/** Documents that come after the form; those that the request has already stay as they are. */
export const addDocuments = contract("POST /api/requests/{token}/documents", {
  access: "anyone",
  does: "Add documents to a request, with its private link",
  params,
  body: z.object({ attachments: attachmentRefs.min(1) }),
  bodyLimit: 64 * 1024,
  response: applicantRequest,
  errors: [...errors, "conflict"],
});

/** The bytes of one document. The page plays recordings; the whole of what is held comes by `downloadRequest`. */
export const openOwnDocument = contract("GET /api/requests/{token}/documents/{id}", {
  access: "anyone",
  does: "Listen to a recording of a request, with its private link",
  params: params.extend(idParams.shape),
  response: z.unknown(),
  errors: [...errors, "conflict"],
});
