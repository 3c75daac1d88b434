import { z } from "zod";
import { contract } from "../contract.ts";
import { idParams, rowId, timestamp } from "../parts.ts";

/** What changed at the desk, by numbers alone: who may see it reads it by the usual calls. */
export type DeskChange =
  | { what: "request"; fundingRequestId: number; byUserId: number | null }
  | { what: "inquiry"; respondentId: number; byUserId: number }
  /** Told by the database, of whatever the audit log says was done. */
  | { what: "institution"; institutionId: number; byUserId: number | null }
  | { what: "transfer"; transferId: string; byUserId: number | null }
  | { what: "presence"; fundingRequestId: number }
  | { what: "notification"; userId: number }
  | { what: "account"; userId: number }
  /** Cases of the screening: which ones, whoever shows them reads. */
  | { what: "screening" }
  /** Changes may have been missed: what is shown has to be read again. */
  | { what: "resync" };

/** A stream of server-sent events: `ready` with the stream's id, `change` with a DeskChange, `replaced`, `signed_out`. */
export const openLiveStream = contract("GET /api/admin/live", {
  access: "staff",
  does: "See colleagues' changes as they happen",
  response: z.unknown(),
});

export const setViewing = contract("PUT /api/admin/live/{streamId}/viewing", {
  access: "staff",
  does: "Show colleagues which request is open",
  params: z.object({ streamId: z.uuid() }),
  body: z.object({ fundingRequestId: rowId.nullable(), isWriting: z.boolean() }),
  response: z.object({ success: z.boolean() }),
  errors: ["not_found"],
});

export const getPresence = contract("GET /api/admin/funding-requests/{id}/presence", {
  access: "staff",
  does: "See which colleagues have a request open",
  params: idParams,
  response: z.object({
    items: z.array(z.object({ userId: z.int(), username: z.string(), isWriting: z.boolean(), since: timestamp, isYou: z.boolean() })),
  }),
});
