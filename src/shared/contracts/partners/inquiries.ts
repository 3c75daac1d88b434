import { z } from "zod";
import { onboardingSteps } from "../../domain/statuses.ts";
import { contract } from "../contract.ts";
import { idParams, rowId, timestamp } from "../parts.ts";

/** Why an institution looks like the one that wrote. */
export const likenesses = ["name", "website", "email"] as const;
const mostAlike = 20;

const link = {
  /** It was made of the inquiry; else it was there before. */
  isMaker: z.boolean(),
  linkedBy: z.string(),
  linkedAt: timestamp,
};

const institutionOfInquiry = z.object({
  institution: z
    .object({
      id: z.int(),
      name: z.string(),
      ...link,
      /** The step of onboarding that comes next, and what is missing for it, in a sentence; null once all are passed. */
      next: z.object({ step: z.enum(onboardingSteps), missing: z.string().nullable() }).nullable(),
    })
    .nullable(),
  /** Institutions that may be the same body; asked for as long as the inquiry has none. */
  alike: z.array(z.object({ id: z.int(), name: z.string(), because: z.array(z.enum(likenesses)) })).max(mostAlike),
});
export type InstitutionOfInquiry = z.infer<typeof institutionOfInquiry>;
export type Alike = InstitutionOfInquiry["alike"][number];

export const getInstitutionOfInquiry = contract("GET /api/admin/respondents/{id}/institution", {
  access: "admin",
  does: "See which institution an inquiry became",
  params: idParams,
  response: institutionOfInquiry,
  errors: ["not_found"],
});

/** Of an inquiry that has an institution already this makes none, and answers that one. */
export const makeInstitutionOfInquiry = contract("POST /api/admin/respondents/{id}/institution", {
  access: "admin",
  does: "Make an approved inquiry an institution",
  params: idParams,
  /** The alike institutions that were seen, and are others: one that is not among them is a conflict. */
  body: z.object({ othersSeen: z.array(rowId).max(mostAlike) }),
  response: institutionOfInquiry,
  errors: ["not_found", "conflict"],
});

export const linkInquiry = contract("PUT /api/admin/respondents/{id}/institution", {
  access: "admin",
  does: "Link an approved inquiry to an institution that is there",
  params: idParams,
  body: z.object({ institutionId: rowId }),
  response: institutionOfInquiry,
  errors: ["not_found", "conflict"],
});

const inquiryOfInstitution = z.object({ id: z.int(), reference: z.string(), submittedAt: timestamp, ...link });
export type InquiryOfInstitution = z.infer<typeof inquiryOfInstitution>;

export const listInquiriesOfInstitution = contract("GET /api/admin/institutions/{id}/inquiries", {
  access: "admin",
  does: "See which inquiries an institution comes from",
  params: idParams,
  response: z.object({ items: z.array(inquiryOfInstitution) }),
  errors: ["not_found"],
});
