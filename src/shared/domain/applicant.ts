import { m } from "../messages/generated/messages.js";
import { emailRule } from "./form-rules.ts";

/** What somebody tells who lost the link. */
export const lostLinkRules = { reference: { max: 40, required: m.req_link_error_reference }, email: emailRule };

/** What an applicant answers to a question of ours. */
export const answerRules = { answer: { max: 4_000, required: m.reqx_error_answer } };

const shortestObjection = 20;

/** Why an applicant thinks that a decision is wrong. A person reads it again for this, so a word alone is not enough. */
export const objectionRules = {
  objection: {
    max: 4_000,
    required: m.reqx_error_objection,
    format: (value: string) => (value.trim().length < shortestObjection ? m.reqx_error_objection_short() : undefined),
  },
};

/** Days in which an applicant can object to a decision. */
export const objectDays = 30;

/** How long a withdrawal can be taken back. */
export const restoreDays = 30;

/** What a private link alone does not do: the recorded address confirms it with a code (decision 0042). */
export const confirmedActs = [
  "withdraw",
  "restore",
  "contact",
  "consent",
  "confirm_consent",
  "publish",
  "withdraw_project",
  "show_fields",
  "accept_more",
  "sign_agreement",
  "end_agreement",
  "release_report",
  "show_payers",
  "accept_funder",
  "accept_funders",
] as const;
export type ConfirmedAct = (typeof confirmedActs)[number];

/** Which report is released, and whether to everybody, as its code is asked for; `accept_funder` says the institution's number. */
export const releaseSubject = (id: string, isPublic: boolean) => (isPublic ? `${id} public` : id);

export function readReleaseSubject(subject: string): { id: string; isPublic: boolean } {
  const [id = "", isPublic] = subject.split(" ");
  return { id, isPublic: isPublic === "public" };
}

/** What happens next, and to whom it falls. */
export const nextSteps = ["review", "decision", "contact", "none", "restore"] as const;
export type NextStep = (typeof nextSteps)[number];

/** What can have happened to a request, as its applicant sees it. */
export const timelineKinds = [
  "received",
  "in_review",
  "reopened",
  "approved",
  "rejected",
  "withdrawn",
  "restored",
  "contact_corrected",
  "removal_requested",
  "asked",
  "answered",
  "objected",
  "documents_added",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** What stands in the place of a value that was removed. */
export const removedText = "[removed]";
