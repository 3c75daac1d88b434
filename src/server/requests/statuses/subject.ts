/** What carries a status: exactly one of the two is given. */
export type Subject = { respondentId: number } | { fundingRequestId: number };

/** As the audit log calls it. */
export function nameOf(subject: Subject): "respondent" | "funding_request" {
  return "respondentId" in subject ? "respondent" : "funding_request";
}

export function numberOf(subject: Subject): number {
  return "respondentId" in subject ? subject.respondentId : subject.fundingRequestId;
}
