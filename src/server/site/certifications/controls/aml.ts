import type { Examine } from "./control.ts";
import { countOrderedTransfers } from "./queries.ts";

/**
 * Nothing may leave unscreened, and nothing is screened yet: the control cannot hold, and counts the live transfers that left.
 * Whoever builds the screening replaces this function.
 */
export const checkNamesOfPayments: Examine = async ({ db }) => {
  const count = await countOrderedTransfers(db);
  return { examined: [{ what: "live_transfers", count }], findings: [{ kind: "names_not_compared", count, ids: [] }] };
};
