import { type Readable, Readable as NodeReadable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";

/** The name's end says how a person opens it without the product: `age -d -i KEY | zstd -d`. */
export const sealedEnd = ".zst.age";

/** Fast: what is in a database shrinks by much at any level, and documents hardly at all. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Compresses (zstd) and encrypts (age, version 1) what the stream brings, for whoever has the key of one of the recipients.
 *
 * @param recipients public keys, `age1…`
 */
export async function seal(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const packed = plain.pipe(createZstdCompress(compression));
  // pipe() passes no failure on, and half a stream must never look like a whole one.
  plain.once("error", (error) => packed.destroy(error));
  return fromWeb(await encrypter.encrypt(toWeb(packed)));
}

/**
 * The way back. Throws, now or while it is read, when none of the identities opens it, or when a byte of it was changed or is missing.
 *
 * @param identities secret keys, `AGE-SECRET-KEY-…`
 */
export async function unseal(sealed: Readable, identities: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const packed = fromWeb(await decrypter.decrypt(toWeb(sealed)));
  const plain = packed.pipe(createZstdDecompress());
  packed.once("error", (error) => plain.destroy(error));
  return plain;
}

export async function sealBytes(bytes: Buffer, recipients: readonly string[]): Promise<Buffer> {
  return buffer(await seal(NodeReadable.from([bytes]), recipients));
}

export async function unsealBytes(sealed: Readable, identities: readonly string[]): Promise<Buffer> {
  return buffer(await unseal(sealed, identities));
}

// Node's own types and the browser's, which the package names, differ in details that nobody here uses.
function toWeb(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return NodeReadable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return NodeReadable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);
}
