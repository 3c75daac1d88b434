import { m } from "../messages/generated/messages.js";
import { emailRule, type FieldRule } from "./form-rules.ts";
import { readReference } from "./references.ts";

/** What a message can be about, in the order of the form. */
export const messageSubjects = ["request", "project", "site", "complaint", "data", "other"] as const;
export type MessageSubject = (typeof messageSubjects)[number];

export const messageStates = ["open", "answered"] as const;
export type MessageState = (typeof messageStates)[number];

const subjectLabels: Record<MessageSubject, () => string> = {
  request: m.write_about_request,
  project: m.write_about_project,
  site: m.write_about_site,
  complaint: m.write_about_complaint,
  data: m.write_about_data,
  other: m.write_about_other,
};

export function messageSubjectLabel(subject: MessageSubject): string {
  return subjectLabels[subject]();
}

/** Fields of the form for communities and visitors, in their order on the page. */
export const messageRules = {
  name: { max: 200, required: m.write_error_name },
  email: emailRule,
  about: { max: 20, required: m.write_error_about, format: (value) => (isSubject(value) ? undefined : m.write_error_about()) },
  reference: { max: 40, format: (value) => (readReference(value) ? undefined : m.write_error_reference()) },
  message: { max: 5_000, required: m.write_error_message },
} as const satisfies Record<string, FieldRule>;

export type MessageField = keyof typeof messageRules;

export function isSubject(value: string): value is MessageSubject {
  return (messageSubjects as readonly string[]).includes(value);
}
