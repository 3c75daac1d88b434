import type { Foretold } from "../../../shared/contracts/requests/decisions.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { listUntold } from "../undo/service.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { inLanguage } from "../../runtime/language.ts";
import { findRequest } from "./queries.ts";
import { describeNext, describeStanding } from "./wording.ts";

/** What an applicant would read with another status, by the code that writes the page and the email. Throws not_found. */
export async function foretell(
  db: Queryable,
  id: number,
  status: Extract<FundingRequestStatus, "pending" | "in_review">,
): Promise<Foretold> {
  const stored = await findRequest(db, id);
  if (!stored) throw new AppError("not_found", m.error_not_found());
  const isSilent = stored.heardStatus === status && (await listUntold(db, [id])).length > 0;
  const request = { ...stored, status };
  return inLanguage(stored.language, () => ({
    language: stored.language,
    isSilent,
    ...describeStanding(request, { decision: null }),
    next: describeNext(request, { objectBy: null }).text,
  }));
}
