import { createHash } from "node:crypto";
import { AppError } from "../../../shared/domain/errors.ts";
import { languageNames, languages } from "../../../shared/domain/languages.ts";
import { providerTexts, type TextKey } from "../../../shared/domain/provider-texts.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import type { Doer } from "../approvals/effects.ts";
import type { StoredApproval } from "../approvals/queries.ts";
import { ask } from "../approvals/service.ts";
import { recordAction } from "../audit/service.ts";
import { lockUnchanged, publicationOf } from "./drafts.ts";
import { readFileText } from "./file-words.ts";
import * as queries from "./queries.ts";
import { readVersion } from "./service.ts";
import { behindIn, type FileText, shownIn, type TextContent } from "./words.ts";

interface Wish {
  /** The draft that was read. */
  revision: number;
  note: string;
}

/** Makes the draft the published version. Throws conflict for one that was changed since, and for what two people decide. */
export async function publishDraft({ db }: Context, caller: Caller, key: TextKey, { revision, note }: Wish): Promise<number> {
  if (providerTexts[key].people !== 1) throw new AppError("conflict", m.texts_error_two_people());
  const why = checkNote(note);
  return db.transaction().execute(async (tx) => {
    const draft = await lockUnchanged(tx, caller, key, revision);
    if (!draft) throw new AppError("not_found", m.texts_error_no_draft());
    const number = (await queries.newestNumber(tx, key)) + 1;
    await putInForce(tx, key, draft, { number, note: why, publishedBy: caller.username, approvedBy: null });
    await recordAction(tx, caller, { action: "text.published", subjectType: "text", subjectId: key, after: { number, note: why } });
    return number;
  });
}

/**
 * Asks for the publication of the draft as it is, in all languages: a second person approves exactly these words. Throws conflict for a
 * draft that was changed since, that waits already, that changes nothing, and that some language does not have in its own words.
 */
export async function askToPublish(context: Context, caller: Caller, key: TextKey, { revision, note }: Wish): Promise<number> {
  if (providerTexts[key].people === 1) throw new AppError("conflict", m.texts_error_one_person());
  const why = checkNote(note);
  const file = await readFileText(key);
  return context.db.transaction().execute(async (tx) => {
    const draft = await lockUnchanged(tx, caller, key, revision);
    if (!draft) throw new AppError("not_found", m.texts_error_no_draft());
    const behind = languages.filter((language) => behindIn(draft.content, language, file).length > 0);
    // Who signs in French agrees to no English paragraph.
    if (behind.length > 0)
      throw new AppError("conflict", m.texts_error_behind({ languages: behind.map((one) => languageNames[one]).join(", ") }));
    const newest = await readVersion(tx, key);
    const changed = languages
      .map((language) => ({ language, fields: countChanged(draft.content, newest.content, language, file) }))
      .filter(({ fields }) => fields > 0);
    if (changed.length === 0) throw new AppError("conflict", m.texts_error_same());
    const { subject } = publicationOf(key);
    const proposal = { key, number: newest.number + 1, revision, hash: hashOfShown(draft.content, file), changed };
    return ask(context, tx, caller, { kind: "text_published", subject, proposal, reason: why });
  });
}

function countChanged(content: TextContent, published: TextContent, language: (typeof languages)[number], file: FileText): number {
  const before = shownIn(published, language, file);
  return Object.entries(shownIn(content, language, file)).filter(([path, words]) => before[path] !== words).length;
}

/** Of what pages show with it in every language, so that a release between the two people changes nothing that neither has seen. */
function hashOfShown(content: TextContent, file: FileText): string {
  const shown = JSON.stringify(languages.map((language) => shownIn(content, language, file)));
  // Digits alone could be taken for the number of a card, where approvals are examined for one.
  return createHash("sha256").update(shown).digest("base64url");
}

/** Makes what was approved the published version: the very words that were submitted, and no others. Throws conflict for others. */
export async function publishApproved(
  tx: Queryable,
  { proposal: { key, number, revision, hash }, reason, askedBy }: StoredApproval<"text_published">,
  by: Doer,
): Promise<void> {
  const draft = await queries.lockDraft(tx, key);
  const isSubmitted = draft?.revision === revision && hashOfShown(draft.content, await readFileText(key)) === hash;
  if (!draft || !isSubmitted || (await queries.newestNumber(tx, key)) + 1 !== number)
    throw new AppError("conflict", m.texts_error_not_submitted());
  const note = reason ?? "";
  await putInForce(tx, key, draft, { number, note, publishedBy: askedBy, approvedBy: by.username });
  await recordAction(tx, by, { action: "text.published", subjectType: "text", subjectId: key, after: { number, note, askedBy, hash } });
}

function checkNote(note: string): string {
  const why = note.trim();
  if (why === "") throw new AppError("validation_failed", m.error_validation(), { fields: { note: m.texts_error_note() } });
  return why;
}

async function putInForce(
  tx: Queryable,
  key: TextKey,
  { content }: queries.Draft,
  said: { number: number; note: string; publishedBy: string; approvedBy: string | null },
): Promise<void> {
  if ((await queries.insertVersion(tx, { key, content, ...said })) === undefined) throw new AppError("conflict", m.texts_error_gone());
  await queries.deleteDraft(tx, key);
}
