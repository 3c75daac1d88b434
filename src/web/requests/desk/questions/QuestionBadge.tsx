import { m } from "../../../../shared/messages/generated/messages.js";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";

/** What the table says while questions wait for the applicant. */
export function QuestionBadge({ item }: { item: FundingRequest }) {
  return item.openQuestions > 0 ? <span className="badge">{m.dec_waits_badge()}</span> : null;
}
