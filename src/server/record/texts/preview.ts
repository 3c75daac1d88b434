import { AppError } from "../../../shared/domain/errors.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import type { TextKey } from "../../../shared/domain/provider-texts.ts";
import type { Words } from "../../../shared/domain/text-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import { readFileText } from "./file-words.ts";
import * as queries from "./queries.ts";
import { readVersion } from "./service.ts";
import { shownIn } from "./words.ts";

/** The words that a page would show with the draft, or showed with a version. Throws not_found. */
export async function previewWords(db: Queryable, key: TextKey, language: Language, number?: number): Promise<Words> {
  const file = await readFileText(key);
  if (number !== undefined) return shownIn((await readVersion(db, key, number)).content, language, file);
  const draft = await queries.findDraft(db, key);
  if (!draft) throw new AppError("not_found", m.texts_error_no_draft());
  return shownIn(draft.content, language, file);
}
