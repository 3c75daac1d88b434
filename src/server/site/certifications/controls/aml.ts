import { screeningConditions } from "../../../../shared/domain/money-gate.ts";
import { refusesUnscreened } from "../../../money/gate/service.ts";
import { readListState } from "../../../screening/lists/service.ts";
import { type Examine, found } from "./control.ts";
import { countGatedTransfers, listUnscreenedTransfers } from "./queries.ts";

/**
 * Nothing leaves unscreened: every live transfer that left since there is a gate has its answer with a clear screening, and whatever is
 * not clear keeps a payment back. While the lists are not fresh nobody is clear, so nothing leaves and the control holds.
 */
export const checkNamesOfPayments: Examine = async ({ db }, { isWhole }) => {
  const count = await countGatedTransfers(db, isWhole);
  const unscreened = await listUnscreenedTransfers(db, isWhole, screeningConditions);
  const { lists, isFresh } = await readListState(db);
  return {
    examined: [
      { what: "live_transfers", count },
      { what: isFresh ? "fresh_lists" : "lists_not_fresh", count: lists.length },
    ],
    findings: [...found("payment_unscreened", unscreened), ...(refusesUnscreened() ? [] : found("gate_open", ["gate"]))],
  };
};
