import { z } from "zod";
import { isEmail } from "../../domain/form-rules.ts";
import { longestOrganisationName } from "../../domain/own-organisation.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { storableText, timestamp } from "../parts.ts";
import { asked } from "./approvals.ts";

const fields = z.object({
  name: z.string(),
  nation: z.string().nullable(),
  answerAddress: z.string().nullable(),
  dataContact: z.string().nullable(),
});

const version = fields.extend({
  number: z.int(),
  inForceAt: timestamp,
  askedBy: z.string(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type OrganisationVersion = z.infer<typeof version>;

const organisation = fields.extend({
  /** The newest version; 0 before two people decided for the first time. */
  number: z.int(),
  /** The environment says so, and wins. */
  isFixed: z.object({ name: z.boolean(), nation: z.boolean(), answerAddress: z.boolean(), dataContact: z.boolean() }),
  /** The newest first. */
  versions: z.array(version),
});
export type Organisation = z.infer<typeof organisation>;

export const getOrganisation = contract("GET /api/admin/organisation", {
  access: "admin",
  does: "See how the organisation is called and reached",
  response: organisation,
});

/** An address, or nothing. */
const address = storableText(254)
  .trim()
  .refine((text) => text === "" || isEmail(text), { error: () => m.error_email() });
/** Names stand in texts, in the heads of emails and in documents: on one line, and without signs of markup. */
const oneLine = (most: number) =>
  storableText(most)
    .trim()
    .regex(/^[^\p{Cc}<>]*$/u, { error: () => m.org_error_signs() });

export const changeOrganisation = contract("PUT /api/admin/organisation", {
  access: "admin",
  does: "Change how the organisation is called and reached",
  approval: "organisation",
  body: z.strictObject({
    name: oneLine(longestOrganisationName).min(1, { error: () => m.org_error_name() }),
    nation: oneLine(longestOrganisationName),
    answerAddress: address,
    dataContact: address,
    /** The number of the version that was seen. */
    seen: z.int().min(0).max(2_147_483_647),
    reason: storableText(500)
      .trim()
      .min(1, { error: () => m.appr_error_why() }),
  }),
  response: asked,
  status: 202,
  errors: ["conflict", "proof_required"],
});
