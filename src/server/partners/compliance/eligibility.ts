import type { InstitutionRecord } from "../../../shared/contracts/partners/institutions.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { EligibilityStatus } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import * as institutions from "../institutions/service.ts";
import { alertPartner } from "./service.ts";

/** Decides the eligibility, with who, when and why. Throws not_found. */
export async function setEligibility(
  { db }: Context,
  caller: Caller,
  id: number,
  status: EligibilityStatus,
  reason: string,
): Promise<InstitutionRecord> {
  return db.transaction().execute(async (tx) => {
    const changed = await institutions.updateEligibility(tx, id, status);
    if (!changed) throw new AppError("not_found", m.error_not_found());
    if (status === "ineligible" && changed.from !== "ineligible") await alertPartner(tx, id, "ineligible");
    await institutions.insertEligibilityChange(tx, {
      institutionId: id,
      from: changed.from,
      to: status,
      reason: reason.trim(),
      changedBy: caller,
    });
    await recordAction(tx, caller, {
      action: "institution.eligibility_changed",
      subjectType: "institution",
      subjectId: id,
      before: { eligibilityStatus: changed.from },
      after: { eligibilityStatus: status, reason: reason.trim() },
    });
    return institutions.getInstitution(tx, id);
  });
}
