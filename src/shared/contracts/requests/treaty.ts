import { z } from "zod";
import { contract } from "../contract.ts";
import { idParams, listQuery, page, plainListLimit, timestamp, treatySignature } from "../parts.ts";

export const treatySignatureItem = z.object({
  id: z.int(),
  reference: z.string(),
  signatoryName: z.string(),
  signatoryTitle: z.string(),
  nationName: z.string(),
  signatureDate: z.string(),
  treatyVersion: z.string(),
  /** Both null for what was signed before they were kept. */
  treatyLanguage: z.string().nullable(),
  /** SHA-256 of the text that was signed, in hexadecimal. */
  textHash: z.string().nullable(),
  signedAt: timestamp,
  personalDataRemovedAt: timestamp.nullable(),
});
export type TreatySignatureItem = z.infer<typeof treatySignatureItem>;

export const signTreaty = contract("POST /api/treaty-signatures", {
  access: "anyone",
  does: "Sign the treaty",
  body: treatySignature,
  response: z.object({ message: z.string(), reference: z.string() }),
  status: 201,
});

export const getSignedTreaty = contract("GET /api/admin/treaty-signatures/{id}/text", {
  access: "admin",
  does: "Read the very words that a treaty signature was given for",
  params: idParams,
  response: treatySignatureItem.pick({ treatyVersion: true, treatyLanguage: true, textHash: true }).extend({
    /** Null where they are not known any more: it was signed before words were kept. */
    words: z.string().nullable(),
  }),
  errors: ["not_found"],
});

export const listTreatySignatures = contract("GET /api/admin/treaty-signatures", {
  access: "admin",
  does: "See the signed treaties",
  query: z.object({ ...listQuery, sort: z.enum(["signedAt", "nationName"]).optional() }),
  response: page(treatySignatureItem),
  plainResponse: z.array(treatySignatureItem).max(plainListLimit),
});
