const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Last {
  now: Date;
  /** When the newest backup that ended well began, and when one failed last. */
  startedAt: Date | null;
  failedAt: Date | null;
  /** When a proof ended last, whatever it found. */
  provedAt: Date | null;
}

/** Each day from the hour on (UTC), the first one at once, and one that failed an hour later again. */
export function isBackupDue({ now, startedAt, failedAt }: Last, hour: number): boolean {
  if (failedAt && now.getTime() - failedAt.getTime() < hourMs) return false;
  return startedAt === null || startedAt < lastTime(now, hour);
}

/** Each week from an hour after the backup of the day on, and the first one at once. There has to be a backup. */
export function isProofDue({ now, startedAt, provedAt }: Last, hour: number, weekday: number): boolean {
  if (startedAt === null) return false;
  return provedAt === null || provedAt < lastTime(now, hour + 1, weekday);
}

/** The last moment of that hour of a day, or of that weekday (0 is Sunday). */
function lastTime(now: Date, hour: number, weekday?: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) + hour * hourMs;
  const behind = weekday === undefined ? 0 : (now.getUTCDay() - weekday + 7) % 7;
  const last = today - behind * dayMs;
  return new Date(last > now.getTime() ? last - (weekday === undefined ? dayMs : 7 * dayMs) : last);
}
