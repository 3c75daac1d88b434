import { AppError } from "../../shared/domain/errors.ts";
import { m } from "../../shared/messages/generated/messages.js";

/** Does one piece of work when its turn comes. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Work of one kind that is done `permits` pieces at a time in this process; the others wait in the order in which they came. */
export function createSemaphore(permits: number) {
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  let running = 0;

  /** What `goesFirst` is done before everything that does not. */
  return async <Result>(work: () => Promise<Result>, goesFirst = false): Promise<Result> => {
    if (running < permits) running += 1;
    else await new Promise<void>((begin) => (goesFirst ? first : others).push(begin));
    try {
      return await work();
    } finally {
      // The next one begins in this same step: nobody who comes in between goes before them.
      const next = first.shift() ?? others.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Of whom there may be how many at once, such as "address:203.0.113.7". */
export interface Share {
  key: string;
  most: number;
}

/**
 * The places for those who wait for work, or whose work is done, in this process. A place is taken before anything is read or stored, so
 * that a flood costs nothing but its refusals, and left when the work is over.
 */
export function createWaitingRoom({ most, retryAfter }: { most: number; retryAfter: number }) {
  const taken = new Map<string, number>();
  let all = 0;

  const change = (key: string, by: number) => {
    const now = (taken.get(key) ?? 0) + by;
    if (now > 0) taken.set(key, now);
    else taken.delete(key);
  };

  /** Throws too_many_requests where one of the shares is used up, and unavailable where every place is taken, with Retry-After. */
  return async <Result>(shares: readonly Share[], stay: () => Promise<Result>): Promise<Result> => {
    if (shares.some((share) => (taken.get(share.key) ?? 0) >= share.most)) throw busy("too_many_requests", retryAfter);
    if (all >= most) throw busy("unavailable", retryAfter);
    all += 1;
    for (const { key } of shares) change(key, 1);
    try {
      return await stay();
    } finally {
      all -= 1;
      for (const { key } of shares) change(key, -1);
    }
  };
}

function busy(code: "too_many_requests" | "unavailable", retryAfter: number): AppError {
  return new AppError(code, m.error_busy({ seconds: String(retryAfter) }), { retryAfter });
}
