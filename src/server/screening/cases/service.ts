import type { z } from "zod";
import type { screeningCase } from "../../../shared/contracts/screening/cases.ts";
import { annualReportDue, blockingReportDue } from "../../../shared/domain/blocking-report.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { findOpenOf } from "../../record/approvals/service.ts";
import { approvalSubject } from "./opening.ts";
import * as reading from "./reading/queries.ts";

/** A case with everything that the desk shows of it. Throws not_found. */
export async function readCase(db: Queryable, caller: Caller, id: number): Promise<z.input<typeof screeningCase>> {
  const found = await reading.findCase(db, id);
  if (!found) throw new AppError("not_found", m.error_not_found());
  const earlier = await reading.listEarlier(db, found);
  const decisions = await reading.listDecisions(db, [id, ...earlier.map((one) => one.id)]);
  const decisionsOf = (caseId: number) => decisions.filter((decision) => decision.caseId === caseId);
  const { partyId, partyKind, ref, label, subject, entry, entryKey, blockedAt, publishedAt, fetchedAt, version, listName, ...rest } = found;
  return {
    ...rest,
    partyKind,
    listName,
    party: { id: partyId, kind: partyKind, ref, label, subject },
    entry: { ...entry, key: entryKey },
    list: { name: listName, version, publishedAt, fetchedAt },
    parts: found.parts as z.input<typeof screeningCase>["parts"],
    decisions: decisionsOf(id),
    earlier: earlier.map((one) => ({ ...one, decisions: decisionsOf(one.id) })),
    approvalId: (await findOpenOf(db, caller, approvalSubject(id)))?.id ?? null,
    filing:
      found.state === "confirmed" && blockedAt
        ? { blockedAt, reportDue: blockingReportDue(blockedAt), annualReportDue: annualReportDue(blockedAt) }
        : null,
  };
}

export { askToClear, assign, clearBySecond, confirmMatch, holdCase, keepOpen, needMore } from "./deciding.ts";
export { removeEndedCases, removeOldComparisons } from "./ended/queries.ts";
export { endLeft, openCases, tellOfCases } from "./opening.ts";
export type { Hit } from "./queries.ts";
