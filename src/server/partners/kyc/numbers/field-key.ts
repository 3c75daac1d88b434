import { createHash, randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "../../../runtime/config.ts";

/** A key that seals fields, with the name under which sealed rows know it. */
export interface FieldKey {
  id: string;
  bytes: Buffer;
}

type KeyConfig = Pick<Config, "dataDir" | "fieldKey" | "fieldKeyBefore">;

/** The key in use: FIELD_KEY, or that of the file field.key in DATA_DIR, which is made once and never in the database. */
export function fieldKeyOf({ dataDir, fieldKey }: KeyConfig): FieldKey {
  return named(fieldKey ?? readKeyFile(dataDir));
}

/** The key that sealed before the present one, while rows of it are sealed again; undefined where none is named. */
export function fieldKeyBeforeOf({ fieldKeyBefore }: KeyConfig): FieldKey | undefined {
  return fieldKeyBefore && named(fieldKeyBefore);
}

function named(bytes: Buffer): FieldKey {
  return { id: createHash("sha256").update("field key").update(bytes).digest("hex").slice(0, 8), bytes };
}

function readKeyFile(dataDir: string): Buffer {
  const file = path.join(dataDir, "field.key");
  try {
    return decode(readFileSync(file, "utf8"), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  // Written whole beside it and then linked: of two processes that begin at once one wins, and both read the same key.
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return decode(readFileSync(file, "utf8"), file);
}

function decode(text: string, file: string): Buffer {
  const bytes = Buffer.from(text.trim(), "base64");
  if (bytes.length !== 32) throw new Error(`${file} is not a key of 32 bytes in base64`);
  return bytes;
}
