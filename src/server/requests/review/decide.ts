import type { FundingRequestItem } from "../../../shared/contracts/requests/intake.ts";
import type { DecidedStatus } from "../../../shared/contracts/requests/decisions.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import * as decisions from "../decisions/service.ts";
import { listDecidedLike, lockWithMerged } from "../duplicates/service.ts";
import { changedMeanwhile, refuseEndedAccount, refuseUnseen, type Seen } from "../statuses/service.ts";
import { fundingRequestReview, refuseChange, tellChanged } from "../intake/service.ts";

interface Wish extends decisions.GivenReason {
  status: DecidedStatus;
  seen: Seen;
  decisionKey: string;
}

/** Decides with a reason that the applicant reads. Throws not_found, validation_failed, forbidden, and conflict with the other decision. */
export async function decide(context: Context, caller: Caller, id: number, wish: Wish): Promise<FundingRequestItem> {
  const { status, seen } = wish;
  await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    await lockWithMerged(tx, [id]);
    const request = await decisions.lockRequest(tx, id);
    if (!request) throw new AppError("not_found", m.error_not_found());
    if (await decisions.isStoredAlready(tx, caller, id, wish.decisionKey)) return;
    if (request.status === status && seen.status === status) return giveReason(context, tx, caller, { id, request, wish });
    await fundingRequestReview.change(context, tx, caller, id, {
      status,
      reason: undefined,
      seen,
      record: recordOf(caller, status, wish, id),
    });
  });
  return fundingRequestReview.get(context, id);
}

/** Decides many with one reason, all or none. Without a reason the status alone is set. Returns how many there are. */
export async function setStatuses(
  context: Context,
  caller: Caller,
  wish: {
    ids: number[];
    status: FundingRequestStatus;
    reason?: string | undefined;
    reasonId?: number | undefined;
    words?: string | undefined;
  },
): Promise<number> {
  const { ids, status, reason, reasonId, words } = wish;
  if (reasonId !== undefined && !decisions.isDecided(status))
    throw new AppError("validation_failed", m.error_validation(), { fields: { reasonId: m.dec_error_no_decision() } });
  if (reasonId === undefined && words?.trim())
    throw new AppError("validation_failed", m.error_validation(), { fields: { reasonId: m.dec_error_reason() } });
  const record = reasonId !== undefined && decisions.isDecided(status) ? recordOf(caller, status, { reasonId, words }) : undefined;
  return fundingRequestReview.setStatuses(context, caller, ids, status, reason, record);
}

/** The key is that of one request; those that were merged into it have the reason without it. */
function recordOf(caller: Caller, status: DecidedStatus, { decisionKey, ...given }: decisions.GivenReason, keyOf?: number) {
  return (tx: Queryable, id: number, changeId: number) =>
    decisions.storeDecision(tx, caller, { id, status, changeId, given: id === keyOf ? { ...given, decisionKey } : given });
}

/** Gives a decision that was made without one its reason, and tells the applicant. */
async function giveReason(
  context: Context,
  tx: Queryable,
  caller: Caller,
  { id, request, wish: { status, seen, ...given } }: { id: number; request: decisions.LockedRequest; wish: Wish },
): Promise<void> {
  if (request.isRemoved) throw new AppError("conflict", m.req_error_removed({ reference: request.reference }));
  if (request.isWithdrawn) throw new AppError("conflict", m.req_error_withdrawn({ reference: request.reference }));
  await refuseChange(tx, caller, { id, from: request.status, to: status });
  await refuseUnseen(tx, { fundingRequestId: id }, request.status, seen);
  const change = await decisions.changeWithoutReason(tx, id);
  if (!change) throw await changedMeanwhile(tx, { fundingRequestId: id }, request.status);
  await decisions.storeDecision(tx, caller, { id, status, changeId: change.changeId, given });
  await tellChanged(context, tx, id, caller);
  for (const merged of await listDecidedLike(tx, { id, status })) await giveReasonToo(context, tx, caller, { id: merged, status, given });
}

/** What was decided with another request has its reason, too, unless it was given one by itself. */
async function giveReasonToo(
  context: Context,
  tx: Queryable,
  caller: Caller,
  { id, status, given }: { id: number; status: DecidedStatus; given: decisions.GivenReason },
): Promise<void> {
  const change = await decisions.changeWithoutReason(tx, id);
  if (!change) return;
  await refuseChange(tx, caller, { id, from: status, to: status });
  await decisions.storeDecision(tx, caller, { id, status, changeId: change.changeId, given: { ...given, decisionKey: undefined } });
  await tellChanged(context, tx, id, caller);
}
