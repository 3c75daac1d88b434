import { hash, randomBytes } from "node:crypto";

/** 256 random bits in base64url, for a link or a session: whoever holds it may use it. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token or a code, which is nowhere else; without a salt, so that a row is found by it. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}
