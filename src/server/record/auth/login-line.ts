import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";

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

/** Runs one hash when its turn comes. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * The line in which logins wait. One password is hashed at a time in each process: that runs in a thread, and a second one
 * would take the core that answers visitors (issue 2). Known people go first. A place is taken before anything is read from
 * the database, so that a flood costs nothing but its refusals. Throws too_many_requests and unavailable, with Retry-After.
 */
export function createLoginLine() {
  const places = new Map<string, number>();
  const known: (() => void)[] = [];
  const strangers: (() => void)[] = [];
  let strangersInLine = 0;
  let isHashing = false;

  const enter = (asker: Asker): (() => void) => {
    const name = asker === "known" ? asker : `address ${asker.address}`;
    const taken = places.get(name) ?? 0;
    if (asker !== "known" && taken >= mostOfOneAddress) throw refusal("too_many_requests");
    if (asker === "known" ? taken >= mostKnown : strangersInLine >= mostStrangers) throw refusal("unavailable");
    places.set(name, taken + 1);
    if (asker !== "known") strangersInLine += 1;
    return () => {
      const left = (places.get(name) ?? 1) - 1;
      if (left > 0) places.set(name, left);
      else places.delete(name);
      if (asker !== "known") strangersInLine -= 1;
    };
  };

  const turnOf =
    (asker: Asker): InTurn =>
    async (work) => {
      if (isHashing) await new Promise<void>((begin) => (asker === "known" ? known : strangers).push(begin));
      isHashing = true;
      try {
        return await work();
      } finally {
        // The next one begins in this same step: nobody who comes in between goes before them.
        const next = known.shift() ?? strangers.shift();
        if (next) next();
        else isHashing = false;
      }
    };

  return async function inLine<Result>(asker: Asker, visit: (inTurn: InTurn) => Promise<Result>): Promise<Result> {
    const leave = enter(asker);
    try {
      return await visit(turnOf(asker));
    } finally {
      leave();
    }
  };
}

function refusal(code: "too_many_requests" | "unavailable"): AppError {
  const message = code === "unavailable" ? m.error_unavailable() : m.error_too_many({ seconds: String(retryAfter) });
  return new AppError(code, message, { retryAfter });
}
