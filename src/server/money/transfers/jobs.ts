import type { Context } from "../../runtime/context.ts";
import type { JobPayloads } from "../../runtime/jobs/queue.ts";
import { describeNext } from "./desk/service.ts";
import { settleSimulated } from "./service.ts";

/** Settles a test transfer some minutes after it was made, as a bank would. */
export async function settleTestTransfer({ db }: Context, { transferId }: JobPayloads["settle_test_transfer"]): Promise<void> {
  await db.transaction().execute((tx) => settleSimulated(tx, transferId));
}

/** After a rename: writes the searched text of some transfers anew, and leaves the rest to the next job. */
export async function describeTransfers({ db }: Context, payload: JobPayloads["describe_transfers"]): Promise<void> {
  await db.transaction().execute((tx) => describeNext(tx, payload));
}
