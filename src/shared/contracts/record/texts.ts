import { z } from "zod";
import { isStorable } from "../../domain/form-rules.ts";
import { languages } from "../../domain/languages.ts";
import { longestNote, longestPath, longestWords, mostFields, textKeys } from "../../domain/provider-texts.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { approval, asked } from "./approvals.ts";
import { rowId, rowIdText, storableText, timestamp } from "../parts.ts";

const language = z.enum(languages);
const textParams = z.object({ key: z.enum(textKeys) });
/** Which change of a draft was read; 0 where there was no draft. */
const revision = z.int().min(0).max(2_147_483_647);

const words = z
  .record(z.string().regex(new RegExp(`^[\\w.]{1,${longestPath}}$`)), z.string().max(longestWords))
  .refine((value) => Object.keys(value).length <= mostFields, { error: () => m.error_validation() })
  .refine((value) => Object.values(value).every(isStorable), { error: () => m.error_unstorable() })
  .superRefine((value, context) => {
    const over = Object.values(value).reduce((sum, text) => sum + text.length, 0) - longestWords;
    if (over > 0) context.addIssue({ code: "custom", message: m.error_too_long({ max: longestWords, over }) });
  })
  .meta({ mostEntries: mostFields, longestTogether: longestWords });

const draft = z.object({ revision, changedBy: z.string(), changedAt: timestamp });

const textItem = z.object({
  key: z.enum(textKeys),
  /** The address of the page that shows it; null for the words of emails. */
  page: z.string().nullable(),
  people: z.int(),
  version: z.int(),
  /** Both null for what the project's files say. */
  publishedBy: z.string().nullable(),
  publishedAt: timestamp.nullable(),
  /** Languages that show English words in some fields. */
  behind: z.array(language),
  draft: draft.nullable(),
});

export const listTexts = contract("GET /api/admin/texts", {
  access: "admin",
  does: "List the texts that the provider says for itself",
  response: z.object({ items: z.array(textItem) }),
});

const field = z.object({
  path: z.string(),
  kind: z.enum(["subject", "line", "text", "lines", "paragraphs"]),
  max: z.int(),
  /** Names in braces that this field fills in, and those that its words must have; null where they are the same for all fields. */
  names: z.object({ known: z.array(z.string()), must: z.array(z.string()) }).nullable(),
  /** What the draft says, or what is published where there is none. */
  text: z.string(),
  /** What is published; null for a field that is new. */
  published: z.string().nullable(),
  /** The language shows the English words here. */
  isBehind: z.boolean(),
});

export const getText = contract("GET /api/admin/texts/{key}", {
  access: "admin",
  does: "Read a text of the provider with its draft and its versions",
  params: textParams,
  response: textItem.extend({
    /** Lists that may get longer or shorter, by their paths. */
    growing: z.array(z.string()),
    /** That the draft is published, which waits for a second person. */
    asked: approval.nullable(),
    /** The draft as it is was sent back, by whom and why. */
    sentBack: z.object({ by: z.string(), reason: z.string() }).nullable(),
    languages: z.array(z.object({ language, fields: z.array(field) })),
    versions: z.array(
      z.object({
        number: z.int(),
        note: z.string(),
        publishedBy: z.string().nullable(),
        approvedBy: z.string().nullable(),
        publishedAt: timestamp.nullable(),
      }),
    ),
  }),
});

/** Says one language of the draft otherwise; without a draft it begins one. The revision is the one that was read. */
export const saveTextDraft = contract("PUT /api/admin/texts/{key}/draft", {
  access: "admin",
  does: "Change the draft of a text of the provider",
  params: textParams,
  body: z.object({
    language,
    revision,
    /** The version that was published as the words were read. */
    version: rowId,
    words,
    /** All of it is a translation of the English words as they are now. */
    isWhole: z.boolean().optional(),
  }),
  bodyLimit: 400 * 1024,
  response: draft,
  errors: ["conflict"],
});

export const dropTextDraft = contract("POST /api/admin/texts/{key}/draft/discard", {
  access: "admin",
  does: "Discard the draft of a text of the provider",
  params: textParams,
  body: z.object({ revision }),
  response: z.object({}),
  errors: ["conflict", "not_found"],
});

/** Begins a draft that says what a version said. */
export const bringBackText = contract("POST /api/admin/texts/{key}/draft/bring-back", {
  access: "admin",
  does: "Bring an older version of a text of the provider back as a draft",
  params: textParams,
  body: z.object({ number: rowId }),
  response: draft,
  errors: ["conflict", "not_found"],
});

export const publishText = contract("POST /api/admin/texts/{key}/publish", {
  access: "admin",
  does: "Publish the draft of a text of the provider",
  params: textParams,
  body: z.object({ revision, note: storableText(longestNote) }),
  response: z.object({ version: z.int() }),
  errors: ["conflict", "not_found"],
});

/** Asks for the publication of the draft as it is, which another administrator approves or sends back. */
export const askToPublishText = contract("POST /api/admin/texts/{key}/ask", {
  access: "admin",
  does: "Ask for the publication of a text that two people publish",
  approval: "text_published",
  params: textParams,
  body: z.object({ revision, note: storableText(longestNote) }),
  response: asked,
  status: 202,
  errors: ["conflict", "not_found", "proof_required"],
});

/** The page, or the emails, as they would be: an HTML page without scripts. */
export const previewText = contract("GET /api/admin/texts/{key}/preview", {
  access: "admin",
  does: "See a page with the draft, or with an older version, of a text of the provider",
  params: textParams,
  query: z.object({ language, version: rowIdText.optional() }),
  response: z.unknown(),
  errors: ["not_found", "unavailable"],
});
