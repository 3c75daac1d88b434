import { createHash } from "node:crypto";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Limit } from "../../runtime/http/rate-limit.ts";

/** A whole village may share one address (issue 2): the limit only stops a flood. */
const submissionsPerMinute = 600;
/** No person reads and fills in a form in less; a robot that is turned away once may come back slower, and that is fine. */
const fastestPersonMs = 1_500;

interface Extras {
  submissionId?: string | undefined;
  website?: string | undefined;
  elapsedMs?: number | undefined;
}

/** Throws when a submission looks like a robot's. Costs a person nothing. */
export function refuseRobot(extras: Extras): void {
  if (extras.website) throw new AppError("validation_failed", m.error_validation(), { fields: { website: m.form_leave_empty() } });
  if (extras.elapsedMs !== undefined && extras.elapsedMs < fastestPersonMs)
    throw new AppError("too_many_requests", m.error_robot(), { retryAfter: 3 });
}

/** How many of a network are a flood. */
export function submissionsOf(ip: string): Limit {
  return { key: `submit:${ip}`, most: submissionsPerMinute, windowSeconds: 60 };
}

export interface SubmissionIdentity {
  /** Equal for every arrival of one submission: made of the client's id, or of the content where none was sent (plain HTML forms). */
  key: string;
  contentHash: string;
}

export function identifySubmission(content: unknown, submissionId: string | undefined): SubmissionIdentity {
  const contentHash = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  // The id itself is in no row: who reads the table cannot send a submission again as its own.
  const key = createHash("sha256")
    .update(submissionId ?? `content:${contentHash}`)
    .digest("hex");
  return { key, contentHash };
}

/** The same submission again gets its receipt again; the same id with other content is told so, and nothing is lost. */
export function sameSubmission(known: { reference: string; contentHash: string } | undefined, identity: SubmissionIdentity): string {
  if (known?.contentHash === identity.contentHash) return known.reference;
  throw new AppError("already_submitted", m.error_already_submitted({ reference: known?.reference ?? "" }));
}

export { addAnnouncingJob, announce, howToAnnounce, isAnyUnannounced, unannouncedRow } from "./announce.ts";
