import { AppError } from "../../../shared/domain/errors.ts";
import { fromMinorUnits, fromNumeric } from "../../../shared/domain/money.ts";
import { graceMinutes } from "../../../shared/domain/rounds.ts";
import { formatMoney, type Sum } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../../record/audit/service.ts";
import { refuseEndedAccount } from "../../record/auth/service.ts";
import { tellDesks } from "../../record/live/service.ts";
import { refuseConflicted } from "../conflicts/service.ts";
import { holdRequests } from "../funding-requests/service.ts";
import { readLeft } from "./budget.ts";
import * as queries from "./queries.ts";
import * as placed from "./placed/queries.ts";

/** In which call a request comes in, or why it cannot, by field. */
export type Place = { roundId: number; isLate: boolean; refused?: never } | { refused: Record<string, string> };

/**
 * Judges whether a request may come into a call now. What was begun in time has some minutes more; what was written in time on a device
 * without a connection is kept however late it comes, and marked.
 */
export async function placeInRound(
  db: Queryable,
  { call, waitedMinutes, amount }: { call: string; waitedMinutes: number; amount: Sum },
): Promise<Place> {
  const round = await queries.findByReference(db, call);
  if (!round?.closesAt || !round.opensAt) return { refused: { call: m.rounds_error_unknown() } };
  if (round.phase === "upcoming") return { refused: { call: m.rounds_error_not_open() } };
  const end = round.closesAt.getTime() + graceMinutes * 60_000;
  const isOver = round.state !== "published" || Date.now() > end;
  const wasInTime = waitedMinutes > 0 && Date.now() - waitedMinutes * 60_000 <= end;
  if (isOver && !wasInTime) return { refused: { call: m.rounds_error_closed() } };
  const refusal = refusalOf(round, amount);
  return refusal ? { refused: { fundingAmount: refusal } } : { roundId: round.id, isLate: isOver };
}

function refusalOf({ currency, smallest, largest }: queries.StoredRound, asked: Sum): string | undefined {
  if (currency === null) return undefined;
  if (asked.currency !== currency) return m.rounds_error_asked_currency({ currency });
  const minor = fromNumeric(asked.amount, currency);
  const written = (amount: string) => formatMoney({ amount: fromMinorUnits(fromNumeric(amount, currency), currency), currency });
  if (smallest !== null && minor < fromNumeric(smallest, currency)) return m.rounds_error_asked_less({ amount: written(smallest) });
  if (largest !== null && minor > fromNumeric(largest, currency)) return m.rounds_error_asked_more({ amount: written(largest) });
  return undefined;
}

/**
 * Puts requests into a call, or with null out of theirs: all of them or none. What was granted to them goes with them, within the budget.
 * Throws not_found, forbidden with a conflict of interest, and conflict.
 */
export async function setRoundOfRequests({ db }: Context, caller: Caller, ids: readonly number[], roundId: number | null): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    await holdRequests(tx, ids);
    const requests = await placed.listPlaced(tx, ids);
    if (requests.length < new Set(ids).size) throw new AppError("not_found", m.error_not_found());
    for (const { id } of requests) await refuseConflicted(tx, caller, id);
    const moved = requests.filter((request) => request.roundId !== roundId);
    const round = roundId === null ? undefined : await queries.lockRound(tx, roundId);
    if (roundId !== null && (!round || round.state === "cancelled")) throw new AppError("conflict", m.rounds_error_unknown());
    await placed.setRound(
      tx,
      moved.map(({ id }) => id),
      roundId,
    );
    if (round) await refuseTooMuch(tx, round, moved);
    for (const { id, reference, roundId: before } of moved)
      await recordAction(tx, caller, {
        action: "funding_request.round_set",
        subjectType: "funding_request",
        subjectId: id,
        before: { roundId: before },
        after: { reference, roundId },
      });
    await tellDesks(tx, ...moved.map(({ id }) => ({ what: "request" as const, fundingRequestId: id, byUserId: caller.id })));
    return moved.length;
  });
}

/** What was granted elsewhere counts here from now on. */
async function refuseTooMuch(tx: Queryable, round: queries.StoredRound, moved: readonly placed.PlacedRequest[]): Promise<void> {
  const other = moved.find(({ grantedIn }) => grantedIn !== null && grantedIn !== round.currency);
  if (other) throw new AppError("conflict", m.rounds_error_grant_currency({ reference: round.reference, currency: round.currency ?? "" }));
  if (!moved.some(({ grantedIn }) => grantedIn !== null)) return;
  if ((await readLeft(tx, round)).left < 0n) throw new AppError("conflict", m.rounds_error_moved({ reference: round.reference }));
}

/** Ticks a request of a call, or takes the tick away. Ticked twice, it stays the first person's. Throws not_found, forbidden, conflict. */
export async function setShortlisted(
  { db }: Context,
  caller: Caller,
  id: number,
  isShortlisted: boolean,
): Promise<placed.Shortlist | null> {
  return db.transaction().execute(async (tx) => {
    await refuseEndedAccount(tx, caller);
    await holdRequests(tx, [id]);
    const [request] = await placed.listPlaced(tx, [id]);
    if (!request) throw new AppError("not_found", m.error_not_found());
    await refuseConflicted(tx, caller, id);
    if (isShortlisted && request.roundId === null) throw new AppError("conflict", m.rounds_error_no_round());
    if (isShortlisted === (request.shortlist !== null)) return request.shortlist;
    await placed.setShortlist(tx, id, isShortlisted ? caller.username : null);
    await recordAction(tx, caller, {
      action: isShortlisted ? "funding_request.shortlisted" : "funding_request.unlisted",
      subjectType: "funding_request",
      subjectId: id,
    });
    await tellDesks(tx, { what: "request", fundingRequestId: id, byUserId: caller.id });
    return (await placed.listPlaced(tx, [id]))[0]?.shortlist ?? null;
  });
}
