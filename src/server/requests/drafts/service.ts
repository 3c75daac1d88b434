import { createHash, randomBytes } from "node:crypto";
import { AppError } from "../../../shared/domain/errors.ts";
import { isEmail } from "../../../shared/domain/form-rules.ts";
import { makeShortCode, readShortCode } from "../../../shared/domain/references.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { countHit, findOrCountMiss, reserveTry } from "../../runtime/http/rate-limit.ts";
import { inLanguage } from "../../runtime/language.ts";
import { type MessageSecret, queueEmail, refuseTooMuchMail } from "../../record/emails/service.ts";
import { noteRemoved, readPeriods } from "../../record/periods/service.ts";
import { draftLinkPlace, linkEmail, reminderEmail } from "./emails.ts";
import * as queries from "./queries.ts";

/** A whole village may share one address: the limits stop a flood, and guessing, and nobody else. */
const creations = { most: 120, windowSeconds: 60 * 60 };
const writes = { most: 600, windowSeconds: 60 };
const guesses = { most: 30, windowSeconds: 15 * 60 };
/** A code has 40 random bits: over all addresses, so many wrong ones in an hour find none of ten thousand drafts in years. */
const wrongCodes = { key: "draft:codes", most: 1_000, windowSeconds: 60 * 60 };
const messagesOfAddress = { most: 20, windowSeconds: 60 * 60 };

const endingAtOnce = 100;

/** Keeps a draft; the answer holds its link's token and its code, the only time. */
export async function createDraft(
  context: Context,
  ip: string,
  content: queries.DraftContent,
): Promise<queries.Saved & { id: string; token: string; code: string }> {
  await countHit(context.db, { key: `draft:new:${ip}`, ...creations });
  const token = newToken();
  const code = makeShortCode(randomBytes(8));
  return context.db.transaction().execute(async (tx) => {
    const { number, ...saved } = await queries.insertDraft(tx, hash(code), content, await circumstances(tx, content));
    await queries.insertLink(tx, number, hash(token));
    return { ...saved, token, code };
  });
}

/** Throws not_found in the same words for every link that leads to nothing. */
export async function readDraft(context: Context, ip: string, token: string): Promise<queries.StoredDraft> {
  return orGuess(context, ip, () => queries.findDraft(context.db, hash(token)));
}

/** Throws conflict when another device has written in between; both versions are then still there. */
export async function saveDraft(
  context: Context,
  ip: string,
  token: string,
  { revision, ...content }: queries.DraftContent & { revision: number },
): Promise<queries.Saved> {
  await countHit(context.db, { key: `draft:save:${ip}`, ...writes });
  const saved = await queries.updateDraft(context.db, hash(token), revision, content, await circumstances(context.db, content));
  if (saved) return saved;
  await readDraft(context, ip, token);
  throw new AppError("conflict", m.draft_changed_elsewhere());
}

export async function deleteDraft(context: Context, ip: string, token: string): Promise<void> {
  await orGuess(context, ip, async () => (await queries.deleteDraft(context.db, hash(token))) || undefined);
}

/** Gives whoever knows the code a link of their own. Wrong codes are counted for the address and for all together. */
export async function resumeDraft({ db }: Context, ip: string, typed: string): Promise<{ token: string }> {
  const tried = await reserveTry(db, [{ key: `draft:code:${ip}`, ...guesses }, wrongCodes]);
  const code = readShortCode(typed);
  const token = newToken();
  const found = await db.transaction().execute(async (tx) => {
    const id = code === undefined ? undefined : await queries.findDraftByCode(tx, hash(code));
    if (id !== undefined) await queries.insertLink(tx, id, hash(token));
    return id !== undefined;
  });
  if (!found) throw gone();
  await tried.giveBack();
  return { token };
}

/** Sends the link to an address, which is also told before the draft is removed. */
export async function emailDraft(context: Context, ip: string, token: string, wished: string): Promise<void> {
  const email = wished.trim();
  await readDraft(context, ip, token);
  await countHit(context.db, { key: `draft:mail:${ip}`, ...messagesOfAddress });
  await refuseTooMuchMail(context, ip, email);
  await context.db.transaction().execute(async (tx) => {
    const draft = await queries.updateEmail(tx, hash(token), email);
    if (!draft) throw gone();
    await queueEmail(context, tx, linkEmail(context, email, draft));
  });
}

/** In the transaction in which the request is stored: what is sent is no draft any more. */
export async function takeDraft(tx: Queryable, token: string): Promise<queries.TakenDraft> {
  return queries.takeDraft(tx, hash(token));
}

/** From now on the draft's links tell as which request it was sent. */
export async function noteSentDraft(tx: Queryable, { tokenHashes }: queries.TakenDraft, fundingRequestId: number): Promise<void> {
  await queries.insertSentDraft(tx, tokenHashes, fundingRequestId);
}

/** The link of a message about a draft, made as it is sent; undefined once the draft is gone. */
export async function linkForMessage({ config, db }: Context, draftId: number): Promise<MessageSecret | undefined> {
  const token = newToken();
  const isKept = await db.transaction().execute(async (tx) => {
    if (!(await queries.isKept(tx, draftId))) return false;
    await queries.insertLink(tx, draftId, hash(token));
    return true;
  });
  if (!isKept) return undefined;
  return { place: draftLinkPlace({ config }), value: config.publicUrl + paths.fundingRequestResumeBy(token) };
}

/** Announces the end of drafts two weeks before, and removes those that have ended. */
export async function expireDrafts(context: Context): Promise<{ announced: number; removed: number }> {
  let announced = 0;
  for (let some = endingAtOnce; some === endingAtOnce; announced += some) some = await announceSome(context);
  const removed = await context.db.transaction().execute(async (tx) => {
    const ended = await queries.deleteEndedDrafts(tx);
    await noteRemoved(tx, "drafts", ended);
    return ended;
  });
  return { announced, removed };
}

async function announceSome(context: Context): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const ending = await queries.takeEndingDrafts(tx, endingAtOnce);
    for (const { email, language, ...draft } of ending)
      await queueEmail(
        context,
        tx,
        inLanguage(language, () => reminderEmail(context, email, draft)),
      );
    return ending.length;
  });
}

/** Answers what was found; a link that leads to nothing counts as a guess of its address. */
async function orGuess<Found>({ db }: Context, ip: string, find: () => Promise<Found | undefined>): Promise<Found> {
  return findOrCountMiss(db, { key: `draft:link:${ip}`, ...guesses }, find, gone);
}

/** The days in force hold from each change on; a draft that nobody changes keeps the end that was announced. */
async function circumstances(db: Queryable, { values }: queries.DraftContent) {
  const email = values["email"]?.trim() ?? "";
  const { drafts: days } = await readPeriods(db);
  return { formEmail: isEmail(email) ? email : null, language: currentLanguage(), days };
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}

function hash(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

function gone(): AppError {
  return new AppError("not_found", m.draft_gone());
}
