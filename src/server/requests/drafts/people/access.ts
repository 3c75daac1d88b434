import { AppError } from "../../../../shared/domain/errors.ts";
import { type AskedAct, mayInDraft } from "../../../../shared/domain/draft-roles.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import type { Queryable } from "../../../runtime/db/database.ts";
import { findOrCountMiss } from "../../../runtime/http/rate-limit.ts";
import { hashToken } from "../../../runtime/tokens.ts";
import * as queries from "./queries.ts";

export type { DraftAccess } from "./queries.ts";

/** A whole village may share one address: this stops guessing, and nobody else. */
export const guesses = { most: 30, windowSeconds: 15 * 60 };

/** Answers what was found; a link that leads to nothing counts as a guess of its address. */
export async function orGuess<Found>({ db }: Context, ip: string, find: () => Promise<Found | undefined>): Promise<Found> {
  return findOrCountMiss(db, { key: `draft:link:${ip}`, ...guesses }, find, gone);
}

/**
 * Who asks, by their link. Throws not_found in the same words for every link that leads to nothing, and forbidden for
 * what their role may not do.
 */
export async function accessBy(context: Context, ip: string, token: string, act: AskedAct): Promise<queries.DraftAccess> {
  return allowed(await orGuess(context, ip, () => queries.findAccess(context.db, hashToken(token))), act);
}

/** Does `work` while nobody else can change the draft or end the link by which it is done. Throws as accessBy does. */
export async function whileHeld<Done>(
  context: Context,
  ip: string,
  token: string,
  act: AskedAct,
  work: (tx: Queryable, access: queries.DraftAccess) => Promise<Done>,
): Promise<Done> {
  const { draftId } = await accessBy(context, ip, token, act);
  return context.db.transaction().execute(async (tx) => {
    await queries.holdDraft(tx, draftId);
    // The link may have ended, or the draft gone, until it was held.
    const access = await queries.findAccess(tx, hashToken(token));
    if (!access) throw gone();
    return work(tx, allowed(access, act));
  });
}

function allowed(access: queries.DraftAccess, act: AskedAct): queries.DraftAccess {
  if (!mayInDraft(access.person?.role, act)) throw new AppError("forbidden", m.together_not_yours());
  return access;
}

export function gone(): AppError {
  return new AppError("not_found", m.draft_gone());
}
