import { AppError } from "../../../shared/domain/errors.ts";
import { type Language, languages } from "../../../shared/domain/languages.ts";
import {
  longestField,
  type PageTextKey,
  pageTextKeys,
  providerTexts,
  type TextKey,
  textKeys,
} from "../../../shared/domain/provider-texts.ts";
import { growingListOf, patternOf, type ShownText } from "../../../shared/domain/text-fields.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Queryable } from "../../runtime/db/database.ts";
import type { Caller } from "../../runtime/http/caller.ts";
import type { Wordings } from "../../runtime/mail/wordings.ts";
import type { StoredApproval } from "../approvals/queries.ts";
import { findOpenOf, findRefused } from "../approvals/service.ts";
import { publicationOf } from "./drafts.ts";
import { wordingsOf } from "./email-words.ts";
import { readFileText } from "./file-words.ts";
import * as queries from "./queries.ts";
import { behindIn, contentOfFiles, englishOf, type FileText, shownIn, type TextContent, writtenIn } from "./words.ts";

export interface Published {
  /** 1 is what the project's files say. */
  number: number;
  content: TextContent;
  publishedBy: string | null;
  publishedAt: Date | null;
}

const ofFiles = (file: FileText): Published => ({ number: 1, content: contentOfFiles(file), publishedBy: null, publishedAt: null });

/** A version of a text, the newest one where no number is given. Throws not_found. */
export async function readVersion(db: Queryable, key: TextKey, number?: number): Promise<Published> {
  const wanted = number ?? (await queries.newestNumber(db, key));
  if (wanted === 1) return ofFiles(await readFileText(key));
  const version = await queries.findVersion(db, key, wanted);
  if (!version) throw new AppError("not_found", m.error_not_found());
  return version;
}

export async function listTexts(db: Queryable) {
  const [published, drafts] = await Promise.all([queries.listPublished(db), queries.listDrafts(db)]);
  return Promise.all(
    textKeys.map(async (key) => {
      const file = await readFileText(key);
      const newest = published.find((version) => version.key === key) ?? ofFiles(file);
      return itemOf(key, newest, drafts.find((draft) => draft.key === key) ?? null, file);
    }),
  );
}

function itemOf(key: TextKey, newest: Published, draft: Omit<queries.Draft, "content"> | null, file: FileText) {
  const { page, people } = providerTexts[key];
  return {
    key,
    page,
    people,
    version: newest.number,
    publishedBy: newest.publishedBy,
    publishedAt: newest.publishedAt,
    behind: languages.filter((language) => behindIn(newest.content, language, file).length > 0),
    draft,
  };
}

/** A text with everything that its editor shows. */
export async function getText(db: Queryable, caller: Caller, key: TextKey) {
  const file = await readFileText(key);
  const [newest, draft, versions] = await Promise.all([readVersion(db, key), queries.findDraft(db, key), queries.listVersions(db, key)]);
  const { subject } = publicationOf(key);
  const [asked, refused] = await Promise.all([findOpenOf(db, caller, subject), findRefused(db, subject)]);
  const isSentBack = draft && (refused as StoredApproval<"text_published"> | undefined)?.proposal.revision === draft.revision;
  const content = draft?.content ?? newest.content;
  const firstVersion = { number: 1, note: "", publishedBy: null, approvedBy: null, publishedAt: null };
  return {
    ...itemOf(key, newest, draft ?? null, file),
    growing: growingIn(content, file),
    asked,
    sentBack: isSentBack && refused ? { by: refused.decidedBy ?? "", reason: refused.decisionReason ?? "" } : null,
    languages: languages.map((language) => ({ language, fields: fieldsOf(content, newest.content, language, file) })),
    versions: [...versions, firstVersion],
  };
}

function fieldsOf(content: TextContent, published: TextContent, language: Language, file: FileText) {
  const behind = new Set(behindIn(content, language, file));
  const shown = shownIn(published, language, file);
  return Object.entries(writtenIn(content, language, file)).map(([path, text]) => {
    const kind = file.kinds[patternOf(path)] ?? "line";
    const names = file.names?.[path] ?? null;
    return { path, kind, max: longestField[kind], names, text, published: shown[path] ?? null, isBehind: behind.has(path) };
  });
}

/** The lists of a text that may grow, by their paths. */
function growingIn(content: TextContent, file: FileText): string[] {
  return [...new Set(Object.keys(englishOf(content, file)).flatMap((path) => growingListOf(path, file.text) ?? []))];
}

/** A version as its page shows it, the newest one where no number is given. Throws not_found. */
export async function readShown(db: Queryable, key: TextKey, language: Language, wanted?: number): Promise<ShownText> {
  const { number, content, publishedAt } = await readVersion(db, key, wanted);
  return { number, since: publishedAt?.toISOString() ?? null, words: shownIn(content, language, await readFileText(key)) };
}

/** What pages show in a language where it is not the files': of each text that has been published since. */
export async function readPublishedTexts(db: Queryable): Promise<(language: Language) => Partial<Record<PageTextKey, ShownText>>> {
  const published = await queries.listPublished(db);
  // A text that this release does not have any more is on no page.
  const known = pageTextKeys.flatMap((key) => {
    const version = published.find((one) => one.key === key);
    return version ? [{ key, version }] : [];
  });
  const texts = await Promise.all(known.map(async (one) => ({ ...one, file: await readFileText(one.key) })));
  const shown = ({ version: { number, content, publishedAt }, file }: (typeof texts)[number], language: Language): ShownText => ({
    number,
    since: publishedAt.toISOString(),
    words: shownIn(content, language, file),
  });
  const all = new Map(languages.map((language) => [language, Object.fromEntries(texts.map((one) => [one.key, shown(one, language)]))]));
  return (language) => all.get(language) ?? {};
}

/** What emails say where it is not the files'. It needs nothing of the pages, which a process for jobs does not load. */
export async function readPublishedWordings(db: Queryable): Promise<Wordings> {
  const { number, content } = await readVersion(db, "emails");
  return number === 1 ? {} : wordingsOf(content, await readFileText("emails"));
}

export { holdDraft } from "./drafts.ts";
export { findKept, findKeptUntil, keepText, listRegistered } from "./kept.ts";
export { publishApproved } from "./publishing.ts";
export { newestNumber, readState } from "./queries.ts";
