import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a browser is known after its last login. */
export const knownDays = 180;

interface Account {
  id: number;
  password_hash: string;
}

/**
 * What a browser keeps after a login, so that it is known at the next one ("device cookies" of OWASP): a random name,
 * the day on which it ends, and a signature. It opens nothing. It only has a count of its own, so that strangers who fail
 * with somebody's name do not keep that person out. The key is the account's password hash, which no answer ever holds:
 * a new password makes every device unknown.
 */
export function makeDevice(account: Account, now: number): string {
  const until = Math.floor(now / 1_000) + knownDays * 24 * 3_600;
  const named = `${randomBytes(12).toString("base64url")}.${until}`;
  return `${named}.${sign(account, named)}`;
}

/** The device's name, when its signature is of this account and its time is not over. */
export function knownDevice(account: Account, device: string | undefined, now: number): string | undefined {
  const [, name, until, signature] = /^([\w-]{16})\.(\d{10})\.([\w-]{43})$/.exec(device ?? "") ?? [];
  if (name === undefined || until === undefined || signature === undefined || Number(until) * 1_000 < now) return undefined;
  const expected = Buffer.from(sign(account, `${name}.${until}`));
  return timingSafeEqual(expected, Buffer.from(signature)) ? name : undefined;
}

function sign({ id, password_hash }: Account, named: string): string {
  return createHmac("sha256", password_hash).update(`device.${id}.${named}`).digest("base64url");
}
