import { AppError } from "../../../shared/domain/errors.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { TextKey } from "../../../shared/domain/provider-texts.ts";
import type { Words } from "../../../shared/domain/text-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { findOpenOf, momentOf } from "../approvals/service.ts";
import { recordAction } from "../audit/service.ts";
import { checkWords } from "./check-words.ts";
import { readFileText } from "./file-words.ts";
import * as queries from "./queries.ts";
import { readVersion } from "./service.ts";
import { type TextContent, withEnglish, withTranslation, writtenIn } from "./words.ts";

interface Change {
  language: Language;
  /** The draft that the writer has read; 0 where there was none. */
  revision: number;
  /** The version that was published as the writer read it. */
  version: number;
  words: Words;
  isWhole?: boolean | undefined;
}

/** Says one language of a draft otherwise. Throws validation_failed, and conflict when somebody else has changed it since. */
export async function saveDraft(
  { db }: Context,
  caller: Caller,
  key: TextKey,
  { language, revision, version, words: given, isWhole = false }: Change,
): Promise<Omit<queries.Draft, "content">> {
  const file = await readFileText(key);
  return db.transaction().execute(async (tx) => {
    const draft = await lockUnchanged(tx, caller, key, revision);
    const newest = await readVersion(tx, key);
    // A draft that began with the words of an older version would undo what somebody has published since.
    if (!draft && newest.number !== version) throw new AppError("conflict", m.texts_error_newer());
    const before = draft?.content ?? newest.content;
    const offered = writtenIn(before, language, file);
    const words = Object.fromEntries(Object.entries(given).map(([path, text]) => [path, text.replace(/\r\n?/g, "\n").trim()]));
    // The English words alone say how many items a list has.
    const growing = language === "en" ? file.text.growing : [];
    const fields = checkWords(words, offered, growing, file);
    if (Object.keys(fields).length > 0) throw new AppError("validation_failed", m.error_validation(), { fields });
    const content =
      language === "en" ? withEnglish(before, words) : withTranslation(before, language, file, { before: offered, given: words, isWhole });
    const saved = await storeDraft(tx, key, draft, content, caller);
    await recordAction(tx, caller, { action: "text.draft_changed", subjectType: "text", subjectId: key, after: { language } });
    return saved;
  });
}

/** Throws away what is not published. */
export async function discardDraft({ db }: Context, caller: Caller, key: TextKey, revision: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockUnchanged(tx, caller, key, revision))) throw new AppError("not_found", m.texts_error_no_draft());
    await queries.deleteDraft(tx, key);
    await recordAction(tx, caller, { action: "text.draft_discarded", subjectType: "text", subjectId: key });
  });
}

/** Begins a draft with what a version said. A draft that is there is somebody's work: it is not written over. */
export async function bringBack({ db }: Context, caller: Caller, key: TextKey, number: number): Promise<Omit<queries.Draft, "content">> {
  return db.transaction().execute(async (tx) => {
    const { content } = await readVersion(tx, key, number);
    const draft = await queries.lockDraft(tx, key);
    if (draft) throw new AppError("conflict", m.texts_error_draft({ name: draft.changedBy, moment: momentOf(draft.changedAt) }));
    const saved = await storeDraft(tx, key, undefined, content, caller);
    await recordAction(tx, caller, { action: "text.brought_back", subjectType: "text", subjectId: key, after: { number } });
    return saved;
  });
}

/**
 * The draft as the caller has read it; undefined where the caller has read that there is none. Throws conflict, also for one that waits
 * for a second person, who decides about these words and no others.
 */
export async function lockUnchanged(tx: Queryable, caller: Caller, key: TextKey, revision: number): Promise<queries.Draft | undefined> {
  const draft = await queries.lockDraft(tx, key);
  if (draft && draft.revision !== revision) throw conflictWith(draft);
  if (!draft && revision > 0) throw new AppError("conflict", m.texts_error_gone());
  const asked = draft && (await findOpenOf(tx, caller, publicationOf(key).subject));
  if (asked) throw new AppError("conflict", m.texts_error_waits({ name: asked.askedBy, moment: momentOf(new Date(asked.askedAt)) }));
  return draft;
}

/** By what an approval names the publication of a text: of each only one is open. */
export const publicationOf = (key: TextKey) => ({ subject: `text:${key}` });

/** Locks the draft before the approval of its publication, as who changes it does. */
export async function holdDraft(tx: Queryable, key: TextKey): Promise<void> {
  await queries.lockDraft(tx, key);
}

const conflictWith = ({ changedBy, changedAt }: Pick<queries.Draft, "changedBy" | "changedAt">) =>
  new AppError("conflict", m.texts_error_changed({ name: changedBy, moment: momentOf(changedAt) }), { details: { changedBy, changedAt } });

async function storeDraft(tx: Queryable, key: TextKey, draft: queries.Draft | undefined, content: TextContent, { username }: Caller) {
  if (draft) return queries.updateDraft(tx, key, content, username);
  const saved = await queries.insertDraft(tx, key, content, username);
  if (saved) return saved;
  // Somebody began one at the same moment.
  const other = await queries.findDraft(tx, key);
  throw other ? conflictWith(other) : new AppError("conflict", m.texts_error_gone());
}
