import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { getDraft } from "../../../shared/contracts/requests/drafts.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { isEmail } from "../../../shared/domain/form-rules.ts";
import { makeDraftCode, readDraftCode, readShortCode } from "../../../shared/domain/references.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { countHit, reserveTry } from "../../runtime/http/rate-limit.ts";
import { inLanguage } from "../../runtime/language.ts";
import { type MessageSecret, queueEmail } from "../../record/emails/service.ts";
import { noteRemoved, readPeriods } from "../../record/periods/service.ts";
import { withoutTokens, withStoredTokens } from "./documents.ts";
import { linkEmail, reminderEmail } from "./emails.ts";
import { refuseTooManyMessages } from "./messages.ts";
import { accessBy, type DraftAccess, gone, guesses, whileHeld } from "./people/access.ts";
import { findAccess, noteOpened, noteWrote } from "./people/queries.ts";
import { readTogether } from "./people/service.ts";
import * as queries from "./queries.ts";
import { hashToken, newToken } from "../../runtime/tokens.ts";

/** A whole village may share one address: the limits stop a flood, and nobody else. */
const creations = { most: 120, windowSeconds: 60 * 60 };
const writes = { most: 600, windowSeconds: 60 };
/**
 * Codes of drafts that were begun before 2026-12 have 40 bits: over all addresses, so many wrong ones in an hour find none of ten thousand
 * drafts in years. They end with their drafts; the 60 bits of later codes need no limit by which anybody could stop everybody.
 */
const wrongShortCodes = { key: "draft:codes", most: 1_000, windowSeconds: 60 * 60 };

const endingAtOnce = 100;

/** Keeps a draft; the answer holds its link's token and its code, the only time. */
export async function createDraft(
  context: Context,
  ip: string,
  content: queries.DraftContent,
): Promise<queries.Saved & { id: string; token: string; code: string }> {
  await countHit(context.db, { key: `draft:new:${ip}`, ...creations });
  const token = newToken();
  const code = makeDraftCode(randomBytes(12));
  return context.db.transaction().execute(async (tx) => {
    const { number, ...saved } = await queries.insertDraft(tx, hashToken(code), content, await circumstances(tx, content));
    await queries.insertLink(tx, number, hashToken(token));
    return { ...saved, token, code };
  });
}

/** Throws not_found in the same words for every link that leads to nothing. */
export async function readDraft(context: Context, ip: string, token: string): Promise<z.output<(typeof getDraft)["response"]>> {
  const { db } = context;
  const access = await accessBy(context, ip, token, "read");
  const draft = await queries.readDraft(db, access.draftId);
  // Sent or deleted since the link was found good.
  if (!draft) throw gone();
  const { changes, ...stored } = draft;
  const together = { ...(await readTogether(db, access)), changes };
  if (!access.person) return { ...stored, together };
  await noteOpened(db, access.person.id);
  return { ...stored, values: withoutTokens(stored.values), email: null, together };
}

/** Throws conflict when another device has written in between; both versions are then still there. */
export async function saveDraft(
  context: Context,
  ip: string,
  token: string,
  { revision, ...content }: queries.DraftContent & { revision: number },
): Promise<queries.Saved> {
  await countHit(context.db, { key: `draft:save:${ip}`, ...writes });
  return whileHeld(context, ip, token, "write", async (tx, access) => {
    const given = await asStored(tx, access, content);
    const saved = await queries.updateDraft(tx, access, revision, given, await circumstances(tx, given));
    if (!saved) throw new AppError("conflict", m.draft_changed_elsewhere());
    if (access.person) await noteWrote(tx, access.person.id);
    return saved;
  });
}

export async function deleteDraft(context: Context, ip: string, token: string): Promise<void> {
  await whileHeld(context, ip, token, "own", (tx, { draftId }) => queries.deleteDraft(tx, draftId));
}

/** Gives whoever knows the code a link of their own. Wrong codes are counted for the address. */
export async function resumeDraft({ db }: Context, ip: string, typed: string): Promise<{ token: string }> {
  const shortCode = readShortCode(typed);
  const code = shortCode ?? readDraftCode(typed);
  const tried = await reserveTry(db, [{ key: `draft:code:${ip}`, ...guesses }, ...(shortCode ? [wrongShortCodes] : [])]);
  const token = newToken();
  const found = await db.transaction().execute(async (tx) => {
    const id = code === undefined ? undefined : await queries.findDraftByCode(tx, hashToken(code));
    if (id !== undefined) await queries.insertLink(tx, id, hashToken(token));
    return id !== undefined;
  });
  if (!found) throw gone();
  await tried.giveBack();
  return { token };
}

/** Sends the link to an address, which is also told before the draft is removed. */
export async function emailDraft(context: Context, ip: string, token: string, wished: string): Promise<void> {
  const email = wished.trim();
  await accessBy(context, ip, token, "own");
  await refuseTooManyMessages(context, ip, email);
  await whileHeld(context, ip, token, "own", async (tx, { draftId }) => {
    const draft = await queries.updateEmail(tx, draftId, email);
    await queueEmail(context, tx, linkEmail(context, email, draft));
  });
}

/**
 * In the transaction in which the request is stored: what is sent is no draft any more. Throws forbidden for the link of
 * somebody who was invited: the owner sends.
 */
export async function takeDraft(tx: Queryable, token: string): Promise<queries.TakenDraft> {
  const access = await findAccess(tx, hashToken(token));
  if (access?.person) throw new AppError("forbidden", m.together_owner_sends());
  return queries.takeDraft(tx, hashToken(token));
}

/** From now on its owner's links tell as which request it was sent, and those of people only that it was. */
export async function noteSentDraft(tx: Queryable, taken: queries.TakenDraft, fundingRequestId: number): Promise<void> {
  await queries.insertSentDraft(tx, taken, fundingRequestId);
}

/** The link of a message about a draft, made as it is sent; undefined once the draft is gone. */
export async function linkForMessage({ config, db }: Context, draftId: number): Promise<MessageSecret | undefined> {
  const token = newToken();
  const isKept = await db.transaction().execute(async (tx) => {
    if (!(await queries.isKept(tx, draftId))) return false;
    await queries.insertLink(tx, draftId, hashToken(token));
    return true;
  });
  if (!isKept) return undefined;
  return { value: config.publicUrl + paths.fundingRequestResumeBy(token) };
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

/** People who were invited do not know the tokens of documents: what they write gets them again. */
async function asStored(tx: Queryable, { draftId, person }: DraftAccess, content: queries.DraftContent): Promise<queries.DraftContent> {
  const stored = person ? await queries.readDraft(tx, draftId) : undefined;
  return stored ? { ...content, values: withStoredTokens(content.values, stored.values) } : content;
}

/** The days in force hold from each change on; a draft that nobody changes keeps the end that was announced. */
async function circumstances(db: Queryable, { values }: queries.DraftContent) {
  const email = values["email"]?.trim() ?? "";
  const { drafts: days } = await readPeriods(db);
  return { formEmail: isEmail(email) ? email : null, language: currentLanguage(), days };
}
