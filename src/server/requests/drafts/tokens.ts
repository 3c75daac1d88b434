import { createHash, randomBytes } from "node:crypto";

/** 256 random bits: of a link to a draft, whoever's it is. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a link or a code. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
