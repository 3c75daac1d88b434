import { keepApart, startApart } from "../apart.ts";
import type { HashedDocument } from "./document.ts";

const memoryMb = 256;
/** Those whom it concerns download it in the same hour, then nobody does for weeks. */
const idleMs = 10_000;

/** One document after the other, whoever asks for how many at once: each layout takes a hundred megabytes. */
const layout = keepApart(() => startApart<HashedDocument, Uint8Array>(new URL("./document-part.ts", import.meta.url), memoryMb), idleMs);

/** The bytes of a document as PDF. */
export async function makePdf(document: HashedDocument): Promise<Buffer> {
  return Buffer.from(await layout.ask(document));
}
