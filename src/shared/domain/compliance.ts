/** The articles of UNDRIP as the partner API groups them (§7). */
export const articleGroups = ["3_4", "5_18", "19", "23_32", "39_40_41"] as const;
export type ArticleGroup = (typeof articleGroups)[number];

export const articleStatuses = ["compliant", "partly", "not_compliant"] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

export const complianceLevels = ["bronze", "silver", "gold"] as const;
export type ComplianceLevel = (typeof complianceLevels)[number];

/** What an assessment found. */
export const assessmentStatuses = ["verified", "in_review", "not_compliant"] as const;
export type AssessmentStatus = (typeof assessmentStatuses)[number];

/** How an institution stands today: what was found, as long as it still counts. */
export const complianceStandings = [...assessmentStatuses, "review_due", "expired", "not_assessed"] as const;
export type ComplianceStanding = (typeof complianceStandings)[number];

interface Assessed {
  status: AssessmentStatus;
  /** ISO dates, as the next. */
  nextReviewOn: string;
  validUntil: string;
}

/** How somebody stands on a day. Time makes a verified standing weaker; it mends no other. */
export function standingOn(day: string, assessment: Assessed | undefined): ComplianceStanding {
  if (!assessment) return "not_assessed";
  if (assessment.status !== "verified") return assessment.status;
  if (assessment.validUntil < day) return "expired";
  return assessment.nextReviewOn < day ? "review_due" : "verified";
}

/** The certification counts: verified, and its two years are not over. A review that is due does not end it. */
export function isInForce(standing: ComplianceStanding): boolean {
  return standing === "verified" || standing === "review_due";
}

/** What has to be done next about an institution's compliance, and whether it is time. */
export const dueActs = ["review", "assessment"] as const;
export type DueAct = (typeof dueActs)[number];
export const dueStates = ["late", "soon", "later", "ended"] as const;
export type DueState = (typeof dueStates)[number];

/** How many improvements one review asks for at most. */
export const mostImprovements = 20;

/** The last day until which a review of this day can confirm a certification: one year, and never beyond its own end. */
export function confirmedAtMost(reviewedOn: string, validUntil: string): string {
  const [year = "", month = "", day = ""] = reviewedOn.split("-");
  const inOneYear = `${Number(year) + 1}-${month}-${month === "02" && day === "29" ? "28" : day}`;
  return inOneYear < validUntil ? inOneYear : validUntil;
}
