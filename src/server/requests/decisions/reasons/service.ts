import type { DecidedStatus, DecisionReason, ReasonTexts } from "../../../../shared/contracts/requests/decisions.ts";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import type { Caller } from "../../../runtime/http/caller.ts";
import { recordAction } from "../../../record/audit/service.ts";
import * as queries from "./queries.ts";

/** More than somebody reads before choosing. */
const mostReasons = 20;

interface NewReason {
  forStatus: DecidedStatus;
  textEn: string;
  textFr?: string | undefined;
  textEs?: string | undefined;
  /** The reason whose wording this one takes the place of. */
  replacesId?: number | undefined;
}

/** Adds a reason, or words one anew: what was said with the old wording stays. Throws validation_failed, not_found, conflict. */
export async function addReason({ db }: Context, caller: Caller, wish: NewReason): Promise<DecisionReason> {
  const texts: ReasonTexts = { en: wish.textEn.trim(), fr: wish.textFr?.trim() || null, es: wish.textEs?.trim() || null };
  if (!texts.en) throw new AppError("validation_failed", m.error_validation(), { fields: { textEn: m.dec_error_text() } });
  return db.transaction().execute(async (tx) => {
    await queries.lockReasons(tx);
    const old = wish.replacesId === undefined ? undefined : await endOld(tx, wish.replacesId, wish.forStatus);
    await refuseTooMany(tx, wish.forStatus);
    const reason = await queries.insertReason(tx, {
      forStatus: wish.forStatus,
      position: old?.position,
      texts,
      replacesId: wish.replacesId,
      setBy: caller,
    });
    await note(tx, caller, reason.id, "set", {
      before: old && { id: old.id, ...old.texts },
      after: { forStatus: wish.forStatus, ...texts },
    });
    return reason;
  });
}

async function endOld(tx: Queryable, id: number, status: DecidedStatus): Promise<DecisionReason> {
  const old = await existing(tx, id);
  if (!old.isActive || old.forStatus !== status) throw new AppError("conflict", m.dec_error_reason_changed());
  await queries.setActive(tx, id, false);
  return old;
}

/** Orders a reason, ends it, or brings it back. Throws not_found, and conflict when none of its kind would be left. */
export async function changeReason(
  { db }: Context,
  caller: Caller,
  id: number,
  wish: { position?: number | undefined; isActive?: boolean | undefined },
): Promise<DecisionReason> {
  return db.transaction().execute(async (tx) => {
    await queries.lockReasons(tx);
    const before = await existing(tx, id);
    if (wish.isActive !== undefined && wish.isActive !== before.isActive) {
      if (wish.isActive) await refuseTooMany(tx, before.forStatus);
      else if ((await queries.countActive(tx, before.forStatus)) === 1) throw new AppError("conflict", m.dec_error_last_reason());
      await queries.setActive(tx, id, wish.isActive);
    }
    if (wish.position !== undefined) await queries.moveTo(tx, id, before.forStatus, wish.position);
    const after = await existing(tx, id);
    await note(tx, caller, id, "changed", { before: pick(before), after: pick(after) });
    return after;
  });
}

/** The texts of a reason that can be given for a status now. Throws validation_failed. */
export async function chosenReason(tx: Queryable, id: number, status: DecidedStatus): Promise<ReasonTexts> {
  const reason = await queries.findReason(tx, id, "share");
  if (reason?.isActive && reason.forStatus === status) return reason.texts;
  throw new AppError("validation_failed", m.error_validation(), { fields: { reasonId: m.dec_error_reason() } });
}

async function refuseTooMany(tx: Queryable, status: DecidedStatus): Promise<void> {
  if ((await queries.countActive(tx, status)) >= mostReasons)
    throw new AppError("conflict", m.dec_error_too_many_reasons({ most: mostReasons }));
}

async function existing(tx: Queryable, id: number): Promise<DecisionReason> {
  const reason = await queries.findReason(tx, id, "update");
  if (!reason) throw new AppError("not_found", m.error_not_found());
  return reason;
}

const pick = ({ position, isActive }: DecisionReason) => ({ position, isActive });

async function note(tx: Queryable, caller: Caller, id: number, what: string, values: { before?: unknown; after?: unknown }): Promise<void> {
  await recordAction(tx, caller, { action: `decision_reason.${what}`, subjectType: "decision_reason", subjectId: id, ...values });
}
