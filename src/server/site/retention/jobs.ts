import { fixedKeys, type PeriodKey, periodKeys, type RunKey } from "../../../shared/domain/retention.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { forgetActs } from "../../record/acts/service.ts";
import { forgetEndedWindows } from "../../runtime/http/rate-limit.ts";
import { endClosedRequests } from "../../requests/applicant/closing/service.ts";
import { expireDrafts } from "../../requests/drafts/service.ts";
import { forgetKnownAddresses, forgetMessages } from "../../record/emails/service.ts";
import { forgetEndedMessages } from "../../requests/messages/service.ts";
import { eraseEndedInquiries } from "../erasure/inquiries/service.ts";
import { forgetEndedFiles } from "../../partners/kyc/service.ts";
import { forgetInvitations } from "../../partners/members/service.ts";
import { forgetRequests } from "../../partner-api/request-log/service.ts";
import { screeningYears } from "../../../shared/domain/screening.ts";
import { removeEndedCases, removeOldComparisons } from "../../screening/cases/service.ts";
import { removeGone } from "../../screening/parties/service.ts";
import { beginMonths, endMonths } from "./months.ts";
import { forgetOldRuns, listFinishedToday, markFinished, noteRemoved, readPeriods } from "../../record/periods/service.ts";

/** So much goes in one transaction: nobody waits long for it, and a run that is cut off loses one batch. */
export const batchSize = 500;

type Work = (context: Context, stopping: AbortSignal) => Promise<void>;

/** What keeps each period. Closed requests of both kinds are looked at together, under the first key. */
const works: Record<RunKey, Work | undefined> = {
  requests_rejected: endClosedRequests,
  requests_withdrawn: undefined,
  inquiries: eraseEndedInquiries,
  visitor_messages: inBatches("visitor_messages", forgetEndedMessages),
  drafts: async (context) => void (await expireDrafts(context)),
  emails: inBatches("emails", forgetMessages),
  invitations: inBatches("invitations", forgetInvitations),
  known_addresses: inBatches("known_addresses", forgetKnownAddresses),
  kyc_files: inBatches("kyc_files", forgetEndedFiles),
  // What a case or a comparison rests on goes after it, and the party last.
  screening: async ({ db }, stopping) => {
    for (const removeSome of [removeEndedCases, removeOldComparisons])
      await inTurn(db, "screening", stopping, (tx) => removeSome(tx, screeningYears, batchSize));
    if (!stopping.aborted) await db.transaction().execute(removeGone);
  },
  months: endMonths,
  api_calls: async (context, stopping) => {
    while ((await forgetRequests(context)) > 0 && !stopping.aborted);
  },
};

/**
 * Looks once a day at each period, and each minute whether that was done: a worker that was away at some hour misses nothing. Each
 * batch looks at the rows again in the transaction that removes them, so that two workers, and one that was killed, do no harm.
 */
export async function keepPeriods(context: Context, stopping: AbortSignal): Promise<void> {
  await forgetEndedWindows(context.db);
  await forgetActs(context.db);
  await beginMonths(context);
  const finished = await listFinishedToday(context.db);
  const failures: unknown[] = [];
  const keys: RunKey[] = [...periodKeys, ...fixedKeys];
  for (const key of keys.filter((one) => !finished.includes(one))) {
    try {
      await works[key]?.(context, stopping);
      if (stopping.aborted) return;
      await markFinished(context.db, key);
    } catch (error) {
      // The others are kept all the same; this one is tried again in a minute.
      context.log.error({ part: "retention", key, message: (error as Error).message }, "a period could not be kept");
      failures.push(error);
    }
  }
  if (finished.length < keys.length) await forgetOldRuns(context.db);
  if (failures.length > 0) throw new Error(`${failures.length} periods could not be kept`);
}

function inBatches(key: PeriodKey, forgetSome: (tx: Queryable, days: number, most: number) => Promise<number>): Work {
  return async ({ db }, stopping) => {
    const days = (await readPeriods(db))[key];
    await inTurn(db, key, stopping, (tx) => forgetSome(tx, days, batchSize));
  };
}

async function inTurn(
  db: Context["db"],
  key: RunKey,
  stopping: AbortSignal,
  removeSome: (tx: Queryable) => Promise<number>,
): Promise<void> {
  for (let some = batchSize; some === batchSize && !stopping.aborted;)
    some = await db.transaction().execute(async (tx) => {
      const removed = await removeSome(tx);
      await noteRemoved(tx, key, removed);
      return removed;
    });
}
