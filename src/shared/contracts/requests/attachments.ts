import { z } from "zod";
import { longestFileName, mostFilesOfRequest } from "../../domain/attachments.ts";
import { spokenFields } from "../../domain/spoken-answers.ts";
import { contract } from "../contract.ts";
import { idParams, timestamp } from "../parts.ts";

/** One part of an upload's address each; the protocol is tus 1.0, whose headers its own library reads (decision 0025). */
const uploadParams = z.object({ id: z.string().max(100) });

export const createUpload = contract("POST /api/uploads", {
  access: "anyone",
  does: "Start uploading a document",
  response: z.unknown(),
  status: 201,
});
export const continueUpload = contract("PATCH /api/uploads/{id}", {
  access: "anyone",
  does: "Upload part of a document",
  params: uploadParams,
  response: z.unknown(),
});
export const removeUpload = contract("DELETE /api/uploads/{id}", {
  access: "anyone",
  does: "Remove a document before it is sent",
  params: uploadParams,
  response: z.unknown(),
});

/** The bytes of a recording that belongs to no request yet, for whoever has the upload's token. */
export const openUploadedSound = contract("GET /api/uploads/{id}/sound", {
  access: "anyone",
  does: "Listen to a recording before it is sent",
  params: uploadParams,
  response: z.unknown(),
  errors: ["not_found", "conflict", "too_many_requests"],
});

/** A finished upload as a form names it; the token proves whose it is, the name is only for what is said about it. */
export const attachmentRef = z.object({
  id: z.string().max(100),
  token: z.string().max(100),
  name: z.string().max(longestFileName).optional(),
});
export type AttachmentRef = z.infer<typeof attachmentRef>;

export const attachmentRefs = z.array(attachmentRef).max(mostFilesOfRequest);

/** A file of a request. `type` is that of its content. */
export const attachmentItem = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int(),
  type: z.string(),
  /** The question that it is the spoken answer to. */
  question: z.enum(spokenFields).nullable(),
  hasMacros: z.boolean(),
  scan: z.enum(["waiting", "clean", "infected", "not_scanned"]),
  /** What the scanner calls what it found. */
  scanFinding: z.string().nullable(),
  attachedAt: timestamp,
});
export type AttachmentItem = z.infer<typeof attachmentItem>;

export const listAttachments = contract("GET /api/admin/funding-requests/{id}/attachments", {
  access: "staff",
  does: "See which documents belong to a request",
  params: idParams,
  response: z.object({ items: z.array(attachmentItem) }),
  errors: ["not_found"],
});

/** The bytes, to be saved. A file that no scanner saw is given only to who says that this is known. */
export const downloadAttachment = contract("GET /api/admin/attachments/{id}", {
  access: "staff",
  does: "Open a document of a request",
  params: idParams,
  query: z.object({ accept: z.literal("not_scanned").optional() }),
  response: z.unknown(),
  errors: ["not_found", "conflict"],
});
