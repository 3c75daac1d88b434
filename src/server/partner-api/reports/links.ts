import { createHmac, timingSafeEqual } from "node:crypto";

const validSeconds = 60 * 60;

interface Signed {
  publicId: string;
  linkSecret: Buffer;
}

/** A token that opens the file of one report for an hour: its last second, and a signature by the report's own secret. */
export function makeToken(report: Signed, now: number): string {
  const until = Math.floor(now / 1_000) + validSeconds;
  return `${until}.${sign(report, until)}`;
}

/** Forged says nothing of whether there is such a report. */
export function judgeToken(report: Signed, token: string, now: number): "good" | "expired" | "forged" {
  const [, until, signature] = /^(\d{10})\.([\w-]{43})$/.exec(token) ?? [];
  if (until === undefined || signature === undefined) return "forged";
  const expected = Buffer.from(sign(report, Number(until)));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return "forged";
  return Number(until) * 1_000 < now ? "expired" : "good";
}

function sign({ publicId, linkSecret }: Signed, until: number): string {
  return createHmac("sha256", linkSecret).update(`${publicId}.${until}`).digest("base64url");
}
