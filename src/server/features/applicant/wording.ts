import type { ApplicantRequest } from "../../../shared/contracts/applicant.ts";
import type { NextStep, TimelineKind } from "../../../shared/domain/applicant.ts";
import { localeTagOf } from "../../../shared/domain/languages.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import type { StoredRequest } from "./queries.ts";

/** Where a request stands, in plain words of the current language. */
export function describeStanding(request: StoredRequest): { headline: string; explanation: string } {
  if (request.withdrawnAt) return { headline: m.req_withdrawn(), explanation: m.req_withdrawn_text() };
  switch (request.status) {
    case "pending":
      return { headline: m.req_pending(), explanation: m.req_pending_text() };
    case "in_review":
      return { headline: m.req_in_review(), explanation: m.req_in_review_text() };
    case "approved":
      return { headline: m.req_approved(), explanation: m.req_approved_text() };
    case "rejected":
      return { headline: m.req_rejected(), explanation: m.req_rejected_text() };
  }
}

/** What happens next, and by which day. A day that is over is said to be. */
export function describeNext(request: StoredRequest): ApplicantRequest["next"] {
  if (request.withdrawnAt) {
    if (!request.restorableUntil) return without("none", m.req_next_over());
    return without("restore", m.req_next_restore({ date: longDate(request.restorableUntil) }));
  }
  switch (request.status) {
    case "pending":
      return promised(request, "review", request.reviewBy, m.req_next_review, m.req_next_review_late);
    case "in_review":
      return promised(request, "decision", request.decisionBy, m.req_next_decision, m.req_next_decision_late);
    case "approved":
      return without("contact", m.req_next_contact());
    case "rejected":
      return without("none", m.req_next_none());
  }
}

function without(kind: NextStep, text: string): ApplicantRequest["next"] {
  return { kind, text, by: null, isLate: false };
}

type Sentence = (inputs: { date: string }) => string;

function promised({ today }: StoredRequest, kind: NextStep, by: string, inTime: Sentence, late: Sentence): ApplicantRequest["next"] {
  const isLate = today > by;
  return { kind, text: (isLate ? late : inTime)({ date: longDate(by) }), by, isLate };
}

const eventTexts: Record<TimelineKind, () => string> = {
  received: m.req_event_received,
  in_review: m.req_event_in_review,
  reopened: m.req_event_reopened,
  approved: m.req_event_approved,
  rejected: m.req_event_rejected,
  withdrawn: m.req_event_withdrawn,
  restored: m.req_event_restored,
  contact_corrected: m.req_event_contact_corrected,
  removal_requested: m.req_event_removal_requested,
};

export function describeEvent(kind: TimelineKind): string {
  return eventTexts[kind]();
}

/** "January 5, 2027" in the current language. A promise is a day everywhere, so it is one of UTC. */
export function longDate(day: string | Date): string {
  return new Intl.DateTimeFormat(localeTagOf(currentLanguage()), { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}
