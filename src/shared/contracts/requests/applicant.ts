import { z } from "zod";
import { answerRules, confirmedActs, lostLinkRules, nextSteps, objectionRules, timelineKinds } from "../../domain/applicant.ts";
import { contactRules } from "../../domain/funding-request.ts";
import { type FundingRequestField, requestFieldNames } from "../../domain/request-fields.ts";
import { spokenFields } from "../../domain/spoken-answers.ts";
import { languages } from "../../domain/languages.ts";
import { fundingRequestStatuses } from "../../domain/statuses.ts";
import { contract } from "../contract.ts";
import { fundingRequestItem } from "./intake.ts";
import { formSchema, idParams, storableText, timestamp } from "../parts.ts";

const params = z.object({ token: z.string().max(200) });
const day = z.string().meta({ format: "date" });
const text = z.string();

/** Every field of the form as it was sent, and as it was corrected since. */
const values = z.object(Object.fromEntries(requestFieldNames.map((name) => [name, text])) as Record<FundingRequestField, typeof text>);

/** A request as its applicant sees it. The sentences are in the language of the call. */
export const applicantRequest = z.object({
  reference: text,
  submittedAt: timestamp,
  status: z.enum(fundingRequestStatuses),
  headline: text,
  explanation: text,
  /** `by` is the day that was promised; `isLate` that it is over. */
  next: z.object({ kind: z.enum(nextSteps), text, by: day.nullable(), isLate: z.boolean() }),
  /** Said while it is looked at together with another request; null otherwise. */
  together: text.nullable(),
  timeline: z.array(z.object({ kind: z.enum(timelineKinds), text, at: timestamp })),
  values,
  withdrawnAt: timestamp.nullable(),
  withdrawnReason: z.string().nullable(),
  /** Until when a withdrawal can be taken back; null when there is none, or it is too late. */
  restorableUntil: timestamp.nullable(),
  canWithdraw: z.boolean(),
  contactCorrectedAt: timestamp.nullable(),
  removalRequestedAt: timestamp.nullable(),
  /** Why it was decided so, in the language of the call where there is such a text. */
  decision: z
    .object({
      status: z.enum(["approved", "rejected"]),
      reason: text,
      /** The language of the reason; English where nobody wrote another. */
      reasonLanguage: z.enum(languages),
      words: text.nullable(),
      at: timestamp,
    })
    .nullable(),
  /** Until when the applicant can object to the decision; null when that is not possible (any more). */
  objectBy: timestamp.nullable(),
  objection: z.object({ text, madeAt: timestamp, dueAt: timestamp, resolvedAt: timestamp.nullable(), outcome: text.nullable() }).nullable(),
  /** Those that wait for an answer first. */
  questions: z.array(
    z.object({
      id: z.int(),
      question: text,
      askedAt: timestamp,
      answerBy: day.nullable(),
      answer: text.nullable(),
      answeredAt: timestamp.nullable(),
    }),
  ),
  /** `question` of a spoken answer; `media` of what can be listened to now. */
  documents: z.array(
    z.object({ id: z.int(), name: text, size: z.int(), question: z.enum(spokenFields).nullable(), media: text.nullable() }),
  ),
  /** The public page of its project, while that is published. */
  project: z.object({ name: text, publicId: text }).nullable(),
  /** To whom it was sent on, the oldest first: an institution's name, or where the address is. */
  forwards: z.array(z.object({ at: timestamp, to: text, state: z.enum(["sent", "waiting", "failed"]) })),
  /** Until when a closed request is kept, in words; null for one that is open. */
  keptUntil: text.nullable(),
  /** What stays when its personal data are removed, and why: a sentence or two each. */
  removalStays: z.array(text),
  /** Whether a project was prepared, about which its community decides on a page of its own. */
  hasProject: z.boolean(),
});
export type ApplicantRequest = z.infer<typeof applicantRequest>;

/** An unknown, an ended and a guessed link: not_found, in the same words. One that a newer message replaced says so. */
const errors = ["not_found", "link_replaced", "too_many_requests"] as const;

/** What the recorded address was sent for this act; without it the call answers code_required and does nothing. */
export const code = z.string().max(40).optional();
export const confirmedErrors = ["code_required", "conflict"] as const;

export const getApplicantRequest = contract("GET /api/requests/{token}", {
  access: "anyone",
  does: "Follow a request, with its private link",
  params,
  response: applicantRequest,
  errors,
});

export const withdrawRequest = contract("POST /api/requests/{token}/withdraw", {
  access: "anyone",
  does: "Withdraw a request, with its private link",
  params,
  body: z.object({ reason: storableText(2_000).optional(), code }),
  response: applicantRequest,
  errors: [...errors, ...confirmedErrors],
});

export const restoreRequest = contract("POST /api/requests/{token}/restore", {
  access: "anyone",
  does: "Undo a withdrawal, with the private link",
  params,
  body: z.object({ code }),
  response: applicantRequest,
  errors: [...errors, ...confirmedErrors],
});

/** Sent again in the same words it is the same answer; in others, or to a question that was taken back, a conflict. */
export const answerQuestion = contract("POST /api/requests/{token}/questions/{id}/answer", {
  access: "anyone",
  does: "Answer a question, with the private link",
  params: params.extend(idParams.shape),
  body: formSchema(answerRules),
  response: applicantRequest,
  errors: [...errors, "conflict"],
});

/** Once, within thirty days of a rejection: somebody else reads the request and decides. */
export const objectToDecision = contract("POST /api/requests/{token}/objection", {
  access: "anyone",
  does: "Object to a decision, with the private link",
  params,
  body: formSchema(objectionRules),
  response: applicantRequest,
  errors: [...errors, "conflict"],
});

/** Another email address ends every link; then `statusUrl` is a new one, for the page that is open. */
export const correctContact = contract("POST /api/requests/{token}/contact", {
  access: "anyone",
  does: "Correct the contact details, with the private link",
  params,
  body: z.intersection(formSchema(contactRules), z.object({ code })),
  response: applicantRequest.extend({ statusUrl: z.string().optional() }),
  errors: [...errors, ...confirmedErrors],
});

/**
 * Sends a code of six digits to the recorded address: it works for ten minutes, five tries, this link and this act. An act about one of
 * several says which, as `ConfirmedAct` has it.
 */
export const sendCode = contract("POST /api/requests/{token}/codes", {
  access: "anyone",
  does: "Have a code emailed that confirms an action, with the private link",
  params,
  body: z.object({ act: z.enum(confirmedActs), subject: z.string().max(60).optional() }),
  response: z.object({ sentTo: text }),
  status: 202,
  errors: [...errors, "conflict"],
});

const ownLink = z.object({
  id: z.int(),
  madeFor: z.enum(["submission", "message", "address"]),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  /** The one by which the call is made. */
  isThis: z.boolean(),
});
export type OwnLink = z.infer<typeof ownLink>;
const ownLinks = z.object({ items: z.array(ownLink) });

/** Every link that opens the request now, newest first. */
export const listOwnLinks = contract("GET /api/requests/{token}/links", {
  access: "anyone",
  does: "See which links open the request, with a private link",
  params,
  response: ownLinks,
  errors,
});

export const endOwnLink = contract("POST /api/requests/{token}/links/{id}/end", {
  access: "anyone",
  does: "Cancel a private link of the request, with another one",
  params: params.extend(idParams.shape),
  response: ownLinks,
  errors,
});

export const endOtherLinks = contract("POST /api/requests/{token}/links/end-others", {
  access: "anyone",
  does: "Cancel all other private links of the request, with a private link",
  params,
  response: ownLinks,
  errors,
});

/** For who holds a link that a newer message replaced: the recorded address is sent the current one. */
export const sendCurrentLink = contract("POST /api/requests/{token}/current-link", {
  access: "anyone",
  does: "Have the current private link sent to the recorded address",
  params,
  response: z.object({ message: text }),
  status: 202,
  errors: ["not_found", "too_many_requests"],
});

/** A ZIP file of everything that is held. */
export const downloadRequest = contract("GET /api/requests/{token}/download", {
  access: "anyone",
  does: "Download all data held, with the private link",
  params,
  response: z.unknown(),
  errors,
});

export const askForRemoval = contract("POST /api/requests/{token}/removal", {
  access: "anyone",
  does: "Ask for personal data to be removed, with the private link",
  params,
  response: applicantRequest,
  errors,
});

/** Sends a new link to the applicant's address. The answer is the same whether reference and address belong together or not. */
export const askForLink = contract("POST /api/request-links", {
  access: "anyone",
  does: "Ask for a lost private link",
  body: formSchema(lostLinkRules),
  response: z.object({ message: text }),
  status: 202,
  errors: ["too_many_requests"],
});

// The desk ---------------------------------------------------------------------------------------

const link = ownLink.omit({ isThis: true }).extend({
  revokedAt: timestamp.nullable(),
  /** When a newer message carried its own link to the mailbox. */
  replacedAt: timestamp.nullable(),
});
export type ApplicantLink = z.infer<typeof link>;

const deskView = z.object({
  language: z.enum(languages),
  restorableUntil: timestamp.nullable(),
  /** Newest first, the last twenty. */
  links: z.array(link),
  /** Why the personal data cannot be removed now, or null. */
  removalBlockedBy: z.string().nullable(),
  /** What stays when they are removed, and why. */
  removalStays: z.array(text),
});

export const getApplicant = contract("GET /api/admin/funding-requests/{id}/applicant", {
  access: "staff",
  does: "See the applicant's contact details, links and messages",
  params: idParams,
  response: deskView,
  errors: ["not_found"],
});

export const sendPrivateLink = contract("POST /api/admin/funding-requests/{id}/private-link", {
  access: "staff",
  does: "Send the applicant a new private link",
  params: idParams,
  response: z.object({ success: z.boolean(), message: text, warning: z.string().optional() }),
  errors: ["not_found", "conflict"],
});

/** Ends every link that was given out; the applicant needs a new one. */
export const revokePrivateLinks = contract("POST /api/admin/funding-requests/{id}/private-link/revoke", {
  access: "admin",
  does: "Cancel all private links of a request",
  params: idParams,
  response: z.object({ revoked: z.int() }),
  errors: ["not_found"],
});

export const restoreAtDesk = contract("POST /api/admin/funding-requests/{id}/restore", {
  access: "admin",
  does: "Undo a withdrawal for the applicant",
  params: idParams,
  response: fundingRequestItem,
  errors: ["not_found", "conflict"],
});

/** For good: `reference` is the request's own, typed by the administrator. */
export const removePersonalData = contract("POST /api/admin/funding-requests/{id}/remove-personal-data", {
  access: "admin",
  does: "Remove an applicant's personal data",
  params: idParams,
  body: z.object({ reference: z.string().max(40) }),
  response: fundingRequestItem,
  errors: ["not_found", "conflict"],
});
