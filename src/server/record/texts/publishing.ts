import { AppError } from "../../../shared/domain/errors.ts";
import { providerTexts, type TextKey } from "../../../shared/domain/provider-texts.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import { recordAction } from "../audit/service.ts";
import { lockUnchanged } from "./drafts.ts";
import * as queries from "./queries.ts";

/** Makes the draft the published version. Throws conflict for one that was changed since, and for what two people decide. */
export async function publishDraft(
  { db }: Context,
  caller: Caller,
  key: TextKey,
  { revision, note }: { revision: number; note: string },
): Promise<number> {
  if (providerTexts[key].people !== 1) throw new AppError("conflict", m.texts_error_two_people());
  const why = checkNote(note);
  return db.transaction().execute(async (tx) => {
    const draft = await lockUnchanged(tx, key, revision);
    if (!draft) throw new AppError("not_found", m.texts_error_no_draft());
    const number = await putInForce(tx, key, draft, { note: why, publishedBy: caller.username, approvedBy: null });
    await recordAction(tx, caller, { action: "text.published", subjectType: "text", subjectId: key, after: { number, note: why } });
    return number;
  });
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
  said: { note: string; publishedBy: string; approvedBy: string | null },
): Promise<number> {
  const number = await queries.insertVersion(tx, { key, number: (await queries.newestNumber(tx, key)) + 1, content, ...said });
  if (number === undefined) throw new AppError("conflict", m.texts_error_gone());
  await queries.deleteDraft(tx, key);
  return number;
}
