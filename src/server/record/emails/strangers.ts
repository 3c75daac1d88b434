import { createHash } from "node:crypto";
import type { HeldReason } from "../../../shared/domain/statuses.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { addHits, type Limit, tooMany } from "../../runtime/http/rate-limit.ts";
import * as queries from "./queries.ts";

const daySeconds = 24 * 60 * 60;

/** How a visitor's act may write to the address that was typed. */
export interface StrangerMail {
  /** The address has opened a link of ours: only then does a message repeat what was typed. */
  isKnown: boolean;
  heldBecause: HeldReason | null;
}

/**
 * Judges a message that a visitor's act sends to an address, and counts it: at most MAIL_TO_NEW_ADDRESS a day to one that
 * has never opened a link of ours, and MAIL_PER_NETWORK a day for one network. What is more is held back in the outbox, so
 * that our forms are nobody's way to write to strangers. An act that has a limit of its own is counted by the same
 * statement; it throws too_many_requests when there were too many.
 */
export async function judgeMail(
  { db, config }: Pick<Context, "db" | "config">,
  ip: string,
  to: string,
  ofAct?: Limit,
): Promise<StrangerMail> {
  const addressHash = hashAddress(to);
  const ofNetwork = { key: `mail:${ip}`, most: config.mailPerNetwork, windowSeconds: daySeconds };
  const ofAddress = { key: `mail-to:${addressHash}`, most: config.mailToNewAddress, windowSeconds: daySeconds };
  const isKnown = await queries.isKnownAddress(db, addressHash);
  const hitsOf = await addHits(db, [...(ofAct ? [ofAct] : []), ofNetwork, ...(isKnown ? [] : [ofAddress])]);
  if (ofAct && hitsOf(ofAct).isOver) throw tooMany(hitsOf(ofAct).secondsLeft);
  const heldBecause = hitsOf(ofAddress).isOver ? "address" : hitsOf(ofNetwork).isOver ? "network" : null;
  return { isKnown, heldBecause };
}

/** The same for a message that is worth nothing later, such as a code. Throws too_many_requests instead of holding it back. */
export async function refuseTooMuchMail(context: Pick<Context, "db" | "config">, ip: string, to: string): Promise<void> {
  if ((await judgeMail(context, ip, to)).heldBecause) throw tooMany(daySeconds);
}

/** Notes that whoever reads this address has opened a link that we sent there. */
export async function noteKnownAddress(db: Queryable, email: string): Promise<void> {
  await queries.insertKnownAddress(db, hashAddress(email));
}

/** The same is forgotten with the data of whoever has the address, unless another request or inquiry has it. */
export async function forgetAddress(tx: Queryable, email: string): Promise<void> {
  await queries.deleteKnownAddress(tx, hashAddress(email), email.trim().toLowerCase());
}

function hashAddress(email: string): string {
  return createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
}
