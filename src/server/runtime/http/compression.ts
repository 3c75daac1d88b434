import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Logger } from "pino";

export interface Compressed {
  br: Buffer;
  gzip: Buffer;
}

/** A window of 256 KB holds every page; a larger one costs megabytes for each that is compressed. */
const windowBits = 18;

const options = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
  },
});

/** Compressed in a millisecond, which the first visitor of a page waits. With this window, quality 5 takes three times as long as 6. */
export const brotliQuickly = (body: Buffer): Buffer => brotliCompressSync(body, options(6, body.length));

export const gzipQuickly = (body: Buffer): Buffer => gzipSync(body, { level: 6 });

/**
 * The body as one visitor's browser takes it, where nobody else gets the same. By gzip: each brotli encoder costs megabytes, which a
 * process that makes many such answers did not give back (14 MB after 2,000 requests).
 */
export function compressFor(accepted = "", body: Buffer): { body: Buffer; encoding?: "gzip" } {
  return accepted.includes("gzip") ? { body: gzipQuickly(body), encoding: "gzip" } : { body };
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

/** Visitors and the jobs of a start come first. */
const idleMs = 10_000;

/**
 * Compresses pages as well as it can be done, some time after they were first asked for and one after another, in a thread. A process
 * that ends before leaves the rest.
 */
export function createRefinery(log: Pick<Logger, "error">) {
  const waiting: { body: Buffer; keep: (br: Buffer) => void }[] = [];
  let isBusy = false;

  async function refineAll(): Promise<void> {
    await wait(idleMs, undefined, { ref: false });
    for (let page = waiting.shift(); page; page = waiting.shift())
      page.keep(await promisify(brotliCompress)(page.body, options(11, page.body.length)));
  }

  return {
    /** `keep` takes the result. */
    add: (body: Buffer, keep: (br: Buffer) => void): void => {
      waiting.push({ body, keep });
      if (isBusy) return;
      isBusy = true;
      void refineAll()
        .catch((error: Error) => log.error({ part: "pages", message: error.message }, "pages stay less compressed"))
        .finally(() => (isBusy = false));
    },
  };
}
