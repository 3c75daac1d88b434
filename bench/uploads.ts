import { DetailedError, Upload } from "tus-js-client";
import { isPassing, tokenHeader, uploadOptions } from "../src/web/requests/attachments/upload-options.ts";
import { type BreakingLink, startBreakingLink } from "../test/support/breaking-link.ts";
import { longText, sha256 } from "../test/support/uploads.ts";
import { setStage } from "./stage.ts";
import { productArgs } from "../test/support/product.ts";

const size = 20_000_000;
const breaksEveryMs = 2_000;
/** So slow that the file needs many of its breaks: 1.2 MB in a second, 2.4 MB between two breaks. */
const bytesPerSecond = 1_200_000;
/** How long bytes are on their way, and lost when it breaks meanwhile. */
const delayMs = 100;
const mostShare = 0.1;

/** A file over a link that breaks every two seconds: it arrives whole, with at most a tenth of its bytes sent twice. */
export async function benchUploads(): Promise<void> {
  const stage = await setStage();
  let link: BreakingLink | undefined;
  try {
    const address = await stage.serve(productArgs);
    link = await startBreakingLink(address, { everyMs: breaksEveryMs, bytesPerSecond, delayMs });
    const bytes = longText(size);
    const begun = performance.now();
    const calls = await send(link.url, bytes);
    const seconds = (performance.now() - begun) / 1_000;
    const { rows } = await stage.pool.query<{ hash: string }>(
      "select encode(sha256, 'hex') as hash from attachments where state = 'complete'",
    );
    const share = (link.carried() - size) / size;
    console.log(
      `\nUploads: ${size / 1e6} MB over a link of ${bytesPerSecond / 1e6} MB/s and ${delayMs} ms that breaks every ${breaksEveryMs / 1_000} s\n` +
        `  arrived whole       ${rows[0]?.hash === sha256(bytes) ? "yes" : "NO"}\n` +
        `  breaks              ${link.broken()}\n` +
        `  time                ${seconds.toFixed(1)} s (${(size / bytesPerSecond).toFixed(1)} s without breaks)\n` +
        `  calls               ${calls}\n` +
        `  bytes beyond once   ${(share * 100).toFixed(2)} % (at most ${mostShare * 100} %), with the heads of all calls`,
    );
    if (rows[0]?.hash !== sha256(bytes) || share > mostShare) process.exitCode = 1;
  } finally {
    await link?.close();
    await stage.end();
  }
}

/** Sends as a browser does, with the same settings. Returns how many calls it took. */
function send(origin: string, bytes: Buffer): Promise<number> {
  let token = "";
  let calls = 0;
  return new Promise((resolve, reject) => {
    new Upload(bytes, {
      ...uploadOptions,
      endpoint: `${origin}/api/uploads`,
      metadata: { filename: "study.txt" },
      onBeforeRequest: (request) => {
        calls += 1;
        if (token) request.setHeader(tokenHeader, token);
      },
      onAfterResponse: (request, response) => {
        if (request.getMethod() === "POST") token = response.getHeader(tokenHeader.toLowerCase()) ?? "";
      },
      onShouldRetry: (error) => isPassing(error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0),
      onError: reject,
      onSuccess: () => resolve(calls),
    }).start();
  });
}
