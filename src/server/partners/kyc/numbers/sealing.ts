import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { FieldKey } from "./field-key.ts";

const ivBytes = 12;
const tagBytes = 16;

/** Seals a text by AES-256-GCM. `place` is bound to it: moved to another row it does not open. */
export function seal(key: FieldKey, place: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Opens what `seal` made. Throws for another key, another place and anything that was changed. */
export function unseal(key: FieldKey, place: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
}
