import type { ApplicantRequest } from "../../../shared/contracts/requests/applicant.ts";
import type { NextStep, TimelineKind } from "../../../shared/domain/applicant.ts";
import { localeTagOf } from "../../../shared/domain/languages.ts";
import { removalNoticeDays } from "../../../shared/domain/retention.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { reasonIn, type readStanding, type Standing } from "../decisions/service.ts";
import type { Closing } from "./closing/queries.ts";
import type { StoredRequest } from "./queries.ts";

/** Where a request stands, in plain words of the current language. */
export function describeStanding(
  request: StoredRequest,
  { decision, isAsked }: Pick<Standing, "decision"> & { isAsked?: boolean },
): { headline: string; explanation: string } {
  if (request.withdrawnAt) return { headline: m.req_withdrawn(), explanation: m.req_withdrawn_text() };
  switch (request.status) {
    case "pending":
      return { headline: m.req_pending(), explanation: isAsked ? m.reqx_asked_text() : m.req_pending_text() };
    case "in_review":
      if (request.isSecondReview) return { headline: m.reqx_second_review(), explanation: m.reqx_second_review_text() };
      return { headline: m.req_in_review(), explanation: isAsked ? m.reqx_asked_text() : m.req_in_review_text() };
    case "approved":
      return { headline: m.req_approved(), explanation: m.req_approved_text() };
    case "rejected":
      return { headline: m.req_rejected(), explanation: decision ? m.reqx_rejected_text() : m.req_rejected_text() };
  }
}

/** That it is looked at with another one, of which nothing is told; null when it is not, or when that is over. */
export function describeTogether({ isMerged, withdrawnAt, status }: StoredRequest): string | null {
  const isOpen = !withdrawnAt && (status === "pending" || status === "in_review");
  return isMerged && isOpen ? m.dup_together() : null;
}

/** What happens next, and by which day. A day that is over is said to be. */
export function describeNext(request: StoredRequest, { objectBy }: Pick<Standing, "objectBy">): ApplicantRequest["next"] {
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
      return without("none", objectBy ? m.reqx_next_object({ date: longDate(objectBy) }) : m.req_next_none());
  }
}

/** Why it was decided so, in the current language, and what became of the objection. */
export function describeDecision({ decision, objectBy, objection }: Awaited<ReturnType<typeof readStanding>>) {
  const shown = decision && { status: decision.status, words: decision.words, at: new Date(decision.at) };
  return {
    decision: shown && { ...shown, ...reasonIn(decision.texts, currentLanguage()) },
    objectBy,
    objection: objection ? { ...objection, outcome: objection.outcome && outcomeText(objection.outcome) } : null,
  };
}

function outcomeText(outcome: "approved" | "rejected"): string {
  return outcome === "approved" ? m.reqx_outcome_approved() : m.reqx_outcome_rejected();
}

function without(kind: NextStep, text: string): ApplicantRequest["next"] {
  return { kind, text, by: null, isLate: false };
}

type Sentence = (inputs: { date: string }) => string;

function promised({ today }: StoredRequest, kind: NextStep, by: string, inTime: Sentence, late: Sentence): ApplicantRequest["next"] {
  const isLate = today > by;
  return { kind, text: (isLate ? late : inTime)({ date: longDate(by) }), by, isLate };
}

/** Until when a closed request is kept, as it was announced or as it is planned. */
export function describeClosing(closing: Closing | null): string | null {
  if (!closing) return null;
  if (closing.isAnnounced) return m.kept_until_announced({ date: longDate(closing.until) });
  return m.kept_until_planned({ date: longDate(closing.until), days: removalNoticeDays });
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
  asked: m.reqx_event_asked,
  answered: m.reqx_event_answered,
  objected: m.reqx_event_objected,
  documents_added: m.req_event_documents_added,
};

export function describeEvent(kind: TimelineKind): string {
  return eventTexts[kind]();
}

/** "January 5, 2027" in the current language. A promise is a day everywhere, so it is one of UTC. */
export function longDate(day: string | Date): string {
  return new Intl.DateTimeFormat(localeTagOf(currentLanguage()), { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}
