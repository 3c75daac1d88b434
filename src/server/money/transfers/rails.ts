import type { PartnerMode } from "../../../shared/domain/partner-scopes.ts";
import type { Queryable } from "../../runtime/db/database.ts";
import { addJob } from "../../runtime/jobs/queue.ts";

/** The way a transfer goes to the bank. */
export interface Rail {
  /** How long it usually takes until the money has arrived. */
  usualMs: number;
  /** What happens at once, in the transaction of the order. */
  handOver: (tx: Queryable, transferId: number) => Promise<void>;
}

const minuteMs = 60 * 1_000;

/** Settles by itself after about five minutes, when nobody was quicker (§9). */
const simulator: Rail = {
  usualMs: 5 * minuteMs,
  handOver: (tx, transferId) =>
    addJob(tx, "settle_test_transfer", { transferId }, { key: `settle:${transferId}`, maxAttempts: 10, delayMs: 5 * minuteMs }),
};

/** Nothing at once: each minute money/bank collects what waits into files of ISO 20022 (decision 0021). */
const isoFiles: Rail = { usualMs: 2 * 24 * 60 * minuteMs, handOver: async () => {} };

export const rails: Record<PartnerMode, Rail> = { test: simulator, live: isoFiles };
