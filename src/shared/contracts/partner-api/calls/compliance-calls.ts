import { z } from "zod";
import { articleGroups, articleStatuses, complianceLevels, complianceStandings } from "../../../domain/compliance.ts";
import { partnerContract } from "./partner-contract.ts";

const article = z.object({
  status: z.enum([...articleStatuses, "not_assessed"]),
  description: z.string().nullable().meta({ description: "What was found; null before the first assessment" }),
});
const day = z.iso.date().nullable();

const compliance = z.object({
  compliance_status: z
    .enum(complianceStandings)
    .meta({ description: "review_due: verified, but the annual review is overdue; expired: the certification's two years are over" }),
  verification_date: day.meta({ description: "The day of the newest assessment; null before the first" }),
  certification_level: z.enum(complianceLevels).nullable().meta({ description: "Null unless the certification is in force" }),
  next_review_date: day.meta({
    description:
      "The day by which the next review, or at the end of the certification a new assessment, is due; null before the first assessment",
  }),
  last_review: z
    .object({
      review_date: z.iso.date(),
      confirmed_until: z.iso.date(),
      findings: z.string(),
      improvements: z.array(z.object({ description: z.string(), due_date: z.iso.date() })),
    })
    .nullable()
    .meta({ description: "The newest yearly review of this assessment, with the improvements you are asked for; null before the first" }),
  articles: z
    .object(Object.fromEntries(articleGroups.map((group) => [group, article])) as Record<(typeof articleGroups)[number], typeof article>)
    .meta({ description: "By group of articles of the UN Declaration: 3_4 is articles 3 and 4" }),
});
export type Compliance = z.infer<typeof compliance>;

export const getCompliance = partnerContract("GET /compliance/undrip", {
  summary: "Read your compliance standing",
  description:
    "Your institution's compliance with the UN Declaration on the Rights of Indigenous Peoples, as last assessed. A certification is valid for two years, with a review each year. compliance.alert is sent 60, 30 and 7 days before a review is due, once when it is overdue, when the certification has expired, and when the institution is found not compliant or not eligible, or is moved back to an earlier onboarding step.",
  scope: "compliance:read",
  response: compliance,
  example: {
    response: {
      compliance_status: "verified",
      verification_date: "2025-09-01",
      certification_level: "gold",
      next_review_date: "2027-08-25",
      last_review: {
        review_date: "2026-08-25",
        confirmed_until: "2027-08-25",
        findings: "Two complaints were heard, and both were answered. The consent records in the sample were complete.",
        improvements: [{ description: "Publish the method by which lands are assessed.", due_date: "2027-02-28" }],
      },
      articles: {
        "3_4": { status: "compliant", description: "Communities set the purpose of every loan." },
        "5_18": { status: "compliant", description: "Two nations name members of the lending board." },
        "19": { status: "compliant", description: "No money moves before a nation's recorded consent." },
        "23_32": { status: "partly", description: "Lands are assessed with their nation; the method is not yet public." },
        "39_40_41": { status: "compliant", description: "A yearly share pays for training and for an independent complaints desk." },
      },
    },
  },
});
