import { api } from "../../api/client.ts";
import { currentStream } from "./connection.ts";

interface Viewing {
  fundingRequestId: number | null;
  isWriting: boolean;
}

let wanted: Viewing = { fundingRequestId: null, isWriting: false };
let told = "";
let isTelling = false;

/** Tells colleagues which request is open here. One call at a time: of several wishes the last one counts. */
export function showViewing(viewing: Viewing): void {
  wanted = viewing;
  if (!isTelling) void tell();
}

async function tell(): Promise<void> {
  isTelling = true;
  // Closing one request and opening the next are one wish.
  await Promise.resolve();
  for (let streamId = currentStream(); streamId && told !== nameOf(streamId); streamId = currentStream()) {
    const telling = nameOf(streamId);
    const body = wanted;
    // What a colleague does not see for a moment is told again with the next stream, or the next change.
    await api("PUT /api/admin/live/{streamId}/viewing", { params: { streamId }, body }).catch(() => undefined);
    told = telling;
  }
  isTelling = false;
}

const nameOf = (streamId: string) => `${streamId} ${wanted.fundingRequestId} ${wanted.isWriting}`;
