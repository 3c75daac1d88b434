import { startApart } from "../apart.ts";
import { keepApart } from "../keep-apart.ts";
import type { HashedDocument } from "./document.ts";

const memoryMb = 256;

/**
 * One document after the other, whoever asks for how many at once: each layout takes a hundred megabytes. Those whom it concerns download
 * it in the same hour, then nobody does for weeks.
 */
const layout = keepApart(() => startApart<HashedDocument, Uint8Array>(new URL("./document-part.ts", import.meta.url), memoryMb), {
  idleMs: 10_000,
  longestMs: 60_000,
  mostWaiting: 16,
});

/** The bytes of a document as PDF. Throws unavailable when too many wait for theirs. */
export async function makePdf(document: HashedDocument): Promise<Buffer> {
  return Buffer.from(await layout.ask(document));
}
