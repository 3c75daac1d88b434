import type { Assessment } from "../../../shared/contracts/partners/onboarding.ts";
import { type ComplianceStanding, isInForce, standingOn } from "../../../shared/domain/compliance.ts";
import type { AlertCause } from "../../../shared/domain/money-gate.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { recordEvent } from "../events/service.ts";
import * as queries from "./queries.ts";

/** The newest assessment with how it counts today; undefined before the first. */
export async function readStanding(
  db: Queryable,
  institutionId: number,
): Promise<{ standing: ComplianceStanding; newest: Assessment | undefined }> {
  const newest = await queries.findNewest(db, institutionId);
  return { standing: standingOn(today(), newest), newest };
}

/** Tells the partner, in each mode in which it has a key, what has become of its standing; in the transaction of what happened. */
export async function alertPartner(tx: Queryable, institutionId: number, cause: AlertCause): Promise<void> {
  const data = { ...showStanding(await readStanding(tx, institutionId)), cause };
  for (const mode of await queries.modesWithKey(tx, institutionId))
    await recordEvent(tx, { institutionId, mode, type: "compliance.alert", data });
}

/** The standing as everybody may read it. */
export function showStanding({ standing, newest }: Awaited<ReturnType<typeof readStanding>>) {
  return {
    compliance_status: standing,
    verification_date: newest?.assessedOn ?? null,
    certification_level: isInForce(standing) ? (newest?.level ?? null) : null,
    next_review_date: newest?.nextReviewOn ?? null,
  };
}

/** The day of UTC, which is that of every day here. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
