import { pieceBytes } from "../../../shared/domain/attachments.ts";

/** How an upload goes on after a broken connection: at once, then less and less often. Begun anew whenever bytes have arrived. */
const retryDelays = [0, 500, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 30_000];

/** Failures that pass: no connection, a server that is down or full, another piece that was being written. */
export function isPassing(status: number): boolean {
  return status === 0 || status >= 500 || status === 409 || status === 423 || status === 429;
}

/** What every upload has in common; the bench uses the same. */
export const uploadOptions = {
  chunkSize: pieceBytes,
  retryDelays,
  removeFingerprintOnSuccess: true,
};

export const tokenHeader = "Upload-Token";
