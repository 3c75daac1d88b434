import { type LetterKind, letterKinds, type LetterState } from "../../../../shared/domain/letters.ts";
import type { HeldReason } from "../../../../shared/domain/statuses.ts";
import type { Context } from "../../../runtime/context.ts";
import * as queries from "./queries.ts";

/** What became of a message to an applicant, as far as the outbox knows. */
export interface Letter {
  id: number;
  kind: LetterKind;
  state: LetterState;
  /** How often a mail server was asked to take it. */
  tries: number;
  /** Until when it can be taken back; when it is tried next; when it was taken, refused for good or stopped. */
  moment: Date | null;
  heldBecause: HeldReason | null;
  /** What the mail server said, word for word: why it was not taken, or not yet. */
  reason: string | null;
  /** It did not leave, and a person can have it sent. */
  canBeSent: boolean;
}

/** The messages that were queued for the applicant of a request, the newest first, of those before a place in their order. */
export async function listLetters(
  { db, mailer }: Pick<Context, "db" | "mailer">,
  fundingRequestId: number,
  page: { before: { at: Date; id: number } | undefined; most: number },
): Promise<{ at: Date; letter: Letter }[]> {
  const stored = await queries.listLetters(db, fundingRequestId, { ...page, kinds: letterKinds });
  return stored.map((one) => ({ at: one.at, letter: describe(one, mailer.enabled) }));
}

function describe(one: queries.StoredLetter, hasServer: boolean): Letter {
  const state = stateOf(one, hasServer);
  const { id, kind, tries, heldBecause } = one;
  return {
    id,
    kind,
    state,
    tries,
    moment: momentOf(one, state),
    heldBecause: state === "held" ? heldBecause : null,
    reason: (state === "failed" || state === "waiting") && tries > 0 ? one.answer : null,
    canBeSent: (state === "failed" || state === "held") && !one.isStruckOut,
  };
}

function stateOf({ status, leavesAt, leadsNowhere, tries }: queries.StoredLetter, hasServer: boolean): LetterState {
  if (status === "sent") return "accepted";
  if (status === "held") return "held";
  // What was forgotten before anybody sent it has failed without a try.
  if (status === "failed") return leadsNowhere || tries === 0 ? "stopped" : "failed";
  if (leavesAt) return "undoable";
  return hasServer ? "waiting" : "without_server";
}

function momentOf({ leavesAt, nextTryAt, endedAt }: queries.StoredLetter, state: LetterState): Date | null {
  if (state === "undoable") return leavesAt;
  return state === "waiting" ? nextTryAt : endedAt;
}
