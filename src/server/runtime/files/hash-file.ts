import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** SHA-256 of a file: how an unchanged one is known, and that a resumed reading goes on in the same one. */
export async function hashFile(file: string, signal: AbortSignal): Promise<{ hash: string; bytes: number }> {
  const sha = createHash("sha256");
  let bytes = 0;
  await pipeline(
    createReadStream(file),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        sha.update(chunk);
        bytes += chunk.length;
      }
    },
    { signal },
  );
  return { hash: sha.digest("base64url"), bytes };
}
