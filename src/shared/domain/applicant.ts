import { m } from "../messages/generated/messages.js";
import { fundingRequestRules } from "./funding-request.ts";

const { contactName, email, phone, address, city, zip } = fundingRequestRules;

/** The fields that an applicant can correct later, by the rules of the form. */
export const contactRules = { contactName, email, phone, address, city, zip };

export type ContactValues = Record<keyof typeof contactRules, string>;

/** What somebody tells who lost the link. */
export const lostLinkRules = { reference: { max: 40, required: m.req_link_error_reference }, email };

/** How long a withdrawal can be taken back. */
export const restoreDays = 30;

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
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** What stands in the place of a value that was removed. */
export const removedText = "[removed]";
