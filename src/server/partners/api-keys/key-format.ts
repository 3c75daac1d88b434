import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 43 digits to the base 62 hold 256 bits; six more hold the check sum. */
const secretLength = 43;
const checkLength = 6;

/** A new key: its mode, 256 random bits and a check sum, by which a truncated or mistyped key is known without asking the database. */
export function makeKey(mode: PartnerMode): string {
  const secret = inBase62(BigInt(`0x${randomBytes(32).toString("hex")}`), secretLength);
  return `hb_${mode}_${secret}${checkOf(`hb_${mode}_${secret}`)}`;
}

/** True when a text is a whole key, whether or not it was ever issued. */
export function isWholeKey(text: string): boolean {
  if (!/^hb_(?:test|live)_[0-9A-Za-z]{49}$/.test(text)) return false;
  return checkOf(text.slice(0, -checkLength)) === text.slice(-checkLength);
}

/** What the database keeps of a key. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** What is shown of a key after its first and only appearance. */
export function hintOf(key: string): string {
  return `${key.slice(0, 8)}…${key.slice(-4)}`;
}

function checkOf(text: string): string {
  return inBase62(BigInt(crc32(text)), checkLength);
}

function inBase62(value: bigint, length: number): string {
  let text = "";
  for (let left = value; left > 0n; left /= 62n) text = (digits[Number(left % 62n)] ?? "") + text;
  return text.padStart(length, "0");
}
