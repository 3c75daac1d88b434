import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { AppError } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Context } from "../../../runtime/context.ts";
import { countHit } from "../../../runtime/http/rate-limit.ts";
import { type MessageSecret, noteKnownAddress, queueEmail, refuseTooMuchMail } from "../../../record/emails/service.ts";
import { codeEmail } from "../emails.ts";
import { openLink, refuseEndedLink, type RequestLink } from "../links/service.ts";
import { findRequest } from "../queries.ts";
import { describeAct } from "./act-words.ts";
import * as queries from "./queries.ts";

/**
 * Five tries for each code: whoever holds a forwarded link has fifty guesses a day at a million codes, and each of the
 * ten messages tells the recorded address of it. Over all links of a request there are thirty codes.
 */
const codesOfLink = { most: 10, windowSeconds: 24 * 60 * 60 };
const codesOfRequest = { most: 30, windowSeconds: 24 * 60 * 60 };

/** Sends a code for one act to the recorded address, and says which. Throws not_found, conflict without a mail server, too_many_requests. */
export async function sendCode(context: Context, ip: string, token: string, asked: queries.CodePurpose): Promise<{ sentTo: string }> {
  const { db } = context;
  const link = await openLink(db, ip, token);
  const { linkId, fundingRequestId } = link;
  if (!context.mailer.enabled) throw new AppError("conflict", m.code_no_mail_server());
  const does = await describeAct(db, fundingRequestId, asked);
  await countHit(db, { key: `code:${linkId}`, ...codesOfLink });
  await countHit(db, { key: `code-of:${fundingRequestId}`, ...codesOfRequest });
  const addressee = await findRequest(db, fundingRequestId);
  if (addressee) await refuseTooMuchMail(context, ip, addressee.values.email);
  return db.transaction().execute(async (tx) => {
    const request = await findRequest(tx, fundingRequestId, true);
    if (!request || request.removedAt) throw new AppError("not_found", m.req_gone());
    await refuseEndedLink(tx, link);
    const codeId = await queries.askAnew(tx, { fundingRequestId, linkId, ...asked });
    await queueEmail(context, tx, codeEmail(context, request, does, codeId));
    return { sentTo: request.values.email };
  });
}

/** The code of a message, made as it is sent: only a hash stays. Undefined when another code followed it. */
export async function codeForMessage({ db }: Pick<Context, "db">, id: number, to: string): Promise<MessageSecret | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const salt = randomBytes(16).toString("base64url");
  if (!(await queries.setCode(db, id, { to, salt, hash: await hashCode(code, salt) }))) return undefined;
  return { value: code };
}

/**
 * Uses up the code by which the recorded address confirms an act of this link; the act comes next. Throws code_required
 * without one, and validation_failed for one that is wrong, over, used, or was sent for another act, subject or link.
 */
export async function confirm(
  context: Context,
  { linkId }: RequestLink,
  purpose: queries.CodePurpose,
  typed: string | undefined,
): Promise<void> {
  const { db } = context;
  const code = typed?.replace(/\s/g, "") ?? "";
  if (!code) throw new AppError("code_required", context.mailer.enabled ? m.code_required() : m.code_no_mail_server());
  // What cannot be a code is a slip, and takes no try.
  if (!/^\d{6}$/.test(code)) throw refused(m.code_six_digits());
  const held = await queries.reserveTry(db, linkId, purpose);
  if (!held) throw refused(m.code_over());
  if (!isSame(await hashCode(code, held.salt), held.hash))
    throw refused(held.triesLeft > 0 ? m.code_wrong({ left: held.triesLeft }) : m.code_over());
  const email = await queries.useUp(db, held);
  if (email === undefined) throw refused(m.code_over());
  await noteKnownAddress(db, email);
}

function refused(sentence: string): AppError {
  return new AppError("validation_failed", sentence, { fields: { code: sentence } });
}

/** Slow enough that a copy of the database does not tell a code of six digits before its ten minutes are over. */
async function hashCode(code: string, salt: string): Promise<string> {
  return (await derive(code, salt, 32)).toString("base64url");
}

const derive = promisify<string, string, number, Buffer>(scrypt);

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
