import { z } from "zod";
import { confirmedAtMost, mostImprovements } from "../../domain/compliance.ts";
import { isIsoDate } from "../../domain/treaty.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { idParams, pastDay, storableText, timestamp } from "../parts.ts";

const words = (max: number, message: () => string) => storableText(max).refine((value) => value.trim() !== "", { error: () => message() });
const day = z.string().max(10, m.compliance_review_error_day()).refine(isIsoDate, m.compliance_review_error_day());

/** What the partner is asked to improve, and by when. */
const improvement = z.object({ what: words(1_000, m.compliance_review_error_what), by: day });

/** The yearly review of an assessment, as it was recorded. */
export const complianceReview = z.object({
  id: z.int(),
  assessmentId: z.int(),
  reviewedOn: z.string(),
  findings: z.string(),
  improvements: z.array(z.object({ what: z.string(), by: z.string() })),
  confirmedUntil: z.string(),
  reviewedBy: z.string(),
  createdAt: timestamp,
});
export type ComplianceReview = z.infer<typeof complianceReview>;

export const recordComplianceReview = contract("POST /api/admin/institutions/{id}/compliance-reviews", {
  access: "admin",
  does: "Record the yearly review of an institution's certification",
  params: idParams,
  body: z
    .object({
      /** The assessment that was seen: a review of another one is not meant. */
      assessmentId: z.int().min(1).max(2_147_483_647),
      reviewedOn: pastDay(m.compliance_review_error_reviewed_on()),
      findings: words(5_000, m.compliance_review_error_findings),
      improvements: z.array(improvement).max(mostImprovements),
      confirmedUntil: day,
    })
    .refine(
      ({ reviewedOn, confirmedUntil }) => confirmedUntil > reviewedOn && confirmedUntil <= confirmedAtMost(reviewedOn, "9999-12-31"),
      {
        path: ["confirmedUntil"],
        error: m.compliance_review_error_one_year(),
      },
    )
    .superRefine(({ reviewedOn, improvements }, context) => {
      for (const [index, { by }] of improvements.entries())
        if (by <= reviewedOn)
          context.addIssue({ code: "custom", path: ["improvements", index, "by"], message: m.compliance_review_error_by() });
    }),
  bodyLimit: 160 * 1024,
  response: complianceReview,
  status: 201,
  errors: ["not_found", "conflict"],
});
