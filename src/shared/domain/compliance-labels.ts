import type { ArticleGroup, ArticleStatus, ComplianceLevel, ComplianceStanding } from "./compliance.ts";
import { m } from "../messages/generated/messages.js";

export const standingLabels: Record<ComplianceStanding, () => string> = {
  verified: m.assessment_standing_verified,
  in_review: m.assessment_standing_in_review,
  not_compliant: m.assessment_standing_not_compliant,
  review_due: m.assessment_standing_review_due,
  expired: m.assessment_standing_expired,
  not_assessed: m.assessment_standing_not_assessed,
};

export const levelLabels: Record<ComplianceLevel, () => string> = {
  bronze: m.assessment_level_bronze,
  silver: m.assessment_level_silver,
  gold: m.assessment_level_gold,
};

export const articleStatusLabels: Record<ArticleStatus, () => string> = {
  compliant: m.assessment_article_compliant,
  partly: m.assessment_article_partly,
  not_compliant: m.assessment_article_not_compliant,
};

export const groupLabels: Record<ArticleGroup, () => string> = {
  "3_4": m.assessment_group_3_4,
  "5_18": m.assessment_group_5_18,
  "19": m.assessment_group_19,
  "23_32": m.assessment_group_23_32,
  "39_40_41": m.assessment_group_39_40_41,
};
