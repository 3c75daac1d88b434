import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";

export interface Compressed {
  br: Buffer;
  gzip: Buffer;
}

const options = (quality: number, size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});

/** Compressed in a few milliseconds: all pages together cost a start less than a second. */
export function compressQuickly(body: Buffer): Compressed {
  return { br: brotliCompressSync(body, options(5, body.length)), gzip: gzipSync(body, { level: 6 }) };
}

/** What the build wrote beside a file (tools/compress-assets.ts); undefined for a file that gains nothing, such as a font. */
export async function readCompressed(file: string): Promise<Compressed | undefined> {
  try {
    const [br, gzip] = await Promise.all([readFile(`${file}.br`), readFile(`${file}.gz`)]);
    return { br, gzip };
  } catch {
    return undefined;
  }
}

/** The first visitors and the jobs of a start come first. */
const refineAfterMs = 30_000;

/**
 * Compresses pages as well as it can be done, later and one after another, in a thread. `keep` takes each result. A
 * process that ends before leaves the rest.
 */
export async function refine(pages: { body: Buffer; keep: (br: Buffer) => void }[]): Promise<void> {
  await wait(refineAfterMs, undefined, { ref: false });
  for (const { body, keep } of pages) keep(await promisify(brotliCompress)(body, options(11, body.length)));
}
