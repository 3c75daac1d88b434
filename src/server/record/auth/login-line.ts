import { createSemaphore, createWaitingRoom, type InTurn } from "../../runtime/bounded-queue.ts";

/**
 * Who waits for a password to be hashed. "known" is anyone who has shown before that the account is theirs: by a session,
 * an invitation, or a device of an earlier login. A stranger is named by the address, which has a bound of its own.
 */
export type Asker = "known" | { address: string };

/** Strangers wait about a second at most; anyone who cannot be served by then hears so at once. */
const mostStrangers = 16;
const mostOfOneAddress = 5;
const mostKnown = 64;
const retryAfter = 3;

/**
 * The line in which logins wait. One password is hashed at a time in each process: that runs in a thread, and a second one
 * would take the core that answers visitors (issue 2). Known people go first. A place is taken before anything is read from
 * the database. Throws too_many_requests and unavailable, with Retry-After.
 */
export function createLoginLine() {
  const hash = createSemaphore(1);
  const known = createWaitingRoom({ most: mostKnown, retryAfter });
  const strangers = createWaitingRoom({ most: mostStrangers, retryAfter });

  return async function inLine<Result>(asker: Asker, visit: (inTurn: InTurn) => Promise<Result>): Promise<Result> {
    const stay = () => visit((work) => hash(work, asker === "known"));
    return asker === "known" ? known([], stay) : strangers([{ key: asker.address, most: mostOfOneAddress }], stay);
  };
}
