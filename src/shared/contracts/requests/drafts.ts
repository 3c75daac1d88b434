import { z } from "zod";
import { isEmail } from "../../domain/form-rules.ts";
import { m } from "../../messages/generated/messages.js";
import { contract } from "../contract.ts";
import { rowId, storableText, timestamp } from "../parts.ts";
import { together } from "./draft-people.ts";

/** Longer than any answer may be: a draft keeps what is still too long to be sent. */
const longestAnswer = 20_000;
const mostAnswers = 60;
/** Of all answers together: half as much again as the whole form takes. */
const longestDraft = 80_000;

/**
 * What was typed so far, by field. Nothing is checked but that it can be kept: a draft may be unfinished, and may hold
 * answers to questions of an older version of the form.
 */
const draftValues = z
  .record(z.string().regex(/^[A-Za-z]\w{0,59}$/), storableText(longestAnswer))
  .refine((values) => Object.keys(values).length <= mostAnswers, { error: () => m.error_validation() })
  .superRefine((values, context) => {
    const over = Object.values(values).join("").length - longestDraft;
    if (over > 0) context.addIssue({ code: "custom", message: m.error_too_long({ max: longestDraft, over }) });
  })
  .meta({ mostEntries: mostAnswers, longestTogether: longestDraft });

const signature = z.object({
  signatoryName: storableText(400),
  signatoryTitle: storableText(400),
  nationName: storableText(400),
  signatureDate: storableText(20),
  hasAgreed: z.boolean(),
  signatureId: z.uuid().optional(),
  treatyVersion: storableText(20).optional(),
  treatyLanguage: storableText(20).optional(),
});

/** What a device writes. The id of its submission stays on the device: every device has its own. */
const content = z.object({
  formVersion: z.int().min(1).max(10_000),
  values: draftValues,
  treatySignatureData: signature.nullable(),
  /** Such as "Firefox, Android": told to whoever has to choose between two versions. */
  device: storableText(80),
});

const draft = content.extend({
  /** Tells a device whether it has this draft already. */
  id: z.uuid(),
  /** Counts the changes. Whoever writes says which one theirs is based on. */
  revision: z.int(),
  changedAt: timestamp,
  keptUntil: timestamp,
  /** Where the link was sent, and where we write before the draft is removed; only told to the owner. */
  email: z.string().nullable(),
  together,
});

const params = z.object({ token: z.string().max(200) });
const saved = z.object({ revision: z.int(), changedAt: timestamp, keptUntil: timestamp });

/** Keeps a draft of a funding request for another device. The link's token and the code are told only here. */
export const createDraft = contract("POST /api/drafts", {
  access: "anyone",
  does: "Save a draft of a request",
  body: content,
  bodyLimit: 512 * 1024,
  response: saved.extend({ id: z.uuid(), token: z.string(), code: z.string() }),
  status: 201,
});

/** An unknown, expired, sent or deleted draft: not_found, in the same words. */
export const getDraft = contract("GET /api/drafts/{token}", {
  access: "anyone",
  does: "Open a draft, with its link",
  params,
  response: draft,
  errors: ["not_found"],
});

/** Throws conflict when another device has written since `revision`; then nothing is changed. Forbidden without the role to write. */
export const saveDraft = contract("PUT /api/drafts/{token}", {
  access: "anyone",
  does: "Save changes to a draft, with its link",
  params,
  body: content.extend({ revision: rowId }),
  bodyLimit: 512 * 1024,
  response: saved,
  errors: ["not_found", "forbidden", "conflict"],
});

export const deleteDraft = contract("DELETE /api/drafts/{token}", {
  access: "anyone",
  does: "Delete a draft, with its owner's link",
  params,
  response: z.object({ success: z.boolean() }),
  errors: ["not_found", "forbidden"],
});

/** Gives the device that knows the code a link of its own. */
export const resumeDraft = contract("POST /api/drafts/resume", {
  access: "anyone",
  does: "Open a draft on another device, with its code",
  body: z.object({ code: z.string().max(100) }),
  response: z.object({ token: z.string() }),
  errors: ["not_found"],
});

export const emailDraft = contract("POST /api/drafts/{token}/email", {
  access: "anyone",
  does: "Email the link to a draft",
  params,
  body: z.object({ email: storableText(254).refine(isEmail, { error: () => m.error_email() }) }),
  /** What became of the message, in words: without a mail server it waits. */
  response: z.object({ success: z.boolean(), message: z.string() }),
  errors: ["not_found", "forbidden"],
});
