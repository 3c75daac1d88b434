import type { RoundLetters } from "../../../shared/contracts/requests/rounds.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { momentIn } from "../../../shared/domain/round-terms.ts";
import type { FundingRequestStatus } from "../../../shared/domain/statuses.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { type Act, beginAct, dropUntoldLetters } from "../../record/acts/service.ts";
import { recordAction } from "../../record/audit/service.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { tellStatus } from "../applicant/service.ts";
import { isDecided } from "../decisions/service.ts";
import { holdRequests } from "../funding-requests/service.ts";
import { lockSeenRound } from "../rounds/service.ts";
import * as queries from "./queries.ts";

/** Nobody waits longer for a decision that was made. */
const longestWaitMs = 366 * 24 * 60 * 60 * 1_000;

/** When the letters of a call leave, and how many wait for it. Throws not_found. */
export async function readLetters(db: Queryable, roundId: number): Promise<RoundLetters> {
  const letters = await queries.findLetters(db, roundId);
  if (!letters) throw new AppError("not_found", m.error_not_found());
  return letters;
}

/**
 * What changes of statuses are taken back with: a decision about a request of a call waits for the hour of its letters, everything else
 * some seconds. Those that leave at one moment are one act.
 */
export function actsOf(
  context: Context,
  tx: Queryable,
  caller: Caller,
): (id: number, to: FundingRequestStatus) => Promise<Act | undefined> {
  const begun = new Map<number | undefined, Act | undefined>();
  return async (id, to) => {
    const hour = isDecided(to) ? await queries.holdHour(tx, id) : undefined;
    if (!begun.has(hour?.roundId)) begun.set(hour?.roundId, await beginAct(context, tx, caller, "status", hour));
    return begun.get(hour?.roundId);
  };
}

/**
 * Sets the hour at which the letters of a call leave, on the wall clock of its time zone; null sends those that wait. Letters are written
 * anew, as they name days. Throws not_found, validation_failed, and conflict when the call was changed since `seen`.
 */
export async function setLettersHour(
  context: Context,
  caller: Caller,
  roundId: number,
  { at: wish, seen }: { at: string | null; seen: number },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    // The requests before their call, as everywhere; who decides about another one meanwhile was earlier.
    await queries.holdActs(tx, roundId);
    const waiting = await queries.listWaiting(tx, roundId);
    await holdRequests(tx, waiting);
    const { terms } = await lockSeenRound(tx, roundId, seen);
    if ((await queries.listWaiting(tx, roundId)).join() !== waiting.join()) throw new AppError("conflict", m.rounds_error_changed());
    const before = await readLetters(tx, roundId);
    const at = wish === null ? null : readHour(wish, terms.timeZone);
    await queries.setHour(tx, roundId, at);
    await queries.moveActs(tx, roundId, at ?? new Date());
    for (const id of waiting) await writeAnew(context, tx, caller, roundId, id);
    await recordAction(tx, caller, {
      action: "funding_round.letters_set",
      subjectType: "funding_round",
      subjectId: roundId,
      before: { lettersAt: before.at },
      after: { lettersAt: at, waiting: waiting.length },
    });
  });
}

function readHour(wish: string, timeZone: string): Date {
  const at = momentIn(wish, timeZone);
  const problem = !at
    ? m.rounds_error_time()
    : at <= new Date()
      ? m.letters_error_past()
      : at.getTime() > Date.now() + longestWaitMs
        ? m.letters_error_far()
        : undefined;
  if (!at || problem) throw new AppError("validation_failed", m.error_validation(), { fields: { at: problem ?? m.rounds_error_time() } });
  return at;
}

async function writeAnew(context: Context, tx: Queryable, caller: Caller, roundId: number, id: number): Promise<void> {
  const act = await queries.findActOf(tx, roundId, id);
  await dropUntoldLetters(tx, id, roundId);
  await tellStatus(context, tx, id, act);
  await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: caller.id });
}
