import { createHash } from "node:crypto";
import type { TextKey } from "../../../shared/domain/provider-texts.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import * as queries from "./queries.ts";

/**
 * Keeps the words of a version in one language for ever, whatever is published or built later. Returns their hash: SHA-256, in
 * hexadecimal, as anybody can make it of the words again.
 */
export async function keepText(
  tx: Queryable,
  key: TextKey,
  { version, language, words }: { version: string; language: string; words: string },
): Promise<string> {
  const hash = createHash("sha256").update(words).digest("hex");
  await queries.insertKept(tx, { key, version, language, words, hash });
  return hash;
}

export { findKept, findKeptUntil, listRegistered } from "./queries.ts";
