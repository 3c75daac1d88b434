import { AppError } from "../../../shared/domain/errors.ts";
import type { Language } from "../../../shared/domain/languages.ts";
import { type PageTextKey, providerTexts, type TextKey } from "../../../shared/domain/provider-texts.ts";
import type { ShownText } from "../../../shared/domain/text-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Pages } from "../../runtime/http/pages.ts";
import { readFileText } from "./file-words.ts";
import * as queries from "./queries.ts";
import { readShown } from "./service.ts";
import { shownIn } from "./words.ts";

/** What a page, or emails, would say with the draft, or said with a version. Throws not_found. */
export async function readPreview(db: Queryable, key: TextKey, language: Language, number?: number): Promise<ShownText> {
  if (number !== undefined) return readShown(db, key, language, number);
  const draft = await queries.findDraft(db, key);
  if (!draft) throw new AppError("not_found", m.texts_error_no_draft());
  const words = shownIn(draft.content, language, await readFileText(key));
  return { number: (await queries.newestNumber(db, key)) + 1, since: null, words };
}

/** The page with other words than those in force. Nothing runs on it, and nobody finds it: it is for looking at. */
export async function renderStill(
  pages: Pages,
  key: PageTextKey,
  language: Language,
  shown: ShownText,
): Promise<{ html: string; headers: Record<string, string> }> {
  const { html, headers } = await pages.render(providerTexts[key].page, language, { texts: { [key]: shown } });
  const page = html.replace(/<script\b[^]*?<\/script>/g, "").replace(/<link rel="modulepreload"[^>]*>/g, "");
  return { html: page, headers: { ...headers, "x-robots-tag": "noindex", "content-type": "text/html; charset=utf-8" } };
}
