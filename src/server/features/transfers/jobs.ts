import type { Context } from "../../context.ts";
import type { JobPayloads } from "../../jobs/queue.ts";
import { settleSimulated } from "./service.ts";

/** Settles a test transfer some minutes after it was made, as a bank would. */
export async function settleTestTransfer({ db }: Context, { transferId }: JobPayloads["settle_test_transfer"]): Promise<void> {
  await db.transaction().execute((tx) => settleSimulated(tx, transferId));
}
