const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const longestPause = 24 * hour;

/** The pause before each attempt. The first is at once. */
const pauses = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/**
 * How long to wait after so many failed attempts: ±10 %, so that what failed together does not return together, or as
 * long as the receiver asked for when that is longer. Undefined after the last attempt. `random` is from 0 to 1.
 */
export function pauseAfter(failedAttempts: number, retryAfterMs: number | undefined, random: number): number | undefined {
  const pause = pauses[failedAttempts];
  if (pause === undefined) return undefined;
  return Math.round(Math.max(pause * (0.9 + 0.2 * random), Math.min(retryAfterMs ?? 0, longestPause)));
}

/** The header Retry-After, in seconds or as a date; undefined when it says neither. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * second : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
